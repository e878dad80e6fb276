import { deepEqual } from 'node:assert/strict'
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
} as const
const numbers = (id: string) => (id === 'a' ? 'MSKU1234565' : undefined)

test('a clock that runs costs its rate, in whole units', () => {
  deepEqual(standingClocks([clock], numbers), [
    {
      container: 'MSKU1234565',
      charge: 'demurrage',
      is_charging: true,
      last_free_on: '2026-11-26',
      so_far: { amount: 420, currency_code: 'USD' },
      next_day: { amount: 210, currency_code: 'USD' },
    },
  ])
})

test('what is not known stays unknown, and never becomes 0', () => {
  const [unknown] = standingClocks([{ ...clock, accrued: null, rate: null }], numbers)
  deepEqual([unknown?.so_far, unknown?.next_day], [null, null])
  const [free] = standingClocks([{ ...clock, state: 'free' }], numbers)
  deepEqual([free?.is_charging, free?.next_day], [false, null])
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
