import { Included, type Document, type Resource } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { customFieldsShape, terminalShape } from '../container-shape.ts'
import { spokenStatus } from '../container-status.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { user_needed } from './get-container.ts'

type Attributes = Resource<'shipment'>['attributes']

function routingShape(shipment: Resource<'shipment'>, included: Included) {
  const { attributes: a, relationships: related } = shipment
  const terminalOf = (terminal: Resource<'terminal'> | undefined) =>
    terminal === undefined ? {} : { terminal: terminalShape(terminal) }
  return {
    portOfLading: {
      locode: a.port_of_lading_locode,
      name: a.port_of_lading_name,
      countryCode: included.find(related?.port_of_lading)?.attributes.country_code ?? null,
      etd: a.pol_etd_at,
      atd: a.pol_atd_at,
      timezone: a.pol_timezone,
    },
    portOfDischarge: {
      locode: a.port_of_discharge_locode,
      name: a.port_of_discharge_name,
      countryCode: included.find(related?.port_of_discharge)?.attributes.country_code ?? null,
      ...terminalOf(included.find(related?.pod_terminal)),
      eta: a.pod_eta_at,
      ata: a.pod_ata_at,
      originalEta: a.pod_original_eta_at,
      timezone: a.pod_timezone,
    },
    ...(a.destination_locode === null && a.destination_name === null
      ? {}
      : {
          destination: {
            locode: a.destination_locode,
            name: a.destination_name,
            ...terminalOf(included.find(related?.destination_terminal)),
            eta: a.destination_eta_at,
            ata: a.destination_ata_at,
            timezone: a.destination_timezone,
          },
        }),
  }
}

function containerItem({ id, attributes: a }: Resource<'container'>) {
  return {
    id,
    number: a.number,
    status: spokenStatus(a.current_status),
    currentStatus: a.current_status,
    equipmentType: a.equipment_type,
    equipmentLength: a.equipment_length,
    availableForPickup: a.available_for_pickup,
    podArrivedAt: a.pod_arrived_at,
    podDischargedAt: a.pod_discharged_at,
    pickupLfd: a.pickup_lfd,
    pickupLfdOn: a.pickup_lfd_on,
  }
}

function trackingShape(a: Attributes) {
  return {
    lineTrackingLastAttemptedAt: a.line_tracking_last_attempted_at,
    lineTrackingLastSucceededAt: a.line_tracking_last_succeeded_at,
    lineTrackingStoppedAt: a.line_tracking_stopped_at,
    lineTrackingStoppedReason: a.line_tracking_stopped_reason,
  }
}

function shipmentShape(
  { data: shipment, included: records }: Document<'shipment'>,
  withContainers: boolean,
  withCustomFields: boolean,
  notes: readonly string[],
) {
  const included = new Included(records)
  const { id, attributes: a, relationships: related } = shipment
  const containers = included.all(related?.containers).map(containerItem)
  const loaded = [
    'ports',
    'terminals',
    ...(withContainers ? ['containers'] : []),
    ...(withCustomFields ? ['custom_fields'] : []),
  ]
  return {
    id,
    billOfLading: a.bill_of_lading_number,
    normalizedNumber: a.normalized_number,
    status: a.status,
    shippingLine: { scac: a.shipping_line_scac, name: a.shipping_line_name, shortName: a.shipping_line_short_name },
    customerName: a.customer_name,
    referenceNumbers: a.ref_numbers,
    tags: a.tags,
    routing: routingShape(shipment, included),
    vesselAtPod: { name: a.pod_vessel_name, imo: a.pod_vessel_imo, voyageNumber: a.pod_voyage_number },
    ...(withContainers ? { containers: { count: containers.length, containers } } : {}),
    ...(withCustomFields ? { customFields: customFieldsShape(included.all(related?.custom_fields), included) } : {}),
    tracking: trackingShape(a),
    createdAt: a.created_at,
    updatedAt: a.updated_at,
    _metadata: {
      includes_loaded: loaded,
      ...(notes.length === 0 ? {} : { notes }),
      ...(a.line_tracking_last_succeeded_at === null ? {} : { data_as_of: a.line_tracking_last_succeeded_at }),
    },
  }
}

/** Everything about one shipment. */
export const get_shipment_details = defineTool({
  name: 'get_shipment_details',
  title: 'Get a shipment',
  description:
    'One shipment by its id: carrier, references, ports with estimated and actual times, vessel, containers, state of tracking. ' +
    'eta is cleared once ata is known; originalEta is the first estimate ever seen.',
  input: z.object({
    id: record_id,
    include_containers: z.boolean().default(true),
    include_custom_fields: z.boolean().default(false).describe('Needs a signed-in user'),
  }),
  output: z.object({
    id: z.string(),
    billOfLading: z.string(),
    status: z.string(),
    shippingLine: z.object({ scac: z.string(), name: z.string() }),
    routing: z.object({
      portOfLading: z.object({ name: z.string().nullable(), etd: z.string().nullable(), atd: z.string().nullable() }),
      portOfDischarge: z.object({
        name: z.string().nullable(),
        eta: z.string().nullable(),
        ata: z.string().nullable(),
      }),
    }),
    containers: z.object({ count: z.int() }).optional(),
  }),
  async run({ id, include_containers, include_custom_fields }, { client, signedInUser, signal }) {
    const withCustomFields = include_custom_fields && signedInUser
    const include = withCustomFields ? 'custom_fields,custom_fields.definition' : undefined
    const document = await client.shipments.get(id, include_containers, { format: 'raw', signal, include })
    return answer(
      shipmentShape(
        document,
        include_containers,
        withCustomFields,
        include_custom_fields && !signedInUser ? [user_needed] : [],
      ),
    )
  },
})
