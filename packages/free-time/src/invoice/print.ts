import { majorUnits } from '../money.ts'
import type { Division, Verdict } from './check.ts'
import type { Finding } from './finding.ts'

/** A verdict as documents print it: amounts in whole units of the invoice's currency. */
export type PrintedVerdict = ReturnType<typeof printedVerdict>

/** Prints a verdict (contract 13.9). The three parts add up to the invoice's total. */
export function printedVerdict(verdict: Verdict) {
  const { currency_code, without_law, deadlines, findings } = verdict
  const parts = ({ payable, disputed, cannot_assess }: Division) => ({
    payable_amount: majorUnits(payable, currency_code),
    disputed_amount: majorUnits(disputed, currency_code),
    cannot_assess_amount: majorUnits(cannot_assess, currency_code),
  })
  return {
    ...parts(verdict),
    currency_code,
    without_law: without_law === null ? null : parts(without_law),
    deadlines,
    findings: findings.map((finding) => printedFinding(finding, currency_code)),
  }
}

function printedFinding({ amount, days, observation_ids, ...finding }: Finding, currency_code: string) {
  return {
    ...finding,
    days: [...days],
    amount: amount === null ? null : majorUnits(amount, currency_code),
    evidence: observation_ids.map((observation_id) => ({ observation_id })),
  }
}
