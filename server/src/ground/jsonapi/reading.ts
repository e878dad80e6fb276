import { isResourceTypeName, page_limits, resourceDefinition } from '@quaylog/contract'
import type { FilterDefinition, ResourceDefinition, ResourceTypeName } from '@quaylog/contract'
import { invalidFields, invalidInclude, invalidPage, invalidParameter, invalidSort } from '../http/refusal.ts'
import { refuseUnknown } from '../http/query.ts'
import type { Query } from '../http/query.ts'
import { filterValue, valuesOf } from './filter.ts'

/** What a read asks for besides the record itself; contract 1.6. */
export interface Reading {
  readonly include: readonly string[]
  /** Whether `include` was sent, so that `included` is printed even when empty. */
  readonly include_asked: boolean
  /** By type: the attributes and relationships to print; a type that is missing is printed whole. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  readonly flags: ReadonlySet<string>
}

/** The parameters that say which page of a list is wanted. */
export const page_parameters: readonly string[] = ['page[number]', 'page[size]', 'page[after]']

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** Which page of a list is asked for; contract 1.5. */
export interface PageAsked {
  readonly number: number
  readonly size: number
  /** The cursor behind which it begins, `''` for the beginning; null: the page is asked for by its number. */
  readonly after: string | null
}

/** What a list asks for; contract 1.5 to 1.7. Filters by their canonical parameter, values checked and normalised. */
export interface ListReading extends Reading {
  readonly page: PageAsked
  readonly sort: readonly SortKey[]
  readonly filters: ReadonlyMap<string, string>
  /** Filters that take several values, of which one has to fit. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** By the slug of a custom field: its values, of which one has to fit, as they were sent. */
  readonly custom_fields: ReadonlyMap<string, readonly string[]>
}

/** Reads `include`, `fields` and flags of a single record; any other parameter but those of `also` is refused. */
export function readOne(query: Query, type: ResourceTypeName, also: (name: string) => boolean = () => false): Reading {
  const definition = resourceDefinition(type)
  for (const name of query.keys()) {
    if (!isCommon(name, definition) && !also(name)) refuseUnknown(query, name)
  }
  return readingOf(query, definition, 'one')
}

/** Reads a list request; unknown parameters are refused, known ones are applied. */
export function readList(
  query: Query,
  type: ResourceTypeName,
  also: (name: string) => boolean = () => false,
): ListReading {
  const definition = resourceDefinition(type)
  const asked = { filters: new Map<string, string>(), choices: new Map<string, readonly string[]>() }
  const custom_fields = new Map<string, readonly string[]>()
  for (const [name, value] of query) {
    const filter = definition.filters.find(
      (candidate) => candidate.parameter === name || candidate.aliases?.includes(name) === true,
    )
    const slug =
      definition.custom_field_filters === null ? undefined : /^filter\[custom_field\]\[(.+)\]$/.exec(name)?.[1]
    if (filter !== undefined) setFilter(asked, filter, name, value)
    else if (slug !== undefined) custom_fields.set(slug, valuesOf(name, value))
    else if (!isCommon(name, definition) && !page_parameters.includes(name) && name !== 'sort' && !also(name)) {
      refuseUnknown(query, name, knownHere(definition, name))
    }
  }
  return {
    ...readingOf(query, definition, 'list'),
    page: readPage(query, definition.page_size),
    sort: readSort(query, definition),
    ...asked,
    custom_fields,
  }
}

/** What a list can be narrowed by, for somebody who asked for another filter. */
function knownHere({ filters, custom_field_filters }: ResourceDefinition, name: string): string {
  if (!name.startsWith('filter[')) return ''
  const known = filters.map(({ parameter }) => parameter)
  if (custom_field_filters !== null) known.push('filter[custom_field][api_slug]')
  return known.length === 0 ? '; this list has no filters' : `; filters here: ${known.join(', ')}`
}

/** Reads the request for a list that comes whole: pages are refused, for they would not be applied (contract 1.5). */
export function readWholeList(query: Query, type: ResourceTypeName): ListReading {
  const paging = page_parameters.find((name) => query.has(name))
  if (paging !== undefined)
    throw invalidParameter(paging, `Parameter '${paging}' is not supported here: the list has no pages`)
  return readList(query, type)
}

/** Page number or cursor, and size; sizes above the maximum are clamped (contract 1.5). */
function readPage(query: Query, size_default: number): PageAsked {
  const after = query.get('page[after]') ?? null
  if (after !== null && query.has('page[number]'))
    throw invalidPage('page[after]', 'page[after] and page[number] exclude each other: send one of them')
  const number = wholeNumber(query, 'page[number]') ?? 1
  const size = wholeNumber(query, 'page[size]') ?? size_default
  return { number, size: Math.min(size, page_limits.size_max), after }
}

function wholeNumber(query: Query, parameter: string): number | null {
  const text = query.get(parameter)
  if (text === undefined) return null
  if (!/^[1-9][0-9]{0,6}$/.test(text))
    throw invalidPage(parameter, `${parameter} must be a whole number from 1 to 9999999`)
  return Number(text)
}

function isCommon(name: string, definition: ResourceDefinition): boolean {
  return name === 'include' || name.startsWith('fields[') || definition.flags.some((flag) => name === `flag[${flag}]`)
}

function readingOf(query: Query, definition: ResourceDefinition, kind: 'one' | 'list'): Reading {
  const asked = query.get('include')
  const include = asked === undefined ? definition.default_include[kind] : readInclude(asked, definition)
  const flags = new Set(definition.flags.filter((flag) => readFlag(query, `flag[${flag}]`)))
  if (include.some((path) => path.split('.')[0] === 'party_roles')) flags.add('parties')
  return { include, include_asked: asked !== undefined, fields: readFields(query), flags }
}

function readInclude(text: string, definition: ResourceDefinition): string[] {
  const paths = text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  for (const path of paths) {
    if (!definition.includes.includes(path)) throw invalidInclude(path)
  }
  return [...new Set(paths)]
}

function readFlag(query: Query, parameter: string): boolean {
  const value = query.get(parameter)
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true' || value === '1') return true
  throw invalidParameter(parameter, `${parameter} must be true or false`)
}

function readFields(query: Query): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>()
  for (const [name, value] of query) {
    if (!name.startsWith('fields[')) continue
    const type = name.slice('fields['.length, -1)
    if (!name.endsWith(']') || !isResourceTypeName(type))
      throw invalidFields(name, `There is no resource type '${type}'`)
    const definition = resourceDefinition(type)
    const names = value
      .split(',')
      .map((field) => field.trim())
      .filter((field) => field !== '')
    const unknown = names.find(
      (field) => !Object.hasOwn(definition.attributes.shape, field) && !Object.hasOwn(definition.relationships, field),
    )
    if (unknown !== undefined) throw invalidFields(name, `'${unknown}' is not an attribute or relationship of ${type}`)
    fields.set(type, new Set(names))
  }
  return fields
}

function readSort(query: Query, definition: ResourceDefinition): SortKey[] {
  const text = query.get('sort') ?? definition.default_sort
  if (text === null || text === undefined) {
    return []
  }
  return text.split(',').map((part) => {
    const trimmed = part.trim()
    const descending = trimmed.startsWith('-')
    const field = descending ? trimmed.slice(1) : trimmed
    if (!definition.sortable.includes(field) && text !== definition.default_sort)
      throw invalidSort(field, definition.sortable)
    return { field, descending }
  })
}

interface AskedFilters {
  readonly filters: Map<string, string>
  readonly choices: Map<string, readonly string[]>
}

function setFilter({ filters, choices }: AskedFilters, filter: FilterDefinition, name: string, value: string): void {
  const { parameter } = filter
  if (filters.has(parameter) || choices.has(parameter))
    throw invalidParameter(name, `${name} repeats another parameter`)
  if (filter.many !== true) filters.set(parameter, filterValue(filter, name, value))
  else
    choices.set(
      parameter,
      valuesOf(name, value).map((one) => filterValue(filter, name, one)),
    )
}
