import { line_tariff, version } from './papers.ts'

/** A tariff under which a stay can't be counted, with the reason and the code of what is missing. */
export interface Unknowable {
  readonly what: string
  readonly tariffs: readonly object[]
  readonly reason: string
  readonly missing: string
}

const of_term = (term: object) => [line_tariff({ versions: [version(term)] })]
const clock = (parts: object) => ({
  clock: {
    start_event: 'box_discharged',
    first_day: 'next_day',
    end_event: 'gated_out_full',
    end_day: 'counted',
    ...parts,
  },
})
const dearer = { tiers: [{ from: 1, rate: 500 }] }
const no_free_days = { free: { days: 0, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] } }

/** What can't be counted of a dry box of forty feet that was discharged on 11 June 2026 and left on the 16th. */
export const unknowable: readonly Unknowable[] = [
  {
    what: 'two versions within the stay, and nothing says which holds',
    tariffs: [line_tariff({ versions: [version({}, '2020-01-01'), version(dearer, '2026-06-14')] })],
    reason: 'lock_date_unknown',
    missing: 'terms.lock_date',
  },
  {
    what: 'a version by a day that nobody told',
    tariffs: [
      line_tariff({
        versions: [version({}, '2020-01-01'), version(dearer, '2026-06-14')].map((one) => ({
          ...one,
          lock_date: 'waybilled',
        })),
      }),
    ],
    reason: 'lock_date_unknown',
    missing: 'dates.waybilled',
  },
  {
    what: 'versions that begin after the stay',
    tariffs: [line_tariff({ versions: [version({}, '2026-09-01')] })],
    reason: 'version_gap',
    missing: 'terms.versions',
  },
  {
    what: 'two papers of one rank',
    tariffs: [...of_term({}), line_tariff({ name: 'Another import tariff', versions: [version(dearer)] })],
    reason: 'ambiguous_terms',
    missing: 'terms',
  },
  {
    what: 'terms by who hauls inland, which nobody said',
    tariffs: of_term({ scope: { haulage: ['merchant'] } }),
    reason: 'ambiguous_terms',
    missing: 'haulage',
  },
  {
    what: 'terms of boxes that belong to their shipper, which nobody said',
    tariffs: of_term({ scope: { equipment: { shipper_owned: true } } }),
    reason: 'ambiguous_equipment',
    missing: 'equipment.shipper_owned',
  },
  {
    what: 'terms of dangerous goods, which nobody said',
    tariffs: of_term({ scope: { equipment: { hazardous: true } } }),
    reason: 'ambiguous_equipment',
    missing: 'equipment.hazardous',
  },
  {
    what: 'a start that nobody told',
    tariffs: of_term(clock({ start_event: 'first_box_discharged' })),
    reason: 'start_event_unknown',
    missing: 'events.first_box_discharged',
  },
  {
    what: 'rates that end before the stay does',
    tariffs: of_term({ ...no_free_days, tiers: [{ from: 1, to: 2, rate: 265 }] }),
    reason: 'terms_incomplete',
    missing: 'terms.tiers',
  },
]
