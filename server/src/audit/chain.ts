import { createHash } from 'node:crypto'
import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database, Reader } from '../ground/db/index.ts'
import type { AuditEntry } from './entry.ts'
import { accountsWaiting, batchesBehind, entriesOfBatch, insertBatch, lastBatch, waitingEntries } from './store.ts'

const batch_entries_max = 1_000
const looked_at_once = 5_000
const batches_at_once = 100
/** What the first batch of an account follows. */
const beginning = '0'.repeat(64)

/**
 * The hash of a batch: SHA-256 over the hash of the one before and a line of JSON for each entry. Whoever has both can
 * work it out.
 */
function hashOfBatch(previous_hash: string, entries: readonly AuditEntry[]): string {
  const hash = createHash('sha256').update(previous_hash)
  for (const entry of entries) hash.update(`\n${lineOf(entry)}`)
  return hash.digest('hex')
}

function lineOf(entry: AuditEntry): string {
  const { id, created_at, action, record_type, record_id, record_name, fields } = entry
  const { actor_kind, actor_id, actor_name, ip, request_id } = entry
  const act = [id, created_at, action, record_type, record_id, record_name, fields]
  return JSON.stringify([...act, actor_kind, actor_id, actor_name, ip, request_id])
}

/**
 * Chains the entries that wait, account by account. It runs after they were committed, so that no write waits for a row
 * that its whole account shares; where two processes do it at once, one batch counts and the other's entries wait on.
 */
export async function chainAuditLog({ db, clock }: { db: Database; clock: Pick<Clock, 'realMs'> }): Promise<void> {
  for (const account_id of await accountsWaiting(db.work, looked_at_once)) {
    await db.transaction(async (tx) => {
      const last = await lastBatch(tx, account_id)
      const entries = await waitingEntries(tx, account_id, batch_entries_max)
      if (entries.length === 0) return
      const previous_hash = last?.hash ?? beginning
      const batch = {
        account_id,
        number: (last?.number ?? 0) + 1,
        entries: entries.length,
        previous_hash,
        hash: hashOfBatch(previous_hash, entries),
        created_at: instantOf(clock.realMs()),
      }
      await insertBatch(
        tx,
        batch,
        entries.map(({ id }) => id),
      )
    })
  }
}

/** What a look at the whole chain of an account came to. */
export interface ChainVerdict {
  readonly batches: number
  readonly entries: number
  /** The hash of the last batch: kept elsewhere, it proves later that nothing before it was changed. */
  readonly head: string
  /** The first batch that is not what was chained; null: all are. */
  readonly broken_at: number | null
}

/** Works the chain of an account out again, from its beginning, and compares it with what was kept. */
export async function verifyChain(reader: Reader, account_id: string): Promise<ChainVerdict> {
  const seen = { batches: 0, entries: 0, head: beginning }
  for (;;) {
    const batches = await batchesBehind(reader, account_id, seen.batches, batches_at_once)
    for (const batch of batches) {
      const entries = await entriesOfBatch(reader, account_id, batch.number)
      const is_whole =
        batch.number === seen.batches + 1 &&
        batch.previous_hash === seen.head &&
        batch.entries === entries.length &&
        batch.hash === hashOfBatch(seen.head, entries)
      if (!is_whole) return { ...seen, broken_at: seen.batches + 1 }
      seen.batches += 1
      seen.entries += entries.length
      seen.head = batch.hash
    }
    if (batches.length < batches_at_once) return { ...seen, broken_at: null }
  }
}
