import type { ShipmentAttributes, VesselAttributes } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import type { ContainerView } from './container-query.ts'
import type { Place, TimelineEvent } from './journey.ts'

/** The events of a container with the names of what they refer to; those that were replaced are left out. */
export function timelineOf({ container, shipment, included }: ContainerView): TimelineEvent[] {
  return included
    .all(container.relationships?.transport_events)
    .filter(({ attributes }) => attributes.invalidated_at === null)
    .map((event) => {
      const { attributes, relationships } = event
      const vessel = included.find(relationships?.vessel)?.attributes
      return {
        id: event.id,
        event: attributes.event,
        at: attributes.timestamp,
        zone: attributes.timezone,
        locode: attributes.location_locode,
        voyage: attributes.voyage_number,
        data_source: attributes.data_source,
        place: included.find(relationships?.location)?.attributes.name ?? attributes.location_name,
        terminal: included.find(relationships?.terminal)?.attributes.name ?? null,
        vessel: vessel === undefined ? null : vesselName(vessel, shipment?.attributes),
      }
    })
}

/** A ship that a source names by her number alone goes by the name that the shipment knows. */
function vesselName({ name, imo }: VesselAttributes, shipment: ShipmentAttributes | undefined): string {
  return name === imo && imo === shipment?.pod_vessel_imo ? (shipment?.pod_vessel_name ?? name) : name
}

/** The places of the journey: the route's when it came along, else the ends that the shipment knows. */
export function placesOf(view: ContainerView): Place[] {
  const route = view.included.find(view.container.relationships?.route)
  const stops = view.included.all(route?.relationships?.route_locations)
  return stops.length > 0 ? stops.map((stop) => placeOfStop(view, stop)) : endsOf(view)
}

function placeOfStop({ included }: ContainerView, { attributes, relationships }: Resource<'route_location'>): Place {
  const location = included.find(relationships?.location)
  const place = location === undefined || location.type === 'terminal' ? null : location.attributes
  return {
    locode: place?.code ?? null,
    name: location?.attributes.name ?? '?',
    zone: place?.time_zone ?? null,
    arrival_eta_at: attributes.inbound_ata_at === null ? attributes.inbound_eta_at : null,
    departure_etd_at: attributes.outbound_atd_at === null ? attributes.outbound_etd_at : null,
  }
}

function endsOf({ shipment }: ContainerView): Place[] {
  if (shipment === undefined) return []
  const a = shipment.attributes
  const ends = [
    { locode: a.port_of_lading_locode, name: a.port_of_lading_name, zone: a.pol_timezone },
    { locode: a.port_of_discharge_locode, name: a.port_of_discharge_name, zone: a.pod_timezone },
    { locode: a.destination_locode, name: a.destination_name, zone: a.destination_timezone },
  ]
  return ends
    .filter(({ locode }) => locode !== null)
    .map(({ locode, name, zone }) => ({
      locode,
      name: name ?? locode ?? '?',
      zone,
      arrival_eta_at: null,
      departure_etd_at: null,
    }))
}
