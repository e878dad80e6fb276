import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { chunksOf } from '../../documents/file-store.ts'
import type { StoredFile } from '../../documents/file-store.ts'
import { readBytes } from '../../documents/originals.ts'
import type { Account } from '../../request/account.ts'
import type { Database, Transaction } from '../../ground/db/index.ts'
import type { ObjectStore } from '../../ground/objects/object-store.ts'
import { ObjectUnread } from '../../ground/objects/unread.ts'
import { liftTimeLimits } from '../../ground/db/tables-store.ts'
import { compressedPayload } from '../../world-facts/payload-texts.ts'
import { CommandError } from '../command.ts'
import type { ArchiveHead } from './archive.ts'
import { movedTables, no_body, rowTexts, schemaOf } from './archive-store.ts'

const rows_at_once = 200

/** How many rows of each table were moved. */
export type MovedRows = Readonly<Record<string, number>>

/** What an export takes from outside of the database. */
export interface ExportFrom {
  /** The store that holds originals and payloads; null: none is configured. */
  readonly objects: ObjectStore | null
  /** What the store has lost is left out, and each is told by its id; otherwise the first ends the export. */
  readonly onLost: ((id: string, why: string) => void) | null
}

type Emit = (text: string) => Promise<void>

/**
 * Hands everything that an account has to `write`, line by line and as of one moment: a head, the rows of each table
 * after those that they refer to, the originals and payloads that are in a store as if the database held them, and an
 * end by which a file that was cut off is known.
 * @throws {CommandError} when an original or payload could not be read
 */
export async function exportAccount(
  db: Database,
  account: Pick<Account, 'id' | 'name'>,
  exported_at: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
  from: ExportFrom = { objects: null, onLost: null },
): Promise<MovedRows> {
  const counts = new Map<string, number>()
  // Originals are asked for when the transaction is over, so that lines are handed on beside it, a few at a time.
  const lines = new PassThrough({ objectMode: true, highWaterMark: 4 })
  // Whoever takes the lines is told of it by them; a stream wants to be listened to itself.
  lines.on('error', () => {})
  const written = new AbortController()
  const emit: Emit = async (text) => {
    written.signal.throwIfAborted()
    if (!lines.write(text)) await once(lines, 'drain', { signal: written.signal })
  }
  const writing = write(lines).finally(() => written.abort())
  const filling = fill(db, account, exported_at, { counts, emit, from })
  try {
    await Promise.race([filling, writing])
    lines.end()
  } catch (error) {
    lines.destroy(error instanceof Error ? error : undefined)
    await Promise.allSettled([filling, writing])
    // What ended the writing is told, and not that nobody takes lines any more.
    await writing
    throw error
  }
  await writing
  return Object.fromEntries(counts)
}

interface Filling {
  readonly counts: Map<string, number>
  readonly emit: Emit
  readonly from: ExportFrom
}

async function fill(
  db: Database,
  account: Pick<Account, 'id' | 'name'>,
  exported_at: string,
  { counts, emit, from }: Filling,
): Promise<void> {
  const stored: StoredFile[] = []
  const payloads: StoredPayloadRow[] = []
  await db.transaction(
    async (tx) => {
      await liftTimeLimits(tx)
      for await (const text of linesOf(tx, account, exported_at, { counts, stored, payloads })) await emit(text)
    },
    { mode: 'snapshot' },
  )
  for (const payload of payloads) {
    const text = await payloadLine(db, payload, from)
    if (text === null) continue
    counts.set('payload', (counts.get('payload') ?? 0) + 1)
    await emit(text)
  }
  for (const file of stored)
    for await (const text of chunkLines(db, file, from)) {
      counts.set('document_chunk', (counts.get('document_chunk') ?? 0) + 1)
      await emit(text)
    }
  await emit(`${JSON.stringify({ end: Object.fromEntries(counts) })}\n`)
}

