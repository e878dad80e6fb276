import { deepEqual, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { majorUnits } from './money.ts'
import { calendar, clock, stay, tariff } from './testing/stay.ts'

type Parts = Readonly<Record<string, unknown>>

/** A stay under a kind of terms that issuers publish; rates and dates are ours. */
interface Kind {
  /** Its name in docs/free-time/cases.md. */
  readonly id: string
  readonly term: Parts
  readonly issuer?: Parts
  readonly currency?: string
  /** Of the calendar, by a name that begins with a UN/LOCODE. */
  readonly facility: string
  readonly timezone: string
  readonly week?: unknown
  readonly holidays?: readonly string[]
  readonly events: Parts
  readonly stay?: Parts
  /** Last free day, charged days and sum; a word: why it cannot be known. */
  readonly comes_to: readonly [last_free_on: string | null, charged: number, sum: number] | string
}

const page = readFileSync(new URL('../../../docs/free-time/cases.md', import.meta.url), 'utf8')

const runs = (start_event: string, first_day: string, end_event: unknown) => ({
  start_event,
  first_day,
  end_event,
  end_day: 'counted',
})
const from_discharge = runs('box_discharged', 'next_day', 'gated_out_full')
const day_of_discharge = runs('box_discharged', 'event_day', 'gated_out_full')
const calendar_days = (days: number) => ({ days, unit: 'calendar', forgiven: [] })
const working_days = (days: number, holidays: string) => ({
  days,
  unit: 'working',
  week: 'mon_fri',
  holidays,
  forgiven: ['holiday'],
})
const every_day = (tier_anchor = 'after_free') => ({ unit: 'calendar', forgiven: [], tier_anchor })
const steps = (...list: readonly (readonly [from: number, to: number | null, rate: number])[]) =>
  list.map(([from, to, rate]) => ({ from, to, rate }))
const los_angeles = { facility: 'USLAX', timezone: 'America/Los_Angeles' }
const reefers = (id: string, equipment: Parts, rate: number) => ({
  id,
  charge: 'demurrage',
  direction: 'import',
  scope: { equipment },
  clock: from_discharge,
  free: working_days(2, 'ILWU'),
  charge_days: every_day(),
  tiers: steps([1, null, rate]),
})

const kinds: readonly Kind[] = [
  {
    id: 'K01',
    ...los_angeles,
    term: {
      charge: 'detention',
      scope: { countries: ['US'], equipment: { types: ['dry'], lengths: [20, 40, 45] }, haulage: ['merchant'] },
      clock: runs('gated_out_full', 'next_day', 'empty_in'),
      free: working_days(4, 'ILWU'),
      charge_days: every_day('free_plus'),
      tiers: steps([5, 8, 210], [9, 13, 260], [14, null, 290]),
    },
    events: { gated_out_full: '2026-07-13T20:00:00Z', empty_in: '2026-07-27T20:00:00Z' },
    stay: { haulage: 'merchant' },
    comes_to: ['2026-07-17', 10, 2_430],
  },
  {
    id: 'K02',
    ...los_angeles,
    holidays: ['2026-09-07'],
    term: {
      clock: from_discharge,
      free: { ...calendar_days(5), gate_open_required: true },
      charge_days: every_day(),
      tiers: steps([1, 4, 200], [5, null, 300]),
    },
    events: { box_discharged: '2026-09-03T20:00:00Z', gated_out_full: '2026-09-14T20:00:00Z' },
    comes_to: ['2026-09-11', 3, 600],
  },
  {
    id: 'K03',
    ...los_angeles,
    term: {
      clock: runs('available', 'next_day', 'gated_out_full'),
      free: { ...working_days(4, 'ILWU'), partial_day: 'full' },
      charge_days: every_day(),
      tiers: steps([1, null, 200]),
    },
    events: {
      box_discharged: '2026-10-06T20:00:00Z',
      available: '2026-10-08T17:00:00Z',
      gated_out_full: '2026-10-16T20:00:00Z',
    },
    comes_to: ['2026-10-14', 2, 400],
  },
  {
    id: 'K04',
    facility: 'ZADUR',
    timezone: 'Africa/Johannesburg',
    currency: 'ZAR',
    term: {
      charge: 'storage',
      clock: runs('vessel_discharge_completed', 'next_day', 'gated_out_full'),
      free: calendar_days(3),
      charge_days: every_day(),
      tiers: steps([1, null, 850.5]),
    },
    events: { vessel_discharge_completed: '2026-03-10T20:00:00Z', gated_out_full: '2026-03-16T10:00:00Z' },
    comes_to: ['2026-03-13', 3, 2_551.5],
  },
  {
    id: 'K05',
    facility: 'MXZLO',
    timezone: 'America/Mexico_City',
    term: {
      clock: runs('first_box_discharged', 'event_day', 'gated_out_full'),
      free: calendar_days(7),
      charge_days: every_day(),
      tiers: steps([1, null, 85]),
    },
    events: { box_discharged: '2026-03-10T20:00:00Z', gated_out_full: '2026-03-26T10:00:00Z' },
    comes_to: 'start_event_unknown',
  },
  {
    id: 'K06',
    facility: 'VNSGN',
    timezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    week: 'mon_sun',
    holidays: ['2026-09-01', '2026-09-02'],
    term: {
      charge: 'merged',
      clock: { ...day_of_discharge, end_event: 'empty_in' },
      free: { days: 7, unit: 'calendar_excl_holidays', holidays: 'VN', forgiven: ['holiday'] },
      charge_days: every_day(),
      tiers: steps([1, 5, 600_000], [6, null, 900_000]),
    },
    events: {
      box_discharged: '2026-08-28T03:00:00Z',
      gated_out_full: '2026-09-03T03:00:00Z',
      empty_in: '2026-09-10T03:00:00Z',
    },
    comes_to: ['2026-09-05', 5, 3_000_000],
  },
  {
    id: 'K07',
    facility: 'JPTYO',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    week: 'mon_sat',
    holidays: ['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'],
    term: {
      clock: runs('customs_released', 'next_day', 'gated_out_full'),
      free: { days: 5, unit: 'calendar_excl_holidays', forgiven: [] },
      charge_days: every_day(),
      tiers: steps([1, 5, 9_000], [6, null, 18_000]),
    },
    events: {
      box_discharged: '2026-04-29T03:00:00Z',
      customs_released: '2026-05-01T03:00:00Z',
      gated_out_full: '2026-05-13T03:00:00Z',
    },
    comes_to: ['2026-05-10', 3, 27_000],
  },
  {
    id: 'K08',
    facility: 'KWSWK',
    timezone: 'Asia/Kuwait',
    currency: 'KWD',
    week: ['sun', 'mon', 'tue', 'wed', 'thu'],
    term: {
      charge: 'merged',
      clock: { ...day_of_discharge, end_event: 'empty_in' },
      free: calendar_days(7),
      charge_days: every_day('since_start'),
      tiers: steps([8, 9, 9], [10, null, 10.25]),
    },
    events: { box_discharged: '2026-02-01T03:00:00Z', empty_in: '2026-02-12T03:00:00Z' },
    comes_to: ['2026-02-07', 5, 48.75],
  },
  {
    id: 'K09',
    ...los_angeles,
    issuer: { issuer: { kind: 'port', facility: 'USLAX' }, authority: 'port_tariff' },
    term: {
      charge: 'storage',
      scope: { locodes: ['USLAX'], equipment: { lengths: [40] } },
      clock: from_discharge,
      free: { ...calendar_days(5), week: 'mon_fri', forgiven: ['weekend', 'holiday'] },
      charge_days: every_day(),
      tiers: steps([1, 5, 24.93], [6, 10, 49.6], [11, null, 99.2]),
    },
    events: { box_discharged: '2026-07-08T20:00:00Z', gated_out_full: '2026-07-22T20:00:00Z' },
    comes_to: ['2026-07-15', 7, 223.85],
  },
  {
    id: 'K10',
    facility: 'USLGB',
    timezone: 'America/Los_Angeles',
    issuer: { issuer: { kind: 'port', facility: 'USLGB' }, authority: 'port_tariff' },
    term: {
      charge: 'extended_dwell',
      scope: { locodes: ['USLAX', 'USLGB'], leaves_by: ['truck'] },
      clock: from_discharge,
      free: calendar_days(8),
      charge_days: every_day('free_plus'),
      tiers: steps([9, null, 100]),
      daily_increment: 100,
    },
    events: { box_discharged: '2021-11-01T20:00:00Z', gated_out_full: '2021-11-12T20:00:00Z' },
    stay: { leaves_by: 'truck' },
    comes_to: ['2021-11-09', 3, 600],
  },
  {
    id: 'K11',
    facility: 'USSAV',
    timezone: 'America/New_York',
    term: {
      charge: 'detention',
      clock: runs('gated_out_full', 'next_day', 'empty_in'),
      free: working_days(4, 'ILA'),
      charge_days: every_day(),
      tiers: steps([1, null, 190]),
      pauses: [
        {
          hold: 'customs',
          place: 'outside_terminal',
          condition: 'not_customer_fault',
          days: 'inclusive',
          restart: 'day_after_release',
        },
      ],
    },
    events: { gated_out_full: '2026-07-08T20:00:00Z', empty_in: '2026-07-22T20:00:00Z' },
    stay: { holds: [{ name: 'customs', from: '2026-07-09T12:00:00Z', to: '2026-07-14T15:00:00Z' }] },
    comes_to: ['2026-07-20', 2, 380],
  },
  {
    id: 'K12',
    facility: 'GBLIV',
    timezone: 'Europe/London',
    currency: 'GBP',
    holidays: ['2026-05-04', '2026-05-25'],
    term: {
      clock: from_discharge,
      free: calendar_days(5),
      charge_days: {
        unit: 'working',
        week: 'mon_fri',
        holidays: 'GB',
        forgiven: ['weekend', 'holiday'],
        tier_anchor: 'after_free',
      },
      tiers: steps([1, 5, 45], [6, null, 90]),
    },
    events: { box_discharged: '2026-04-30T10:00:00Z', gated_out_full: '2026-05-11T10:00:00Z' },
    comes_to: ['2026-05-05', 4, 180],
  },
  {
    id: 'K13',
    facility: 'USHOU',
    timezone: 'America/Chicago',
    issuer: { issuer: { kind: 'terminal', facility: 'USHOU' }, authority: 'terminal_schedule' },
    term: {
      charge: 'extended_dwell',
      clock: from_discharge,
      free: working_days(4, 'ILA'),
      charge_days: every_day(),
      tiers: steps([1, 7, 0], [8, null, 55]),
    },
    events: { box_discharged: '2026-03-02T18:00:00Z', gated_out_full: '2026-03-16T18:00:00Z' },
    comes_to: ['2026-03-06', 10, 165],
  },
  {
    id: 'K14',
    facility: 'DEHAM',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    week: 'mon_sun',
    issuer: { issuer: { kind: 'terminal', facility: 'DEHAM' }, authority: 'terminal_schedule' },
    term: {
      charge: 'storage',
      clock: day_of_discharge,
      free: calendar_days(3),
      charge_days: every_day(),
      tiers: [
        { from: 1, to: 7, rate: 4.75, per: 'teu' },
        { from: 8, rate: 9.5, per: 'teu' },
      ],
      cap: 30,
    },
    events: { box_discharged: '2026-09-10T10:00:00Z', gated_out_full: '2026-09-16T10:00:00Z' },
    comes_to: ['2026-09-12', 4, 30],
  },
  {
    id: 'K15',
    facility: 'USCHI',
    timezone: 'America/Chicago',
    holidays: ['2026-06-19'],
    term: {
      charge: 'line_demurrage_ramp',
      place: 'ramp',
      clock: runs('notified', 'next_day', 'gated_out_full'),
      free: { days: 3, unit: 'working', week: 'mon_fri', forgiven: ['holiday'] },
      charge_days: every_day('free_plus'),
      tiers: steps([4, 6, 190], [7, 10, 250], [11, null, 280]),
    },
    events: { notified: '2026-06-16T18:00:00Z', gated_out_full: '2026-06-27T18:00:00Z' },
    comes_to: ['2026-06-22', 5, 1_070],
  },
  {
    id: 'K16',
    facility: 'USORF',
    timezone: 'America/New_York',
    term: {
      direction: 'export',
      clock: runs('gated_in_full', 'next_day', ['loaded', 'scheduled_sailing']),
      free: calendar_days(7),
      charge_days: every_day(),
      tiers: steps([1, 4, 150], [5, null, 180]),
    },
    events: {
      gated_in_full: '2026-07-01T15:00:00Z',
      scheduled_sailing: '2026-07-12T15:00:00Z',
      loaded: '2026-07-14T15:00:00Z',
    },
    comes_to: ['2026-07-08', 4, 600],
  },
  {
    id: 'K17',
    facility: 'USOAK',
    timezone: 'America/Los_Angeles',
    term: {
      charge: 'detention',
      direction: 'export',
      clock: runs('empty_out', 'event_day', 'empty_in'),
      free: calendar_days(0),
      charge_days: every_day(),
      tiers: steps([1, null, 75]),
    },
    events: { empty_out: '2026-07-01T15:00:00Z', empty_in: '2026-07-06T15:00:00Z' },
    comes_to: [null, 6, 450],
  },
  {
    id: 'K18',
    facility: 'USLGB',
    timezone: 'America/Los_Angeles',
    issuer: { issuer: { kind: 'terminal', facility: 'USLGB' }, authority: 'terminal_schedule' },
    term: {
      clock: runs('box_discharged', 'next_0300', 'gated_out_full'),
      free: working_days(4, 'ILWU'),
      charge_days: every_day(),
      tiers: steps([1, null, 200]),
    },
    events: { box_discharged: '2026-07-08T02:10:00-07:00', gated_out_full: '2026-07-14T12:00:00-07:00' },
    comes_to: ['2026-07-13', 1, 200],
  },
]

const readTerm = ({ term }: Kind) => ({ id: 'term', charge: 'demurrage', direction: 'import', ...term })
const calendarOf = ({ facility, timezone, week = 'mon_fri', holidays = [] }: Kind) =>
  calendar({ facility, timezone, week, holidays })
const shown = ({ reason, last_free_on, accrued, currency_code }: ReturnType<typeof clock>) =>
  reason ?? [last_free_on, accrued?.days, majorUnits(accrued?.amount ?? 0, currency_code ?? '')]

describe('a kind of published terms', () => {
  for (const one of kinds) {
    test(`${one.id} comes to what was counted by hand`, () => {
      match(page, new RegExp(`^\\| ${one.id} \\|`, 'm'))
      const terms = tariff(
        [readTerm(one)],
        { currency: one.currency ?? 'USD', ...one.issuer },
        { lock_date: 'each_day' },
      )
      const facts = stay(one.events, { facility: one.facility, ...one.stay })
      deepEqual(shown(clock([terms], [calendarOf(one)], facts)), one.comes_to)
    })
  }

  test('a reefer of which nobody says whether it runs is no guess between two rates', () => {
    const terms = tariff([
      reefers('running', { types: ['reefer'], operating_reefer: true }, 490),
      reefers('off', { types: ['reefer'], operating_reefer: false }, 300),
    ])
    const events = { box_discharged: '2026-07-08T20:00:00Z', gated_out_full: '2026-07-20T20:00:00Z' }
    const of = (equipment: string) => shown(clock([terms], [calendar()], stay(events, { equipment })))
    deepEqual(of('45R1'), 'ambiguous_equipment')
    deepEqual(of('45R1 operating'), ['2026-07-10', 10, 4_900])
    deepEqual(of('45R1 non operating'), ['2026-07-10', 10, 3_000])
  })
})

describe('a holiday under terms that name no set of holidays', () => {
  const events = { box_discharged: '2026-09-02T20:00:00Z', gated_out_full: '2026-09-11T20:00:00Z' }
  const of = (free: Parts, holidays: readonly unknown[]) => {
    const term = { clock: from_discharge, charge_days: every_day(), tiers: steps([1, null, 100]), free }
    const terms = tariff([{ id: 'term', charge: 'demurrage', direction: 'import', ...term }])
    return shown(clock([terms], [calendar({ holidays })], stay(events)))
  }
  const weekdays = { days: 4, unit: 'working', week: 'mon_fri', forgiven: ['holiday'] }

  test('stays unknown where it belongs to some sets only, or the terms need not mean any', () => {
    deepEqual(of(weekdays, [{ day: '2026-09-07', set: 'ILWU' }]), 'terms_incomplete')
    deepEqual(of({ ...weekdays, forgiven: [] }, ['2026-09-07']), 'terms_incomplete')
  })

  test('is left out where every set has it and the terms leave holidays out', () => {
    deepEqual(of(weekdays, ['2026-09-07']), ['2026-09-09', 2, 200])
  })
})
