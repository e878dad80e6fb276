import { export_formats } from '@quaylog/contract'
import { change_columns } from '../../../exports/change-columns.ts'
import { export_media_types } from '../../../exports/write-export.ts'
import { bytes } from '../operation.ts'
import type { OperationRow } from '../operation.ts'
import { change_query } from './changes.ts'

const bareType = (type: string) => type.replace(/;.*/, '')
const types = Object.values(export_media_types).map(bareType)

const query: OperationRow['query'] = [
  { name: 'format', description: 'The kind of file', schema: { enum: [...export_formats], default: 'csv' } },
  {
    name: 'after',
    description: 'Id of the last record that you have: the export continues behind it',
    schema: { type: 'string', format: 'uuid' },
  },
]

const notes =
  'Every record that fits, in the order of ids, sent as it is read: there is no limit. An export that broke off continues ' +
  'behind the last complete row by its `id`. Days are dates without a time zone; instants are UTC. A text that begins ' +
  'like a formula has an apostrophe before it in CSV. Empty: nothing is known.'

/** Lists as files. */
export const export_operations: readonly OperationRow[] = [
  {
    call: 'GET /exports/containers',
    id: 'exportContainers',
    tag: 'Exports',
    summary: 'Export containers as a file',
    answer: { kind: 'export', of: 'container', description: 'The file', types },
    query,
    notes,
  },
  {
    call: 'GET /exports/shipments',
    id: 'exportShipments',
    tag: 'Exports',
    summary: 'Export shipments as a file',
    answer: { kind: 'export', of: 'shipment', description: 'The file', types },
    query,
    notes,
  },
  {
    call: 'GET /exports/charge_clocks',
    id: 'exportChargeClocks',
    tag: 'Exports',
    summary: 'Export charges as a file',
    answer: { kind: 'export', of: 'charge_clock', description: 'The file', types },
    query,
    notes: `${notes} An amount that is not known is empty, never 0.`,
  },
  {
    call: 'GET /exports/exceptions',
    id: 'exportExceptions',
    tag: 'Exports',
    summary: 'Export exceptions as a file',
    answer: { kind: 'export', of: 'exception', description: 'The file', types },
    query,
    notes,
  },
  {
    call: 'GET /exports/changes.ndjson',
    id: 'exportChanges',
    tag: 'Exports',
    summary: 'Export the change feed as lines of JSON',
    answer: bytes('One change on each line, oldest first', [bareType(export_media_types.ndjson)]),
    refusals: [409],
    query: change_query,
    notes:
      'Every change behind `after` up to the newest at the moment of the request, sent as it is read: there is no limit. ' +
      'Each line is a change as the feed has it; `attributes.cursor` of the last whole line is `after` of the next export.',
  },
  {
    call: 'GET /exports/changes.parquet',
    id: 'exportChangesParquet',
    tag: 'Exports',
    summary: 'Export the change feed as a Parquet file',
    answer: bytes('One change in each row, oldest first', [bareType(export_media_types.parquet)]),
    refusals: [409],
    query: change_query,
    notes:
      `The same changes as rows of ${change_columns.map(({ name }) => name).join(', ')}. Columns are added behind the ` +
      'last, and none is taken away. `included` is the JSON text of the records, and null without ' +
      '`include=reference_object`. A file that broke off cannot be read: ask again, or take the lines.',
  },
]
