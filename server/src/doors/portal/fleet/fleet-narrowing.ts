import { resourceDefinition } from '@quaylog/contract'
import { filterValue, valuesOf } from '../../../ground/jsonapi/filter.ts'
import { invalidFilter } from '../../../ground/http/refusal.ts'
import type { Narrowing } from '../../../records/list-filter-store.ts'

/** How much free time is left: its last day has passed, is near, or is not known. */
const free_days_left = ['passed', 'days_2', 'days_7', 'unknown'] as const
export type FreeDaysLeft = (typeof free_days_left)[number]

/**
 * What narrows the page besides its view: filters of `GET /v2/containers`, how much free time is left, and which ship
 * brings a container to its port of discharge, on which voyage.
 */
export interface FleetFilters extends Narrowing {
  /** One of several; null: not narrowed by it. */
  readonly free: readonly FreeDaysLeft[] | null
  readonly vessel: readonly string[] | null
  readonly voyage: readonly string[] | null
}

/** What the address of the page calls filters of `GET /v2/containers`. */
const parameters: Readonly<Record<string, string>> = {
  q: 'q',
  status: 'filter[status]',
  scac: 'filter[line_scac]',
  pod_locode: 'filter[pod_locode]',
  party: 'filter[party_id]',
  tag: 'filter[tag]',
  hold: 'filter[hold]',
  available: 'filter[available_for_pickup]',
  exception: 'filter[exception]',
  charges: 'filter[free_time]',
}

/** Custom fields stand in an address as `field.api_slug`. */
export const field_prefix = 'field.'

/** The names that a list can be narrowed by, but for custom fields. */
export const filter_names: readonly string[] = [...Object.keys(parameters), 'free', 'vessel', 'voyage']

/** The filters of an address, of which other parts are passed over. Throws Refusal for values that cannot be. */
export function narrowingOf(address: Iterable<readonly [string, string]>): FleetFilters {
  const filters = new Map<string, string>()
  const choices = new Map<string, readonly string[]>()
  const custom_fields = new Map<string, readonly string[]>()
  const own: { -readonly [Name in 'free' | 'vessel' | 'voyage']: FleetFilters[Name] } = {
    free: null,
    vessel: null,
    voyage: null,
  }
  for (const [name, text] of address) {
    if (name === 'free') own.free = valuesOf(name, text).map(freeDaysLeft)
    else if (name === 'vessel' || name === 'voyage') own[name] = valuesOf(name, text)
    else if (name.startsWith(field_prefix)) custom_fields.set(name.slice(field_prefix.length), valuesOf(name, text))
    else readFilter({ filters, choices }, name, text)
  }
  return { filters, choices, custom_fields, ...own }
}

function readFilter(
  { filters, choices }: { filters: Map<string, string>; choices: Map<string, readonly string[]> },
  name: string,
  text: string,
): void {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const filter = resourceDefinition('container').filters.find((one) => one.parameter === parameter)
  if (filter === undefined) return
  if (filter.many === true)
    choices.set(
      filter.parameter,
      valuesOf(name, text).map((value) => filterValue(filter, name, value)),
    )
  else filters.set(filter.parameter, filterValue(filter, name, text))
}

function freeDaysLeft(value: string): FreeDaysLeft {
  const known = free_days_left.find((one) => one === value)
  if (known === undefined) throw invalidFilter('free', `free must be one of ${free_days_left.join(', ')}`)
  return known
}
