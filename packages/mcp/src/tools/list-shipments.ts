import { z } from 'zod'
import { clampedPageSize, list_filters, page, page_size } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

/** A page of shipments. */
export const list_shipments = defineTool({
  name: 'list_shipments',
  title: 'List shipments',
  description:
    'Shipments of this account, newest first, filtered by number, status (pending, awaiting_departure, in_transit, arrived_at_pod, delivered_to_destination), ' +
    'port of discharge, carrier or last change. meta.total counts all pages; for one number prefer search_container.',
  input: z.object({
    number: z.string().optional().describe('Bill of lading or booking number, exact'),
    tracking_stopped: z.boolean().optional(),
    include_containers: z.boolean().default(false),
    ...list_filters,
    page,
    page_size,
  }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), billOfLading: z.string(), status: z.string() })),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
  }),
  tolerate: clampedPageSize,
  async run(given, { client, signal }) {
    const filters = {
      number: given.number,
      trackingStopped: given.tracking_stopped,
      port: given.port,
      carrier: given.carrier,
      updatedAfter: given.updated_after,
    }
    const query = given.status === undefined ? {} : { 'filter[status]': given.status }
    const options = {
      format: 'mapped',
      includeContainers: given.include_containers,
      page: given.page,
      pageSize: given.page_size,
      query,
      signal,
    } as const
    return answer({ ...(await client.shipments.list(filters, options)) })
  },
})
