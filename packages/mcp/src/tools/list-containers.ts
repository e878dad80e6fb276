import { uri_scheme } from '@quaylog/contract'
import { z } from 'zod'
import { clampedPageSize, list_filters, page, page_size } from '../arguments.ts'
import { dataAsOf } from '../container-shape.ts'
import { spokenStatus } from '../container-status.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { withoutUnknown } from '../without-nulls.ts'

const includes = z.array(z.enum(['shipment', 'pod_terminal'])).default([])

/** A comma list is taken for an array. */
function tolerate(given: Record<string, unknown>): Record<string, unknown> {
  const { include } = given
  const listed =
    typeof include === 'string'
      ? {
          ...given,
          include: include
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== ''),
        }
      : given
  return clampedPageSize(listed)
}

/** A page of containers, each with a link to its resource. */
export const list_containers = defineTool({
  name: 'list_containers',
  title: 'List containers',
  description:
    'Containers of this account, newest first, filtered by status (new, in_transit, grounded, available_for_pickup, not_available, awaiting_inland_transfer, ' +
    'on_rail, off_dock, picked_up, delivered, empty_returned), port of discharge, carrier or last change. Rows carry demurrage {pickupLfd, pickupLfdOn, holds, fees}. A container costs ' +
    'money when a fee is above 0, or when podFullOutAt is absent and pickupLfdOn has passed at podTimezone; count days from _metadata.data_as_of. ' +
    'What a row does not have is not known. For the whole account read every page.',
  input: z.object({ include: includes, ...list_filters, page, page_size }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), number: z.string(), status: z.string() })),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
  }),
  tolerate,
  async run(given, { client, signal }) {
    const filters = { port: given.port, carrier: given.carrier, updatedAfter: given.updated_after }
    const query = given.status === undefined ? {} : { 'filter[status]': given.status }
    const options = {
      format: 'both',
      include: given.include.join(','),
      page: given.page,
      pageSize: given.page_size,
      query,
      signal,
    } as const
    const {
      raw,
      mapped: { items, links, meta },
    } = await client.containers.list(filters, options)
    const asOf = raw.data
      .flatMap(({ attributes }) => [dataAsOf(attributes, undefined), attributes.shipment_last_tracking_request_at])
      .filter((at) => typeof at === 'string')
      .sort()
      .at(-1)
    // Events don't come with a list: an empty one would say that there are none.
    const rows = items.map(({ events, ...container }) => ({
      ...container,
      status: spokenStatus(container.currentStatus),
      ...(events.length === 0 ? {} : { events }),
    }))
    return answer(
      {
        items: withoutUnknown(rows),
        links,
        meta,
        _metadata: { includes_loaded: given.include, ...(asOf === undefined ? {} : { data_as_of: asOf }) },
      },
      rows.map((container) => ({
        type: 'resource_link' as const,
        uri: `${uri_scheme}://container/${container.id}`,
        name: `Container ${container.number}`,
        mimeType: 'text/markdown',
      })),
    )
  },
})
