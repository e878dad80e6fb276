import type { Document, Resource } from '../service.ts'

/**
 * What the tools must say of what REST says, written here once more from the contract (6.4 and 7.4) and from nothing
 * else.
 */

type Facts = Readonly<Record<string, unknown>>

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const camelled = (attributes: Facts, except: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !except.includes(name))
      .map(([name, value]) => [camel(name), value]),
  )
const spoken_statuses: Facts = { on_ship: 'in_transit', available: 'available_for_pickup' }
const spoken = (status: unknown) => spoken_statuses[String(status)] ?? status

/** The record that a relationship leads to; undefined: to none, or it did not come along. */
export function related({ included = [] }: Document, resource: Resource, name: string): Resource | undefined {
  const data = resource.relationships?.[name]?.data
  const link = data === null || data === undefined || !('id' in data) ? undefined : data
  return included.find(({ id, type }) => id === link?.id && type === link?.type)
}

/** The records that a relationship leads to. */
export function relatedAll({ included = [] }: Document, resource: Resource, name: string): readonly Resource[] {
  const data = resource.relationships?.[name]?.data
  const links = data !== null && data !== undefined && !('id' in data) ? data : []
  return links.flatMap(({ id, type }) => included.filter((one) => one.id === id && one.type === type))
}

const terminal = (one: Resource | undefined) =>
  one === undefined
    ? undefined
    : {
        id: one.id,
        name: one.attributes['name'],
        nickname: one.attributes['nickname'],
        firmsCode: one.attributes['firms_code'],
      }
const fees = (value: unknown) =>
  Array.isArray(value)
    ? value.map((fee: Facts) => ({ type: fee['type'], amount: fee['amount'], currencyCode: fee['currency_code'] }))
    : value

function parts(a: Facts) {
  return {
    equipment: {
      type: a['equipment_type'],
      length: a['equipment_length'],
      height: a['equipment_height'],
      weightLbs: a['weight_in_lbs'],
    },
    rail: {
      podRailCarrierScac: a['pod_rail_carrier_scac'],
      indRailCarrierScac: a['ind_rail_carrier_scac'],
      podRailLoadedAt: a['pod_rail_loaded_at'],
      podRailDepartedAt: a['pod_rail_departed_at'],
      indRailUnloadedAt: a['ind_rail_unloaded_at'],
      indEtaAt: a['ind_eta_at'],
      indAtaAt: a['ind_ata_at'],
    },
  }
}

/** get_container of `GET /containers/{id}?include=shipment,pod_terminal`. */
export function container(document: Document): Facts {
  const { data } = document
  const a = data.attributes
  const shipment = related(document, data, 'shipment')
  const deadlines: Facts = Object.fromEntries(Object.entries(a['import_deadlines'] ?? {}))
  return {
    id: data.id,
    number: a['number'],
    status: spoken(a['current_status']),
    currentStatus: a['current_status'],
    ...parts(a),
    location: {
      currentLocation: a['location_at_pod_terminal'],
      availableForPickup: a['available_for_pickup'],
      podArrivedAt: a['pod_arrived_at'],
      podDischargedAt: a['pod_discharged_at'],
      availabilityKnown: a['availability_known'],
      podFullOutAt: a['pod_full_out_at'],
      podTimezone: a['pod_timezone'],
      terminalCheckedAt: a['terminal_checked_at'],
    },
    demurrage: {
      pickupLfd: a['pickup_lfd'],
      pickupLfdOn: a['pickup_lfd_on'],
      holds: a['holds_at_pod_terminal'],
      fees: fees(a['fees_at_pod_terminal']),
      pickupAppointmentAt: a['pickup_appointment_at'],
      lastFreeDays: {
        line: deadlines['pickup_lfd_line'],
        terminal: deadlines['pickup_lfd_terminal'],
        rail: deadlines['pickup_lfd_rail'],
      },
    },
    shipment:
      shipment === undefined
        ? null
        : {
            id: shipment.id,
            billOfLading: shipment.attributes['bill_of_lading_number'],
            shippingLineScac: shipment.attributes['shipping_line_scac'],
            shippingLineName: shipment.attributes['shipping_line_name'],
            status: shipment.attributes['status'],
            podEtaAt: shipment.attributes['pod_eta_at'],
            podAtaAt: shipment.attributes['pod_ata_at'],
            destinationName: shipment.attributes['destination_name'],
          },
    podTerminal: terminal(related(document, data, 'pod_terminal')),
    refNumbers: a['ref_numbers'],
    createdAt: a['created_at'],
    updatedAt: a['updated_at'],
  }
}

/** A row of list_containers without includes. */
export function listedContainer({ id, attributes: a }: Resource): Facts {
  return {
    ...camelled(a, [
      'equipment_type',
      'equipment_length',
      'equipment_height',
      'weight_in_lbs',
      'location_at_pod_terminal',
      'available_for_pickup',
      'pod_arrived_at',
      'pod_discharged_at',
      'pickup_lfd',
      'pickup_lfd_on',
      'pickup_appointment_at',
      'fees_at_pod_terminal',
      'holds_at_pod_terminal',
      'import_deadlines',
      ...Object.keys(a).filter((name) => /^(pod|ind)_(rail|eta|ata)/.test(name)),
    ]),
    id,
    status: spoken(a['current_status']),
    ...parts(a),
    indFacilityFees: fees(a['ind_facility_fees']),
    location: {
      currentLocation: a['location_at_pod_terminal'],
      availableForPickup: a['available_for_pickup'],
      podArrivedAt: a['pod_arrived_at'],
      podDischargedAt: a['pod_discharged_at'],
    },
    demurrage: {
      pickupLfd: a['pickup_lfd'],
      pickupLfdOn: a['pickup_lfd_on'],
      pickupAppointmentAt: a['pickup_appointment_at'],
      holds: a['holds_at_pod_terminal'],
      fees: fees(a['fees_at_pod_terminal']),
    },
  }
}

