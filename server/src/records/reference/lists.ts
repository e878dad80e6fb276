import type { ResourceObject } from '@quaylog/contract'
import { listReply } from '../../ground/jsonapi/document.ts'
import { readList } from '../../ground/jsonapi/reading.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { pageByText } from '../../ground/jsonapi/short-list.ts'
import type { Location } from '../../reference/location.ts'
import { normalizePlaceName } from '../../reference/place-name.ts'
import type { Terminal } from '../../reference/terminal.ts'
import { scopeFor } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import type { ListScope } from '../../request/scope.ts'
import { renderMetroArea, renderPort, renderTerminal } from './resource.ts'

/** Ports by name, for pickers and for checking codes; contract 3.5. */
export async function getPorts(call: ApiCall): Promise<ApiReply> {
  return placesReply(call, 'port', call.services.reference.ports(), renderPort)
}

/** Inland places by name. */
export async function getMetroAreas(call: ApiCall): Promise<ApiReply> {
  return placesReply(call, 'metro_area', call.services.reference.metroAreas(), renderMetroArea)
}

/** Terminals, rail ramps and depots by name. */
export async function getTerminals(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'terminal')
  const found = call.services.reference
    .terminals()
    .filter(
      (terminal) =>
        isFound(reading, [terminal.name, terminal.nickname], codesOfTerminal(terminal)) &&
        isChosen(reading, 'filter[locode]', terminal.location.code) &&
        isChosen(reading, 'filter[facility_type]', terminal.facility_type),
    )
  return reply(call, 'terminal', reading, found, renderTerminal)
}

const codesOfTerminal = ({ firms_code, smdg_code, bic_facility_code }: Terminal) => [
  firms_code,
  smdg_code,
  bic_facility_code,
]

async function placesReply<Place extends Location>(
  call: ApiCall,
  type: Place['type'],
  places: readonly Place[],
  render: (place: Place, scope: ListScope) => ResourceObject,
): Promise<ApiReply> {
  const reading = readList(call.query, type)
  const found = places.filter(
    (place) =>
      isFound(reading, [place.name, ...place.aliases], [place.code, ...place.alternative_codes]) &&
      isChosen(reading, 'filter[country_code]', place.country_code),
  )
  return reply(call, type, reading, found, render)
}

/** Whether what is searched stands within one of the names, or is one of the codes. */
function isFound(reading: ListReading, names: readonly (string | null)[], codes: readonly (string | null)[]): boolean {
  const text = reading.filters.get('search')
  if (text === undefined) return true
  const words = normalizePlaceName(text)
  return (
    codes.includes(text.toUpperCase()) ||
    (words !== '' && names.some((name) => name !== null && normalizePlaceName(name).includes(words)))
  )
}

function isChosen(reading: ListReading, parameter: string, value: string): boolean {
  return reading.choices.get(parameter)?.some((one) => one.toUpperCase() === value.toUpperCase()) ?? true
}

async function reply<Row extends { readonly id: string; readonly name: string }>(
  call: ApiCall,
  type: 'port' | 'metro_area' | 'terminal',
  reading: ListReading,
  found: readonly Row[],
  render: (row: Row, scope: ListScope) => ResourceObject,
): Promise<ApiReply> {
  const scope = scopeFor(call, reading, type)
  const page = pageByText(type, found, reading.page, { field: 'name', valueOf: ({ name }) => name })
  const shown = page.rows.map((row) => render(row, scope))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}
