import { FeatureNotEnabledError, NotFoundError } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const alternative = 'Use get_container_transport_events for the timeline of this container.'
const text = z.string().nullish()
const vessel = z.object({ name: z.string(), imo: z.string().nullable() }).nullable()

/** The stops of a container in travel order, where the account has routing data. */
export const get_container_route = defineTool({
  name: 'get_container_route',
  title: "Get a container's route",
  description:
    'Every stop of one container in travel order, with vessel or train, estimated and actual times on each leg. Needs the paid feature routing data; ' +
    'without it use get_container_transport_events.',
  input: z.object({ id: record_id }),
  output: z.object({
    routeId: z.string().optional(),
    totalLegs: z.int().optional(),
    routeLocations: z
      .array(
        z.object({
          port: z.object({ code: z.string(), name: z.string() }).nullable(),
          inbound: z.object({ mode: text, eta: text, ata: text, vessel }),
          outbound: z.object({ mode: text, etd: text, atd: text, vessel }),
        }),
      )
      .optional(),
    error: z.string().optional(),
    alternative: z.string().optional(),
  }),
  async run({ id }, { client, signal }) {
    try {
      const {
        id: routeId,
        locations: routeLocations,
        totalLegs,
        createdAt,
        updatedAt,
      } = await client.containers.route(id, { format: 'mapped', signal })
      return answer({ routeId, totalLegs, routeLocations, createdAt, updatedAt })
    } catch (error) {
      if (error instanceof FeatureNotEnabledError)
        return answer({ error: 'FeatureNotEnabled', message: error.message, alternative })
      if (!(error instanceof NotFoundError)) throw error
      await client.containers.get(id, '', { format: 'raw', signal })
      return answer({ error: 'NotFound', message: 'No route is known for this container yet.', alternative })
    }
  },
})
