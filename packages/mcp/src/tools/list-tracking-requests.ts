import { request_types, tracking_request_statuses } from '@quaylog/contract'
import { z } from 'zod'
import { clampedPageSize, page, page_size, scac } from '../arguments.ts'
import { spokenStatus } from '../container-status.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const isPageKey = (name: string): boolean => /^page(\[|_|$)/.test(name)

/** A page of tracking requests. */
export const list_tracking_requests = defineTool({
  name: 'list_tracking_requests',
  title: 'List tracking requests',
  description:
    'What was asked to be tracked and what came of it, newest first. failedReason says why a request failed or is still being retried.',
  input: z.object({
    request_number: z.string().optional(),
    status: z.enum(tracking_request_statuses).optional(),
    scac: scac.optional(),
    filters: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Further filters as the REST API names them, such as {"filter[created_at][start]": "2026-11-01T00:00:00Z"}',
      ),
    request_type: z.enum(request_types).optional(),
    page,
    page_size,
  }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), requestNumber: z.string(), status: z.string() })),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
  }),
  tolerate: clampedPageSize,
  async run(given, { client, signal }) {
    const filters = {
      requestNumber: given.request_number,
      status: given.status,
      scac: given.scac?.toUpperCase(),
      requestType: given.request_type,
    }
    const query = Object.fromEntries(Object.entries(given.filters ?? {}).filter(([name]) => !isPageKey(name)))
    const { items, links, meta } = await client.trackingRequests.list(filters, {
      format: 'mapped',
      page: given.page,
      pageSize: given.page_size,
      query,
      signal,
    })
    const rows = items.map((request) =>
      request.container === null
        ? request
        : { ...request, container: { ...request.container, status: spokenStatus(request.container.status) } },
    )
    return answer({ items: rows, links, meta })
  },
})
