import { shipment_statuses, uri_scheme } from '@quaylog/contract'
import { z } from 'zod'
import { clampedPageSize, page, page_size, rows_output } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { withoutNulls } from '../without-nulls.ts'
import { fleet_filters, fleetFiltersOf, listedFilters } from './fleet-filters.ts'
import { listedFields, rowMembers } from './row-members.ts'

const brief = [
  'billOfLading',
  'status',
  'scac',
  'from',
  'port',
  'eta',
  'ata',
  'vessel',
  'voyage',
  'containers',
] as const
const members = rowMembers(['id', ...brief, 'originalEta', 'departedAt', 'destination', 'refNumbers', 'tags'], brief)
const orders = { newest: '-created_at', last_changed: '-updated_at', eta: 'pod_eta_at' } as const

/** The shipments that fit, how many there are, and when they arrive. */
export const find_shipments = defineTool({
  name: 'find_shipments',
  title: 'Find shipments',
  description:
    'Which shipments of this account fit, and how many: by estimated arrival, status, port, carrier, tag, reference or customer, or by what one of their containers has (last free day, hold, availability, open exception). ' +
    'meta.total counts all that fit: ask page_size 1 to count. containers is a number. A member that a row does not have is not known; eta is absent once ata is there.',
  input: z.object({
    number: z.string().optional().describe('Bill of lading or requested number, exact'),
    status: z.array(z.enum(shipment_statuses)).min(1).optional(),
    arrives_after: z.string().optional().describe('Estimated arrival at or after this ISO 8601 instant or day'),
    arrives_before: z.string().optional().describe('Estimated arrival before this ISO 8601 instant or day'),
    ...fleet_filters,
    updated_after: z.string().optional().describe('ISO 8601 instant'),
    sort: z.enum(['newest', 'last_changed', 'eta']).default('newest'),
    ...members.arguments,
    page,
    page_size,
  }),
  output: rows_output,
  tolerate: (given) => clampedPageSize(listedFields(listedFilters(given))),
  async run(given, { client, signal }) {
    const { raw, mapped } = await client.shipments.list(
      {
        number: given.number,
        status: given.status,
        arrivesAfter: given.arrives_after,
        arrivesBefore: given.arrives_before,
        updatedAfter: given.updated_after,
        ...fleetFiltersOf(given),
      },
      {
        format: 'both',
        includeContainers: false,
        sort: orders[given.sort],
        page: given.page,
        pageSize: given.page_size,
        signal,
      },
    )
    const rows = raw.data.map(({ id, attributes: a, relationships }) => ({
      id,
      billOfLading: a.bill_of_lading_number,
      status: a.status,
      scac: a.shipping_line_scac,
      from: a.port_of_lading_locode,
      port: a.port_of_discharge_locode,
      destination: a.destination_locode,
      departedAt: a.pol_atd_at,
      eta: a.pod_eta_at,
      originalEta: a.pod_original_eta_at,
      ata: a.pod_ata_at,
      vessel: a.pod_vessel_name,
      voyage: a.pod_voyage_number,
      refNumbers: a.ref_numbers,
      tags: a.tags,
      containers: relationships?.containers?.data.length,
    }))
    return answer(
      { items: withoutNulls(members.of(rows, given)), links: mapped.links, meta: mapped.meta },
      rows.map(({ id, billOfLading }) => ({
        type: 'resource_link' as const,
        uri: `${uri_scheme}://shipment/${id}`,
        name: `Shipment ${billOfLading}`,
        mimeType: 'text/markdown',
      })),
    )
  },
})
