import { term } from './stay.ts'

/** A stay under a published tariff; dates are local days, `start` the start event's and `end` the end event's. */
export interface PublishedCase {
  /** Its name in docs/free-time/cases.md. */
  readonly id: string
  readonly terms: object
  readonly currency?: string
  readonly zone?: string
  readonly equipment?: unknown
  readonly week?: unknown
  readonly holidays?: readonly string[]
  readonly exceptions?: readonly { readonly day: string; readonly kind: string }[]
  readonly holds?: readonly object[]
  readonly adjustments?: readonly object[]
  readonly start_event?: string
  readonly end_event?: string
  readonly start: string
  readonly end: string
  readonly last_free_on: string
  readonly charged: number
  /** In whole units; null where the paper's rates aren't public. */
  readonly amount: number | null
}

const steps = (...list: readonly (readonly [from: number, to: number | null, rate: number])[]) =>
  list.map(([from, to, rate]) => ({ from, to, rate }))
const gate_open = {
  days: 4,
  week: 'mon_sat',
  gate_open_required: true,
  forgiven: ['holiday', 'scheduled_closure', 'unscheduled_shutout', 'appointment_held_but_closed'],
  holidays: 'ILWU',
}
const free_plus = { tier_anchor: 'free_plus' }
const since_start = { tier_anchor: 'since_start' }
const same_day = (days: number) => ({ clock: { first_day: 'event_day' }, free: { days, unit: 'calendar' } })
const dry = { free: gate_open, charge_days: free_plus, tiers: steps([5, 8, 300], [9, 13, 345], [14, null, 395]) }
const hapag = {
  free: { days: 4, week: 'mon_fri', forgiven: ['scheduled_closure', 'unscheduled_shutout'] },
  charge_days: { forgiven: ['unscheduled_shutout'] },
}
const nytc = { days: 4, week: 'mon_fri' }
const export_term = { direction: 'export', clock: { start_event: 'gated_in_full', end_event: 'loaded' } }

