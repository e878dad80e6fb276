import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { slicesOf, statementsOf } from '../large-bytes.ts'

/** Something that was handed to us and could not be read, with the reason. */
export interface Quarantined {
  readonly id: string
  readonly inbound_id: string | null
  readonly source_id: string
  readonly origin: string
  readonly reason: string
  readonly message_type: string | null
  readonly control_number: string | null
  readonly received_at: string
}

const columns = [
  'id',
  'inbound_id',
  'source_id',
  'origin',
  'reason',
  'message_type',
  'control_number',
  'received_at',
] as const satisfies readonly (keyof Quarantined)[]

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** A text as it is kept, or its bytes in UTF-8, deflated beside the thread that serves. */
export async function packText(text: string | Uint8Array): Promise<Uint8Array> {
  return deflated(text)
}

const rows_at_once = 500

/** Keeps what could not be read; `packed` is its text as it came, deflated. */
export async function insertQuarantined(
  tx: Transaction,
  rows: readonly (Quarantined & { readonly packed: Uint8Array })[],
): Promise<void> {
  const sliced = rows.map(({ packed, ...row }) => {
    const [body, ...more] = slicesOf(packed)
    return { row: { ...row, body }, more }
  })
  for (const some of statementsOf(sliced, rows_at_once, ({ row }) => row.body.length))
    await tx`insert into quarantine ${tx(some.map(({ row }) => row))}`
  for (const { row, more } of sliced)
    for (const slice of more) await tx`update quarantine set body = body || ${slice}::bytea where id = ${row.id}`
}

/** The newest, up to a limit. */
export async function listQuarantined(
  reader: Reader,
  source_id: string | null,
  limit: number,
): Promise<readonly Quarantined[]> {
  return reader<Quarantined[]>`
    select ${reader(columns)} from quarantine where ${source_id}::text is null or source_id = ${source_id}
    order by received_at desc, id desc limit ${limit}`
}

/** One with its text. */
export async function quarantinedById(
  reader: Reader,
  id: string,
): Promise<(Quarantined & { readonly text: string }) | undefined> {
  const [row] = await reader<(Quarantined & { body: Buffer })[]>`
    select ${reader([...columns, 'body'])} from quarantine where id = ${id}`
  if (row === undefined) return undefined
  const { body, ...rest } = row
  return { ...rest, text: (await inflated(body)).toString() }
}

/** How much lies there. */
export async function countQuarantined(reader: Reader): Promise<number> {
  const [row] = await reader<{ count: number }[]>`select count(*)::int as count from quarantine`
  return row?.count ?? 0
}

export async function removeQuarantined(db: Reader, id: string): Promise<boolean> {
  return (await db`delete from quarantine where id = ${id}`).count === 1
}

/** Deletes what came before a moment, up to a number. Returns how much there was. */
export async function sweepQuarantine(db: Reader, before: string, batch: number): Promise<number> {
  const deleted = await db`
    delete from quarantine where id in (select id from quarantine where received_at < ${before}
      order by received_at limit ${batch})`
  return deleted.count
}

/** When the oldest of it came; null: it is empty. */
export async function oldestQuarantinedAt(reader: Reader): Promise<string | null> {
  const [row] = await reader<{ at: string | null }[]>`select min(received_at) as at from quarantine`
  return row?.at ?? null
}
