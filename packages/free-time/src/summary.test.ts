import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from './summary.ts'
import { calendar, clocks, stay, tariff, term } from './testing/stay.ts'

const at = [calendar()]
const facts = stay({ box_discharged: '2026-07-08' })
const yard = (start_event: string) =>
  tariff([term({ charge: 'storage', clock: { start_event }, tiers: [{ from: 1, rate: 13.33 }], free: { days: 1 } })], {
    issuer: { kind: 'terminal' },
  })
const line = tariff([term()])

test('a summary never lets what is not known look like nothing owed', () => {
  deepEqual(summaryOf(clocks([line, yard('available')], at, facts, '2026-07-10T18:00:00Z'), '2026-07-10'), {
    worst_state: 'cannot_assess',
    last_free_on: '2026-07-14',
    days_left: 4,
    owed: [{ amount: 0, currency_code: 'USD' }],
    complete: false,
  })
  deepEqual(summaryOf([], '2026-07-10'), {
    worst_state: null,
    last_free_on: null,
    days_left: null,
    owed: [],
    complete: false,
  })
})

test('a summary shows the earliest last free day, and what is owed by currency', () => {
  deepEqual(summaryOf(clocks([line, yard('box_discharged')], at, facts, '2026-07-11T18:00:00Z'), '2026-07-11'), {
    worst_state: 'running',
    last_free_on: '2026-07-09',
    days_left: -2,
    owed: [{ amount: 26.66, currency_code: 'USD' }],
    complete: true,
  })
})
