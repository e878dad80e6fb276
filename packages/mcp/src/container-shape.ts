import { last_free_day_order } from '@quaylog/contract'
import { Included, type Document, type Resource } from '@quaylog/sdk'
import { z } from 'zod'
import { spokenStatus } from './container-status.ts'

const text = z.string().nullable()

/** The announced members of a container in results. */
export const container_output = {
  id: z.string(),
  number: z.string(),
  status: z.string(),
  equipment: z.object({ type: text, length: z.number().nullable(), height: text }),
  location: z.object({
    currentLocation: text,
    availableForPickup: z.boolean().nullable(),
    podArrivedAt: text,
    podDischargedAt: text,
  }),
  demurrage: z.object({
    pickupLfd: text,
    pickupLfdOn: text,
    holds: z.array(z.object({ name: z.string(), status: z.string(), description: text })),
    fees: z.array(z.object({ type: z.string(), amount: z.number(), currencyCode: z.string() })),
  }),
  shipment: z.object({ id: z.string(), billOfLading: z.string(), shippingLineScac: z.string() }).nullable(),
}

function shipmentShape({ id, attributes: a }: Resource<'shipment'>) {
  return {
    id,
    billOfLading: a.bill_of_lading_number,
    shippingLineScac: a.shipping_line_scac,
    shippingLineName: a.shipping_line_name,
    status: a.status,
    portOfLadingName: a.port_of_lading_name,
    portOfDischargeName: a.port_of_discharge_name,
    podEtaAt: a.pod_eta_at,
    podAtaAt: a.pod_ata_at,
    destinationName: a.destination_name,
    destinationEtaAt: a.destination_eta_at,
    refNumbers: a.ref_numbers,
    trackingStoppedAt: a.line_tracking_stopped_at,
    trackingStoppedReason: a.line_tracking_stopped_reason,
  }
}

/** What results say of a terminal. */
export function terminalShape({ id, attributes: a }: Resource<'terminal'>) {
  return { id, name: a.name, nickname: a.nickname, firmsCode: a.firms_code }
}

/** Custom fields that came along, by their definition's names. */
export function customFieldsShape(fields: readonly Resource<'custom_field'>[], included: Included) {
  return fields.map((field) => ({
    apiSlug: field.attributes.api_slug,
    displayName: included.find(field.relationships?.definition)?.attributes.display_name ?? null,
    value: field.attributes.value,
    displayValue: field.attributes.display_value,
  }))
}

const isEstimate = (event: Resource<'transport_event'>): boolean => event.attributes.event.includes('.estimated.')
const isRail = (event: Resource<'transport_event'>): boolean =>
  /\.(rail_\w+|arrived_at_inland_destination)$/.test(event.attributes.event) && !isEstimate(event)

/** How many lines the timeline has, and the last one that happened. */
function eventsShape(events: readonly Resource<'transport_event'>[], included: Included) {
  const valid = events.filter((event) => event.attributes.invalidated_at === null)
  const latest = valid
    .filter((event) => !isEstimate(event) && event.attributes.timestamp !== null)
    .sort((one, other) => (one.attributes.timestamp ?? '').localeCompare(other.attributes.timestamp ?? ''))
    .at(-1)
  const place = included.find(latest?.relationships?.location)
  return {
    count: valid.length,
    rail_events_count: valid.filter(isRail).length,
    latest_event:
      latest === undefined
        ? null
        : {
            event: latest.attributes.event,
            timestamp: latest.attributes.timestamp,
            ...(place === undefined
              ? {}
              : { location: { name: place.attributes.name, locode: place.attributes.code } }),
          },
  }
}

/** Newest instant at which a source was asked about the container. */
export function dataAsOf(
  a: Resource<'container'>['attributes'],
  shipment: Resource<'shipment'> | undefined,
): string | undefined {
  const checks = [
    a.terminal_checked_at,
    a.rail_last_tracking_request_at,
    shipment?.attributes.line_tracking_last_succeeded_at ?? null,
  ]
  return checks
    .filter((check) => check !== null)
    .sort()
    .at(-1)
}

/**
 * Who states what, and when each was last heard: holds, fees and availability are the terminal's, the voyage is the
 * line's.
 */
