import { mcp_page_limits } from '@quaylog/contract'
import { z } from 'zod'

export const record_id = z.uuid()
export const scac = z.string().regex(/^[A-Za-z]{4}$/)

export const page = z.int().min(mcp_page_limits.number_min).default(1)
export const page_size = z.int().min(1).max(mcp_page_limits.size_max).default(mcp_page_limits.size_default)

/** Filters that lists of shipments and containers share. */
export const list_filters = {
  status: z.string().optional(),
  port: z.string().optional().describe('UN/LOCODE of the port of discharge, such as USLAX'),
  carrier: z.string().optional().describe('SCAC of the shipping line'),
  updated_after: z.string().optional().describe('ISO 8601 instant'),
}

/** A page of rows that have the members which were asked for, and how many there are in all. */
export const rows_output = z.object({
  items: z.array(z.object({ id: z.string() })),
  links: z.object({ next: z.string().optional() }),
  meta: z.object({ total: z.int() }),
})

/** Sizes above the maximum are moved to it. */
export function clampedPageSize(given: Record<string, unknown>): Record<string, unknown> {
  const size = given['page_size']
  return typeof size === 'number' && size > mcp_page_limits.size_max
    ? { ...given, page_size: mcp_page_limits.size_max }
    : given
}
