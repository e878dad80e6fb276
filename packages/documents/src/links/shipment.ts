/** What is known of a shipment that a document may belong to. Days are `YYYY-MM-DD`. */
export interface LinkableShipment {
  readonly id: string
  /** Code of the line, or null where it isn't known. */
  readonly scac: string | null
  readonly bill_of_lading_number: string | null
  readonly booking_number: string | null
  /** House bills, orders, tags and custom values: whatever its account calls it. */
  readonly reference_numbers: readonly string[]
  /** Companies of the shipment, as its account calls them: customer, shipper, consignee, notify party. */
  readonly party_names?: readonly string[]
  readonly containers: readonly { readonly id: string; readonly number: string }[]
  readonly vessels: readonly { readonly name: string | null; readonly voyage: string | null }[]
  /** The first and last day on which something happened or is expected; null: nothing is known. */
  readonly active_from: string | null
  readonly active_to: string | null
}

/** By which rule a document was linked. */
export type LinkRule =
  | 'bill_or_booking'
  | 'container_and_dates'
  | 'container_and_journey'
  | 'reference'
  | 'similar_reference'
  | 'similar_container'

/** A link that a document gives reason for. */
export interface ProposedLink {
  readonly shipment_id: string
  /** Null: the link is to the shipment alone. */
  readonly container_id: string | null
  readonly rule: LinkRule
  /** `suggested`: a person decides. */
  readonly state: 'linked' | 'suggested'
  readonly confidence: number
  /** The identifier of the document that the link rests on. */
  readonly value: string
}
