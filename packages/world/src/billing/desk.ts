import { random } from '../random.ts'
import { rightInvoice } from './invoice.ts'
import type { Bill, Invoice } from './invoice.ts'
import type { BillingDesk, Mistake } from './mistake.ts'
import { OTHER_RATES, RECOUNTS } from './mistakes-of-count.ts'
import { MISTAKES_OF_FORM } from './mistakes-of-form.ts'

/** An invoice as it was sent, with what is true about it. */
export type Sent = {
  invoice: Invoice
  /** the mistake in it, null: it is right */
  mistake: string | null
  /** any of these findings names the mistake */
  codes: readonly string[]
  voids: boolean
  /** the days that are truly charged, and their rates */
  days: { day: string; rate: number }[]
  /** an earlier invoice of the same desk for the same days, null: this is the first */
  repeats: string | null
  /** it was paid before the next one came */
  paid: boolean
}

const SHARE_RIGHT = 0.6
const SHARE_REPEATED = 0.08
const SHARE_OF_TWO_BILLERS = 0.05
/** How often the rarest mistake is made of those that can be. */
const SHARE_RAREST = 0.7

/** How often the mistakes are made for which there is seldom an occasion. */
const SHARE_OF_RARE = 0.5
const RARE_RECOUNTS = RECOUNTS.slice(0, 3)
/** How often a charge of which nothing is owed is billed by a desk that counts it wrongly. */
const SHARE_OF_NOTHING_OWED = 0.15

/**
 * The invoices that the desk of a biller sends for a charge: one, or the same once more under a new number. Where
 * nothing is owed it sends none, or one that counts days by other terms.
 */
export function invoicesFor(seed: string, bill: Bill): Sent[] {
  const { stay, terms, charge, paper } = bill
  if (charge.ended_on === null) return []
  const luck = random(seed, 'desk', stay.container, stay.bill, terms.charge, paper.name)
  const number = `${paper.issuer.scac ?? paper.issuer.facility ?? 'XX'}-${luck.whole(100_000, 999_999)}`
  const right = rightInvoice(bill, number, luck.whole(1, 25))
  const days = charge.rows.map(({ day, rate }) => ({ day, rate }))
  const clean: Sent = {
    invoice: right,
    mistake: null,
    codes: [],
    voids: false,
    days,
    repeats: null,
    paid: luck.chance(0.5),
  }
  const rare = oneOf(RARE_RECOUNTS, right, { bill, luck }, SHARE_RAREST)
  if (rare !== null && luck.chance(SHARE_OF_RARE)) return [{ ...clean, ...rare }]
  if (charge.amount === 0) {
    const made = luck.chance(SHARE_OF_NOTHING_OWED) ? oneOf(RECOUNTS, right, { bill, luck }, SHARE_RAREST) : null
    return made === null ? [] : [{ ...clean, ...made }]
  }
  if (luck.chance(SHARE_RIGHT)) return [clean]
  if (luck.chance(SHARE_REPEATED)) {
    const again = { ...right, number: `${number}-R` }
    return [clean, { ...clean, invoice: again, mistake: 'billed_twice', codes: ['D01', 'D02', 'P01'], repeats: number }]
  }
  if (luck.chance(SHARE_OF_TWO_BILLERS)) {
    const biller = { kind: 'port', scac: null, facility: stay.facility.locode } as const
    const other = { ...right, number: `PORT-${number}`, biller }
    return [clean, { ...clean, invoice: other, mistake: 'billed_by_two', codes: ['D01'], repeats: number }]
  }
  const made = wrongInvoice(right, { bill, luck })
  return [made === null ? clean : { ...clean, ...made }]
}

type Made = Pick<Sent, 'invoice' | 'mistake' | 'codes' | 'voids'>

/** One of the mistakes that can be made; those of count, which only a ledger shows, as often as all others. */
function wrongInvoice(right: Invoice, desk: BillingDesk): Made | null {
  const by_count = desk.luck.chance(0.5)
  return oneOf(by_count ? RECOUNTS : [...MISTAKES_OF_FORM, ...OTHER_RATES], right, desk, by_count ? SHARE_RAREST : 0)
}

/** The first of the mistakes that can be made here, by its share, else any of them; null: none can be made. */
function oneOf(mistakes: readonly Mistake[], right: Invoice, desk: BillingDesk, share_of_first: number): Made | null {
  const made = mistakes.flatMap((mistake) => {
    const invoice = mistake.make(right, desk)
    const is_billed = invoice !== null && invoice.total_amount !== 0
    return is_billed ? [{ invoice, mistake: mistake.name, codes: mistake.codes, voids: mistake.voids }] : []
  })
  if (made.length === 0) return null
  return desk.luck.chance(share_of_first) ? (made[0] ?? null) : desk.luck.pick(made)
}
