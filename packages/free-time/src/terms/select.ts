import { canonical } from '../canonical.ts'
import type { Unassessable } from '../count/bounds.ts'
import type { Assumption, EquipmentTable, Missing, TermsUsed } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { DayNumber } from '../time/day.ts'
import { authorityRank, fieldsOf, ratesFrom } from './book.ts'
import type { Group, HeldTariff, HeldTerm, HeldVersion, TermBook } from './book.ts'
import { changesOf, mayBeOwn, ownerAssumed } from './changes.ts'
import type { Rates, Rule } from './rule.ts'
import { noticeOf } from './notices.ts'
import { otherEquipment } from './other-equipment.ts'
import { fitOf } from './scope.ts'
import type { Fit } from './scope.ts'
import { versionOf } from './versions.ts'
import type { StayRange, VersionChoice } from './versions.ts'

/** The terms of one clock. */
export interface Selected {
  readonly rule: Rule
  readonly ratesOn: (day: DayNumber) => Rates | null
  readonly used: TermsUsed
  /** What the paper charges for other equipment. */
  readonly others: () => readonly EquipmentTable[]
  readonly assumptions: readonly Omit<Assumption, 'days'>[]
  /** Who told what the terms were taken from, beside the papers. */
  readonly observation_ids: readonly string[]
}

/** What terms are looked for with. */
export interface Question {
  readonly facts: StayFacts
  readonly facility: StayFacts['facility']
  readonly time_zone: string
  readonly range: StayRange
}

interface Candidate extends HeldTerm, Fit {
  readonly choice: VersionChoice
}

/**
 * The terms by which a group's charge is counted: the weightiest paper, then the narrowest scope, then what contracts
 * change of it (contract 13.6). Never one of two that fit equally well.
 */
export function selectTerms(group: Group, book: TermBook, question: Question): Selected | Unassessable {
  const found = candidatesOf(group.papers, group, question, book.rules)
  if ('reason' in found) return found
  const chosen = chosenOf(found, book, question)
  if ('reason' in chosen) return chosen
  const base = deferred(chosen, group, book, question)
  if ('reason' in base) return base
  const agreed = changesOf(base, book, question)
  if ('reason' in agreed) return agreed
  const notice = noticeOf(group.charge, base, agreed.terms, question.facts)
  if ('reason' in notice) return notice
  const changes = { ...agreed, terms: byWeight(agreed.terms, notice.change) }
  const rule = book.ruleFor(base, changes.terms)
  if ('missing' in rule)
    return {
      reason: 'terms_incomplete',
      missing: rule.missing.map((field) => ({
        code: `terms.${field.replaceAll('/', '.')}`,
        text: `what the terms say of ${field.replaceAll('/', '.')}`,
      })),
    }
  if (
    question.facts.equipment.shipper_owned === true &&
    isForTheBox(rule) &&
    base.term.scope?.equipment?.shipper_owned === undefined
  ) {
    return {
      reason: 'shipper_owned',
      missing: [
        {
          code: 'terms.scope.equipment.shipper_owned',
          text: "terms for a shipper's own container: the line has none to lend",
        },
      ],
    }
  }
  return {
    rule: { ...rule, charge: group.charge },
    used: usedOf(base, changes.terms),
    others: () => otherEquipment(base, rule, group.papers, book, question),
    ratesOn: base.choice.each_day
      ? ratesByDay(base, changes.terms, book, group.papers)
      : (day) => (base.choice.before === null || day < base.choice.before ? rule.rates : null),
    assumptions: [base.choice.assumption, ownerAssumed(base.tariff, question.facts), ...changes.assumptions].filter(
      (assumption) => assumption !== null,
    ),
    observation_ids: notice.observation_ids,
  }
}

/** What changes a term, the weightiest last, with what a notice changes in its place. */
function byWeight(agreed: readonly HeldTerm[], notice: HeldTerm | null): readonly HeldTerm[] {
  if (notice === null) return agreed
  const rank = ({ tariff }: HeldTerm) => authorityRank(tariff.authority)
  return [...agreed, notice].toSorted((a, b) => rank(b) - rank(a))
}

