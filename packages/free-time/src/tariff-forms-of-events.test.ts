import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comesTo } from './testing/forms.ts'
import type { Form } from './testing/forms.ts'

// 1 June 2026 is a Monday. What each comes to was counted by hand, before it was computed.
const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`
const at = (day: number, time: string) => `${june(day)}T${time}:00-07:00`
const box = (discharged: number, left: number) => ({ box_discharged: june(discharged), gated_out_full: june(left) })
const with_day = { first_day: 'event_day' }
const days = (free: number) => ({ days: free, unit: 'calendar' })
const hours = (free: number, more = {}) => ({ days: undefined, hours: free, unit: 'hours', ...more })
const by_rail = { charge: 'rail_storage', clock: { start_event: 'notified', first_day: 'next_0001' } }
const noon = { clock: { ...with_day, cut_off: '12:00' }, free: days(3) }
const of_hours = { clock: { start_event: 'notified', first_day: 'event_hour', day_start: undefined } }

/** Free through the whole next day and up to seven on the day after it, whatever the hour of the start. */
const to_seven = { ...by_rail, clock: { ...by_rail.clock, end_day_start: '07:00' }, free: days(1) }

const starts: readonly Form[] = [
  {
    prints: 'free until 07:00 of the second day: notified before seven has no day less',
    terms: to_seven,
    events: { notified: at(1, '03:00'), gated_out_full: at(3, '06:30') },
    comes_to: [june(2), 0, 0],
  },
  {
    prints: 'free until 07:00 of the second day: gone at seven costs a day',
    terms: to_seven,
    events: { notified: at(1, '10:00'), gated_out_full: at(3, '07:00') },
    comes_to: [june(2), 1, 100],
  },
  {
    prints: 'free until 07:00 of the second day: the day of the start is enough',
    terms: to_seven,
    events: { notified: june(1), gated_out_full: at(4, '06:59') },
    comes_to: [june(2), 1, 100],
  },
  {
    prints: 'free until 07:00 of the second day, and only the day of the end is known',
    terms: to_seven,
    events: { notified: june(1), gated_out_full: june(3) },
    comes_to: 'end_event_unknown events.gated_out_full',
  },
  {
    prints: 'discharged after noon: the next day is the first',
    terms: noon,
    events: { box_discharged: at(1, '13:00'), gated_out_full: june(6) },
    comes_to: [june(4), 2, 200],
  },
  {
    prints: 'discharged at noon: the next day is the first',
    terms: noon,
    events: { box_discharged: at(1, '12:00'), gated_out_full: june(6) },
    comes_to: [june(4), 2, 200],
  },
  {
    prints: 'discharged before noon: this day is the first',
    terms: noon,
    events: { box_discharged: at(1, '11:59'), gated_out_full: june(6) },
    comes_to: [june(3), 3, 300],
  },
  {
    prints: 'a cut-off hour, and only the day of discharge is known',
    terms: noon,
    events: box(1, 6),
    comes_to: 'start_event_unknown events.box_discharged',
  },
  {
    prints: '48 hours from the midnight after notification',
    terms: { ...by_rail, free: hours(48) },
    events: { notified: at(5, '10:00'), gated_out_full: june(9) },
    comes_to: [june(7), 2, 200],
  },
  {
    prints: 'notified again: the last word before the box left counts',
    terms: { ...by_rail, free: hours(48) },
    events: { notified: [at(5, '10:00'), at(7, '10:00')], gated_out_full: june(12) },
    comes_to: [june(9), 3, 300],
  },
  {
    prints: '24 hours from notification, gone four hours late',
    terms: { ...of_hours, free: hours(24, { expiry_day: 'charged' }) },
    events: { notified: at(1, '15:00'), gated_out_full: at(2, '19:00') },
    comes_to: [june(2), 1, 100],
  },
  {
    prints: '24 hours from notification, gone in time',
    terms: { ...of_hours, free: hours(24, { expiry_day: 'charged' }) },
    events: { notified: at(1, '15:00'), gated_out_full: at(2, '14:00') },
    comes_to: [june(2), 0, 0],
  },
  {
    prints: 'the later of availability and the end of the discharge',
    terms: { clock: { start_event: ['available', 'vessel_discharge_completed'], start_of: 'latest' }, free: days(3) },
    events: { available: june(2), vessel_discharge_completed: june(4), gated_out_full: june(9) },
    comes_to: [june(7), 2, 200],
  },
  {
    prints: "from the vessel's arrival, that day included",
    terms: { clock: { ...with_day, start_event: 'vessel_arrived' }, free: days(5) },
    events: { vessel_arrived: june(1), ...box(3, 7) },
    comes_to: [june(5), 2, 200],
  },
  {
    prints: 'from the release by customs, which nobody told',
    terms: { clock: { start_event: 'customs_released' } },
    events: box(1, 9),
    comes_to: 'start_event_unknown events.customs_released',
  },
  {
    prints: 'from the first working day, then calendar days',
    terms: { clock: { first_day: 'next_working_day' }, free: days(5) },
    events: box(5, 15),
    comes_to: [june(12), 3, 300],
  },
  {
    prints: 'calendar days that end on a working day',
    terms: { free: { ...days(5), last_day: 'working_day' } },
    events: box(1, 10),
    comes_to: [june(8), 2, 200],
  },
  {
    prints: 'discharged on a Saturday, that day included, in working days',
    terms: { clock: with_day },
    events: box(6, 12),
    comes_to: [june(11), 1, 100],
  },
]

const outside = { charge: 'detention', clock: { start_event: 'gated_out_full', end_event: 'empty_in' } }
const of_export = (clock: object) => ({ direction: 'export', clock })

const ends: readonly Form[] = [
  {
    prints: 'the day of the pick-up costs nothing',
    terms: { clock: { end_day: 'not_counted' }, free: days(4) },
    events: box(1, 10),
    comes_to: [june(5), 4, 400],
  },
  {
    prints: 'detention in working days, returned on a Saturday',
    terms: outside,
    events: { gated_out_full: june(1), empty_in: june(6) },
    comes_to: [june(5), 1, 100],
  },
  {
    prints: 'demurrage and detention as one, to the return of the empty box',
    terms: { charge: 'merged', clock: { ...with_day, end_event: 'empty_in' }, free: days(7) },
    events: { ...box(1, 4), empty_in: june(11) },
    comes_to: [june(7), 4, 400],
  },
  {
    prints: 'export demurrage from the gate to the ship',
    terms: { ...of_export({ start_event: 'gated_in_full', end_event: 'loaded' }), free: days(7) },
    events: { gated_in_full: june(1), loaded: june(12) },
    comes_to: [june(8), 4, 400],
  },
  {
    prints: 'export demurrage from the earliest receiving day, the box came before it',
    terms: {
      ...of_export({ start_event: ['gated_in_full', 'erd'], start_of: 'latest', end_event: 'loaded' }),
      free: days(5),
    },
    events: { gated_in_full: june(1), erd: june(4), loaded: june(11) },
    comes_to: [june(9), 2, 200],
  },
  {
    prints: 'export, demurrage and detention as one, from the empty box to the ship',
    terms: {
      charge: 'merged',
      ...of_export({ ...with_day, start_event: 'empty_out', end_event: 'loaded' }),
      free: days(10),
    },
    events: { empty_out: june(1), gated_in_full: june(9), loaded: june(15) },
    comes_to: [june(10), 5, 500],
  },
  {
    prints: 'export to the closing of the ship',
    terms: { ...of_export({ start_event: 'gated_in_full', end_event: ['loaded', 'cut_off'] }), free: days(3) },
    events: { gated_in_full: june(1), cut_off: june(6), loaded: june(8) },
    comes_to: [june(4), 2, 200],
  },
]

const customs = (from: number, to: number) => ({ holds: [{ name: 'Customs', from: june(from), to: june(to) }] })
const granted = (adjustment: object) => ({ adjustments: [adjustment] })

const interrupted: readonly Form[] = [
  {
    prints: 'days of a customs hold stop the clock',
    terms: { pauses: [{ hold: 'customs', days: 'inclusive' }] },
    events: box(1, 10),
    stay: customs(3, 4),
    comes_to: [june(9), 1, 100],
  },
  {
    prints: 'a customs hold of which the terms say nothing stops no clock',
    terms: {},
    events: box(1, 10),
    stay: customs(3, 4),
    comes_to: [june(5), 5, 500],
  },
  {
    prints: 'inspections are left out of free time, and charged after it',
    terms: { free: { forgiven: ['hold_government'] } },
    events: box(1, 10),
    stay: { holds: [...customs(3, 3).holds, ...customs(9, 10).holds] },
    comes_to: [june(8), 2, 200],
  },
  {
    prints: 'a time for which nothing is charged',
    terms: {},
    events: box(1, 14),
    stay: granted({ kind: 'exemption_window', from: june(10), to: june(12) }),
    comes_to: [june(5), 6, 600],
  },
  {
    prints: 'a last free day that was put off',
    terms: {},
    events: box(1, 12),
    stay: granted({ kind: 'extension', to: june(10) }),
    comes_to: [june(10), 2, 200],
  },
  {
    prints: 'two further working days',
    terms: {},
    events: box(1, 10),
    stay: granted({ kind: 'extra_free_days', days: 2 }),
    comes_to: [june(9), 1, 100],
  },
]

for (const [what, forms] of Object.entries({ start: starts, end: ends, interruptions: interrupted })) {
  describe(`a tariff's ${what}`, () => {
    for (const form of forms) test(form.prints, () => deepEqual(comesTo(form), form.comes_to))
  })
}
