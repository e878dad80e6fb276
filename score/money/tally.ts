/** What one or many worlds came to. */
export interface MoneyTally {
  boxes: number
  charges: number
  /** Charges whose last free day both can be counted and truly exists. */
  lfd_counted: number
  lfd_right: number
  /** Last free days that each simple rule gets right, of those among the same charges that it is a rule for. */
  lfd_naive: Record<string, { right: number; of: number }>
  /** By how much the sums of charges in US dollars are off, of our own and of each simple rule. */
  usd_off: Record<string, number>
  cost_wrong: number
  /** An amount was shown where a needed fact was never told. */
  zero_shown_unknown: number
  /** `cannot_assess` was shown where everything was known. */
  refused_known: number
  /** `cannot_assess` was shown, and none of the facts that it calls missing is one that nobody told. */
  missing_misnamed: number
  invoices: number
  invoices_wrong: number
  findings_missed: number
  /** Days disputed with an amount that are truly owed. */
  false_dispute_days: number
  payable_wrong: number
  /** For each mistake how often it was made, and how often no finding named it. */
  mistakes: Record<string, { made: number; missed: number }>
  /** The first things that went wrong, in words. */
  findings: string[]
}

const findings_kept = 60

export function newMoneyTally(): MoneyTally {
  return {
    boxes: 0,
    charges: 0,
    lfd_counted: 0,
    lfd_right: 0,
    lfd_naive: {},
    usd_off: {},
    cost_wrong: 0,
    zero_shown_unknown: 0,
    refused_known: 0,
    missing_misnamed: 0,
    invoices: 0,
    invoices_wrong: 0,
    findings_missed: 0,
    false_dispute_days: 0,
    payable_wrong: 0,
    mistakes: {},
    findings: [],
  }
}

/** Keeps a thing that went wrong, as long as there is room. */
export function note(tally: MoneyTally, text: string): void {
  if (tally.findings.length < findings_kept) tally.findings.push(text)
}

/** The sums that machines read; `lfd_exact` is a share, null when nothing could be counted. */
export function moneyTotals(tally: MoneyTally) {
  const { lfd_counted, lfd_right, lfd_naive, usd_off, mistakes: _mistakes, findings: _findings, ...counts } = tally
  return {
    ...counts,
    lfd_exact: lfd_counted === 0 ? null : lfd_right / lfd_counted,
    usd_off_per_box: Object.fromEntries(
      Object.entries(usd_off).map(([name, off]) => [name, Math.round((off / tally.boxes) * 100) / 100]),
    ),
    naive: Object.fromEntries(Object.entries(lfd_naive).map(([name, { right, of }]) => [name, right / of])),
  }
}