const isForTheBox = ({ charge }: Rule) =>
  charge === 'detention' || charge === 'merged' || charge === 'line_demurrage_ramp'

/** Terms of the papers that are for the box, or may be. */
function candidatesOf(
  papers: readonly HeldTariff[],
  { charge, direction }: Charged,
  question: Question,
  rules: number,
): readonly Candidate[] | Unassessable {
  const { facts, time_zone, range } = question
  const found: Candidate[] = []
  let gap: Unassessable | null = null
  for (const paper of papers) {
    const fits = (version: HeldVersion) => fitting(paper, version, { charge, direction }, question)
    if (paper.versions.every((version) => fits(version).length === 0)) continue
    const choice = versionOf(paper, facts, time_zone, range, rules)
    if ('reason' in choice) {
      if (choice.reason !== 'version_gap') return choice
      gap = choice
      continue
    }
    found.push(
      ...fits(choice.version).map((term) => ({ ...term, tariff: paper.tariff, version: choice.version, choice })),
    )
  }
  if (found.length > 0) return found
  return gap ?? noTerms({ charge, direction })
}

type Charged = Pick<Group, 'charge' | 'direction'>

/** Terms of a version of a paper that are for the box, or may be. */
function fitting(
  { tariff }: HeldTariff,
  { version }: HeldVersion,
  { charge, direction }: Charged,
  { facts, facility }: Pick<Question, 'facts' | 'facility'>,
): readonly (Fit & Pick<HeldTerm, 'term'>)[] {
  const { authority, issuer } = tariff
  const others =
    (issuer.kind === 'line' && issuer.scac !== undefined && facts.scac !== null && issuer.scac !== facts.scac) ||
    (issuer.facility !== undefined && facility !== null && issuer.facility !== facility.code)
  if (others || authority === 'benchmark' || !mayBeOwn(tariff, facts)) return []
  return version.terms
    .filter((term) => term.charge === charge && term.direction === direction)
    .map((term) => ({ term, ...fitOf(term.scope ?? {}, facts, facility) }))
    .filter(({ fit }) => fit !== 'no')
}

const noTerms = ({ charge, direction }: Charged): Unassessable => ({
  reason: 'no_terms',
  missing: [
    {
      code: 'terms',
      text: `terms for ${direction} ${charge.replaceAll('_', ' ')} that are for this container and facility`,
    },
  ],
})

/** That none of a group's terms are for the box, whenever; null: some are, or may be. Needs no calendar. */
export function withoutTerms(group: Group, question: Pick<Question, 'facts' | 'facility'>): Unassessable | null {
  const some = group.papers.some((paper) =>
    paper.versions.some((version) => fitting(paper, version, group, question).length > 0),
  )
  return some ? null : noTerms(group)
}

/** Less than 0: `a` beats `b`. */
function compare(a: Candidate, b: Candidate): number {
  const [place, equipment, service] = a.rank
  const by_authority = authorityRank(a.tariff.authority) - authorityRank(b.tariff.authority)
  return by_authority || b.rank[0] - place || b.rank[1] - equipment || b.rank[2] - service
}

