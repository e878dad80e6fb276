import type { ResourceObject } from '@quaylog/contract'
import type { LoggedChange } from '../telling/changes/change-log.ts'
import { cursorOf } from '../telling/changes/cursor.ts'
import { keptRecords } from '../telling/kept-records.ts'
import type { ExportColumn, ExportRow } from './column.ts'

/**
 * The columns of the change feed as a table; docs/guides/exports.md. Those that `analytics.changes` has too are named
 * as there. More may be added behind the last, and none is taken away.
 */
export const change_columns: readonly ExportColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'sequence', kind: 'whole' },
  { name: 'cursor', kind: 'text' },
  { name: 'created_at', kind: 'instant' },
  { name: 'event', kind: 'text' },
  { name: 'reference_type', kind: 'text' },
  { name: 'reference_id', kind: 'text' },
  { name: 'number', kind: 'text' },
  { name: 'shipment_id', kind: 'text' },
  { name: 'container_id', kind: 'text' },
  { name: 'tracking_request_id', kind: 'text' },
  { name: 'included', kind: 'text' },
]

/** A change by the names of its columns. `included` is JSON text, and null unless the records are wanted. */
export function rowOf(change: LoggedChange, with_records: boolean): ExportRow {
  const { lane_key: _, included, ...row } = change
  return {
    ...row,
    cursor: cursorOf(change),
    number: numberOf(change, keptRecords(included)),
    included: with_records ? included : null,
  }
}

/** What the records of each kind are known by, from the nearest to the farthest. */
const numbers = [
  { type: 'container', id: 'container_id', attribute: 'number' },
  { type: 'shipment', id: 'shipment_id', attribute: 'bill_of_lading_number' },
  { type: 'tracking_request', id: 'tracking_request_id', attribute: 'request_number' },
] as const

/** The number of the change's container, else of its shipment, else of its tracking request, as it was then. */
function numberOf(change: LoggedChange, records: readonly ResourceObject[]): string | null {
  for (const { type, id, attribute } of numbers) {
    const record = records.find((one) => one.type === type && one.id === change[id])
    const number: unknown = record?.attributes?.[attribute]
    if (typeof number === 'string') return number
  }
  return null
}
