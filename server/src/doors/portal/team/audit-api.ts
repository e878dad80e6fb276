import { export_formats } from '@quaylog/contract'
import type { ListReader } from '../../../ground/db/index.ts'
import { listAuditEntries } from '../../../audit/store.ts'
import { invalidParameter } from '../../../ground/http/refusal.ts'
import type { ExportColumn, ExportRow } from '../../../exports/column.ts'
import { export_media_types, writeExport } from '../../../exports/write-export.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'

const rows_at_once = 250

const columns: readonly ExportColumn[] = [
  { name: 'created_at', kind: 'instant' },
  { name: 'actor_kind', kind: 'text' },
  { name: 'actor_name', kind: 'text' },
  { name: 'action', kind: 'text' },
  { name: 'record_type', kind: 'text' },
  { name: 'record_name', kind: 'text' },
  { name: 'fields', kind: 'list' },
  { name: 'ip', kind: 'text' },
  { name: 'request_id', kind: 'text' },
  { name: 'record_id', kind: 'text' },
  { name: 'actor_id', kind: 'text' },
  { name: 'id', kind: 'text' },
  { name: 'batch_number', kind: 'number' },
  { name: 'batch_hash', kind: 'text' },
]

/** The whole audit log as a file, the oldest entry first. */
export async function getAuditExport({ door, account, query }: PortalCall): Promise<ApiAnswer> {
  const asked = query.get('format') ?? 'csv'
  const format = export_formats.find((name) => name === asked)
  if (format === undefined) throw invalidParameter('format', `format must be one of ${export_formats.join(', ')}`)
  const day = new Date(door.services.clock.realMs()).toISOString().slice(0, 10)
  const rows = rowsOf(door.services.db.lists(account.id), account.id)
  return {
    status: 200,
    bytes: writeExport(format, { name: 'audit-log', columns, rows }),
    headers: {
      'content-type': export_media_types[format],
      'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
    },
  }
}

async function* rowsOf(reader: ListReader, account_id: string): AsyncGenerator<ExportRow, void, undefined> {
  let after: string | null = ''
  while (after !== null) {
    const { rows, next } = await listAuditEntries(reader, account_id, {
      filters: new Map(),
      sort: [{ field: 'created_at', descending: false }],
      page: { number: 1, size: rows_at_once, after },
    })
    yield* rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, Reflect.get(row, name)])))
    after = next
  }
}