function sourcesOf(a: Resource<'container'>['attributes'], shipment: Resource<'shipment'> | undefined) {
  const heard = {
    shipping_line: shipment?.attributes.line_tracking_last_succeeded_at ?? a.shipment_last_tracking_request_at,
    terminal: a.terminal_checked_at,
    rail: a.rail_last_tracking_request_at,
  }
  return Object.fromEntries(
    Object.entries(heard).flatMap(([source, observed_at]) =>
      observed_at === null ? [] : [[source, { observed_at }] as const],
    ),
  )
}

const deadline_sources = {
  pickup_lfd_line: 'shipping_line',
  pickup_lfd_terminal: 'terminal',
  pickup_lfd_rail: 'rail',
} as const

/** The source whose last free day counts; null: none is known. */
function deadlineSource(deadlines: Resource<'container'>['attributes']['import_deadlines']) {
  const counts = last_free_day_order.find((name) => deadlines[`${name}_on`] !== null)
  return counts === undefined ? null : deadline_sources[counts]
}

function places(a: Resource<'container'>['attributes']) {
  return {
    location: {
      currentLocation: a.location_at_pod_terminal,
      availableForPickup: a.available_for_pickup,
      podArrivedAt: a.pod_arrived_at,
      podDischargedAt: a.pod_discharged_at,
      availabilityKnown: a.availability_known,
      podFullOutAt: a.pod_full_out_at,
      podTimezone: a.pod_timezone,
      terminalCheckedAt: a.terminal_checked_at,
    },
    demurrage: {
      pickupLfd: a.pickup_lfd,
      pickupLfdOn: a.pickup_lfd_on,
      holds: a.holds_at_pod_terminal,
      fees: a.fees_at_pod_terminal.map((fee) => ({
        type: fee.type,
        amount: fee.amount,
        currencyCode: fee.currency_code,
      })),
      pickupAppointmentAt: a.pickup_appointment_at,
      pickupLfdSource: deadlineSource(a.import_deadlines),
      lastFreeDays: {
        line: a.import_deadlines.pickup_lfd_line,
        terminal: a.import_deadlines.pickup_lfd_terminal,
        rail: a.import_deadlines.pickup_lfd_rail,
      },
    },
    rail: {
      podRailCarrierScac: a.pod_rail_carrier_scac,
      indRailCarrierScac: a.ind_rail_carrier_scac,
      podRailLoadedAt: a.pod_rail_loaded_at,
      podRailDepartedAt: a.pod_rail_departed_at,
      indRailUnloadedAt: a.ind_rail_unloaded_at,
      indEtaAt: a.ind_eta_at,
      indAtaAt: a.ind_ata_at,
    },
  }
}

/**
 * A container with what was asked to come along; `includes` are the tool's words, `notes` facts about the answer
 * itself.
 */
export function containerShape(
  document: Document<'container'>,
  includes: readonly string[],
  notes: readonly string[] = [],
) {
  const { data: container } = document
  const included = new Included(document.included)
  const related = container.relationships
  const a = container.attributes
  const shipment = included.find(related?.shipment)
  const terminal = included.find(related?.pod_terminal)
  const asOf = dataAsOf(a, shipment)
  return {
    id: container.id,
    number: a.number,
    status: spokenStatus(a.current_status),
    currentStatus: a.current_status,
    equipment: {
      type: a.equipment_type,
      length: a.equipment_length,
      height: a.equipment_height,
      weightLbs: a.weight_in_lbs,
    },
    ...places(a),
    shipment: shipment === undefined ? null : shipmentShape(shipment),
    ...(terminal === undefined ? {} : { podTerminal: terminalShape(terminal) }),
    ...(includes.includes('transport_events')
      ? { events: eventsShape(included.all(related?.transport_events), included) }
      : {}),
    ...(includes.includes('custom_fields')
      ? { customFields: customFieldsShape(included.all(related?.custom_fields), included) }
      : {}),
    refNumbers: a.ref_numbers,
    createdAt: a.created_at,
    updatedAt: a.updated_at,
    _metadata: {
      includes_loaded: includes,
      ...(notes.length === 0 ? {} : { notes }),
      ...(asOf === undefined ? {} : { data_as_of: asOf }),
      sources: sourcesOf(a, shipment),
    },
  }
}