/** What an event is counted under, by the beginning of its name; the first that fits. */
const categories = [
  [/^(vessel|feeder|transshipment)_/, 'vessel'],
  [/^(rail_|arrived_at_inland)/, 'rail'],
  [/^(empty_|full_|available$|not_available$|delivered$|pickup_)/, 'terminal'],
] as const

/** get_container_transport_events of the container's events by time, with their places and vessels. */
export function timeline(document: Document): Facts {
  const events: readonly Resource[] = document.data
  const category = (name: string) => categories.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
  const count = (wanted: string) =>
    events.filter(
      ({ attributes }) => category(String(attributes['event']).replace(/^container\.(transport\.)?/, '')) === wanted,
    ).length
  return {
    totalEvents: events.length,
    eventCategories: {
      vesselEvents: count('vessel'),
      railEvents: count('rail'),
      terminalEvents: count('terminal'),
      otherEvents: count('other'),
    },
    timeline: events.map((event) => {
      const place = related(document, event, 'location')
      const { attributes: a } = event
      return {
        event: a['event'],
        timestamp: a['timestamp'],
        location: place === undefined ? null : { name: place.attributes['name'], locode: place.attributes['code'] },
        timezone: a['timezone'],
        voyageNumber: a['voyage_number'],
        dataSource: a['data_source'],
        value: a['value'],
        vesselName: related(document, event, 'vessel')?.attributes['name'] ?? null,
      }
    }),
  }
}

/** get_shipment_details of `GET /shipments/{id}?include=containers,pod_terminal`. */
export function shipment(document: Document): Facts {
  const { data } = document
  const a = data.attributes
  const containers = relatedAll(document, data, 'containers')
  return {
    id: data.id,
    billOfLading: a['bill_of_lading_number'],
    normalizedNumber: a['normalized_number'],
    status: a['status'],
    customerName: a['customer_name'],
    referenceNumbers: a['ref_numbers'],
    tags: a['tags'],
    shippingLine: {
      scac: a['shipping_line_scac'],
      name: a['shipping_line_name'],
      shortName: a['shipping_line_short_name'],
    },
    routing: {
      portOfLading: {
        locode: a['port_of_lading_locode'],
        name: a['port_of_lading_name'],
        etd: a['pol_etd_at'],
        atd: a['pol_atd_at'],
        timezone: a['pol_timezone'],
      },
      portOfDischarge: {
        locode: a['port_of_discharge_locode'],
        name: a['port_of_discharge_name'],
        eta: a['pod_eta_at'],
        ata: a['pod_ata_at'],
        originalEta: a['pod_original_eta_at'],
        timezone: a['pod_timezone'],
        terminal: terminal(related(document, data, 'pod_terminal')),
      },
    },
    vesselAtPod: { name: a['pod_vessel_name'], imo: a['pod_vessel_imo'], voyageNumber: a['pod_voyage_number'] },
    containers: {
      count: containers.length,
      containers: containers.map(({ id, attributes }) => ({
        id,
        number: attributes['number'],
        status: spoken(attributes['current_status']),
        currentStatus: attributes['current_status'],
        pickupLfd: attributes['pickup_lfd'],
        pickupLfdOn: attributes['pickup_lfd_on'],
      })),
    },
    tracking: {
      lineTrackingLastSucceededAt: a['line_tracking_last_succeeded_at'],
      lineTrackingStoppedAt: a['line_tracking_stopped_at'],
      lineTrackingStoppedReason: a['line_tracking_stopped_reason'],
    },
    createdAt: a['created_at'],
    updatedAt: a['updated_at'],
  }
}

/** A row of list_shipments. */
export function listedShipment({ id, attributes }: Resource): Facts {
  return { id, ...camelled(attributes), billOfLading: attributes['bill_of_lading_number'] }
}

/** A row of list_tracking_requests. */
export function listedRequest({ id, attributes }: Resource): Facts {
  return { id, ...camelled(attributes) }
}

/** get_container_route of `GET /containers/{id}/route`. */
export function route(document: Document): Facts {
  const stops = relatedAll(document, document.data, 'route_locations')
  const vessel = (one: Resource | undefined) =>
    one === undefined ? null : { name: one.attributes['name'], imo: one.attributes['imo'] }
  return {
    routeId: document.data.id,
    totalLegs: Math.max(0, stops.length - 1),
    routeLocations: stops.map((stop) => {
      const { attributes: a } = stop
      return {
        inbound: {
          mode: a['inbound_mode'],
          carrierScac: a['inbound_scac'],
          eta: a['inbound_eta_at'],
          ata: a['inbound_ata_at'],
          voyageNumber: a['inbound_voyage_number'],
          vessel: vessel(related(document, stop, 'inbound_vessel')),
        },
        outbound: {
          mode: a['outbound_mode'],
          carrierScac: a['outbound_scac'],
          etd: a['outbound_etd_at'],
          atd: a['outbound_atd_at'],
          voyageNumber: a['outbound_voyage_number'],
          vessel: vessel(related(document, stop, 'outbound_vessel')),
        },
      }
    }),
  }
}
