/**
 * What the map needs to know of a container's voyage. Times are contract timestamps, null where unknown.
 */
export type Journey = {
  /** Port of lading, transshipment ports, port of discharge, in travel order. */
  ports: readonly JourneyPort[]
  /**
   * Leg `i` goes from port `i` to port `i + 1`; fewer legs than that, or a leg without a vessel, are legs not yet
   * known.
   */
  legs: readonly JourneyLeg[]
}

/** A port of call; one without coordinates keeps its number in the sequence and isn't drawn. */
export type JourneyPort = {
  location_id: string
  name: string
  state_abbr: string | null
  state: string | null
  country_code: string
  country: string
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  inbound_eta_at: string | null
  inbound_ata_at: string | null
  outbound_etd_at: string | null
  outbound_atd_at: string | null
  updated_at: string | null
}

/** A leg at sea: the ship that sails it, and where it was seen on this leg, oldest fix first. */
export type JourneyLeg = {
  vessel: { id: string; name: string; imo: string | null } | null
  voyage_number: string | null
  past_positions: readonly { latitude: number; longitude: number; timestamp: string }[]
  current_position: {
    latitude: number
    longitude: number
    timestamp: string
    heading: number | null
    speed: number | null
  } | null
}
