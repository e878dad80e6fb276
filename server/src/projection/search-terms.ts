import type { SearchTerm } from '../search/store.ts'

interface NamedShipment {
  readonly id: string
  readonly request_type: string
  readonly bill_of_lading_number: string
  readonly normalized_number: string
  readonly request_number: string
  readonly ref_numbers: readonly string[]
}

/** All names under which a shipment and its boxes can be found: numbers and reference numbers; contract 1.7. */
export function searchTermsOf(
  shipment: NamedShipment,
  containers: readonly { id: string; number: string; ref_numbers: readonly string[] }[],
): SearchTerm[] {
  const own = [
    shipment.bill_of_lading_number,
    shipment.normalized_number,
    shipment.request_number,
    ...shipment.ref_numbers,
  ]
  const ofShipment = [...own, ...containers.map((container) => container.number)].map((term): SearchTerm => ({
    term,
    kind: 'shipment',
    record_id: shipment.id,
    shipment_id: shipment.id,
  }))
  const ofContainers = containers.flatMap((container) =>
    [container.number, ...container.ref_numbers, ...own].map((term): SearchTerm => ({
      term,
      kind: 'container',
      record_id: container.id,
      shipment_id: shipment.id,
    })),
  )
  return [
    ...new Map(
      [...ofShipment, ...ofContainers].map((one) => [`${one.kind} ${one.record_id} ${one.term}`, one]),
    ).values(),
  ]
}
