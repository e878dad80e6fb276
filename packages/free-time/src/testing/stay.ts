import { ok } from 'node:assert/strict'
import { calendarBook } from '../calendar/book.ts'
import { clocksOf } from '../clocks.ts'
import { readCalendar } from '../formats/calendar-file.ts'
import { readStay } from '../formats/stay-file.ts'
import { readTariff } from '../formats/tariff-yaml.ts'
import type { FacilityCalendar } from '../model/calendar.ts'
import type { ChargeClock } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { Tariff } from '../model/tariff.ts'
import type { Read } from '../problem.ts'
import { termBook } from '../terms/book.ts'

/** What is read, where it must be readable. */
export function readable<T>(read: Read<T>): T {
  ok(read.ok, JSON.stringify(read))
  return read.value
}

type Parts = Readonly<Record<string, unknown>>

/**
 * A term of import demurrage: four working days from the day after discharge, then calendar days. Parts are changed
 * group by group.
 */
export function term({
  clock = {},
  free = {},
  charge_days = {},
  ...rest
}: {
  readonly [part: string]: unknown
  readonly clock?: Parts
  readonly free?: Parts
  readonly charge_days?: Parts
} = {}) {
  return {
    id: 'dem',
    charge: 'demurrage',
    direction: 'import',
    rule: 'Item 12',
    tiers: [{ from: 1, rate: 100 }],
    ...rest,
    clock: {
      start_event: 'box_discharged',
      first_day: 'next_day',
      end_event: 'gated_out_full',
      end_day: 'counted',
      day_start: '00:00',
      ...clock,
    },
    free: { days: 4, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [], ...free },
    charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free', ...charge_days },
  }
}

/** A tariff with one version of the terms. */
export function tariff(
  terms: readonly object[],
  head: Parts = {},
  version: Parts = {},
  bases: readonly Tariff[] = [],
): Tariff {
  const written = {
    quaylog_tariff: 1,
    name: 'Atlantis Line',
    issuer: { kind: 'line', scac: 'ATLL' },
    authority: 'public_tariff',
    currency: 'USD',
    versions: [{ effective_from: '2000-01-01', effective_to: null, terms, ...version }],
    ...head,
  }
  return readable(readTariff(JSON.stringify(written), { bases }))
}

/** A calendar of Los Angeles, open Monday to Friday. */
export function calendar(parts: Parts = {}): FacilityCalendar {
  return readable(
    readCalendar(
      JSON.stringify({
        facility: 'USLAX',
        timezone: 'America/Los_Angeles',
        week: 'mon_fri',
        holidays: [],
        exceptions: [],
        ...parts,
      }),
    ),
  )
}

/** A stay in Los Angeles of a dry box of forty feet. */
export function stay(events: Parts, parts: Parts = {}): StayFacts {
  return readable(
    readStay(JSON.stringify({ container: 'TCLU1234568', equipment: '40GP', facility: 'USLAX', events, ...parts })),
  )
}

/** Long after every stay of the tests. */
const LATER = '2027-06-01T12:00:00Z'

/** The clocks of a stay. */
export function clocks(
  tariffs: readonly Tariff[],
  calendars: readonly FacilityCalendar[],
  facts: StayFacts,
  now = LATER,
): readonly ChargeClock[] {
  return clocksOf(facts, termBook(tariffs), calendarBook(calendars), now)
}

/** The one clock of a stay. */
export function clock(
  tariffs: readonly Tariff[],
  calendars: readonly FacilityCalendar[],
  facts: StayFacts,
  now = LATER,
): ChargeClock {
  const all = clocks(tariffs, calendars, facts, now)
  const [only] = all
  ok(only !== undefined && all.length === 1, JSON.stringify(all.map(({ charge }) => charge)))
  return only
}
