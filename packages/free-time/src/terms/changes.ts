import { canonical } from '../canonical.ts'
import type { Unassessable } from '../count/bounds.ts'
import type { Assumption } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { Tariff } from '../model/tariff.ts'
import { authorityRank, fieldsOf, ratesFrom } from './book.ts'
import type { HeldTariff, HeldTerm, TermBook } from './book.ts'
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
export function changesOf(base: HeldTerm, book: TermBook, question: Question): Changes | Unassessable {
  const { facts } = question
  const terms: HeldTerm[] = []
  const assumptions: Changes['assumptions'][number][] = []
  const agreed = agreementOf(base.tariff, book, facts)
  if ('reason' in agreed) return agreed
  // The weightiest papers come first in the book, and last where they change something.
  for (const paper of agreed.toReversed()) {
    const change = changeBy(paper, base, question, book.rules)
    if (change === null) continue
    if ('reason' in change) return change
    terms.push(change.held)
    assumptions.push(change.assumption, ownerAssumed(paper.tariff, facts))
  }
  const disagreement = disagreementOf(terms, facts, book.rules)
  if (disagreement !== null) return disagreement
  return mixesCurrencies(base, terms)
    ? {
        reason: 'currency_mismatch',
        missing: [{ code: 'terms.currency', text: 'rates, cap and minimum in one currency' }],
      }
    : { terms, assumptions }
}

interface Change {
  readonly held: HeldTerm
  readonly assumption: Omit<Assumption, 'days'> | null
}

/** The term by which one paper changes the base term for this box; null: it changes nothing of it. */
function changeBy(
  paper: HeldTariff,
  base: HeldTerm,
  { facts, facility, time_zone, range }: Question,
  rules: number,
): Change | Unassessable | null {
  const { tariff } = paper
  const choice = versionOf(paper, facts, time_zone, range, rules)
  if ('reason' in choice) return choice.reason === 'version_gap' ? null : choice
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
  if (first === undefined) return null
  if (second !== undefined && second.rank.join() === first.rank.join())
    return {
      reason: 'ambiguous_terms',
      missing: [
        { code: 'terms', text: `which of these terms of ${tariff.name} applies: ${first.term.id}, ${second.term.id}` },
      ],
    }
  return { held: { tariff, version: choice.version, term: first.term }, assumption: choice.assumption }
}

/** Whether a paper is for this box's customer, as far as is known. */
export function mayBeOwn({ customer }: Tariff, facts: StayFacts): boolean {
  return customer === undefined || facts.customer === null || isSame(customer, facts.customer)
}

const isAgreement = ({ authority }: Tariff) => authority === 'contract' || authority === 'quote'
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Papers that may change those of `base` for this box: none of another customer, and of agreements the stated one. */
function agreementOf(base: Tariff, book: TermBook, facts: StayFacts): readonly HeldTariff[] | Unassessable {
  const stated = facts.contract_reference ?? null
  const may = book.overrides.filter(({ tariff }) => changesPaper(tariff, base) && mayBeOwn(tariff, facts))
  if (stated === null || (base.issuer.kind !== 'line' && base.issuer.kind !== 'nvocc')) return may
  const named = may.filter(({ tariff }) => !isAgreement(tariff) || isSame(tariff.reference ?? tariff.name, stated))
  return named.some(({ tariff }) => isAgreement(tariff))
    ? named
    : {
        reason: 'no_terms',
        missing: [{ code: 'terms', text: `the contract ${stated} as a tariff: the shipment is stated to be under it` }],
      }
}

/** That a contract of one customer is taken for a box of which nobody said whose it is. */
export function ownerAssumed({ name, customer }: Tariff, facts: StayFacts): Omit<Assumption, 'days'> | null {
  return customer === undefined || facts.customer !== null || facts.contract_reference != null
    ? null
    : { code: 'customer_assumed', text: `The container is taken for one of ${customer}, whose contract ${name} is` }
}

/** Two papers of one rank that say different things of one field: none of them is taken. */
function disagreementOf(terms: readonly HeldTerm[], { customer }: StayFacts, rules: number): Unassessable | null {
  const rank = ({ tariff }: HeldTerm) => authorityRank(tariff.authority)
  for (const [index, one] of terms.entries()) {
    const other = terms.slice(index + 1).find((later) => rank(later) === rank(one) && contradicts(one, later))
    const is_known = rules >= 3 && customer !== null
    if (other !== undefined)
      return {
        reason: 'ambiguous_terms',
        missing: [
          {
            code: is_known || one.tariff.customer === other.tariff.customer ? 'contract_reference' : 'customer',
            text: `which of these applies, for they say different things: ${one.tariff.name}, ${other.tariff.name}`,
          },
        ],
      }
  }
  return null
}

function contradicts(one: HeldTerm, other: HeldTerm): boolean {
  const said = ({ term, tariff }: HeldTerm) => {
    const { clock, free, charge_days, ...whole } = term
    const inner = Object.entries({ clock, free, charge_days }).flatMap(([group, fields]) =>
      Object.entries(fields ?? {}).map(([field, value]) => [`${group}.${field}`, value] as const),
    )
    const rated = { tiers: term.tiers === undefined ? undefined : { tiers: term.tiers, currency: tariff.currency } }
    return new Map<string, unknown>([...Object.entries({ ...whole, ...rated }), ...inner])
  }
  const [first, second] = [said(one), said(other)]
  return fieldsOf(one.term)
    .filter((field) => field !== 'rule' && fieldsOf(other.term).includes(field))
    .some((field) => canonical(first.get(field)) !== canonical(second.get(field)))
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
  const fields = ['cap', 'minimum', 'daily_increment', 'off_peak'] as const
  return fields.some((field) => {
    const from = [base, ...changes].findLast(({ term }) => term[field] !== undefined)
    return from !== undefined && from.tariff.currency !== rated
  })
}
