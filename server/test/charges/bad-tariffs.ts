import { line_tariff, version } from './papers.ts'
import type { Table } from './tariff-doors.ts'

/** A tariff with a mistake, as parts of a document and as cells of a table. */
export interface BadTariff {
  readonly what: string
  readonly parts: object
  /** What differs from the usual row, row by row. */
  readonly cells: readonly Readonly<Record<string, string>>[]
  /** Null: it is legal. */
  readonly problem: string | null
  readonly place: string
  /** Where a table says it, if not there. */
  readonly place_in_table?: string
}

const usual: Readonly<Record<string, string>> = {
  term_id: 'dem',
  charge: 'demurrage',
  direction: 'import',
  start_event: 'box_discharged',
  first_day: 'next_day',
  end_event: 'gated_out_full',
  free_days: '4',
  free_unit: 'working',
  week: 'mon_fri',
  holidays: 'none',
  forgiven_free: 'none',
  charge_unit: 'calendar',
  forgiven_after: 'none',
  tier_anchor: 'after_free',
  tier_from: '1',
  rate: '300',
  currency: 'USD',
  effective_from: '2020-01-01',
  rule: 'Item 12',
  tariff_name: 'Invented Line import tariff',
  issuer_kind: 'line',
  issuer_scac: 'TEST',
  authority: 'public_tariff',
}
const head =
  'term_id,charge,direction,countries,regions,locodes,facilities,equipment_types,lengths,haulage,start_event,first_day,cut_off,end_event,free_days,free_unit,week,holidays,forgiven_free,charge_unit,forgiven_after,tier_anchor,tier_from,tier_to,rate,currency,effective_from,effective_to,lock_date,rule,tariff_name,issuer_kind,issuer_scac,authority,time_zone'.split(
    ',',
  )

/** The table of a tariff whose rows differ from the usual one. */
export const tableOf = (rows: readonly Readonly<Record<string, string>>[]): Table => ({
  head,
  rows: rows.map((cells) => head.map((name) => ({ ...usual, ...cells })[name] ?? '')),
})

const first = '/versions/0/terms/0'
const of_term = (term: object) => line_tariff({ versions: [version(term)] })
const tier = (from: number, to: number | null, rate: number | string = 300) => ({ from, to, rate })
const cells = (from: number, to: number | null, rate: number | string = 300) => ({
  tier_from: String(from),
  tier_to: String(to ?? ''),
  rate: String(rate),
})
type Step = Parameters<typeof tier>
const steps = (what: string, list: readonly Step[], problem: string | null, place: string): BadTariff => ({
  what,
  parts: of_term({ tiers: list.map((step) => tier(...step)) }),
  cells: list.map((step) => cells(...step)),
  problem,
  place: `${first}/tiers/${place}`,
})
const free = (what: string, days: number | string, problem: string | null): BadTariff => ({
  what,
  parts: of_term({ free: { days, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] } }),
  cells: [{ free_days: String(days) }],
  problem,
  place: `${first}/free/days`,
})
const dated = (what: string, dates: readonly (readonly [string, string?])[], problem: string, place: string) => ({
  what,
  parts: line_tariff({
    versions: dates.map(([from, to]) => ({ ...version({}, from), ...(to === undefined ? {} : { effective_to: to }) })),
  }),
  cells: dates.map(([effective_from, effective_to = '']) => ({ effective_from, effective_to })),
  problem,
  place: `/versions/${place}`,
})

/** Mistakes of versions, steps, free days, places and money, and what looks like one and is legal. */
export const bad_tariffs: readonly BadTariff[] = [
  dated('versions that overlap', [['2026-01-01', '2026-07-01'], ['2026-06-01']], 'overlapping', '1/effective_from'),
  dated('a gap between versions', [['2026-01-01', '2026-05-01'], ['2026-06-01']], 'gap', '1/effective_from'),
  dated('a version that ends before it begins', [['2026-01-01', '2025-01-01']], 'invalid', '0/effective_to'),
  dated('a day that can be read in two ways', [['3/4/2026']], 'date', '0/effective_from'),
  steps(
    'steps that overlap',
    [
      [1, 4],
      [4, null],
    ],
    'tier_order',
    '1/from',
  ),
  steps(
    'steps with a gap',
    [
      [1, 4],
      [6, null],
    ],
    'tier_order',
    '1/from',
  ),
  steps('a first step above the first charged day', [[2, null]], 'tier_order', '0/from'),
  steps(
    'steps that descend',
    [
      [5, 8],
      [1, 4],
    ],
    'tier_order',
    '1/from',
  ),
  steps(
    'an open step before the last',
    [
      [1, null],
      [5, null],
    ],
    'tier_order',
    '0/to',
  ),
  steps('a rate below 0', [[1, null, -1]], 'negative', '0/rate'),
  steps(
    'a rate of 0',
    [
      [1, 7, 0],
      [8, null, 100],
    ],
    null,
    '0/rate',
  ),
  steps('a rate with three decimals', [[1, null, 13.333]], 'too_precise', '0/rate'),
  steps('a rate of 1e15', [[1, null, 1_000_000_000_000_000]], 'too_large', '0/rate'),
  steps('a rate written 1e15', [[1, null, '1e15']], 'invalid', '0/rate'),
  steps('a rate with a comma', [[1, null, '13,33']], 'decimal_comma', '0/rate'),
  steps('a rate that a spreadsheet would run', [[1, null, '=1+1']], 'invalid', '0/rate'),
  free('free days below 0', -1, 'negative'),
  free('no free days', 0, null),
  free('400 free days', 400, 'too_large'),
  free('free days in words', 'four', 'invalid'),
  {
    what: 'a zone that there is not',
    parts: line_tariff({ time_zone: 'Mars/Base' }),
    cells: [{ time_zone: 'Mars/Base' }],
    problem: 'unknown_zone',
    place: '/time_zone',
  },
  {
    what: 'a currency that there is not',
    parts: line_tariff({ currency: 'USX' }),
    cells: [{ currency: 'USX' }],
    problem: 'currency',
    place: '/currency',
  },
  {
    what: 'two currencies in one term',
    parts: of_term({ tiers: [tier(1, 4), { ...tier(5, null), currency: 'EUR' }] }),
    cells: [cells(1, 4), { ...cells(5, null), currency: 'EUR' }],
    problem: 'currency',
    place: `${first}/tiers/1/currency`,
    place_in_table: '/currency',
  },
]
