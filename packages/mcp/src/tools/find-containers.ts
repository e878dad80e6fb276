import { charge_clock_states, container_statuses, uri_scheme } from '@quaylog/contract'
import { z } from 'zod'
import { clampedPageSize, page, page_size, record_id, rows_output } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { withoutNulls } from '../without-nulls.ts'
import { fleet_filters, fleetFiltersOf, listedFilters } from './fleet-filters.ts'
import { listedFields, rowMembers } from './row-members.ts'

const brief = [
  'number',
  'status',
  'lastFreeOn',
  'holds',
  'availableForPickup',
  'billOfLading',
  'scac',
  'port',
  'eta',
] as const
const members = rowMembers(
  ['id', ...brief, 'fees', 'appointmentAt', 'dischargedAt', 'pickedUpAt', 'vessel', 'voyage', 'tags', 'shipmentId'],
  brief,
)
const orders = {
  newest: '-created_at',
  last_changed: '-updated_at',
  last_free_on: 'pickup_lfd',
  cost_of_waiting: '-cost_of_waiting',
  number: 'number',
} as const

/** The containers that fit, how many there are, and what decides about each. */
export const find_containers = defineTool({
  name: 'find_containers',
  title: 'Find containers',
  description:
    'Which containers of this account fit, and how many: by status, port, carrier, last free day, hold, availability, open exception, charges, tag, reference or customer, all together. ' +
    'meta.total counts all that fit: ask page_size 1 to count. holds are those that stand; lastFreeOn is a day at the facility. A member that a row does not have is not known.',
  input: z.object({
    number: z.string().optional().describe('A container number, exact'),
    status: z
      .array(z.enum([...container_statuses, 'in_transit', 'available_for_pickup']))
      .min(1)
      .optional(),
    ...fleet_filters,
    free_time: z.enum(charge_clock_states).optional().describe('State of any of its charges'),
    shipment_id: record_id.optional(),
    updated_after: z.string().optional().describe('ISO 8601 instant'),
    sort: z.enum(['newest', 'last_changed', 'last_free_on', 'cost_of_waiting', 'number']).default('newest'),
    ...members.arguments,
    page,
    page_size,
  }),
  output: rows_output,
  tolerate: (given) => clampedPageSize(listedFields(listedFilters(given))),
  async run(given, { client, signal }) {
    const { raw, mapped } = await client.containers.list(
      {
        number: given.number,
        status: given.status,
        freeTime: given.free_time,
        shipmentId: given.shipment_id,
        updatedAfter: given.updated_after,
        ...fleetFiltersOf(given),
      },
      {
        format: 'both',
        include: 'shipment',
        sort: orders[given.sort],
        page: given.page,
        pageSize: given.page_size,
        signal,
      },
    )
    const shipments = new Map(
      (raw.included ?? []).flatMap((one) => (one.type === 'shipment' ? [[one.id, one.attributes] as const] : [])),
    )
    const rows = mapped.items.map((container) => {
      const { demurrage, location, shipment } = container
      const voyage = shipment === null ? undefined : shipments.get(shipment.id)
      return {
        id: container.id,
        number: container.number,
        status: container.currentStatus,
        lastFreeOn: demurrage.pickupLfdOn,
        holds: demurrage.holds.map(({ name }) => name),
        fees: demurrage.fees,
        availableForPickup: location.availableForPickup,
        appointmentAt: demurrage.pickupAppointmentAt,
        dischargedAt: location.podDischargedAt,
        pickedUpAt: container.podFullOutAt,
        billOfLading: shipment?.billOfLading,
        scac: shipment?.shippingLineScac,
        shipmentId: shipment?.id,
        port: voyage?.port_of_discharge_locode,
        eta: voyage?.pod_eta_at,
        vessel: voyage?.pod_vessel_name,
        voyage: voyage?.pod_voyage_number,
        tags: voyage?.tags,
      }
    })
    return answer(
      { items: withoutNulls(members.of(rows, given)), links: mapped.links, meta: mapped.meta },
      rows.map(({ id, number }) => ({
        type: 'resource_link' as const,
        uri: `${uri_scheme}://container/${id}`,
        name: `Container ${number}`,
        mimeType: 'text/markdown',
      })),
    )
  },
})
