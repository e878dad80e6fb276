import type { ContainerPrefix } from './container-prefix.ts'
import { type Location, type MetroArea, type Port, toMetroArea, toPort } from './location.ts'
import type { NumberPattern } from './number-pattern.ts'
import { indexPlaceNames, normalizePlaceName, type PlaceByName } from './place-name.ts'
import { indexProvinces, type Provinces } from './province.ts'
import { indexRamps, railroadScac, type RampFound, type RampWords } from './ramp.ts'
import { type ShippingLine, toShippingLine } from './shipping-line.ts'
import { ReferenceDataError, readTables, type Tables } from './tables.ts'
import { type Terminal, toRamp, toTerminal } from './terminal.ts'

/**
 * Ports, metro areas, terminals and shipping lines in memory. Codes and ids are taken in any case; null = not in the
 * tables.
 */
export type Reference = {
  ports(): readonly Port[]
  metroAreas(): readonly MetroArea[]
  /** Ocean terminals, rail ramps, depots. */
  terminals(): readonly Terminal[]
  /** Sorted by SCAC, the test line among them. */
  lines(): readonly ShippingLine[]
  portById(id: string): Port | null
  portByLocode(locode: string): Port | null
  metroAreaById(id: string): MetroArea | null
  metroAreaByLocode(locode: string): MetroArea | null
  locationById(id: string): Location | null
  /** By main or alternative UN/LOCODE, like all look-ups by UN/LOCODE here. */
  locationByLocode(locode: string): Location | null
  /** IANA zone of a UN/LOCODE. */
  zoneOf(locode: string): string | null
  /** Zone of a place that is in no table, where its state or country has one clock: "Barstow, CA". */
  zoneWithin(name: string | null, country_code: string | null): string | null
  placeByName: PlaceByName
  terminalById(id: string): Terminal | null
  terminalByFirms(firms_code: string): Terminal | null
  terminalBySmdg(locode: string, smdg_code: string): Terminal | null
  /** By FIRMS code, else by an SMDG code that one terminal alone has. */
  terminalByCode(code: string): Terminal | null
  terminalByBic(bic_facility_code: string): Terminal | null
  /** By whole name or nickname within a place. */
  terminalByName(locode: string, name: string): Terminal | null
  /** A rail ramp by its railroad, town and name, or the place of all ramps that could be meant. */
  rampBy(words: RampWords): RampFound | null
  /** The one SCAC of a railroad that goes by several. */
  railroadScac(scac: string): string
  /** All terminals and ramps filed under a UN/LOCODE. */
  terminalsOf(locode: string): readonly Terminal[]
  lineById(id: string): ShippingLine | null
  /** By main or alternative SCAC. */
  lineByScac(scac: string): ShippingLine | null
  /** Owner of the first four letters of a container number. */
  containerPrefix(prefix: string): ContainerPrefix | null
  containerPrefixes(): readonly ContainerPrefix[]
  numberPatterns(): readonly NumberPattern[]
  /**
   * The rows that all this was made from: plain values, from which another thread makes the same with `referenceOf`.
   */
  tables(): Tables
}

/**
 * Reads the tables once, at start: ours and over them the operator's own of `directory`.
 * @throws {ReferenceDataError} where a table cannot be read or names a place or line that no table has
 */
export function loadReference(options: { directory?: string } = {}): Reference {
  return referenceOf(readTables(options.directory ?? null))
}

/** The look-ups over given tables. */
export function referenceOf(tables: Tables): Reference {
  const { stateName, ...places } = indexLocations(tables)
  return {
    ...places,
    ...indexTerminals(tables, places.locationByLocode, stateName),
    ...indexLines(tables),
    tables: () => tables,
  }
}

function indexLocations(tables: Tables) {
  const ports = tables.ports.map(toPort)
  const metroAreas = tables.metro_areas.map(toMetroArea)
  const locations = [...ports, ...metroAreas]
  const locationByLocode = lookupAny(locations, codesOf)
  const provinces = indexProvinces(tables.provinces, locations)
  return {
    ports: () => ports,
    metroAreas: () => metroAreas,
    portById: lookup(ports, ({ id }) => id),
    portByLocode: lookupAny(ports, codesOf),
    metroAreaById: lookup(metroAreas, ({ id }) => id),
    metroAreaByLocode: lookupAny(metroAreas, codesOf),
    locationById: lookup(locations, ({ id }) => id),
    locationByLocode,
    zoneOf: (locode: string) => locationByLocode(locode)?.time_zone ?? null,
    zoneWithin: provinces.zoneWithin,
    stateName: provinces.nameOf,
    placeByName: indexPlaceNames(locations, provinces.nameOf),
  }
}

