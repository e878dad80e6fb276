import {
  authorities,
  charge_types,
  charge_units,
  directions,
  end_events,
  equipment_heights,
  equipment_types,
  expiry_days,
  first_days,
  forgivable,
  free_units,
  haulages,
  issuer_kinds,
  last_days,
  leaving_ways,
  lock_dates,
  places,
  start_events,
  tier_anchors,
  weeks,
} from '../model/words.ts'
import {
  header,
  more_term_columns,
  more_tier_columns,
  more_version_columns,
  tariff_columns,
  term_columns,
  tier_columns,
  version_columns,
} from './tariff-columns.ts'
import type { CellKind } from './tariff-columns.ts'
import { weekdays } from '../time/day.ts'

const words: Readonly<Record<string, readonly string[]>> = {
  charge: charge_types,
  direction: directions,
  place: places,
  equipment_types,
  heights: equipment_heights,
  haulage: haulages,
  leaves_by: leaving_ways,
  start_event: start_events,
  start_of: ['earliest', 'latest'],
  start_choice: ['first', 'last'],
  first_day: first_days,
  end_event: end_events,
  end_day: ['counted', 'not_counted'],
  free_unit: free_units,
  week: [...weeks, ...weekdays],
  charge_week: [...weeks, ...weekdays],
  partial_day: ['full', 'not_counted'],
  last_day: last_days,
  expiry_day: expiry_days,
  charge_partial_day: ['full', 'not_counted'],
  extra_opening: ['counted', 'not_counted'],
  charge_extra_opening: ['counted', 'not_counted'],
  forgiven_free: forgivable,
  charge_unit: charge_units,
  forgiven_after: forgivable,
  tier_anchor: tier_anchors,
  per: ['container', 'teu'],
  lock_date: lock_dates,
  status: ['draft', 'active', 'withdrawn'],
  issuer_kind: issuer_kinds,
  authority: authorities,
}

const meanings: Readonly<Record<string, string>> = {
  term_id: 'a name of your own for the term; rows of the same name are its steps',
  countries: 'ISO 3166-1 codes such as US',
  regions: 'ISO 3166-2 codes such as US-CA',
  locodes: 'UN/LOCODEs such as USLAX',
  facilities: 'FIRMS or other codes of terminals',
  lengths: 'in feet: 20; 40; 45',
  cut_off: 'a time such as 17:00: what happens later counts on the next day',
  day_start: 'a time such as 00:00',
  end_day_start: 'a time such as 07:00: an end before it belongs to the day before; empty: as day_start',
  free_days: 'a number of days, 0 if there are none',
  free_hours: 'hours of free time; of event_hour they run from the hour of the event',
  per_days: 'the rate is one amount for so many days, or part of them; empty: for each day',
  holidays: 'the set of holidays, such as ILWU; none: holidays count',
  charge_holidays: 'the set of holidays after free time; empty: as in free time',
  tier_from: 'the first day of the step',
  tier_to: 'its last day; empty: every day after it too',
  rate: 'the amount for a day, with a decimal point',
  currency: 'ISO 4217 such as USD',
  effective_from: 'the first day on which the version applies, YYYY-MM-DD or a date',
  effective_to: 'the first day on which it applies no more; empty: until further notice',
  rule: 'the sentence of the paper that every charged day quotes',
  tariff_name: 'what the paper is called',
  reference: 'number of the paper or contract',
  issuer_scac: 'SCAC of a line',
  issuer_facility: 'code of a terminal',
  customer: 'whose contract it is',
  overrides: 'what a contract changes: SCAC/authority, or the reference or name of the other paper',
  time_zone: 'IANA time zone such as America/Los_Angeles',
}

const kinds: Readonly<Record<CellKind, string>> = {
  text: 'text',
  list: 'one or more, with ; between them',
  lengths: 'one or more, with ; between them',
  whole: 'a whole number',
  amount: 'an amount with a decimal point',
  figure: 'a figure with a decimal point',
  flag: 'yes or no',
  json: 'JSON, as in docs/free-time/files.md',
  one_or_list: 'one or more, with ; between them',
}

/** A column of a tariff table in words. */
export interface ExplainedColumn {
  readonly name: string
  /** What its cells take. */
  readonly takes: string
  /** Whether the header of every file has it; its cells may be empty all the same. */
  readonly is_in_every_file: boolean
}

/** Every column that the table of a tariff can have, those of every file first. */
export function explainedColumns(): readonly ExplainedColumn[] {
  const all = new Map(
    [
      ...term_columns,
      ...tier_columns,
      ...version_columns,
      ...more_term_columns,
      ...more_tier_columns,
      ...more_version_columns,
      ...tariff_columns,
    ].map(({ name, kind }) => [name, kind] as const),
  )
  return [...new Set([...header, ...all.keys()])].map((name) => {
    const allowed = words[name]
    const kind = kinds[all.get(name) ?? 'text']
    const choice = allowed === undefined ? meanings[name] : allowed.join(', ')
    const several = all.get(name) === 'list' || all.get(name) === 'one_or_list'
    return {
      name,
      takes: [choice ?? kind, ...(several && choice !== undefined ? [kind] : [])].join('; '),
      is_in_every_file: header.includes(name),
    }
  })
}
