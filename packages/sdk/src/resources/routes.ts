import type { Included, Resource } from '../included.ts'

type Stop = Resource<'route_location'>

function mapVessel(vessel: Resource<'vessel'> | undefined) {
  return vessel === undefined ? null : { name: vessel.attributes.name, imo: vessel.attributes.imo }
}

function mapPort(stop: Stop, included: Included) {
  const location = included.find(stop.relationships?.location)
  const place =
    location === undefined || location.type === 'terminal' ? included.find(stop.relationships?.port) : location
  if (place === undefined) return null
  const { code, name, country_code } = place.attributes
  return { code, name, city: place.type === 'port' ? place.attributes.city : null, countryCode: country_code }
}

function mapStop(stop: Stop, included: Included) {
  const a = stop.attributes
  return {
    port: mapPort(stop, included),
    inbound: {
      mode: a.inbound_mode,
      carrierScac: a.inbound_scac,
      eta: a.inbound_eta_at,
      ata: a.inbound_ata_at,
      voyageNumber: a.inbound_voyage_number,
      vessel: mapVessel(included.find(stop.relationships?.inbound_vessel)),
    },
    outbound: {
      mode: a.outbound_mode,
      carrierScac: a.outbound_scac,
      etd: a.outbound_etd_at,
      atd: a.outbound_atd_at,
      voyageNumber: a.outbound_voyage_number,
      vessel: mapVessel(included.find(stop.relationships?.outbound_vessel)),
    },
  }
}

/** The stops of a container in travel order; a leg lies between two of them. */
export type Route = ReturnType<typeof mapRoute>
export function mapRoute(route: Resource<'route'>, included: Included) {
  const locations = included.all(route.relationships?.route_locations).map((stop) => mapStop(stop, included))
  const { created_at, updated_at } = route.attributes
  return {
    id: route.id,
    totalLegs: Math.max(0, locations.length - 1),
    locations,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}
