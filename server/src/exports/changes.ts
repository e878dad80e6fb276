import type { ListReader } from '../ground/db/index.ts'
import { mapInSlices } from '../ground/slices.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { beginning } from '../telling/changes/cursor.ts'
import { readChangesExport, requireKnown } from '../telling/changes/reading.ts'
import type { ChangeReading } from '../telling/changes/reading.ts'
import { renderWithRecords } from '../telling/changes/resource.ts'
import type { LoggedChange } from '../telling/changes/change-log.ts'
import { changesAfter, logHead } from '../telling/changes/store.ts'
import { change_columns, rowOf } from './change-columns.ts'
import { parquetBytes } from './parquet.ts'
import { export_media_types, linesOf } from './write-export.ts'

/** Few enough that their records fit into memory, however large each of them is. */
const changes_at_once = 100

/** Which part of an account's log an export holds: behind `after`, up to the newest when it began. */
interface Part {
  readonly account_id: string
  readonly after: number
  readonly newest: number
}

/**
 * `GET /exports/changes.ndjson`: the change feed behind a cursor, one change on each line. It ends with what was the
 * newest change when it began, so that it ends however fast the log grows; the cursor of its last line is `after` of
 * the next. Cursors are refused as those of `/changes` are.
 */
export async function getChangesExport(call: ApiCall): Promise<ApiReply> {
  return fileOf(call, 'ndjson', (changes, { with_records }) =>
    linesOf(rendered(changes, (change) => renderWithRecords(change, with_records))),
  )
}

/** `GET /exports/changes.parquet`: the same changes as rows of `change_columns`. */
export async function getChangesParquet(call: ApiCall): Promise<ApiReply> {
  return fileOf(call, 'parquet', (changes, { with_records }) =>
    parquetBytes(
      change_columns,
      rendered(changes, (change) => rowOf(change, with_records)),
    ),
  )
}

async function fileOf(
  call: ApiCall,
  format: 'ndjson' | 'parquet',
  write: (changes: AsyncIterable<readonly LoggedChange[]>, reading: ChangeReading) => AsyncIterable<Uint8Array>,
): Promise<ApiReply> {
  const reading = readChangesExport(call.query)
  const { db, clock } = call.services
  const account_id = call.caller.account.id
  const after = reading.after ?? beginning
  const head = await logHead(db.lists(account_id), account_id, after)
  requireKnown(after, head, 'after')
  const part = { account_id, after: after.sequence, newest: head.newest }
  return {
    status: 200,
    bytes: write(
      changesOf(() => db.lists(account_id), part, reading),
      reading,
    ),
    headers: {
      'content-type': export_media_types[format],
      'content-disposition': `attachment; filename="changes-${clock.now().slice(0, 10)}.${format}"`,
    },
  }
}

async function* rendered<Row>(
  changes: AsyncIterable<readonly LoggedChange[]>,
  render: (change: LoggedChange) => Row,
): AsyncGenerator<Row, void, undefined> {
  for await (const some of changes) yield* await mapInSlices(some, render)
}

async function* changesOf(
  reader: () => ListReader,
  { account_id, after, newest }: Part,
  { filter }: ChangeReading,
): AsyncGenerator<readonly LoggedChange[], void, undefined> {
  for (let behind = after; behind < newest;) {
    const found = await changesAfter(reader(), account_id, behind, filter, changes_at_once)
    yield found.filter(({ sequence }) => sequence <= newest)
    if (found.length < changes_at_once) return
    behind = found.at(-1)?.sequence ?? newest
  }
}
