import type { DocumentReading } from '../read-document.ts'
import { plainIdentifier } from '../values/identifiers.ts'
import { isSameCompany } from './company.ts'
import type { LinkableShipment } from './shipment.ts'

/** What of a document decides about links. */
export interface LinkFacts {
  readonly scac: string | null
  /** Codes of the lines that the document names otherwise: by name, or as its letterhead. */
  readonly named_scacs: readonly string[]
  /** It calls somebody its carrier of whom no code is known. */
  readonly names_unknown_carrier: boolean
  /** Bills of the carrier and bookings, as the document labels them. */
  readonly bills: readonly string[]
  readonly houses: readonly string[]
  readonly references: readonly string[]
  /** Companies that it names as shipper, consignee, notify party or whom it bills. */
  readonly party_names: readonly string[]
  readonly containers: readonly string[]
  readonly doubtful_containers: readonly string[]
  readonly days: readonly string[]
  readonly vessel: string | null
  readonly voyage: string | null
}

const party_name = /^\/(?:parties\/(?:shipper|consignee|notify_party\/\d+)|bill_to)\/name$/

/** The facts of a document, each by what it was read as. */
export function linkFactsOf(document: DocumentReading): LinkFacts {
  const textAt = (pointer: string) => {
    const value = document.fields.find((field) => field.pointer === pointer)?.value
    return typeof value === 'string' ? value : null
  }
  const of = (...kinds: readonly string[]) =>
    document.references.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)
  const boxes = document.references.filter(({ kind }) => kind === 'container')
  return {
    scac: textAt('/carrier/scac'),
    named_scacs: document.named_lines?.scacs ?? [],
    names_unknown_carrier: (document.named_lines?.unknown_names.length ?? 0) > 0,
    bills: of('mbl', 'booking'),
    houses: of('hbl'),
    references: of('po', 'customer_reference'),
    party_names: document.fields.flatMap(({ pointer, value }) =>
      typeof value === 'string' && party_name.test(pointer) ? [value] : [],
    ),
    containers: boxes.filter(({ check_digit_passed }) => check_digit_passed === true).map(({ value }) => value),
    doubtful_containers: boxes
      .filter(({ check_digit_passed }) => check_digit_passed !== true)
      .map(({ value }) => value),
    days: document.fields.flatMap(({ value }) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? [value] : [],
    ),
    vessel: textAt('/vessel/name'),
    voyage: textAt('/vessel/voyage'),
  }
}

/** Whether a number of a document is a shipment's bill or booking: with or without the line's code before it. */
export function hasNumber({ bill_of_lading_number, booking_number, scac }: LinkableShipment, number: string): boolean {
  return [bill_of_lading_number, booking_number].some(
    (own) => own !== null && isSameNumber(plainIdentifier(own), number, scac),
  )
}

function isSameNumber(own: string, number: string, scac: string | null): boolean {
  if (own === number) return true
  return scac !== null && scac !== '' && (own === scac + number || scac + own === number)
}

/** Whether the document names another line than the shipment's. */
export function isOfOtherLine({ scac, named_scacs }: LinkFacts, shipment: LinkableShipment): boolean {
  if (shipment.scac === null) return false
  if (scac !== null) return scac !== shipment.scac && !named_scacs.includes(shipment.scac)
  return named_scacs.length > 0 && !named_scacs.includes(shipment.scac)
}

/** Whether a bill or booking may be another line's number that is only spelled like the shipment's. */
export function mayBeOfOtherLine(facts: LinkFacts, shipment: LinkableShipment, number: string): boolean {
  if (facts.scac === null && shipment.scac !== null && number.startsWith(shipment.scac)) return false
  if (isOfOtherLine(facts, shipment)) return true
  const is_named = facts.scac !== null || facts.named_scacs.length > 0
  return facts.names_unknown_carrier && !is_named && shipment.scac !== null
}

/** Whether the document names bills and none of them is the shipment's, though its bill or booking is known. */
export function namesOtherBill({ bills }: LinkFacts, shipment: LinkableShipment): boolean {
  const is_known = shipment.bill_of_lading_number !== null || shipment.booking_number !== null
  return is_known && bills.length > 0 && !bills.some((number) => hasNumber(shipment, number))
}

/** Whether the document names containers and none of them is the shipment's, though its containers are known. */
export function namesOtherContainers({ containers }: LinkFacts, shipment: LinkableShipment): boolean {
  if (containers.length === 0 || shipment.containers.length === 0) return false
  return !shipment.containers.some(({ number }) => containers.includes(plainIdentifier(number)))
}

/**
 * Whether an order number of the document may be another company's: the shipment's companies are known, and the
 * document names none of them. Order numbers are short and start again with every company.
 */
export function mayBeOfOtherCompany({ party_names }: LinkFacts, { party_names: own = [] }: LinkableShipment): boolean {
  return own.length > 0 && !own.some((name) => party_names.some((printed) => isSameCompany(name, printed)))
}

const days_before = 60
const days_after = 120

/** Whether the shipment was active around a day of the document. A document without days fits nothing. */
export function fitsDays({ days }: LinkFacts, { active_from, active_to }: LinkableShipment): boolean {
  if (active_from === null || days.length === 0) return false
  const first = addDays(active_from, -days_before)
  const last = addDays(active_to ?? active_from, days_after)
  return days.every((day) => day >= addDays(first, -days_before) && day <= last) && days.some((day) => day >= first)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether bill, vessel or voyage say that the document is of this journey of a container. */
export function agreesWithJourney(facts: LinkFacts, shipment: LinkableShipment): boolean {
  if (facts.bills.some((number) => hasNumber(shipment, number))) return true
  const plain = (text: string | null) => plainIdentifier(text ?? '')
  return shipment.vessels.some(({ name, voyage }) => {
    const same_voyage = facts.voyage !== null && plain(voyage) === plain(facts.voyage)
    const same_vessel = facts.vessel !== null && plain(name) === plain(facts.vessel)
    return same_voyage && (same_vessel || facts.vessel === null || name === null)
  })
}
