import type { ReadingWarning } from '../fields/payload.ts'
import type { DocumentReading } from '../read-document.ts'
import { plainIdentifier } from '../values/identifiers.ts'
import {
  agreesWithJourney,
  fitsDays,
  hasNumber,
  isOfOtherLine,
  linkFactsOf,
  mayBeOfOtherCompany,
  mayBeOfOtherLine,
  namesOtherBill,
  namesOtherContainers,
} from './match.ts'
import type { LinkFacts } from './match.ts'
import type { LinkableShipment, ProposedLink } from './shipment.ts'

/** The links that a document gives reason for, and where its identifiers contradict each other. */
export interface Links {
  readonly links: readonly ProposedLink[]
  readonly warnings: readonly LinkWarning[]
}

/** Identifiers of one document lead to different shipments. */
export interface LinkWarning {
  readonly code: 'conflicting_links'
  readonly detail: string
}

type Match = Omit<ProposedLink, 'container_id'> & { readonly shipment: LinkableShipment }

/**
 * The links of a document to shipments of its account. A wrong link is worse than none: one is made only by a labelled
 * bill or booking of the same line, by a container whose journey fits, or by a reference of exactly one shipment, and
 * only when nothing on the document speaks against it. All else is suggested. Lists link nothing by themselves.
 */
export function linksOf(document: DocumentReading, shipments: readonly LinkableShipment[]): Links {
  const facts = linkFactsOf(document)
  const by_number = numberMatches(facts, shipments)
  const by_container = containerMatches(facts, shipments)
  const by_reference = referenceMatches(facts, shipments)
  const all = strongest([...by_number, ...by_container, ...by_reference, ...similarMatches(facts, shipments)])
  const is_conflict = disagree(by_number, by_container)
  const only_suggests = is_conflict || isList(document.warnings)
  const links = all.flatMap((match) => withContainers(only_suggests ? suggested(match) : match, facts))
  const warning: LinkWarning = {
    code: 'conflicting_links',
    detail: 'The bill or booking leads to one shipment and the container to another: a person has to decide',
  }
  return { links, warnings: is_conflict ? [warning] : [] }
}

function isList(warnings: readonly ReadingWarning[]): boolean {
  return warnings.some(({ code }) => code === 'list_of_bills')
}

function suggested<T extends Match>(match: T): T {
  return { ...match, state: 'suggested', confidence: Math.min(match.confidence, 0.5) }
}

/** A labelled bill or booking: of the line that the document names, or of one shipment alone. */
function numberMatches(facts: LinkFacts, shipments: readonly LinkableShipment[]): readonly Match[] {
  return facts.bills.flatMap((value) => {
    const having = shipments.filter((shipment) => hasNumber(shipment, value))
    const of_line = having.filter(
      ({ scac }) => scac !== null && (scac === facts.scac || facts.named_scacs.includes(scac)),
    )
    const sure = of_line.length > 0 ? of_line : having.filter((shipment) => !mayBeOfOtherLine(facts, shipment, value))
    return having.map((shipment): Match => {
      const is_sure = sure.length === 1 && sure[0] === shipment && !namesOtherContainers(facts, shipment)
      return matchOf(shipment, 'bill_or_booking', value, is_sure ? 0.99 : 0.5)
    })
  })
}

/** A container with its check digit, on a journey that fits. Boxes come again: dates alone have to single one out. */
function containerMatches(facts: LinkFacts, shipments: readonly LinkableShipment[]): readonly Match[] {
  return facts.containers.flatMap((value) => {
    const having = shipments.filter(({ containers }) =>
      containers.some(({ number }) => plainIdentifier(number) === value),
    )
    const fitting = having.filter((shipment) => fitsDays(facts, shipment))
    const agreeing = having.filter((shipment) => agreesWithJourney(facts, shipment))
    const [only] = having.length === 1 ? fitting : agreeing.filter((shipment) => fitting.includes(shipment))
    const is_one = having.length === 1 ? fitting.length === 1 : agreeing.length === 1
    const rule = having.length === 1 ? 'container_and_dates' : 'container_and_journey'
    return having.map((shipment): Match => {
      const is_sure = is_one && only === shipment && !isOfOtherLine(facts, shipment) && !namesOtherBill(facts, shipment)
      return matchOf(shipment, rule, value, is_sure ? 0.98 : 0.5)
    })
  })
}