/** Golden cases: the tariff's facts are published, the dates ours unless docs/free-time/cases.md says otherwise. */
export const published_cases: readonly PublishedCase[] = [
  {
    id: 'G01',
    terms: term(dry),
    week: 'mon_sat',
    start: '2026-07-08',
    end: '2026-07-20',
    last_free_on: '2026-07-13',
    charged: 7,
    amount: 2_235,
  },
  {
    id: 'G02',
    terms: term(dry),
    week: 'mon_fri',
    start: '2026-07-08',
    end: '2026-07-20',
    last_free_on: '2026-07-14',
    charged: 6,
    amount: 1_890,
  },
  {
    id: 'G03',
    week: 'mon_sat',
    start: '2026-07-08',
    end: '2026-07-20',
    last_free_on: '2026-07-10',
    charged: 10,
    amount: 5_750,
    equipment: { type: 'reefer', length: 40, operating_reefer: true },
    terms: term({
      free: { ...gate_open, days: 2 },
      charge_days: free_plus,
      tiers: steps([3, 5, 490], [6, 9, 590], [10, null, 640]),
      scope: { equipment: { types: ['reefer'], operating_reefer: true } },
    }),
  },
  {
    id: 'G06',
    start_event: 'gated_in_full',
    end_event: 'loaded',
    start: '2026-07-01',
    end: '2026-07-14',
    last_free_on: '2026-07-08',
    charged: 6,
    amount: 960,
    terms: term({ ...export_term, free: { days: 7, unit: 'calendar' }, tiers: steps([1, 4, 150], [5, null, 180]) }),
  },
  {
    id: 'G07',
    zone: 'America/New_York',
    terms: term({ free: nytc, tiers: steps([1, 4, 172], [5, 9, 222], [10, 29, 384], [30, null, 546]) }),
    start: '2022-03-30',
    end: '2022-04-12',
    last_free_on: '2022-04-05',
    charged: 7,
    amount: 1_354,
  },
  {
    id: 'G09',
    zone: 'America/New_York',
    terms: term({ free: { ...nytc, days: 2 }, tiers: steps([1, 3, 404], [4, 6, 567], [7, null, 817]) }),
    start: '2022-03-30',
    end: '2022-04-12',
    last_free_on: '2022-04-01',
    charged: 11,
    amount: 6_998,
  },
  {
    id: 'G10',
    zone: 'America/Sao_Paulo',
    start: '2014-09-03',
    end: '2014-09-20',
    end_event: 'empty_in',
    last_free_on: '2014-09-10',
    charged: 10,
    amount: 342,
    terms: term({
      charge: 'merged',
      clock: { first_day: 'event_day', end_event: 'empty_in' },
      free: { days: 8, unit: 'calendar' },
      charge_days: since_start,
      tiers: steps([9, 15, 30], [16, null, 44]),
    }),
  },
  {
    id: 'G13',
    currency: 'GBP',
    zone: 'Europe/London',
    start_event: 'empty_out',
    end_event: 'loaded',
    start: '2016-09-05',
    end: '2016-09-24',
    last_free_on: '2016-09-14',
    charged: 10,
    amount: 547,
    terms: term({
      charge: 'merged',
      direction: 'export',
      clock: { start_event: 'empty_out', first_day: 'event_day', end_event: 'loaded' },
      free: { days: 10, unit: 'calendar' },
      charge_days: free_plus,
      tiers: steps([11, 12, 32], [13, 17, 48], [18, null, 81]),
    }),
  },
  {
    id: 'G16',
    zone: 'America/Puerto_Rico',
    end_event: 'empty_in',
    start: '2018-05-01',
    end: '2018-05-18',
    last_free_on: '2018-05-09',
    charged: 9,
    amount: 690,
    terms: term({
      charge: 'merged',
      clock: { first_day: 'event_day', end_event: 'empty_in' },
      free: { days: 9, unit: 'calendar' },
      charge_days: free_plus,
      tiers: steps([10, 14, 50], [15, null, 110]),
    }),
  },
  {
    id: 'G18',
    currency: 'AUD',
    zone: 'Australia/Sydney',
    start_event: 'available',
    end_event: 'empty_in',
    start: '2015-08-10',
    end: '2015-09-02',
    last_free_on: '2015-08-19',
    charged: 14,
    amount: 1_000,
    terms: term({
      charge: 'detention',
      clock: { start_event: 'available', first_day: 'event_day', end_event: 'empty_in' },
      free: { days: 10, unit: 'calendar' },
      charge_days: since_start,
      tiers: steps([11, 20, 60], [21, null, 100]),
    }),
  },
  {
    id: 'G20',
    currency: 'AUD',
    zone: 'Australia/Sydney',
    end_event: 'empty_in',
    start: '2019-10-01',
    end: '2019-10-23',
    last_free_on: '2019-10-12',
    charged: 11,
    amount: 1_000,
    terms: term({
      charge: 'merged',
      clock: { first_day: 'event_day', end_event: 'empty_in' },
      free: { days: 12, unit: 'calendar' },
      charge_days: since_start,
      tiers: steps([11, 20, 80], [21, null, 120]),
    }),
  },
  {
    id: 'G22',
    zone: 'Asia/Kolkata',
    start: '2020-03-23',
    end: '2020-04-17',
    last_free_on: '2020-03-29',
    charged: 3,
    amount: null,
    terms: term(same_day(7)),
    adjustments: [{ kind: 'exemption_window', from: '2020-03-22', to: '2020-04-14' }],
  },
  {
    id: 'G24',
    zone: 'America/Chicago',
    start_event: 'notified',
    start: '2016-06-09',
    end: '2016-06-19',
    last_free_on: '2016-06-11',
    charged: 8,
    amount: 1_100,
    terms: term({
      charge: 'rail_storage',
      clock: { start_event: 'notified', first_day: 'next_0001' },
      free: { days: undefined, hours: 48, unit: 'hours' },
      tiers: steps([1, 5, 100], [6, null, 200]),
    }),
  },
  {
    id: 'G25',
    zone: 'America/Chicago',
    start_event: 'notified',
    start: '2007-11-09T16:30:00-06:00',
    end: '2007-11-19',
    last_free_on: '2007-11-12',
    charged: 6,
    amount: 900,
    terms: term({
      charge: 'rail_storage',
      clock: { start_event: 'notified', cut_off: '17:00' },
      free: { days: 2, week: 'mon_sat' },
      charge_days: { unit: 'working' },
      tiers: steps([1, null, 150]),
    }),
  },
  {
    id: 'G26',
    zone: 'America/Chicago',
    start_event: 'notified',
    start: '2007-11-09T17:30:00-06:00',
    end: '2007-11-19',
    last_free_on: '2007-11-13',
    charged: 5,
    amount: 750,
    terms: term({
      charge: 'rail_storage',
      clock: { start_event: 'notified', cut_off: '17:00' },
      free: { days: 2, week: 'mon_sat' },
      charge_days: { unit: 'working' },
      tiers: steps([1, null, 150]),
    }),
  },
  {
    id: 'G28',
    zone: 'America/New_York',
    start_event: 'notified',
    start: '2015-04-24T12:00:00-04:00',
    end: '2015-05-05',
    last_free_on: '2015-04-28',
    charged: 7,
    amount: 800,
    terms: term({
      charge: 'rail_storage',
      clock: { start_event: 'notified', cut_off: '17:00' },
      free: { days: 2 },
      tiers: steps([1, 5, 100], [6, null, 150]),
    }),
  },
  {
    id: 'G31',
    zone: 'America/New_York',
    start: '2026-09-03',
    end: '2026-09-16',
    last_free_on: '2026-09-10',
    charged: 6,
    amount: 660,
    holidays: ['2026-09-07'],
    terms: term({ free: { holidays: 'ILA' }, tiers: steps([1, null, 110]) }),
  },
  {
    id: 'G32',
    zone: 'America/New_York',
    start: '2025-02-06',
    end: '2025-02-15',
    last_free_on: '2025-02-12',
    charged: 3,
    amount: 795,
    terms: term({ ...hapag, tiers: steps([1, 3, 265]) }),
  },
  {
    id: 'G33',
    start: '2025-02-06',
    end: '2025-02-15',
    last_free_on: '2025-02-12',
    charged: 2,
    amount: 530,
    terms: term({
      ...hapag,
      charge_days: { unit: 'working', forgiven: ['unscheduled_shutout'] },
      tiers: steps([1, 3, 265]),
    }),
  },
  {
    id: 'G34',
    zone: 'America/New_York',
    start: '2025-02-06',
    end: '2025-02-19',
    last_free_on: '2025-02-12',
    charged: 6,
    amount: null,
    terms: term(hapag),
    exceptions: [
      { day: '2025-02-17', kind: 'scheduled_closure' },
      { day: '2025-02-18', kind: 'unscheduled_shutout' },
    ],
  },
  {
    id: 'G35',
    zone: 'America/New_York',
    start: '2025-02-06',
    end: '2025-02-14',
    last_free_on: '2025-02-12',
    charged: 2,
    amount: 570,
    terms: term({ tiers: steps([1, 2, 285]) }),
  },
  {
    id: 'G38',
    start: '2022-09-14',
    end: '2022-09-22',
    last_free_on: '2022-09-19',
    charged: 3,
    amount: null,
    exceptions: [{ day: '2022-09-17', kind: 'extra_opening' }],
    terms: term({ free: { week: 'gate_open' } }),
  },
  {
    id: 'G40',
    start: '2026-07-08',
    end: '2026-07-24',
    last_free_on: '2026-07-20',
    charged: 4,
    amount: null,
    holds: [{ name: 'customs', from: '2026-07-09', to: '2026-07-14' }],
    terms: term({
      ...hapag,
      pauses: [
        {
          hold: 'customs',
          place: 'inside_terminal',
          condition: 'not_customer_fault',
          days: 'inclusive',
          restart: 'day_after_release',
        },
      ],
    }),
  },
]
