import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { standingClocks } from './clocks.ts'

const clock = {
  container_id: 'a',
  charge_type: 'demurrage',
  direction: 'import',
  state: 'running',
  currency_code: 'USD',
  accrued: 42_000,
  rate: 21_000,
  last_free_on: '2026-11-26',
  timezone: 'America/Los_Angeles',
  computed_at: '2026-11-29T20:00:00Z',
  document: { next_rate: null },
} as const
const numbers = (id: string) => (id === 'a' ? 'MSKU1234565' : undefined)

test('a clock that runs costs its rate, in whole units', () => {
  deepEqual(standingClocks([clock], numbers), [
    {
      container: 'MSKU1234565',
      charge: 'demurrage',
      is_charging: true,
      last_free_on: '2026-11-26',
      rate: { amount: 210, currency_code: 'USD' },
      next_rate: null,
      next_day: { amount: 210, currency_code: 'USD' },
    },
  ])
})

test('what is not known stays unknown, and never becomes 0', () => {
  const [unknown] = standingClocks([{ ...clock, accrued: null, rate: null }], numbers)
  equal(unknown?.next_day, null)
  const [free] = standingClocks([{ ...clock, state: 'free' }], numbers)
  deepEqual([free?.is_charging, free?.rate, free?.next_rate, free?.next_day], [false, null, null, null])
  const [unnamed] = standingClocks([{ ...clock, currency_code: null, document: rising('2026-11-30') }], numbers)
  deepEqual([unnamed?.rate, unnamed?.next_rate, unnamed?.next_day], [null, null, null])
})

const rising = (from_on: string) => ({ next_rate: { amount: 310, from_on } })

test('the next day costs the next rate when that begins tomorrow at the facility, and today’s before', () => {
  const next = (from_on: string) => {
    const [one] = standingClocks([{ ...clock, document: rising(from_on) }], numbers)
    return [one?.rate?.amount, one?.next_rate?.from_on, one?.next_day?.amount]
  }
  deepEqual(next('2026-11-30'), [210, '2026-11-30', 310])
  deepEqual(next('2026-12-01'), [210, '2026-12-01', 210])
})

test('a clock that does not charge yet has its first rate ahead', () => {
  const [free] = standingClocks([{ ...clock, state: 'free', rate: null, document: rising('2026-12-05') }], numbers)
  deepEqual(
    [free?.rate, free?.next_rate, free?.next_day],
    [null, { amount: 310, currency_code: 'USD', from_on: '2026-12-05' }, { amount: 310, currency_code: 'USD' }],
  )
})

test('a day that is not charged costs 0 today, and the next day that is charged its rate, if it is known', () => {
  const [closed] = standingClocks([{ ...clock, rate: null }], numbers)
  deepEqual([closed?.rate, closed?.next_day], [{ amount: 0, currency_code: 'USD' }, null])
})

test('clocks that charge come first, those of exports and of other boxes not at all', () => {
  const free = { ...clock, state: 'free' } as const
  deepEqual(
    standingClocks([free, clock, { ...clock, direction: 'export' }, { ...clock, container_id: 'b' }], numbers).map(
      ({ is_charging }) => is_charging,
    ),
    [true, false],
  )
})