/**
 * A house bill, order or reference of exactly one shipment, when neither bill nor container name another, nor an order
 * another company.
 */
function referenceMatches(facts: LinkFacts, shipments: readonly LinkableShipment[]): readonly Match[] {
  return [...facts.houses, ...facts.references].filter(isTelling).flatMap((value) => {
    const having = shipments.filter(({ reference_numbers }) =>
      reference_numbers.some((own) => plainIdentifier(own) === value),
    )
    return having.map((shipment): Match => {
      const is_spoken_against =
        isOfOtherLine(facts, shipment) ||
        namesOtherBill(facts, shipment) ||
        namesOtherContainers(facts, shipment) ||
        (!facts.houses.includes(value) && mayBeOfOtherCompany(facts, shipment))
      return matchOf(shipment, 'reference', value, having.length === 1 && !is_spoken_against ? 0.95 : 0.4)
    })
  })
}

function isTelling(value: string): boolean {
  return value.length >= 5 && /\d/.test(value)
}

/** References that differ by zeros in front or by O and 0, I and 1, and containers that differ by one sign. */
function similarMatches(facts: LinkFacts, shipments: readonly LinkableShipment[]): readonly Match[] {
  const references = [...facts.houses, ...facts.references]
    .filter(isTelling)
    .flatMap((value) =>
      shipments
        .filter(({ reference_numbers }) =>
          reference_numbers.some((own) => blurred(own) === blurred(value) && plainIdentifier(own) !== value),
        )
        .map((shipment) => matchOf(shipment, 'similar_reference', value, 0.3)),
    )
  const boxes = facts.doubtful_containers.flatMap((value) =>
    shipments
      .filter(({ containers }) => containers.some(({ number }) => differsByOne(plainIdentifier(number), value)))
      .map((shipment) => matchOf(shipment, 'similar_container', value, 0.3)),
  )
  return [...references, ...boxes]
}

function blurred(value: string): string {
  return plainIdentifier(value).replaceAll('O', '0').replaceAll('I', '1').replace(/^0+/, '')
}

function differsByOne(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((sign, index) => sign !== b[index]).length <= 1
}

const linked_from = 0.9

function matchOf(shipment: LinkableShipment, rule: Match['rule'], value: string, confidence: number): Match {
  const state = confidence >= linked_from ? 'linked' : 'suggested'
  return { shipment, shipment_id: shipment.id, rule, state, confidence, value }
}

/** The surest match of each shipment. */
function strongest(matches: readonly Match[]): readonly Match[] {
  const by_shipment = Map.groupBy(matches, ({ shipment_id }) => shipment_id)
  return [...by_shipment.values()].flatMap((same) => same.toSorted((a, b) => b.confidence - a.confidence).slice(0, 1))
}

/** Numbers and containers lead to shipments, and to none in common. */
function disagree(by_number: readonly Match[], by_container: readonly Match[]): boolean {
  const sure = by_number.filter(({ state }) => state === 'linked').map(({ shipment_id }) => shipment_id)
  const boxes = by_container.map(({ shipment_id }) => shipment_id)
  return sure.length > 0 && boxes.length > 0 && !boxes.some((id) => sure.includes(id))
}

/** The link to the shipment, and to each of its containers that the document names. */
function withContainers({ shipment, ...link }: Match, { containers }: LinkFacts): readonly ProposedLink[] {
  const named = shipment.containers.filter(({ number }) => containers.includes(plainIdentifier(number)))
  return [{ ...link, container_id: null }, ...named.map(({ id }) => ({ ...link, container_id: id }))]
}
