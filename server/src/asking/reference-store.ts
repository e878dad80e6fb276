import type { Reader } from '../ground/db/index.ts'
import type { QuestionReferences } from '../sources/source.ts'

/** Boxes that documents are looked up for in one go. */
const boxes_max = 1_000

interface DocumentRow {
  readonly number: string
  readonly request_type: string
  readonly normalized_number: string
  readonly bill_of_lading_number: string
}

/**
 * The documents that boxes stand under, for the boxes of the given subjects and those under the documents they are.
 */
export async function referencesOf(
  reader: Reader,
  subject_ids: readonly string[],
): Promise<Readonly<Record<string, QuestionReferences>>> {
  const rows = await reader<DocumentRow[]>`
    select c.number, s.request_type, s.normalized_number, s.bill_of_lading_number
    from container_subject cs join container c on c.account_id = cs.account_id and c.id = cs.container_id
    join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where cs.subject_id = any(${[...subject_ids]}::uuid[])
    union
    select c.number, s.request_type, s.normalized_number, s.bill_of_lading_number
    from shipment s join container c on c.account_id = s.account_id and c.shipment_id = s.id
    where s.subject_id = any(${[...subject_ids]}::uuid[])
    order by 1, 2, 3, 4 limit ${boxes_max}`
  const references: Record<string, QuestionReferences> = {}
  for (const row of rows) {
    const known = references[row.number] ?? { bill_of_lading: null, booking: null }
    const { bill_of_lading, booking } = documentsOf(row)
    references[row.number] = {
      bill_of_lading: bill_of_lading ?? known.bill_of_lading,
      booking: booking ?? known.booking,
    }
  }
  return references
}

/** A booking's number stands in the place of the bill as long as no bill is known. */
function documentsOf({
  request_type,
  normalized_number,
  bill_of_lading_number: bill,
}: DocumentRow): QuestionReferences {
  const is_number = bill === '' || bill === normalized_number
  switch (request_type) {
    case 'bill_of_lading':
      return { bill_of_lading: normalized_number, booking: null }
    case 'booking_number':
      return { bill_of_lading: is_number ? null : bill, booking: normalized_number }
    default:
      return { bill_of_lading: is_number ? null : bill, booking: null }
  }
}