function chosenOf(
  candidates: readonly Candidate[],
  { rules }: TermBook,
  { facts }: Question,
): Candidate | Unassessable {
  const [best, ...rest] = candidates.filter(({ fit }) => fit === 'yes').toSorted(compare)
  const maybe = candidates.filter(
    (candidate) => candidate.fit === 'unknown' && (best === undefined || compare(candidate, best) <= 0),
  )
  if (maybe.length > 0) {
    const told = [...new Map(maybe.flatMap((candidate) => candidate.missing).map((one) => [one.code, one])).values()]
    return {
      reason: told.some(({ code }) => code.startsWith('equipment.')) ? 'ambiguous_equipment' : 'ambiguous_terms',
      missing: rules < 3 ? told : told.map((one) => deciding(one, maybe, best)),
    }
  }
  if (best === undefined) return { reason: 'no_terms', missing: [] }
  const content = ({ term: { id: _, rule: __, scope: ___, ...terms } }: Candidate) => canonical(terms)
  const ties = rest.filter((candidate) => compare(best, candidate) === 0 && content(candidate) !== content(best))
  if (ties.length === 0) return best
  const of_customers = rules >= 3 && facts.customer === null && isOfSeveral([best, ...ties])
  const ids = [best, ...ties].map(({ term, tariff }) => (of_customers ? `${term.id} of ${tariff.name}` : term.id))
  return {
    reason: 'ambiguous_terms',
    missing: [
      of_customers
        ? { code: 'customer', text: `whose container it is, which decides between ${ids.join(', ')}` }
        : { code: 'terms', text: `which of these terms applies: ${ids.join(', ')}` },
    ],
  }
}

/** Whether terms are of papers for customers of their own. */
const isOfSeveral = (all: readonly Candidate[]) => new Set(all.map(({ tariff }) => tariff.customer ?? '')).size > 1

/** A fact that isn't known, with the terms between which it decides. */
function deciding({ code, text }: Missing, maybe: readonly Candidate[], best: Candidate | undefined): Missing {
  const asked = maybe.filter(({ missing }) => missing.some((one) => one.code === code))
  const ids = [...new Set([...asked, ...(best === undefined ? [] : [best])].map(({ term }) => term.id))]
  return {
    code,
    text: `${text}, which decides ${ids.length === 1 ? 'whether' : 'between'} ${ids.join(', ')}${ids.length === 1 ? ' applies' : ''}`,
  }
}

/** Where a line takes over the terminal's schedule: the terminal's terms for the line's clock. */
function deferred(
  line: Candidate,
  { charge, direction }: Group,
  book: TermBook,
  question: Question,
): Candidate | Unassessable {
  const { defer_to } = line.term
  const code = question.facility?.code
  if (
    defer_to === undefined ||
    (defer_to.facilities !== undefined && (code === undefined || !defer_to.facilities.includes(code)))
  )
    return line
  const papers = book.tariffs.filter(({ tariff }) => tariff.authority === defer_to.authority)
  for (const name of [charge, 'storage', 'demurrage'] as const) {
    const found = candidatesOf(papers, { charge: name, direction }, question, book.rules)
    if (!('reason' in found)) return chosenOf(found, book, question)
    if (found.reason !== 'no_terms') return found
  }
  return {
    reason: 'no_terms',
    missing: [
      {
        code: 'terms',
        text: `the ${defer_to.authority.replaceAll('_', ' ')} of the facility, which the line takes over`,
      },
    ],
  }
}

function ratesByDay(
  base: Candidate,
  changes: readonly HeldTerm[],
  book: TermBook,
  papers: readonly HeldTariff[],
): (day: DayNumber) => Rates | null {
  const versions = papers.find(({ tariff }) => tariff === base.tariff)?.versions ?? [base.version]
  return (day) => {
    const version = versions.find(({ from, to }) => from <= day && day < to)
    const term = version?.version.terms.find(({ id }) => id === base.term.id)
    if (version === undefined || term === undefined) return null
    const rule = book.ruleFor({ tariff: base.tariff, version, term }, changes)
    return 'missing' in rule ? null : rule.rates
  }
}

function usedOf(base: Candidate, changes: readonly HeldTerm[]): TermsUsed {
  const rated = ratesFrom(base, changes)
  return {
    tariff: base.tariff.name,
    authority: base.tariff.authority,
    effective_from: base.version.version.effective_from,
    term: base.term.id,
    confidence: rated.version.version.source?.confidence ?? null,
    overridden: Object.fromEntries(
      changes.flatMap(({ tariff, term }) =>
        fieldsOf(term).map((field) => [field, { tariff: tariff.name, term: term.id }]),
      ),
    ),
  }
}
