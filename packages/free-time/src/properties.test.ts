import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { ChargeClock } from './model/clock.ts'
import { dayNumber, dayOf } from './time/day.ts'
import { readTariff } from './formats/tariff-yaml.ts'
import { calendar, clock, stay, tariff, term } from './testing/stay.ts'

const RUNS = { numRuns: 100 }
const FIRST = dayNumber('2026-06-01') ?? 0

const closures = ['scheduled_closure', 'unscheduled_shutout', 'strike', 'weather'] as const
const kind = fc.constantFrom(...closures)
const day = fc.integer({ min: FIRST, max: FIRST + 60 }).map(dayOf)
const rising = fc
  .array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 })
  .map((list) => list.toSorted((a, b) => a - b))

/** A stay under terms of every shape, with rates that do not fall. */
const world = fc.record({
  days: fc.integer({ min: 1, max: 9 }),
  unit: fc.constantFrom('calendar', 'working', 'calendar_excl_holidays'),
  week: fc.constantFrom('mon_fri', 'mon_sat', 'gate_open'),
  charge_unit: fc.constantFrom('calendar', 'working'),
  anchor: fc.constantFrom('after_free', 'free_plus', 'since_start'),
  first_day: fc.constantFrom('event_day', 'next_day'),
  forgiven_free: fc.uniqueArray(kind),
  forgiven_after: fc.uniqueArray(kind),
  rates: rising,
  length: fc.integer({ min: 1, max: 5 }),
  calendar_week: fc.constantFrom('mon_fri', 'mon_sat', 'mon_sun'),
  holidays: fc.uniqueArray(day, { maxLength: 3 }),
  exceptions: fc.uniqueArray(fc.record({ day, kind }), { selector: (one) => one.day, maxLength: 4 }),
  start: fc.integer({ min: FIRST + 2, max: FIRST + 20 }),
  stay: fc.integer({ min: 0, max: 30 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

function tiersOf({ days, anchor, rates, length }: World) {
  const from = anchor === 'after_free' ? 1 : Math.min(days + 1, 1 + days)
  return rates.map((rate, index) => ({
    from: from + index * length,
    to: index === rates.length - 1 ? null : from + (index + 1) * length - 1,
    rate,
  }))
}

function termsOf(one: World, tiers: object = tiersOf(one)) {
  return term({
    tiers,
    clock: { first_day: one.first_day },
    free: { days: one.days, unit: one.unit, week: one.week, holidays: 'X', forgiven: one.forgiven_free },
    charge_days: { unit: one.charge_unit, forgiven: one.forgiven_after, tier_anchor: one.anchor },
  })
}

/** Fields of which none may be filled in by a guess. */
const fields = [
  ['clock', 'start_event'],
  ['clock', 'first_day'],
  ['clock', 'end_event'],
  ['free', 'days'],
  ['free', 'unit'],
  ['free', 'week'],
  ['free', 'holidays'],
  ['free', 'forgiven'],
  ['charge_days', 'unit'],
  ['charge_days', 'forgiven'],
  ['charge_days', 'tier_anchor'],
] as const

function played(
  one: World,
  parts: { readonly events?: object; readonly zone?: string; readonly tiers?: object; readonly versions?: object } = {},
): ChargeClock {
  const terms = [termsOf(one, parts.tiers)]
  const where = calendar({
    week: one.calendar_week,
    holidays: one.holidays,
    exceptions: one.exceptions,
    timezone: parts.zone ?? 'America/Los_Angeles',
  })
  const facts = stay({ box_discharged: dayOf(one.start), gated_out_full: dayOf(one.start + one.stay), ...parts.events })
  return clock([tariff(terms, {}, parts.versions === undefined ? {} : { ...parts.versions, terms })], [where], facts)
}

const cost = (found: ChargeClock) => found.accrued?.amount ?? Number.NaN
const holds = (check: (one: World) => void) => fc.assert(fc.property(world, check), RUNS)

describe('a clock', () => {
  test('has one row for every local day of the stay, and what is chargeable adds up to what has accrued', () => {
    holds((one) => {
      const { rows, accrued } = played(one)
      deepEqual(
        rows.map((row) => row.day),
        Array.from({ length: one.stay + 1 }, (_, index) => dayOf(one.start + index)),
      )
      const charged = rows.filter(({ status }) => status === 'chargeable')
      deepEqual(accrued, { amount: charged.reduce((sum, { amount }) => sum + (amount ?? 0), 0), days: charged.length })
    })
  })

  test('costs no less for a later pick-up, and a further day costs nothing or a rate of the table', () => {
    holds((one) => {
      const step = cost(played({ ...one, stay: one.stay + 1 })) - cost(played(one))
      ok(step === 0 || one.rates.includes(step / 100), String(step))
    })
  })

  test('costs no more and is free no shorter with one more free day', () => {
    holds((one) => {
      if (one.anchor === 'free_plus') return
      const tiers = one.anchor === 'since_start' ? tiersOf(one) : undefined
      const [less, more] = [played(one), played({ ...one, days: one.days + 1 }, tiers === undefined ? {} : { tiers })]
      ok(cost(more) <= cost(less))
      ok((more.last_free_on ?? '') >= (less.last_free_on ?? ''))
    })
  })

  test('costs no more with a further closure of a forgiven kind', () => {
    fc.assert(
      fc.property(world, day, kind, (one, on, what) => {
        if (one.exceptions.some((known) => known.day === on) || one.holidays.includes(on) || one.week === 'gate_open')
          return
        const forgiving = { ...one, forgiven_free: [...closures], forgiven_after: [...closures] }
        ok(
          cost(played({ ...forgiving, exceptions: [...one.exceptions, { day: on, kind: what }] })) <=
            cost(played(forgiving)),
        )
      }),
      RUNS,
    )
  })

  test('is not changed by closures that nothing forgives', () => {
    fc.assert(
      fc.property(world, day, kind, (one, on, what) => {
        if (one.exceptions.some((known) => known.day === on) || one.week === 'gate_open') return
        const strict = { ...one, forgiven_free: [], forgiven_after: [] }
        const days = (found: ChargeClock) => found.rows.map((row) => [row.day, row.status, row.amount])
        deepEqual(
          days(played({ ...strict, exceptions: [...one.exceptions, { day: on, kind: what }] })),
          days(played(strict)),
        )
      }),
      RUNS,
    )
  })

  test('ends its free time on a counting day, and not before its first', () => {
    holds((one) => {
      const { last_free_on, first_day_on, rows } = played(one)
      ok(last_free_on !== null && first_day_on !== null && last_free_on >= first_day_on)
      const row = rows.find((known) => known.day === last_free_on)
      ok(row === undefined || row.status === 'free')
    })
  })

  test('is the same at whatever hour of the local day its events fall', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 0, max: 1439 }), (one, minute) => {
        const hour = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const at = played(one, { events: { box_discharged: `${dayOf(one.start)}T${hour}:00-07:00` } })
        deepEqual(
          at.rows.map((row) => [row.day, row.amount]),
          played({ ...one, stay: one.stay }).rows.map((row) => [row.day, row.amount]),
        )
      }),
      RUNS,
    )
  })

  test('does not depend on a table being cut finer', () => {
    holds((one) => {
      const cut = tiersOf(one).flatMap(({ from, to, rate }) =>
        to === null || to > from
          ? [
              { from, to: from, rate },
              { from: from + 1, to, rate },
            ]
          : [{ from, to, rate }],
      )
      equal(cost(played(one, { tiers: cut })), cost(played(one)))
    })
  })

  test('scales with its rates', () => {
    holds((one) => equal(cost(played({ ...one, rates: one.rates.map((rate) => rate * 3) })), 3 * cost(played(one))))
  })

  test('counts calendar days whatever the calendar says, where nothing is forgiven', () => {
    holds((one) => {
      const plain: World = { ...one, unit: 'calendar', charge_unit: 'calendar', forgiven_free: [], forgiven_after: [] }
      equal(cost(played(plain)), cost(played({ ...plain, holidays: [], exceptions: [] })))
    })
  })

  test('is the same for the same local days in every zone', () => {
    fc.assert(
      fc.property(
        world,
        fc.constantFrom('Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/London'),
        (one, zone) => {
          const days = (found: ChargeClock) => found.rows.map((row) => [row.day, row.status, row.amount])
          deepEqual(days(played(one, { zone })), days(played(one)))
        },
      ),
      RUNS,
    )
  })

  test('is refused, says the same or says nothing when a field of its terms is taken away', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...fields), (one, [group, field]) => {
        const whole = termsOf(one)
        const written = { ...whole, [group]: { ...whole[group], [field]: undefined } }
        const read = readTariff(
          JSON.stringify({ ...tariff([whole]), versions: [{ effective_from: '2000-01-01', terms: [written] }] }),
        )
        if (!read.ok) return
        const where = calendar({ week: one.calendar_week, holidays: one.holidays, exceptions: one.exceptions })
        const without = clock(
          [read.value],
          [where],
          stay({ box_discharged: dayOf(one.start), gated_out_full: dayOf(one.start + one.stay) }),
        )
        ok(without.state === 'cannot_assess' || cost(without) === cost(played(one)), `${group}.${field}`)
      }),
      { numRuns: 300 },
    )
  })

  test('says nothing in numbers when an event or a term is taken away, or says the same', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('box_discharged', 'gated_out_full'), (one, name) => {
        const without = played(one, { events: { [name]: null } })
        ok(without.state === 'cannot_assess' || without.state === 'not_started' || name === 'gated_out_full')
        if (name === 'box_discharged') equal(without.accrued, null)
      }),
      RUNS,
    )
  })
})
