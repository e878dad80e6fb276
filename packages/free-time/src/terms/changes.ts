import type { Unassessable } from '../count/bounds.ts'
import type { Assumption } from '../model/clock.ts'
import type { Tariff } from '../model/tariff.ts'
import { ratesFrom } from './book.ts'
import type { HeldTerm, TermBook } from './book.ts'
import { fitOf } from './scope.ts'
import type { Question } from './select.ts'
import { versionOf } from './versions.ts'

/** What contracts and other papers change of a term, the weightiest last. */
export interface Changes {
  readonly terms: readonly HeldTerm[]
  readonly assumptions: readonly (Omit<Assumption, 'days'> | null)[]
}

/** Whether a paper changes another: it names it by `SCAC/authority`, its reference or its name. */
export function changesPaper(override: Tariff, base: Tariff): boolean {
  const names = [`${base.issuer.scac ?? base.issuer.facility ?? ''}/${base.authority}`, base.reference, base.name]
  return override.overrides !== undefined && names.includes(override.overrides)
}

/**
 * Looks up what changes a term for this box: by the term's own id, or by its charge where the other paper names no such
 * id.
 */
export function changesOf(
  base: HeldTerm,
  book: TermBook,
  { facts, facility, time_zone, range }: Question,
): Changes | Unassessable {
  const terms: HeldTerm[] = []
  const assumptions: Changes['assumptions'][number][] = []
  // The weightiest papers come first in the book, and last where they change something.
  for (const paper of book.overrides.toReversed()) {
    const { tariff } = paper
    if (
      !changesPaper(tariff, base.tariff) ||
      (tariff.customer !== undefined && facts.customer !== null && tariff.customer !== facts.customer)
    )
      continue
    const choice = versionOf(paper, facts, time_zone, range)
    if ('reason' in choice) {
      if (choice.reason === 'version_gap') continue
      return choice
    }
    const fitting = changing(base, choice.version.version.terms)
      .map((term) => ({ term, ...fitOf(term.scope ?? {}, facts, facility) }))
      .filter(({ fit }) => fit !== 'no')
    const unknown = fitting.find(({ fit }) => fit === 'unknown')
    if (unknown !== undefined)
      return {
        reason: unknown.missing.some(({ code }) => code.startsWith('equipment.'))
          ? 'ambiguous_equipment'
          : 'ambiguous_terms',
        missing: unknown.missing,
      }
    const [first, second] = fitting.toSorted(
      (a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2],
    )
    if (first === undefined) continue
    if (second !== undefined && second.rank.join() === first.rank.join()) {
      return {
        reason: 'ambiguous_terms',
        missing: [
          {
            code: 'terms',
            text: `which of these terms of ${tariff.name} applies: ${first.term.id}, ${second.term.id}`,
          },
        ],
      }
    }
    terms.push({ tariff, version: choice.version, term: first.term })
    assumptions.push(choice.assumption)
  }
  return mixesCurrencies(base, terms)
    ? {
        reason: 'currency_mismatch',
        missing: [{ code: 'terms.currency', text: 'rates, cap and minimum in one currency' }],
      }
    : { terms, assumptions }
}

/**
 * The terms of another paper that change the base term: its own id, or its charge where that paper names no such id.
 */
function changing({ term: changed, version }: HeldTerm, terms: readonly HeldTerm['term'][]): HeldTerm['term'][] {
  const ids = new Set(version.version.terms.map(({ id }) => id))
  return terms.filter(({ id, charge, direction }) =>
    ids.has(id) ? id === changed.id : charge === changed.charge && direction === changed.direction,
  )
}

/** Amounts of one term come from papers in different currencies. */
function mixesCurrencies(base: HeldTerm, changes: readonly HeldTerm[]): boolean {
  const rated = ratesFrom(base, changes).tariff.currency
  const fields = ['cap', 'minimum', 'daily_increment'] as const
  return fields.some((field) => {
    const from = [base, ...changes].findLast(({ term }) => term[field] !== undefined)
    return from !== undefined && from.tariff.currency !== rated
  })
}
