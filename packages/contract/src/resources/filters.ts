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

export const created_at_window = window('created_at')
export const updated_at_window = window('updated_at')
/** Shipments and containers also take the short spellings. */
export const updated_at_window_with_aliases = window('updated_at', ['filter[updated_at]', 'filter[updated_after]'])

export const pod_locode_filter: FilterDefinition = {
  parameter: 'filter[pod_locode]',
  aliases: ['filter[port]'],
  kind: 'locode',
  description: 'UN/LOCODE of the port of discharge',
}
export const line_scac_filter: FilterDefinition = {
  parameter: 'filter[line_scac]',
  aliases: ['filter[scac]', 'filter[carrier]'],
  kind: 'scac',
  description: 'SCAC of the shipping line',
}
export const tracking_stopped_filter: FilterDefinition = {
  parameter: 'filter[tracking_stopped]',
  kind: 'boolean',
  description: 'whether tracking of the shipment is stopped',
}
