import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { calendarBook } from './calendar/book.ts'
import { clocksOf } from './clocks.ts'
import { forecastOf } from './forecast/forecast.ts'
import { summaryOf } from './summary.ts'
import { termBook } from './terms/book.ts'
import { calendar, clock, stay, tariff, term } from './testing/stay.ts'
import { printedClock } from './wire.ts'

// 1 June 2026 is a Monday, at seven hours from UTC.
const at = (day: number, time: string) => `2026-06-${String(day).padStart(2, '0')}T${time}:00-07:00`
const rail = (hours: object, parts: object = {}) =>
  term({
    charge: 'rail_storage',
    free: { days: 1, unit: 'calendar' },
    tiers: [
      { from: 1, to: 1, rate: 100 },
      { from: 2, rate: 250 },
    ],
    clock: { start_event: 'notified', first_day: 'next_0001', day_start: undefined, ...hours },
    ...parts,
  })
const to_seven = rail({ end_day_start: '07:00' })
const there = (notified = at(1, '10:00')) => stay({ notified })
const counted = (now: string, terms: object = to_seven, facts = there()) =>
  clock([tariff([terms])], [calendar()], facts, now)

describe('a clock that goes on, where a day begins at seven for its end', () => {
  const shown = (now: string) => {
    const { state, accrued, today_rate, tomorrow, rows } = counted(now)
    return [state, accrued?.amount, today_rate, tomorrow, rows.at(-1)?.day]
  }

  test('is free until seven of the day after the last free one', () => {
    deepEqual(shown(at(3, '06:59')), ['free', 0, null, 10_000, '2026-06-02'])
    deepEqual(shown(at(3, '07:00')), ['running', 10_000, 10_000, 25_000, '2026-06-03'])
  })

  test('counts a further day from seven on, and until then the rate of the day before', () => {
    deepEqual(shown(at(4, '06:59')), ['running', 10_000, 10_000, 25_000, '2026-06-03'])
    deepEqual(shown(at(4, '07:00')), ['running', 35_000, 25_000, 25_000, '2026-06-04'])
  })

  test('says the hour while it goes on, and not where days begin at midnight', () => {
    const printed = (terms: object, facts = there()) =>
      printedClock(counted(at(4, '12:00'), terms, facts), at(4, '12:00')).end_day_start
    deepEqual(
      [printed(to_seven), printed(rail({})), printed(rail({ day_start: '07:00' }))],
      ['07:00', undefined, '07:00'],
    )
    equal(printed(to_seven, stay({ notified: at(1, '10:00'), gated_out_full: at(4, '10:00') })), undefined)
  })

  test('has no day less until seven by its summary', () => {
    const left = (now: string) => summaryOf([counted(now)], now).days_left
    deepEqual([left(at(2, '06:59')), left(at(2, '07:00')), left(at(3, '06:59')), left(at(3, '07:00'))], [1, 0, 0, -1])
  })

  test('waits for seven of the day of its start, and a box that is gone before it pays nothing for that day', () => {
    const no_free_days = { free: { days: 0, unit: 'calendar' } }
    const terms = rail({ end_day_start: '07:00', first_day: 'event_day' }, no_free_days)
    const early = counted(at(1, '05:00'), terms, there(at(1, '03:00')))
    deepEqual([early.state, early.accrued?.amount, early.first_chargeable_on], ['free', 0, '2026-06-01'])
    const gone = counted(at(9, '05:00'), terms, stay({ notified: at(1, '03:00'), gated_out_full: at(1, '05:00') }))
    deepEqual([gone.state, gone.accrued?.amount, gone.rows.length], ['stopped', 0, 1])
    const late = counted(at(9, '05:00'), terms, stay({ notified: at(1, '03:00'), gated_out_full: at(1, '07:00') }))
    equal(late.accrued?.amount, 10_000)
  })

  test('has accrued at any moment what it comes to if the box leaves then', () => {
    const hours = fc.constantFrom('00:00', '03:00', '07:00', '12:00')
    const world = fc.record({
      clock: fc.record({ end_day_start: hours, day_start: hours, first_day: fc.constantFrom('event_day', 'next_day') }),
      free: fc.record({ days: fc.integer({ min: 0, max: 4 }), unit: fc.constantFrom('calendar', 'working') }),
      from: fc.integer({ min: 0, max: 5 * 1_440 }),
      minutes: fc.integer({ min: 0, max: 12 * 1_440 }),
    })
    const moment = (minutes: number) => new Date(Date.parse(at(1, '00:00')) + minutes * 60_000).toISOString()
    fc.assert(
      fc.property(world, ({ clock: own, free, from, minutes }) => {
        const terms = term({ clock: own, free })
        const [start, now] = [moment(from), moment(from + minutes)]
        const runs = counted(now, terms, stay({ box_discharged: start }))
        const ended = counted(now, terms, stay({ box_discharged: start, gated_out_full: now }))
        deepEqual(runs.accrued, ended.accrued)
      }),
      { numRuns: 300 },
    )
  })

  test('is counted from midnight by the rules before the seventh', () => {
    const by = (rules: number) =>
      clocksOf(there(), termBook([tariff([to_seven])], rules), calendarBook([calendar()]), at(3, '06:59'))[0]
    deepEqual([by(6)?.accrued?.amount, by(7)?.accrued?.amount], [10_000, 0])
    equal(by(6)?.end_day_start, null)
  })
})

describe('the moment until which waiting costs nothing more', () => {
  const week = (hours: string) => ({ mon: [hours], tue: [hours], wed: [hours], thu: [hours], fri: [hours] })
  const until = (now: string, hours: string, terms: readonly object[] = [to_seven]) => {
    const gate = calendarBook([calendar({ week: week(hours) })])
    const { pull_by } = forecastOf(there(), termBook([tariff(terms)]), gate, now, { until: '2026-06-08' })
    return pull_by === null ? null : `${pull_by.day} ${pull_by.time}`
  }

  test('is seven of the day after, where the gate is open before it, else the last shift of the day', () => {
    equal(until(at(2, '12:00'), '06:00-17:00'), '2026-06-03 07:00')
    equal(until(at(2, '12:00'), '04:00-06:30'), '2026-06-03 06:30')
    equal(until(at(2, '12:00'), '08:00-17:00'), '2026-06-02 17:00')
    equal(until(at(4, '05:00'), '06:00-17:00'), '2026-06-04 07:00')
  })

  test('is the earliest of the hours of several charges', () => {
    const line = rail({}, { id: 'line', charge: 'line_demurrage_ramp', free: { days: 1, unit: 'calendar' } })
    equal(until(at(2, '12:00'), '06:00-17:00', [to_seven, line]), '2026-06-02 17:00')
  })
})
