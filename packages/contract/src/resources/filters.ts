import { hold_names } from '../enums.ts'
import { exception_kinds } from '../exceptions.ts'
import type { FilterDefinition } from './definition.ts'

/** A window on an instant: inclusive start, exclusive end. */
const window = (field: string, start_aliases: readonly string[] = []): readonly FilterDefinition[] => [
  {
    parameter: `filter[${field}][start]`,
    aliases: start_aliases,
    kind: 'timestamp',
    description: `${field} at or after this instant`,
  },
  { parameter: `filter[${field}][end]`, kind: 'timestamp', description: `${field} before this instant` },
]

/** A window on days: inclusive start, exclusive end. */
const dayWindow = (name: string, of: string): readonly FilterDefinition[] => [
  { parameter: `filter[${name}][start]`, kind: 'date', description: `${of} on or after this day` },
  { parameter: `filter[${name}][end]`, kind: 'date', description: `${of} before this day` },
]

/** What narrows containers, and shipments by what holds for one of their containers. */
export const containerFilters = (whose: string): readonly FilterDefinition[] => [
  ...dayWindow('pickup_lfd', `the last free day ${whose}, at its facility,`),
  {
    parameter: 'filter[hold]',
    kind: 'enumeration',
    many: true,
    values: [...hold_names, 'any', 'none'],
    description: `a hold that stands ${whose}; none: none is known`,
  },
  {
    parameter: 'filter[available_for_pickup]',
    kind: 'enumeration',
    many: true,
    values: ['true', 'false', 'unknown'],
    description: `available_for_pickup ${whose}; unknown: its facility reports none, or has not for 7 days`,
  },
  {
    parameter: 'filter[exception]',
    kind: 'enumeration',
    many: true,
    values: [...exception_kinds, 'any'],
    description: `a kind of exception ${whose} that is not closed`,
  },
]

/** Parties, tags and references. */
export const owners_filters: readonly FilterDefinition[] = [
  { parameter: 'filter[party_id]', kind: 'uuid', many: true, description: 'a party in any role' },
  { parameter: 'filter[customer_id]', kind: 'uuid', many: true, description: 'a party in the role customer' },
  { parameter: 'filter[tag]', kind: 'text', many: true, description: 'a tag of the shipment, exact' },
  { parameter: 'filter[ref_number]', kind: 'text', many: true, description: 'a reference number, exact' },
]

export const created_at_window = window('created_at')
export const updated_at_window = window('updated_at')
/** Shipments and containers also take the short spellings. */
export const updated_at_window_with_aliases = window('updated_at', ['filter[updated_at]', 'filter[updated_after]'])

export const pod_eta_window = window('pod_eta_at')

export const pod_locode_filter: FilterDefinition = {
  parameter: 'filter[pod_locode]',
  aliases: ['filter[port]'],
  kind: 'locode',
  many: true,
  description: 'UN/LOCODE of the port of discharge',
}
export const line_scac_filter: FilterDefinition = {
  parameter: 'filter[line_scac]',
  aliases: ['filter[scac]', 'filter[carrier]'],
  kind: 'scac',
  many: true,
  description: 'SCAC of the shipping line',
}
export const tracking_stopped_filter: FilterDefinition = {
  parameter: 'filter[tracking_stopped]',
  kind: 'boolean',
  description: 'whether tracking of the shipment is stopped',
}
