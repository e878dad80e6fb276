import type { Journey, JourneyLeg, JourneyPort } from './journey.ts'
import { createSeaRouter } from './router.ts'

/** One router for all tests that draw journeys: its chart takes a second to draw. */
export const router = createSeaRouter()

/** A port of which nothing but its place is known yet. */
export function port(name: string, longitude: number, latitude: number, known: Partial<JourneyPort> = {}): JourneyPort {
  return {
    location_id: `id of ${name}`,
    name,
    state_abbr: null,
    state: null,
    country_code: 'XX',
    country: 'Nowhere',
    time_zone: 'Etc/UTC',
    latitude,
    longitude,
    inbound_eta_at: null,
    inbound_ata_at: null,
    outbound_etd_at: null,
    outbound_atd_at: null,
    updated_at: null,
    ...known,
  }
}

/** A leg of which nothing is known yet. */
export function leg(known: Partial<JourneyLeg> = {}): JourneyLeg {
  return { vessel: null, voyage_number: null, past_positions: [], current_position: null, ...known }
}

/** A ship half way between Shanghai and Los Angeles, seen on both sides of the antimeridian. */
export const pacific: Journey = {
  ports: [
    port('Shanghai', 121.6, 31.365, { outbound_atd_at: '2026-11-12T10:40:00Z' }),
    port('Los Angeles', -118.26, 33.74, { inbound_eta_at: '2026-11-26T14:00:00Z', state_abbr: 'CA' }),
  ],
  legs: [
    leg({
      vessel: { id: 'ship', name: 'Pacific <Heron>', imo: '9000003' },
      voyage_number: '047E',
      past_positions: [
        { longitude: 122.2, latitude: 31.08, timestamp: '2026-11-12T14:00:00Z' },
        { longitude: 140.3, latitude: 41.33, timestamp: '2026-11-15T14:00:00Z' },
        { longitude: 165, latitude: 47.9, timestamp: '2026-11-18T14:00:00Z' },
      ],
      current_position: {
        longitude: -170,
        latitude: 48.5,
        timestamp: '2026-11-20T14:05:00Z',
        heading: 95,
        speed: 17.1,
      },
    }),
  ],
}

/** Laem Chabang to Savannah by way of Xiamen: the first leg sailed, the second not begun. */
export const transshipped: Journey = {
  ports: [
    port('Laem Chabang', 100.89, 13.08, { outbound_atd_at: '2026-11-01T00:00:00Z' }),
    port('Xiamen', 118.07, 24.46, { inbound_ata_at: '2026-11-07T00:00:00Z' }),
    port('Savannah', -81.142, 32.123),
  ],
  legs: [
    leg({
      vessel: { id: 'feeder', name: 'Gulf Tern', imo: null },
      past_positions: [
        { longitude: 101, latitude: 12, timestamp: '2026-11-01T06:00:00Z' },
        { longitude: 106, latitude: 6, timestamp: '2026-11-03T00:00:00Z' },
        { longitude: 117.9, latitude: 24, timestamp: '2026-11-06T20:00:00Z' },
      ],
    }),
  ],
}
