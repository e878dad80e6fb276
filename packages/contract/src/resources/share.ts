import { z } from 'zod'
import { size_limits } from '../limits.ts'
import { optionalRelationship, ownDocument } from '../requests/envelope.ts'
import { date, timestamp, timestamp_input } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'

const share_attributes = z.object({
  name: z.string().nullable().describe('What its owner calls it; visitors do not see it'),
  url: z.string().describe('Address of the page; whoever has it can read the page until it is deleted or expires'),
  shows_holds: z.boolean().describe('Whether visitors see holds'),
  shows_fees: z.boolean().describe('Whether visitors see fees'),
  expires_at: timestamp.nullable().describe('From then on the address is not found; null: it does not expire'),
  views: z.int().describe('How often the page was opened; nothing is kept of who opened it'),
  views_by_day: z
    .array(z.object({ on: date, views: z.int() }))
    .describe('Days in UTC on which it was opened, of the last 30, the latest first'),
  first_viewed_at: timestamp.nullable(),
  last_viewed_at: timestamp.nullable(),
  created_at: timestamp,
})
export type ShareAttributes = z.infer<typeof share_attributes>

const attributes = {
  name: z.string().trim().min(1).max(size_limits.share_name_characters_max).nullable().optional(),
  shows_holds: z.boolean().optional(),
  shows_fees: z.boolean().optional(),
  expires_at: timestamp_input.nullable().optional(),
}

/** Either of one shipment or of one container. Holds are shown and fees are not unless told. */
export const create_share_request = ownDocument('share', attributes, {
  shipment: optionalRelationship('shipment'),
  container: optionalRelationship('container'),
})
export type CreateShareRequest = z.infer<typeof create_share_request>

/** A page about one shipment or one container, for people without a key. */
export const share = defineResource({
  attributes: share_attributes,
  own: true,
  relationships: { shipment: to_one('shipment'), container: to_one('container') },
  default_sort: '-created_at',
  filters: [
    { parameter: 'filter[shipment_id]', kind: 'uuid', description: 'Pages of this shipment' },
    { parameter: 'filter[container_id]', kind: 'uuid', description: 'Pages of this container' },
  ],
  calls: {
    path: '/shares',
    verbs: ['list', 'create', 'read', 'delete'],
    tag: 'Shared pages',
    tag_description: 'Pages about one shipment or container for people without a key',
    one: 'a shared page',
    many: 'shared pages',
    create_notes: 'Name either a shipment or a container. Deleting it ends its address at once.',
    create_example: {
      attributes: { name: 'For the consignee', expires_at: '2030-01-31T00:00:00Z' },
      relationships: { container: { data: { type: 'container', id: '{container}' } } },
    },
  },
})
