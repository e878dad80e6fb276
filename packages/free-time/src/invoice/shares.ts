import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'
import type { InvoiceLine } from './document.ts'
import type { Falling } from './fallen.ts'
import { certainties, finding } from './finding.ts'
import type { Certainty, Finding } from './finding.ts'

/** What is wrong with a line, and what is left of it. */
export interface WrongLine {
  readonly line: InvoiceLine
  readonly index: number
  /** The strength of what the ledger says of the line. */
  readonly sure: Certainty
  /** Findings of the line, as they are to be printed. */
  readonly findings: readonly Finding[]
  /** Charged days that are owed, each once. */
  readonly kept: ReadonlySet<Day>
  /** What those days cost. */
  readonly owed: MinorUnits
  /** What days take with them that fall away; null: the line prints no rate of each day. */
  readonly falling: Falling | null
  /** What was paid of it already, by the finding that says so. */
  readonly paid: ReadonlyMap<Finding, MinorUnits>
  /** What is disputed of the line. */
  readonly disputed: MinorUnits
}

/** Findings that say what is odd, and take nothing off by themselves. */
const only_said: ReadonlySet<string> = new Set(['S05', 'L22', 'L23', 'X01', 'S01', 'E01'])
const rate_codes: ReadonlySet<string> = new Set(['T01', 'T02', 'T03', 'T04'])

/**
 * The findings of a line with their amounts. Each bears what correcting it takes off the line, where sums are corrected
 * first, then days from the strongest ground on, then rates, then what was paid already; together they bear exactly
 * what is disputed (contract 13.9).
 */
export function withShares(wrong: WrongLine): readonly Finding[] {
  const { findings, disputed, index, sure } = wrong
  if (disputed <= 0) return findings
  const shares = new Map<Finding, MinorUnits>()
  let left = disputed
  const give = (one: Finding, amount: MinorUnits) => {
    const part = Math.min(Math.max(amount, 0), left)
    left -= part
    if (part > 0) shares.set(one, (shares.get(one) ?? 0) + part)
  }
  for (const [one, amount] of corrections(wrong)) give(one, amount)
  const strongest = byStrength(findings.filter((one) => !only_said.has(one.code) && !wrong.paid.has(one)))[0]
  if (left > 0 && strongest !== undefined) give(strongest, left)
  const borne = findings.map((one) => ({ ...one, amount: shares.get(one) ?? null }))
  if (left === 0) return borne
  const text = 'The line comes to more than its days cost by the terms'
  return [...borne, finding('T01', sure, text, { line: index, amount: left })]
}

const byStrength = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => certainties.indexOf(a.certainty) - certainties.indexOf(b.certainty))

/** What each correction takes off, in the order in which a line is corrected; none where it prints no rates. */
function corrections(wrong: WrongLine): readonly (readonly [Finding, MinorUnits])[] {
  const { line, findings, kept, owed, paid, falling } = wrong
  const { day_rates, amount } = line
  if (day_rates === null || falling === null) return [...paid]
  const steps: (readonly [Finding, MinorUnits])[] = []
  const summed = findings.find(({ code, days: of }) => code === 'S04' && of.length === 0)
  if (summed !== undefined) steps.push([summed, amount - day_rates.reduce((sum, rate) => sum + rate, 0)])
  const twice = findings.find(({ code, days: of }) => code === 'S04' && of.length > 0)
  if (twice !== undefined) steps.push([twice, falling.twice()])
  const fallen = new Set<Day>()
  for (const one of byStrength(findings)) {
    if (one === twice || only_said.has(one.code)) continue
    const own = [...new Set(one.days)].filter((day) => !kept.has(day) && !fallen.has(day))
    steps.push([one, falling.goesWith(own)])
    for (const day of own) fallen.add(day)
  }
  const rates = findings.find(({ code, days: of }) => rate_codes.has(code) && of.length > 0)
  if (rates !== undefined) steps.push([rates, falling.kept() - owed])
  return [...steps, ...paid]
}
