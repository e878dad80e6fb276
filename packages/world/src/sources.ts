import { allDoors } from './carriers/doors.ts'
import type { JsonObject } from './http/exchange.ts'
import { RAIL_PER_MINUTE, railKey } from './rail/clm.ts'
import { publishedUpstreams } from './published-sources.ts'
import type { PublishedSources } from './published-sources.ts'
import { feedKey, TERMINAL_PER_MINUTE } from './terminals/feed.ts'
import { carrierOf } from './truth/book.ts'
import { terminalsWithFeed } from './truth/place.ts'
import { allRailroads } from './truth/rail.ts'

/** Where the services that are not HTTP are found; null: not opened. */
export type Ports = { ais: number | null; host: string; edi_folder: string | null }

/** The id of the one AIS station. */
export const AIS_SOURCE = 'ais-world'
/** The id of the one folder of EDI files. */
export const EDI_SOURCE = 'edi-folder'

/** Ids of sources, as operators and faults name them. */
export const carrierSource = (scac: string): string => `carrier-${scac.toLowerCase()}`
export const terminalSource = (code: string): string => `terminal-${code.toLowerCase()}`
export const railSource = (scac: string): string => `rail-${scac.toLowerCase()}`

/**
 * Every simulated source with what an operator would configure for it. `base_url` stands where the real service has its
 * origin. `published`: interfaces that exist outside this world, instead of its own feeds where they speak for the same
 * terminal or railroad.
 */
export function sourcesOf(
  seed: string,
  baseUrl: string,
  ports: Ports,
  published: PublishedSources = { sources: [], terminals: new Set(), railroads: new Set() },
): JsonObject[] {
  const carriers = allDoors().map((door): JsonObject => {
    const carrier = carrierOf(door.scac)
    const base = `${baseUrl}/carriers/${door.scac}`
    return {
      id: carrierSource(door.scac),
      kind: door.scac === 'COSU' ? 'cosco' : 'dcsa',
      scac: door.scac,
      profile: carrier.profile,
      name: carrier.name,
      base_url: base,
      events_path: door.events_path,
      credentials: door.credentials(seed, base),
      per_minute: door.per_minute,
    }
  })
  const with_own_feed = terminalsWithFeed().filter(({ code }) => !published.terminals.has(code))
  const terminals = with_own_feed.map((facility): JsonObject => ({
    id: terminalSource(facility.code),
    kind: 'terminal_feed',
    name: facility.name,
    base_url: `${baseUrl}/terminals/${facility.code}`,
    credentials: { feed_key: feedKey(seed, facility) },
    terminals: [facility.code],
    per_minute: TERMINAL_PER_MINUTE,
  }))
  const by_own_format = allRailroads().filter(({ scac }) => !published.railroads.has(scac))
  const railroads = by_own_format.map((railroad): JsonObject => ({
    id: railSource(railroad.scac),
    kind: 'rail_clm',
    scac: railroad.scac,
    name: railroad.name,
    base_url: `${baseUrl}/rail/${railroad.scac}`,
    credentials: { api_key: railKey(seed, railroad.scac) },
    per_minute: RAIL_PER_MINUTE,
  }))
  const stations =
    ports.ais === null
      ? []
      : [
          {
            id: AIS_SOURCE,
            kind: 'ais_tcp',
            name: 'World AIS station',
            host: ports.host,
            port: ports.ais,
            credentials: {},
          },
        ]
  const folders =
    ports.edi_folder === null
      ? []
      : [{ id: EDI_SOURCE, kind: 'edi_folder', name: 'World EDI folder', path: ports.edi_folder, credentials: {} }]
  return [...carriers, ...terminals, ...railroads, ...published.sources, ...stations, ...folders]
}

/** All source ids and the kind by which faults name them. */
export function sourceKinds(): Map<string, string> {
  return new Map([
    ...allDoors().map((door): [string, string] => [carrierSource(door.scac), 'carrier']),
    ...terminalsWithFeed().map((facility): [string, string] => [terminalSource(facility.code), 'terminal_feed']),
    ...allRailroads().map((railroad): [string, string] => [railSource(railroad.scac), 'rail_clm']),
    ...[...publishedUpstreams().keys()].map((id): [string, string] => [id, 'api']),
    [AIS_SOURCE, 'ais_tcp'],
    [EDI_SOURCE, 'edi_folder'],
  ])
}

/** The source that is meant by its id, a kind, `*`, or simply a SCAC or FIRMS code. */
export function namedSource(text: string): string {
  const known = sourceKinds()
  return [carrierSource(text), terminalSource(text), railSource(text)].find((id) => known.has(id)) ?? text
}

/**
 * Sources under whose names an upstream suffers faults: its own, and the world's own feed of each terminal or railroad
 * that it is for.
 */
export function faultSourcesOf(name: string): string[] {
  return [...publishedUpstreams()].flatMap(([id, upstream]) => {
    if (upstream.id !== name) return []
    const { facilities, scac } = upstream
    return [id, ...Object.keys(facilities).map(terminalSource), ...(scac === null ? [] : [railSource(scac)])]
  })
}
