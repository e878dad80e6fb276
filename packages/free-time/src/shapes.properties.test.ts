import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { ChargeClock } from './model/clock.ts'
import { calendar, clock, stay, tariff, term } from './testing/stay.ts'

const RUNS = { numRuns: 100 }
const START = Date.parse('2026-06-03T17:00:00Z')
const HOUR = 3_600_000
const instant = (hours: number) => new Date(START + hours * HOUR).toISOString()

const rates = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 3 })
const world = fc.record({
  free_hours: fc.integer({ min: 0, max: 100 }),
  expiry_day: fc.constantFrom('free', 'charged'),
  weekend: fc.boolean(),
  rates: rates.map((list) => list.toSorted((a, b) => a - b)),
  per_days: fc.integer({ min: 1, max: 9 }),
  discount: fc.integer({ min: 0, max: 100 }),
  most: fc.integer({ min: 0, max: 400 }),
  hours: fc.integer({ min: 0, max: 700 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Steps of two periods each. */
function tiersOf({ rates: list, per_days }: World) {
  return list.map((rate, index) => ({
    from: 1 + index * 2 * per_days,
    to: index === list.length - 1 ? null : (index + 1) * 2 * per_days,
    rate,
    per_days,
  }))
}

function played(one: World, parts: object = {}): ChargeClock {
  const terms = term({
    clock: { first_day: 'event_hour' },
    free: {
      days: undefined,
      hours: one.free_hours,
      unit: 'hours',
      expiry_day: one.expiry_day,
      week: 'mon_fri',
      forgiven: one.weekend ? ['weekend'] : [],
    },
    tiers: tiersOf(one),
    ...parts,
  })
  const facts = stay({ box_discharged: instant(0), gated_out_full: instant(one.hours) })
  return clock([tariff([terms])], [calendar()], facts)
}

const cost = ({ accrued }: ChargeClock) => accrued?.amount ?? Number.NaN
const holds = (check: (one: World) => void) => fc.assert(fc.property(world, check), RUNS)
const off_peak = ({ discount, most }: World, hours: object) => ({ off_peak: { discount, most, hours } })
const always = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['00:00-24:00']]),
)

describe('free time by the hour and amounts by the period', () => {
  test('have one row for every local day, which add up to what has accrued', () => {
    holds((one) => {
      const found = played(one)
      equal(new Set(found.rows.map(({ day }) => day)).size, found.rows.length)
      equal(
        cost(found),
        found.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      )
    })
  })

  test('cost no less for a box that leaves an hour later, and what it adds is nothing or a rate of the table', () => {
    holds((one) => {
      const step = cost(played({ ...one, hours: one.hours + 1 })) - cost(played(one))
      ok(step === 0 || one.rates.includes(step / 100), String(step))
    })
  })

  test('cost no more and are free no shorter with a further free hour', () => {
    holds((one) => {
      const [less, more] = [played(one), played({ ...one, free_hours: one.free_hours + 1 })]
      ok(cost(more) <= cost(less))
      ok((more.free_until_at ?? '') >= (less.free_until_at ?? ''))
    })
  })

  test('cost nothing for a box that leaves by the hour, and by whole days are what free days are', () => {
    holds((one) => {
      const { free_until_at } = played(one)
      if (free_until_at !== null && instant(one.hours) <= free_until_at.replace('Z', '.000Z'))
        equal(cost(played(one)), 0)
    })
    holds((one) => {
      const days = one.free_hours % 7
      const to_midnight = { ...one, weekend: false, free_hours: 14 + 24 * days }
      const by_days = {
        clock: { first_day: 'event_day' },
        free: { days: days + 1, unit: 'calendar', expiry_day: undefined },
      }
      equal(cost(played(to_midnight)), cost(played(to_midnight, by_days)))
    })
  })

  test('come to whole amounts of a flat rate: one for each period begun', () => {
    holds((one) => {
      const [rate = 0] = one.rates
      const { accrued } = played({ ...one, rates: [rate] })
      equal(accrued?.amount, Math.ceil((accrued?.days ?? 0) / one.per_days) * rate * 100)
    })
  })
})

describe('a discount for off-peak hours', () => {
  test('never costs more, never takes off more than its most, and leaves the days as they are', () => {
    holds((one) => {
      const [plain, less] = [played(one), played(one, off_peak(one, always))]
      const off = cost(plain) - cost(less)
      ok(off >= 0 && off <= one.most * 100, String(off))
      deepEqual(
        less.rows.map(({ day, status, number, tier }) => [day, status, number, tier]),
        plain.rows.map(({ day, status, number, tier }) => [day, status, number, tier]),
      )
    })
  })

  test('changes nothing outside of its hours, and is never guessed where the hour is not known', () => {
    holds((one) => {
      const local = new Date(Date.parse(instant(one.hours)) - 7 * HOUR)
      const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][local.getUTCDay()] ?? ''
      const others = Object.fromEntries(Object.entries(always).filter(([name]) => name !== day))
      deepEqual(cost(played(one, off_peak(one, others))), cost(played(one)))
    })
    holds((one) => {
      const facts = stay({ box_discharged: '2026-06-03', gated_out_full: '2026-06-20' })
      const some = term({ tiers: tiersOf(one), ...off_peak(one, { sat: ['08:00-12:00'] }) })
      const { accrued, reason } = clock([tariff([some])], [calendar()], facts)
      deepEqual([accrued, reason], [null, 'end_event_unknown'])
    })
  })
})
