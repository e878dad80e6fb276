/** What one or many worlds came to. */
export interface MoneyTally {
  boxes: number
  charges: number
  /** Charges whose last free day both can be counted and truly exists. */
  lfd_counted: number
  lfd_right: number
  /** Last free days that each simple rule gets right, of the same charges. */
  lfd_naive: Record<string, number>
  cost_wrong: number
  /** An amount was shown where a needed fact was never told. */
  zero_shown_unknown: number
  /** `cannot_assess` was shown where everything was known. */
  refused_known: number
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
    cost_wrong: 0,
    zero_shown_unknown: 0,
    refused_known: 0,
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
  const { lfd_counted, lfd_right, lfd_naive, mistakes: _mistakes, findings: _findings, ...counts } = tally
  const share = (right: number) => (lfd_counted === 0 ? null : right / lfd_counted)
  return {
    ...counts,
    lfd_exact: share(lfd_right),
    naive: Object.fromEntries(Object.entries(lfd_naive).map(([name, right]) => [name, share(right)])),
  }
}
