import type { Transaction } from '../ground/db/index.ts'
import type { ToldChange } from './enqueue.ts'

/** A webhook that is catching up with the past. */
export interface Backfilling {
  readonly account_id: string
  readonly id: string
  readonly events: readonly string[]
  /** The number of the last change that it has got. */
  readonly backfill_after: number
}

/**
 * Lets a webhook begin at a moment of the past. Until it has caught up, no present change is sent to it, so that it
 * gets everything in order.
 */
export async function beginBackfill(
  tx: Transaction,
  account_id: string,
  webhook_id: string,
  since: string,
): Promise<void> {
  await tx`
    update webhook set backfill_after = coalesce((
      select sequence - 1 from change_log where account_id = ${account_id} and created_at >= ${since}::timestamptz
      order by created_at, sequence limit 1
    ), (select change_sequence from account where id = ${account_id}))
    where account_id = ${account_id} and id = ${webhook_id}`
}

/** One webhook that has to catch up, held until the end of the transaction; undefined: there is none. */
export async function claimBackfill(tx: Transaction): Promise<Backfilling | undefined> {
  const [webhook] = await tx<Backfilling[]>`
    select account_id, id, events, backfill_after from webhook
    where backfill_after is not null and is_told order by account_id, id limit 1 for update skip locked`
  return webhook
}

/** Writes how far a webhook has come; null: it has caught up. */
export async function writeBackfilled(
  tx: Transaction,
  { account_id, id }: Pick<Backfilling, 'account_id' | 'id'>,
  reached: number | null,
): Promise<void> {
  await tx`update webhook set backfill_after = ${reached} where account_id = ${account_id} and id = ${id}`
}

/** Changes after a number that a subscriber listens to, oldest first. */
export async function changesToCatchUp(
  tx: Transaction,
  { account_id, events }: Pick<Backfilling, 'account_id' | 'events'>,
  after: number,
  most: number,
): Promise<readonly (ToldChange & { readonly sequence: number })[]> {
  return tx<(ToldChange & { sequence: number })[]>`
    select id as change_id, sequence, event, reference_type, reference_id, lane_key, created_at from change_log
    where account_id = ${account_id} and sequence > ${after} and event = any(${[...events]}::text[])
    order by sequence limit ${most}`
}
