import type { Finding } from './invoices-query.ts'

/** What a finding says beyond its text; members of a document that are of another kind are left out. */
export interface FindingRow {
  /** Index of the line; null: the invoice as a whole. */
  readonly line: number | null
  readonly days: readonly string[]
  /** What is disputed by it; null: nothing, or another ground disputes it already. */
  readonly amount: number | null
  readonly legal_ref: string | null
}

/** The further members of a finding. */
export function findingRow(finding: Finding): FindingRow {
  const { line, days, amount, legal_ref } = finding
  return {
    line: typeof line === 'number' ? line : null,
    days: Array.isArray(days) ? days.filter((day) => typeof day === 'string') : [],
    amount: typeof amount === 'number' ? amount : null,
    legal_ref: typeof legal_ref === 'string' ? legal_ref : null,
  }
}

/** What each line of an invoice as it was handed in is about: container, charge, and amount. */
export function lineTitles(document: Readonly<Record<string, unknown>>): readonly string[] {
  const { lines } = document
  if (!Array.isArray(lines)) return []
  return lines.map((line: unknown, index) => {
    const members: ReadonlyMap<string, unknown> = new Map(
      typeof line === 'object' && line !== null ? Object.entries(line) : [],
    )
    const parts = ['container_number', 'charge', 'title_as_printed'].flatMap((name) => {
      const value = members.get(name)
      return typeof value === 'string' ? [value] : []
    })
    return parts.length === 0 ? String(index + 1) : parts.join(' · ')
  })
}
