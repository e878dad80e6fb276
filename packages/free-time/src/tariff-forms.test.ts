import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comesTo } from './testing/forms.ts'
import type { Form } from './testing/forms.ts'

// 1 June 2026 is a Monday. What each comes to was counted by hand, before it was computed.
const box = (discharged: number, left: number) => ({ box_discharged: june(discharged), gated_out_full: june(left) })
const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`
const steps = (...list: readonly (readonly [from: number, to: number | null, rate: number])[]) =>
  list.map(([from, to, rate]) => ({ from, to, rate }))
const with_day = { first_day: 'event_day' }
const days = (free: number) => ({ days: free, unit: 'calendar' })
const by_number = (tier_anchor: string) => ({ tier_anchor })
const holiday = (day: number) => ({ holidays: [{ day: june(day), set: 'XX' }] })
const of_sets = (...sets: readonly (readonly [day: number, set: string])[]) => ({
  holidays: sets.map(([day, set]) => ({ day: june(day), set })),
})
const without_holidays = { holidays: 'XX', forgiven: ['holiday'] }
const closed = (kind: string, ...of: readonly number[]) => ({ exceptions: of.map((day) => ({ day: june(day), kind })) })

const numbered: readonly Form[] = [
  {
    prints: '5 calendar days, day of discharge included',
    terms: { clock: with_day, free: days(5) },
    events: box(1, 10),
    comes_to: [june(5), 5, 500],
  },
  {
    prints: '5 calendar days, day of discharge excluded',
    terms: { free: days(5) },
    events: box(1, 10),
    comes_to: [june(6), 4, 400],
  },
  {
    prints: 'day 1-4 free, 5-9 USD 75, from 10 USD 150',
    terms: {
      clock: with_day,
      free: days(4),
      charge_days: by_number('since_start'),
      tiers: steps([5, 9, 75], [10, null, 150]),
    },
    events: box(1, 12),
    comes_to: [june(4), 8, 825],
  },
  {
    prints: 'the same with the free days as a step at 0',
    terms: {
      clock: with_day,
      free: days(4),
      charge_days: by_number('since_start'),
      tiers: steps([1, 4, 0], [5, 9, 75], [10, null, 150]),
    },
    events: box(1, 12),
    comes_to: [june(4), 8, 825],
  },
  {
    prints: '4 working days, then days 5-8 and 9 on, every day',
    terms: { charge_days: by_number('free_plus'), tiers: steps([5, 8, 300], [9, null, 345]) },
    events: box(1, 14),
    comes_to: [june(5), 9, 2_925],
  },
  {
    prints: '4 working days, steps by the day since discharge',
    terms: { charge_days: by_number('since_start'), tiers: steps([5, 8, 100], [9, null, 200]) },
    events: box(4, 13),
    comes_to: [june(10), 3, 400],
  },
  {
    prints: 'steps after free time, and a contract of 10 days: the traditional way',
    terms: { free: days(5), tiers: steps([1, 3, 80], [4, null, 120]) },
    contract: { free: days(10) },
    events: box(1, 16),
    comes_to: [june(11), 5, 480],
  },
  {
    prints: 'steps since discharge, and a contract of 8 days: the progressive way',
    terms: {
      clock: with_day,
      free: days(5),
      charge_days: by_number('since_start'),
      tiers: steps([6, 10, 80], [11, null, 120]),
    },
    contract: { free: days(8) },
    events: box(1, 12),
    comes_to: [june(8), 4, 400],
  },
  {
    prints: 'steps that go on from the free days, and a contract of 8 days',
    terms: { free: days(5), charge_days: by_number('free_plus'), tiers: steps([6, 10, 80], [11, null, 120]) },
    contract: { free: days(8) },
    events: box(1, 13),
    comes_to: [june(9), 4, 400],
  },
  {
    prints: 'free time in hours, and a contract in days',
    terms: { free: { days: undefined, hours: 48, unit: 'hours' } },
    contract: { free: { days: 4, unit: 'calendar' } },
    events: box(1, 7),
    comes_to: [june(5), 2, 200],
  },
  {
    prints: 'a contract whose rates alone differ',
    terms: { free: days(4) },
    contract: { tiers: steps([1, 2, 10], [3, null, 20]) },
    events: box(1, 8),
    comes_to: [june(5), 3, 40],
  },
  {
    prints: 'a contract for another port',
    terms: { free: days(4) },
    contract: { scope: { locodes: ['USNYC'] }, free: days(10) },
    events: box(1, 8),
    comes_to: [june(5), 3, 300],
  },
  {
    prints: 'a last step that ends',
    terms: { free: days(4), tiers: steps([1, 3, 75]) },
    events: box(1, 9),
    comes_to: 'terms_incomplete terms.tiers',
  },
  {
    prints: 'no free time, the day of discharge is charged',
    terms: { clock: with_day, free: days(0) },
    events: box(1, 3),
    comes_to: [null, 3, 300],
  },
]

const units: readonly Form[] = [
  {
    prints: 'working days free and charged',
    terms: { charge_days: { unit: 'working' } },
    events: box(1, 15),
    comes_to: [june(5), 6, 600],
  },
  { prints: 'working days free, every day charged', terms: {}, events: box(1, 15), comes_to: [june(5), 10, 1_000] },
  {
    prints: 'calendar days free, working days charged',
    terms: { free: days(4), charge_days: { unit: 'working' } },
    events: box(1, 14),
    comes_to: [june(5), 5, 500],
  },
  {
    prints: 'working days Monday to Saturday',
    terms: { free: { week: 'mon_sat' } },
    events: box(3, 10),
    comes_to: [june(8), 2, 200],
  },
  {
    prints: 'working days Sunday to Thursday',
    terms: { free: { days: 3, week: ['sun', 'mon', 'tue', 'wed', 'thu'] } },
    events: box(3, 9),
    comes_to: [june(8), 1, 100],
  },
  {
    prints: 'working days without holidays',
    terms: { free: without_holidays },
    calendar: holiday(10),
    events: box(8, 17),
    comes_to: [june(15), 2, 200],
  },
  {
    prints: 'calendar days without holidays',
    terms: { free: { days: 4, unit: 'calendar_excl_holidays', ...without_holidays } },
    calendar: holiday(10),
    events: box(8, 15),
    comes_to: [june(13), 2, 200],
  },
  {
    prints: 'holidays left out of free time and charged after it',
    terms: { free: without_holidays },
    calendar: holiday(16),
    events: box(8, 17),
    comes_to: [june(12), 5, 500],
  },
  {
    prints: 'holidays left out of free time and of the charge',
    terms: { free: without_holidays, charge_days: { forgiven: ['holiday'] } },
    calendar: holiday(16),
    events: box(8, 17),
    comes_to: [june(12), 4, 400],
  },
  {
    prints: 'holidays of another set',
    terms: { free: { holidays: 'YY', forgiven: ['holiday'] } },
    calendar: holiday(10),
    events: box(8, 15),
    comes_to: [june(12), 3, 300],
  },
  {
    prints: 'holidays of two sets, and not those of a third',
    terms: { free: { holidays: ['ILA', 'us-fed'], forgiven: ['holiday'] } },
    calendar: of_sets([9, 'ILA'], [10, 'US-FED'], [11, 'YY']),
    events: box(8, 18),
    comes_to: [june(16), 2, 200],
  },
  {
    prints: 'holidays of two sets, of which one is charged after free time',
    terms: {
      free: { holidays: ['ILA', 'US-FED'], forgiven: ['holiday'] },
      charge_days: { forgiven: ['holiday'], holidays: ['US-FED'] },
    },
    calendar: of_sets([9, 'ILA'], [16, 'ILA'], [17, 'US-FED']),
    events: box(8, 18),
    comes_to: [june(15), 2, 200],
  },
  {
    prints: 'Monday to Friday, whether or not the gate opens on a Saturday besides',
    terms: { free: { extra_opening: 'not_counted' } },
    calendar: closed('extra_opening', 6),
    events: box(3, 11),
    comes_to: [june(9), 2, 200],
  },
  {
    prints: 'Monday to Friday, and a Saturday on which the gate opens besides',
    terms: {},
    calendar: closed('extra_opening', 6),
    events: box(3, 11),
    comes_to: [june(8), 3, 300],
  },
  {
    prints: 'a holiday is none of the working days, though the gate opens',
    terms: { free: { ...without_holidays, extra_opening: 'not_counted' } },
    calendar: { ...holiday(5), ...closed('extra_opening', 5) },
    events: box(3, 11),
    comes_to: [june(10), 1, 100],
  },
  {
    prints: 'a Saturday on which the gate opens besides counts in free time, and is not charged',
    terms: { charge_days: { unit: 'working', extra_opening: 'not_counted' } },
    calendar: closed('extra_opening', 6, 13),
    events: box(3, 15),
    comes_to: [june(8), 5, 500],
  },
  {
    prints: 'every regular day of the gate, and none besides',
    terms: { free: { week: 'gate_open', extra_opening: 'not_counted' } },
    calendar: closed('extra_opening', 6),
    events: box(3, 11),
    comes_to: [june(9), 2, 200],
  },
  {
    prints: 'weekends left out of free time alone',
    terms: { free: { ...days(4), forgiven: ['weekend'] } },
    events: box(4, 14),
    comes_to: [june(10), 4, 400],
  },
  {
    prints: 'a closure that is announced, charged',
    terms: {},
    calendar: closed('scheduled_closure', 9),
    events: box(1, 10),
    comes_to: [june(5), 5, 500],
  },
  {
    prints: 'a closure that is announced, not charged',
    terms: { charge_days: { forgiven: ['scheduled_closure'] } },
    calendar: closed('scheduled_closure', 9),
    events: box(1, 10),
    comes_to: [june(5), 4, 400],
  },
  {
    prints: 'any day on which the gate is open',
    terms: { free: { week: 'gate_open' } },
    calendar: closed('extra_opening', 6),
    events: box(3, 9),
    comes_to: [june(8), 1, 100],
  },
  {
    prints: 'a day of half a shift is no working day',
    terms: { free: { partial_day: 'not_counted' } },
    calendar: closed('partial', 3),
    events: box(1, 9),
    comes_to: [june(8), 1, 100],
  },
  {
    prints: 'days of a strike left out of free time',
    terms: { free: { forgiven: ['strike'] } },
    calendar: closed('strike', 3, 4),
    events: box(1, 10),
    comes_to: [june(9), 1, 100],
  },
  {
    prints: 'a closure of which the terms say nothing',
    terms: { free: { forgiven: undefined } },
    calendar: closed('weather', 3),
    events: box(1, 10),
    comes_to: 'terms_incomplete terms.free.forgiven',
  },
]

for (const [what, forms] of Object.entries({ 'numbers of days': numbered, 'days that count': units })) {
  describe(`a tariff's ${what}`, () => {
    for (const form of forms) test(form.prints, () => deepEqual(comesTo(form), form.comes_to))
  })
}
