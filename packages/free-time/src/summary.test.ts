import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { calculatedDays, summaryOf } from './summary.ts'
import { calendar, clocks, stay, tariff, term } from './testing/stay.ts'

const at = [calendar()]
const facts = stay({ box_discharged: '2026-07-08' })
const yard = (start_event: string) =>
  tariff([term({ charge: 'storage', clock: { start_event }, tiers: [{ from: 1, rate: 13.33 }], free: { days: 1 } })], {
    issuer: { kind: 'terminal' },
  })
const line = tariff([term()])

test('a summary never lets what is not known look like nothing owed', () => {
  deepEqual(summaryOf(clocks([line, yard('available')], at, facts, '2026-07-10T18:00:00Z'), '2026-07-10T18:00:00Z'), {
    worst_state: 'cannot_assess',
    last_free_on: '2026-07-14',
    days_left: 4,
    timezone: 'America/Los_Angeles',
    end_day_start: null,
    owed: [],
    cost_of_waiting: [],
    lfd_reported_earlier: [],
    complete: false,
  })
  deepEqual(summaryOf([], '2026-07-10T18:00:00Z'), {
    worst_state: null,
    last_free_on: null,
    days_left: null,
    timezone: null,
    end_day_start: null,
    owed: [],
    cost_of_waiting: [],
    lfd_reported_earlier: [],
    complete: false,
  })
})

test('a summary shows the earliest last free day, and what is owed by currency', () => {
  deepEqual(
    summaryOf(clocks([line, yard('box_discharged')], at, facts, '2026-07-11T18:00:00Z'), '2026-07-11T18:00:00Z'),
    {
      worst_state: 'running',
      last_free_on: '2026-07-09',
      days_left: -2,
      timezone: 'America/Los_Angeles',
      end_day_start: null,
      owed: [{ amount: 26.66, currency_code: 'USD' }],
      cost_of_waiting: [{ amount: 13.33, currency_code: 'USD' }],
      lfd_reported_earlier: [],
      complete: true,
    },
  )
})

test('a summary takes what was paid off what is owed, and is not complete where that is not known', () => {
  const running = clocks([line], at, facts, '2026-07-17T18:00:00Z')
  const paid = (open: number | null) => {
    const { owed, complete } = summaryOf(running, '2026-07-17T18:00:00Z', () => open)
    return { owed, complete }
  }
  deepEqual(paid(10_000), { owed: [{ amount: 100, currency_code: 'USD' }], complete: true })
  deepEqual(paid(null), { owed: [], complete: false })
})

test('no amount is 0 while a part of it is not known, in the same currency or in one that is not known either', () => {
  const [running] = clocks([line], at, facts, '2026-07-17T18:00:00Z')
  if (running === undefined) throw new Error('there is a clock')
  const currencies = fc.constantFrom<string | null>('USD', 'EUR', null)
  const states = fc.constantFrom('free', 'running', 'cannot_assess', 'not_started', 'stopped')
  const amount = fc.option(fc.constantFrom(0, 100, 2_500))
  fc.assert(
    fc.property(fc.array(fc.tuple(currencies, states, amount), { maxLength: 6 }), (all) => {
      const open = new Map<typeof running, number | null>(
        all.map(([currency_code, state, sum]) => [{ ...running, currency_code, state, tomorrow: sum }, sum]),
      )
      const { owed, cost_of_waiting } = summaryOf(
        [...open.keys()],
        '2026-07-17T18:00:00Z',
        (one) => open.get(one) ?? null,
      )
      const unknown = [...open].filter(([{ state }, sum]) => sum === null && state !== 'not_started')
      const isUnknown = (currency: string, among: typeof unknown) =>
        among.some(([{ currency_code }]) => currency_code === null || currency_code === currency)
      for (const { amount: sum, currency_code } of owed) ok(sum > 0 || !isUnknown(currency_code, unknown))
      const going = unknown.filter(([{ state }]) => state !== 'stopped')
      for (const { amount: sum, currency_code } of cost_of_waiting) ok(sum > 0 || !isUnknown(currency_code, going))
    }),
  )
})

test('a last free day told earlier than the terms give it is named with its days and the money at stake so far', () => {
  const told = stay(
    { box_discharged: '2026-07-08' },
    { reported: [{ by: 'terminal', day: '2026-07-10', told_at: '2026-07-08T20:00:00Z' }] },
  )
  const { lfd_reported_earlier } = summaryOf(clocks([line], at, told, '2026-07-16T18:00:00Z'), '2026-07-16T18:00:00Z')
  deepEqual(lfd_reported_earlier, [
    {
      charge_type: 'demurrage',
      reported_by: 'terminal',
      date: '2026-07-10',
      days: 4,
      at_stake: { amount: 200, currency_code: 'USD' },
    },
  ])
})

test('the computed days of a container are the earliest for the pick-up and for the return, while each is to come', () => {
  const empty = tariff([
    term({ id: 'det', charge: 'detention', clock: { start_event: 'gated_out_full', end_event: 'empty_in' } }),
  ])
  const left = stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-10' })
  deepEqual(calculatedDays(clocks([line, yard('box_discharged'), empty], at, left, '2026-07-11T18:00:00Z')), {
    pickup: null,
    empty_return_on: '2026-07-16',
  })
  const there = stay({ box_discharged: '2026-07-08' })
  deepEqual(calculatedDays(clocks([line, yard('box_discharged'), empty], at, there, '2026-07-09T18:00:00Z')), {
    pickup: { on: '2026-07-09', timezone: 'America/Los_Angeles' },
    empty_return_on: null,
  })
  deepEqual(calculatedDays(clocks([yard('available')], at, left, '2026-07-11T18:00:00Z')), {
    pickup: null,
    empty_return_on: null,
  })
})
