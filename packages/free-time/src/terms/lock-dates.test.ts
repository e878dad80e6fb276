import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarBook } from '../calendar/book.ts'
import { forecastOf } from '../forecast/forecast.ts'
import { majorUnits } from '../money.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { termBook } from './book.ts'

// 1 June 2026 is a Monday. Four working days are free; what each comes to was counted by hand.
const dated = (lock_date: string, ...starts: readonly (readonly [from: string, rate: number])[]) =>
  tariff([], {
    versions: starts.map(([effective_from, rate], index) => ({
      effective_from,
      effective_to: starts[index + 1]?.[0] ?? null,
      lock_date,
      terms: [term({ tiers: [{ from: 1, rate }] })],
    })),
  })
const noon = (day: string) => `${day}T19:00:00Z`

interface Asked {
  readonly lock: string
  readonly starts: readonly (readonly [from: string, rate: number])[]
  readonly events: Readonly<Record<string, string>>
  readonly now?: string
}

function comesTo({ lock, starts, events, now = noon('2027-06-01') }: Asked) {
  const found = clock([dated(lock, ...starts)], [calendar()], stay(events), now)
  const { reason, missing, accrued, tomorrow, assumptions } = found
  if (reason !== null) return `${reason} ${missing.map(({ code }) => code).join(' ')}`
  const sum = (amount: number | null) => (amount === null ? null : majorUnits(amount, 'USD'))
  return [sum(accrued?.amount ?? null), sum(tomorrow), assumptions.some(({ code }) => code === 'lock_date_assumed')]
}

describe('a version that the gate-out decides', () => {
  const lock = 'gated_out'
  const june = [
    ['2026-01-01', 100],
    ['2026-06-01', 150],
  ] as const

  test('is none that ended before, for a box that is still there', () => {
    const now = noon('2026-06-16')
    deepEqual(comesTo({ lock, starts: june, events: { box_discharged: '2026-06-08' }, now }), [600, 150, false])
  })

  test('is on each day the one by which the box would pay if it left then', () => {
    const on = (day: string) =>
      comesTo({ lock, starts: june, events: { box_discharged: '2026-05-25' }, now: noon(day) })
    deepEqual(on('2026-05-30'), [100, 100, false])
    deepEqual(on('2026-05-31'), [200, null, false], 'tomorrow another version holds for all of its days')
    deepEqual(on('2026-06-01'), [450, 150, false])
    deepEqual(comesTo({ lock, starts: june, events: { box_discharged: '2026-05-25', gated_out_full: '2026-06-01' } }), [
      450,
      null,
      false,
    ])
  })

  test('is not known of a box that is gone on a day that nobody told', () => {
    const gone = { box_discharged: '2026-05-25', empty_in: '2026-06-09' }
    equal(comesTo({ lock, starts: june, events: gone }), 'lock_date_unknown dates.gated_out')
  })

  test('makes no difference where the next one says the same', () => {
    const same = [
      ['2026-01-01', 100],
      ['2026-06-01', 100],
    ] as const
    const events = { box_discharged: '2026-05-25' }
    deepEqual(comesTo({ lock, starts: same, events, now: noon('2026-05-31') }), [200, 100, false])
  })

  test('is forecast where one holds for all of the days, and not over a change of terms', () => {
    const until = (last: string) => {
      const { complete, days, unassessed } = forecastOf(
        stay({ box_discharged: '2026-05-25' }),
        termBook([dated(lock, ...june)]),
        calendarBook([calendar()]),
        noon('2026-05-30'),
        { until: last },
      )
      return [complete, days.at(-1)?.totals[0]?.amount ?? null, unassessed.map(({ reason }) => reason)]
    }
    deepEqual(until('2026-05-31'), [true, 20_000, []])
    deepEqual(until('2026-06-03'), [false, null, ['lock_date_unknown']])
  })
})

describe('a version that the date of the invoice decides', () => {
  const events = { box_discharged: '2026-06-08', gated_out_full: '2026-06-16' }

  test('is none that ended before the charge began, and is assumed to be the one that holds since', () => {
    const starts = [
      ['2026-01-01', 100],
      ['2026-06-01', 150],
    ] as const
    deepEqual(comesTo({ lock: 'invoice', starts, events }), [600, null, true])
  })

  test('is not known where a later one could be named too', () => {
    const starts = [
      ['2026-01-01', 100],
      ['2026-07-01', 150],
    ] as const
    equal(comesTo({ lock: 'invoice', starts, events }), 'lock_date_unknown dates.invoice')
  })
})
