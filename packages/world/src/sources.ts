import { allDoors } from './carriers/doors.ts'
import type { JsonObject } from './http/exchange.ts'
import { feedKey, TERMINAL_PER_MINUTE } from './terminals/feed.ts'
import { RAIL_PER_MINUTE, railKey } from './rail/clm.ts'
import { carrierOf } from './truth/book.ts'
import { terminalsWithFeed } from './truth/place.ts'
import { allRailroads } from './truth/rail.ts'

/** Every simulated source with what an operator would configure for it. `base_url` stands where the real service has its origin. */
export function sourcesOf(seed: string, baseUrl: string): JsonObject[] {
  const carriers = allDoors().map((door): JsonObject => {
    const carrier = carrierOf(door.scac)
    const base = `${baseUrl}/carriers/${door.scac}`
    return {
      id: `carrier-${door.scac.toLowerCase()}`, kind: 'dcsa', scac: door.scac, profile: carrier.profile, name: carrier.name,
      base_url: base, events_path: door.events_path, credentials: door.credentials(seed, base), per_minute: door.per_minute,
    }
  })
  const terminals = terminalsWithFeed().map((facility): JsonObject => ({
    id: `terminal-${facility.code.toLowerCase()}`, kind: 'terminal_feed', name: facility.name, base_url: `${baseUrl}/terminals/${facility.code}`,
    credentials: { feed_key: feedKey(seed, facility) }, terminals: [facility.code], per_minute: TERMINAL_PER_MINUTE,
  }))
  const railroads = allRailroads().map((railroad): JsonObject => ({
    id: `rail-${railroad.scac.toLowerCase()}`, kind: 'rail_clm', scac: railroad.scac, name: railroad.name, base_url: `${baseUrl}/rail/${railroad.scac}`,
    credentials: { api_key: railKey(seed, railroad.scac) }, per_minute: RAIL_PER_MINUTE,
  }))
  return [...carriers, ...terminals, ...railroads]
}
