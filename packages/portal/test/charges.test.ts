import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { chargeName } from '../src/charges/charge-text.ts'
import { chargedDay, forecastDay } from '../src/charges/charged-day.ts'

test('a day of which the service says less than usual has nothing instead of a 0', () => {
  deepEqual(chargedDay({ day: '2026-07-14', status: 'free' }), {
    day: '2026-07-14',
    status: 'free',
    amount: null,
    currency_code: null,
    rate: null,
    tier: null,
    number: null,
    why: { parameter: '', rule: null },
    calendar: null,
    disputable: [],
    evidence: [],
  })
})

test('a charged day has its price, its rule and what the gate did', () => {
  const day = chargedDay({
    day: '2026-07-15',
    status: 'chargeable',
    amount: 300,
    currency_code: 'USD',
    why: { parameter: 'charge_days.unit: calendar', rule: 'Item 12' },
    calendar: { open: false, kind: 'unscheduled_shutout', level: 'facility', assumed: false },
    disputable: [{ code: 'closed_gate', text: 'The gate was closed (strike)' }],
    evidence: [
      { observation_id: '1' },
      { observation_id: '2', source: 'terminal:W185', told_at: '2026-07-15T10:00:00Z', pointer: '/0' },
    ],
  })
  deepEqual(
    [day.amount, day.currency_code, day.why.rule, day.calendar, day.disputable, day.evidence],
    [
      300,
      'USD',
      'Item 12',
      { open: false, kind: 'unscheduled_shutout', assumed: false },
      ['The gate was closed (strike)'],
      [{ source: 'terminal:W185', told_at: '2026-07-15T10:00:00Z' }],
    ],
  )
})

test('sums of a forecast stay apart by currency, and what is no sum is left out', () => {
  const sums = [{ amount: 300, currency_code: 'USD' }, { amount: 90, currency_code: 'EUR' }, { amount: null }, 'x']
  deepEqual(forecastDay({ day: '2026-07-15', gate: 'open', totals: sums }), {
    day: '2026-07-15',
    gate: 'open',
    totals: sums.slice(0, 2),
    marginal: [],
  })
})

test('a charge is named by who bills it, a facility by its name where that is known', () => {
  const names = new Map([['Y258', 'TraPac Los Angeles']])
  const named = [
    { kind: 'terminal', facility: 'Y258' },
    { kind: 'terminal', facility: 'W185' },
    { kind: 'line', scac: 'CMDU' },
    { kind: 'port' },
  ].map((biller) => chargeName({ charge_type: 'demurrage', biller }, names))
  deepEqual(named, ['Demurrage · TraPac Los Angeles', 'Demurrage · W185', 'Demurrage · CMDU', 'Demurrage · port'])
})
