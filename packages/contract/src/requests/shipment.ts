import { z } from 'zod'
import { size_limits } from '../limits.ts'
import { timestamp_input } from '../scalars.ts'
import { listOrChange, members, requestDocument, textList } from './envelope.ts'

/** Reference numbers as every writable record takes them. */
export const ref_numbers_input = textList(size_limits.ref_numbers_items_max, size_limits.ref_number_characters_max)
export const tags_input = textList(size_limits.tags_items_max, size_limits.tag_characters_max)

const ref_numbers_change = listOrChange(ref_numbers_input, ref_numbers_input).optional()

/** Each given attribute is replaced whole, or changed by what is added to it and removed from it. */
export const update_shipment_request = requestDocument(
  'shipment',
  members({ ref_numbers: ref_numbers_change, tags: listOrChange(tags_input, tags_input).optional() }),
)
export type UpdateShipmentRequest = z.infer<typeof update_shipment_request>

const container_changes = members({
  ref_numbers: ref_numbers_change,
  delivered_at: timestamp_input.nullable().optional(),
})

/** A null `delivered_at` takes the manual delivery back. */
export const update_container_request = requestDocument('container', container_changes)
export type UpdateContainerRequest = z.infer<typeof update_container_request>

/** The same with the container named in the body. */
export const update_container_by_body_request = z.object({
  data: z.object({ type: z.literal('container').optional(), id: z.string().min(1), attributes: container_changes }),
})
export type UpdateContainerByBodyRequest = z.infer<typeof update_container_by_body_request>
