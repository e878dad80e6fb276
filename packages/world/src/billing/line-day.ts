import { random } from '../random.ts'
import { DAY, utc } from '../time.ts'
import { trueCharge } from './count.ts'
import type { BilledStay } from './ledger.ts'
import type { BillingStay } from './stay.ts'

/** Days by which the line's system has the ship earlier than the yard has the box. */
const DAYS_EARLY = [0, 0, 0, 1, 1, 2]

/**
 * The last free day of demurrage as the line's system tells it: by the public paper, whatever was agreed with the
 * customer, and from the arrival of the ship. Null: the line charges none here.
 */
export function lineDay(stay: BillingStay, charges: BilledStay['charges']): { day: string; told_at: string } | null {
  const bill = charges.find(
    ({ bill: { paper, terms } }) => paper.issuer.kind === 'line' && terms.charge === 'demurrage',
  )?.bill
  const begun = bill === undefined ? null : stay.events[bill.terms.starts]
  if (bill === undefined || begun === null) return null
  const at = begun - random('line-day', stay.container, stay.bill).pick(DAYS_EARLY) * DAY
  const events = { ...stay.events, [bill.terms.starts]: at }
  const charge = trueCharge({ ...bill, stay: { ...stay, events }, free_days: bill.terms.free.days })
  return charge?.last_free_on == null ? null : { day: charge.last_free_on, told_at: utc(at) }
}
