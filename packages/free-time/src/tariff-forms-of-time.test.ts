import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comesTo } from './testing/forms.ts'
import type { Form } from './testing/forms.ts'

// What each comes to was counted by hand, before it was computed.
const days = (free: number) => ({ days: free, unit: 'calendar' })
const zone = (timezone: string, more: object = {}) => ({ timezone, ...more })
const two_days_from_the_hour = {
  charge: 'rail_storage',
  clock: { start_event: 'notified', first_day: 'event_hour', day_start: undefined },
  free: { days: undefined, hours: 48, unit: 'hours', expiry_day: 'charged' },
}
const golden_week = ['2026-04-29', '2026-05-04', '2026-05-05', '2026-05-06']
const from_seven = { clock: { day_start: '07:00', end_day_start: '00:00' }, free: days(3) }
const gate = (discharged: string, left: string) => ({ box_discharged: discharged, gated_out_full: left })

const forms: readonly Form[] = [
  {
    prints: 'merged over the end of a year, days since the discharge',
    terms: {
      charge: 'merged',
      clock: { first_day: 'event_day', end_event: 'empty_in' },
      free: days(7),
      charge_days: { tier_anchor: 'since_start' },
      tiers: [
        { from: 8, to: 14, rate: 45 },
        { from: 15, rate: 75 },
      ],
    },
    calendar: zone('Europe/Berlin'),
    events: { ...gate('2026-12-28T23:30:00+01:00', '2027-01-05'), empty_in: '2027-01-12' },
    comes_to: ['2027-01-03', 9, 465],
  },
  {
    prints: 'over the 29th of February',
    terms: { free: days(5) },
    events: gate('2028-02-26', '2028-03-04'),
    comes_to: ['2028-03-02', 2, 200],
  },
  {
    prints: 'over 28 February of a year without a 29th',
    terms: { free: days(5) },
    events: gate('2027-02-26', '2027-03-05'),
    comes_to: ['2027-03-03', 2, 200],
  },
  {
    prints: 'more than a year, over a 29th of February',
    terms: {
      clock: { first_day: 'event_day' },
      free: days(0),
      tiers: [
        { from: 1, to: 366, rate: 1 },
        { from: 367, rate: 2 },
      ],
    },
    events: gate('2027-12-30', '2029-02-02'),
    comes_to: [null, 401, 436],
  },
  {
    prints: '48 hours through the night that loses an hour, gone a minute before they are over',
    terms: two_days_from_the_hour,
    calendar: zone('America/Chicago'),
    events: { notified: '2026-03-07T10:00:00-06:00', gated_out_full: '2026-03-09T10:59:00-05:00' },
    comes_to: ['2026-03-09', 0, 0],
  },
  {
    prints: '48 hours through the night that loses an hour, gone a minute after they are over',
    terms: two_days_from_the_hour,
    calendar: zone('America/Chicago'),
    events: { notified: '2026-03-07T10:00:00-06:00', gated_out_full: '2026-03-09T11:01:00-05:00' },
    comes_to: ['2026-03-09', 1, 100],
  },
  {
    prints: 'working days through the night that loses an hour, in the south',
    terms: { free: { days: 3 } },
    calendar: zone('Pacific/Auckland', { week: 'mon_sun' }),
    events: gate('2026-09-25T11:59:00Z', '2026-10-01T10:59:00Z'),
    comes_to: ['2026-09-30', 1, 100],
  },
  {
    prints: 'a discharge that is a quarter past midnight at the port, and the day before in UTC',
    terms: { free: days(3), tiers: [{ from: 1, rate: 950.5 }] },
    calendar: zone('Asia/Kolkata'),
    events: gate('2026-06-01T18:45:00Z', '2026-06-06T18:29:00Z'),
    comes_to: ['2026-06-05', 1, 950.5],
  },
  {
    prints: 'working days over four holidays in a row of weeks, in a currency without decimals',
    terms: { free: { days: 5, holidays: 'JP', forgiven: ['holiday'] }, tiers: [{ from: 1, rate: 9_500 }] },
    head: { currency: 'JPY' },
    calendar: zone('Asia/Tokyo', { holidays: golden_week }),
    events: gate('2026-04-28T03:00:00Z', '2026-05-14T02:00:00Z'),
    comes_to: ['2026-05-11', 3, 28_500],
  },
  {
    prints: 'working days Sunday to Thursday, charged so too',
    terms: {
      free: { days: 4, week: ['sun', 'mon', 'tue', 'wed', 'thu'] },
      charge_days: { unit: 'working' },
      tiers: [
        { from: 1, to: 2, rate: 75 },
        { from: 3, rate: 150.5 },
      ],
    },
    calendar: zone('Asia/Riyadh', { week: ['sun', 'mon', 'tue', 'wed', 'thu'] }),
    events: gate('2026-06-03', '2026-06-15'),
    comes_to: ['2026-06-09', 4, 451],
  },
  {
    prints: 'free time from the first seven in the morning: discharged at two, that day is the first',
    terms: from_seven,
    events: gate('2026-06-02T02:00:00-07:00', '2026-06-05T01:00:00-07:00'),
    comes_to: ['2026-06-04', 1, 100],
  },
  {
    prints: 'free time from the first seven in the morning: discharged at seven, the next day is the first',
    terms: from_seven,
    events: gate('2026-06-02T07:00:00-07:00', '2026-06-06T01:00:00-07:00'),
    comes_to: ['2026-06-05', 1, 100],
  },
  {
    prints: 'returned before noon, that day costs nothing',
    terms: {
      charge: 'detention',
      clock: { start_event: 'gated_out_full', end_event: 'empty_in', end_day_start: '12:00' },
      free: days(5),
    },
    events: { gated_out_full: '2026-06-01', empty_in: '2026-06-08T11:59:00-07:00' },
    comes_to: ['2026-06-06', 1, 100],
  },
]

describe("a tariff's days by the calendar and the clock", () => {
  for (const form of forms) test(form.prints, () => deepEqual(comesTo(form), form.comes_to))
})