async function* linesOf(
  tx: Transaction,
  { id, name }: Pick<Account, 'id' | 'name'>,
  exported_at: string,
  { counts, stored, payloads }: Pick<Filling, 'counts'> & { stored: StoredFile[]; payloads: StoredPayloadRow[] },
): AsyncGenerator<string> {
  const schema = await schemaOf(tx)
  const head: ArchiveHead = { quaylog: 'account', format: 1, schema, account_id: id, name, exported_at }
  yield `${JSON.stringify(head)}\n`
  for (const table of await movedTables(tx))
    for await (const rows of rowTexts(tx, table.name, id, rows_at_once)) {
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
      const own = rows.map((row) => {
        if (table.name === 'document_file') return inDatabase(row, stored)
        return table.name === 'payload' ? withoutPlace(row, payloads) : row
      })
      yield own.map((row) => `${table.name} ${oneLine(row)}\n`).join('')
    }
}

/** Columns of type json keep the line ends that they were written with; between members they mean nothing. */
function oneLine(json: string): string {
  return json.replaceAll('\n', ' ').replaceAll('\r', ' ')
}

const payload_row = z.looseObject({ id: z.uuid(), object_id: z.uuid().nullable() })
type StoredPayloadRow = z.infer<typeof payload_row>

const inDatabaseAgain = (row: StoredPayloadRow) => ({
  ...row,
  object_id: null,
  object_from: null,
  body_bytes: null,
  body_sha256: null,
})

const file_row = z.looseObject({
  account_id: z.uuid(),
  id: z.uuid(),
  stored_in: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  created_at: z.string(),
  object_id: z.uuid().nullable(),
})

/** The row of an original as if the database held it; what the store holds is noted in `stored`. */
function inDatabase(row: string, stored: StoredFile[]): string {
  const file = file_row.parse(JSON.parse(row))
  if (file.object_id === null) return row
  stored.push(file)
  return JSON.stringify({ ...file, object_id: null })
}

/** The row of a payload as if the database held it; that its body follows is noted in `payloads`. */
function withoutPlace(row: string, payloads: StoredPayloadRow[]): string {
  const payload = payload_row.parse(JSON.parse(row))
  if (payload.object_id === null) return row
  payloads.push(payload)
  return JSON.stringify({ ...inDatabaseAgain(payload), body: no_body })
}

/** The row of a payload once more, with its body out of the store; null: the store has lost it. */
async function payloadLine(db: Database, row: StoredPayloadRow, from: ExportFrom): Promise<string | null> {
  try {
    const body = await compressedPayload(db.work, from.objects, row.id)
    return body === null
      ? null
      : `payload ${JSON.stringify({ ...inDatabaseAgain(row), body: `\\x${body.toString('hex')}` })}\n`
  } catch (error) {
    if (!(error instanceof ObjectUnread)) throw error
    tellLost(error, from, `payload ${row.id}`, row.id)
    return null
  }
}

/** Tells what the store has lost, where that is left out. @throws {CommandError} otherwise */
function tellLost(error: ObjectUnread, { onLost }: ExportFrom, what: string, id: string): void {
  if (onLost !== null && error.is_lasting) return onLost(id, error.message)
  const cure = error.is_lasting
    ? 'bring it back, or leave such ones out with --leave-out-lost'
    : 'look at the store with quaylog doctor, and export again'
  throw new CommandError(`${error.message} (${what}): ${cure}. Nothing was exported`)
}

/** The rows of the pieces of an original, as the database would hold them. */
async function* chunkLines(db: Database, file: StoredFile, from: ExportFrom): AsyncGenerator<string> {
  const { account_id, stored_in, id: file_id } = file
  try {
    for await (const { number, data } of chunksOf(readBytes({ reader: db.work, objects: from.objects }, file))) {
      const row = { account_id, stored_in, file_id, number, data: `\\x${data.toString('hex')}` }
      yield `document_chunk ${JSON.stringify(row)}\n`
    }
  } catch (error) {
    if (!(error instanceof ObjectUnread)) throw error
    tellLost(error, from, `file ${file_id}`, file_id)
  }
}
