import { resource_object } from '@quaylog/contract'
import { z } from 'zod'
import { drawing, plain } from '../operation.ts'
import type { OperationRow } from '../operation.ts'
import { feature_collection } from './feature-collection.ts'

const tracked = z.object({
  data: z.array(resource_object),
  included: z.array(resource_object),
  links: z.object({ self: z.string() }),
})

/** What widget and map ask with a publishable key. */
export const embed_operations: readonly OperationRow[] = [
  {
    call: 'GET /public/track',
    id: 'trackPublicly',
    tag: 'Embeds',
    summary: 'Find a number among what the account tracks',
    answer: plain('Reduced shipments with their containers, milestones and places', tracked),
    query: [
      {
        name: 'number',
        description: 'Bill of lading, booking or container number',
        required: true,
        schema: { type: 'string', minLength: 3, maxLength: 50 },
      },
    ],
    notes: 'Takes a publishable key. Nothing found is an empty list.',
  },
  {
    call: 'GET /public/shipments/:shipment_id/containers/:id/map_geojson',
    id: 'getPublicMap',
    tag: 'Embeds',
    summary: 'Draw the voyage of a container',
    answer: plain('GeoJSON', feature_collection),
    notes: 'Takes a publishable key.',
  },
  {
    call: 'GET /public/shipments/:shipment_id/containers/:id/map_poster',
    id: 'getPublicPoster',
    tag: 'Embeds',
    summary: 'Draw the voyage of a container as a picture',
    answer: drawing('The voyage on a chart; 204 without a body when no place of it is known'),
    query: [
      {
        name: 'width',
        description: 'Pixels, 160 to 1600, default 640',
        schema: { type: 'integer', minimum: 160, maximum: 1600 },
      },
      {
        name: 'height',
        description: 'Pixels, 160 to 1600, default 280',
        schema: { type: 'integer', minimum: 160, maximum: 1600 },
      },
    ],
    notes: 'Takes a publishable key. Open to accounts with the map embed or Routing Data.',
  },
]