function codesOf({ code, alternative_codes }: Location): string[] {
  return [code, ...alternative_codes]
}

function indexTerminals(
  tables: Tables,
  locationByLocode: Reference['locationByLocode'],
  stateName: Provinces['nameOf'],
) {
  const locationOf = (locode: string, key: string) => {
    const location = locationByLocode(locode)
    if (location === null) throw new ReferenceDataError(`terminal ${key}: no port or metro area ${locode}`)
    return location
  }
  const terminals = [
    ...tables.terminals.map((row) => toTerminal(row, locationOf(row.locode, row.key))),
    ...tables.ramps.map((row) => toRamp(row, locationOf(row.locode, row.key))),
  ]
  const codeOf = (locode: string) => locationByLocode(locode)?.code ?? locode
  const byFirms = lookup(terminals, ({ firms_code }) => firms_code)
  const with_smdg = Map.groupBy(terminals, ({ smdg_code }) => smdg_code?.toUpperCase() ?? '')
  const bySmdg = lookup(terminals, ({ location, smdg_code }) => smdg_code && `${location.code} ${smdg_code}`)
  const byName = lookupAny(terminals, namesOf)
  const ofPlace = Map.groupBy(terminals, ({ location }) => location.code)
  return {
    terminals: () => terminals,
    terminalById: lookup(terminals, ({ id }) => id),
    terminalByFirms: byFirms,
    terminalBySmdg: (locode: string, smdg_code: string) => bySmdg(`${codeOf(locode)} ${smdg_code}`),
    terminalByCode: (code: string) => byFirms(code) ?? onlyOne(with_smdg.get(code.toUpperCase())),
    terminalByBic: lookup(terminals, ({ bic_facility_code }) => bic_facility_code),
    terminalByName: (locode: string, name: string) => byName(`${codeOf(locode)} ${normalizePlaceName(name)}`),
    rampBy: indexRamps(terminals, stateName),
    railroadScac,
    terminalsOf: (locode: string) => ofPlace.get(codeOf(locode)) ?? [],
  }
}

function namesOf({ name, nickname, location }: Terminal): string[] {
  return [name, nickname ?? name].map((text) => `${location.code} ${normalizePlaceName(text)}`)
}

function indexLines(tables: Tables) {
  const lines = tables.shipping_lines.map(toShippingLine).toSorted((a, b) => (a.scac < b.scac ? -1 : 1))
  const lineByScac = lookupAny(lines, ({ scac, alternative_scacs }) => [scac, ...alternative_scacs])
  const owners = tables.container_prefixes.filter(({ kind }) => kind === 'line').map(({ owner }) => owner)
  for (const scac of [...owners, ...tables.number_patterns.map((pattern) => pattern.scac)])
    if (lineByScac(scac) === null)
      throw new ReferenceDataError(`container prefix or number pattern of ${scac}: no such shipping line`)
  return {
    lines: () => lines,
    lineById: lookup(lines, ({ id }) => id),
    lineByScac,
    containerPrefix: lookup(tables.container_prefixes, ({ prefix }) => prefix),
    containerPrefixes: () => tables.container_prefixes,
    numberPatterns: () => tables.number_patterns,
  }
}

/** A look-up by a code of its own, in any case; rows without it are left out. */
function onlyOne<Row>(rows: readonly Row[] | undefined): Row | null {
  return rows?.length === 1 ? (rows[0] ?? null) : null
}

function lookup<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): (key: string) => Row | null {
  return lookupAny(rows, (row) => [keyOf(row)].filter((key) => key !== null))
}

/** A look-up by any of a row's codes, in any case; a row's first code goes before another row's further codes. */
function lookupAny<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): (key: string) => Row | null {
  const index = new Map<string, Row>()
  for (const row of rows) for (const key of keysOf(row).slice(0, 1)) index.set(key.toUpperCase(), row)
  for (const row of rows) for (const key of keysOf(row).slice(1)) if (!index.has(key)) index.set(key, row)
  return (key) => index.get(key.toUpperCase()) ?? null
}
