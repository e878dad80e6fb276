import { localDay } from '../time.ts'
import { trueCharge } from './count.ts'
import type { TrueCharge } from './count.ts'
import type { Bill } from './invoice.ts'
import { LOCKING_EVENT, missingEvents } from './told.ts'
import type { ToldStay } from './told.ts'

/**
 * What a customer is not told of a charge. `missing`: without this fact it can't be counted; `unknown`: it makes no
 * difference here, but somebody careful may still refuse to count without it. Null: nothing is missing, or unknown.
 * `gaps`: every such fact.
 */
export function gapsOf(bill: Bill, told: ToldStay): Gaps {
  const events = missingEvents(told, bill.terms)
  const others = otherGaps(bill, told)
  const gaps = [...events, ...others.map(({ unknown }) => unknown)]
  const decides = events[0] ?? others.find((gap) => isDifferent(bill, gap.others))?.unknown ?? null
  return { missing: decides, unknown: gaps[0] ?? null, gaps: [...new Set(gaps)] }
}

export type Gaps = { missing: string | null; unknown: string | null; gaps: string[] }

function otherGaps(bill: Bill, told: ToldStay): { unknown: string; others: (TrueCharge | null)[] }[] {
  return [
    ...(told.hidden.includes('plugged') && bill.terms.equipment !== 'any'
      ? [{ unknown: 'operating_reefer', others: otherEquipment(bill) }]
      : []),
    ...told.hidden
      .filter((name) => name === LOCKING_EVENT[bill.paper.lock_date])
      .map((unknown) => ({ unknown, others: otherVersions(bill) })),
  ]
}

/** The same charge if the reefer were plugged in, or weren't. */
function otherEquipment({ charge: _charge, ...bill }: Bill): (TrueCharge | null)[] {
  const others = bill.paper.versions.flatMap(({ terms }) =>
    terms.filter(({ charge, equipment }) => charge === bill.terms.charge && equipment !== bill.terms.equipment),
  )
  const more = bill.free_days - bill.terms.free.days
  return others.map((terms) => trueCharge({ ...bill, terms, steps: terms.steps, free_days: terms.free.days + more }))
}

/** The same charge by every version in force at some time until the box left. */
function otherVersions({ charge: _charge, ...bill }: Bill): (TrueCharge | null)[] {
  const { gated_out_full } = bill.stay.events
  const left = gated_out_full === null ? bill.today : localDay(gated_out_full, bill.gate.time_zone)
  return bill.paper.versions
    .filter(({ from }) => from <= left)
    .flatMap(({ terms }) => terms.filter(({ id }) => id === bill.terms.id))
    .map(({ steps }) => trueCharge({ ...bill, steps }))
}

function isDifferent({ charge }: Bill, others: readonly (TrueCharge | null)[]): boolean {
  return others.some((other) => other?.amount !== charge.amount || other.last_free_on !== charge.last_free_on)
}
