import { addDays, localDay } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { dayOfEnd, trueCharge, versionOf } from './count.ts'
import type { TrueCharge } from './count.ts'
import { gateOf } from './gate.ts'
import { appliesTo } from './ledger.ts'
import { contractOf, linePaper } from './papers.ts'
import { billingStay } from './stay.ts'
import type { Paper, Terms } from './terms.ts'

const DAYS_BEFORE = 90
const DAYS_AFTER = 120

/** A charge of the line for one box as it stands at an instant, by its own paper. */
export type LineCharge = { paper: Paper; terms: Terms; free_days: number; today: string; charge: TrueCharge }

/** What a line counts for a box at `now`: one row for each charge of its paper that has begun. */
export function lineCharges(truth: Truth, shipment: Shipment, box: Box, now: number): LineCharge[] {
  const { seed, epoch } = truth
  const stay = billingStay(seed, shipment, box, now)
  if (stay === null) return []
  const first_day = localDay(epoch, 'UTC')
  const today_utc = localDay(now, 'UTC')
  const gate = gateOf(seed, stay.facility, addDays(first_day, -DAYS_BEFORE), addDays(today_utc, DAYS_AFTER))
  const paper = linePaper(seed, shipment.scac, addDays(first_day, -30))
  const contract = contractOf(seed, stay.scac, stay.customer, '2020-01-01')
  const version = versionOf(stay, paper, gate)
  return (version?.terms ?? [])
    .filter((terms) => appliesTo(stay, terms, stay.plugged === true))
    .flatMap((terms) => {
      const free_days = contract?.free_days[terms.id] ?? terms.free.days
      const today = dayOfEnd(now, gate.time_zone, terms)
      const charge = trueCharge({ stay, terms, steps: terms.steps, free_days, gate, today })
      return charge === null ? [] : [{ paper, terms, free_days, today, charge }]
    })
}
