import type { Clock } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { writeNotifications } from './enqueue.ts'
import type { EnqueueContext, ToldChange } from './enqueue.ts'

const batch_max = 500

/**
 * Lets a webhook begin at a moment of the past. Until it has caught up it is told nothing of the present, so that it
 * hears
 * everything in order.
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

/** One step of one backfill; false when there is none. Any number of workers may call it. */
export async function backfillStep(
  db: Database,
  tools: {
    readonly base_url: string
    readonly compat: 'hosted' | null
    readonly newId: () => string
    readonly clock: Clock
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx<{ account_id: string; id: string; events: string[]; backfill_after: number }[]>`
      select account_id, id, events, backfill_after from webhook
      where backfill_after is not null and is_told order by account_id, id limit 1 for update skip locked`
    if (webhook === undefined) return false
    const { account_id, id, events } = webhook
    const context = {
      account_id,
      base_url: tools.base_url,
      compat: tools.compat,
      newId: tools.newId,
      delivery_now: new Date(tools.clock.deliveryMs()).toISOString(),
    }
    const read = await tellNext(tx, context, id, events, webhook.backfill_after)
    if (read.count === batch_max) {
      await tx`update webhook set backfill_after = ${read.last} where account_id = ${account_id} and id = ${id}`
      return true
    }
    // Writers hold the account until they commit: behind this lock there is no change that could slip between past and
    // present.
    await tx`select 1 from account where id = ${account_id} for update`
    const rest = await tellNext(tx, context, id, events, read.last)
    const reached = rest.count === batch_max ? rest.last : null
    await tx`update webhook set backfill_after = ${reached} where account_id = ${account_id} and id = ${id}`
    return true
  })
}

async function tellNext(
  tx: Transaction,
  context: EnqueueContext,
  webhook_id: string,
  events: readonly string[],
  after: number,
): Promise<{ count: number; last: number }> {
  const changes = await tx<(ToldChange & { sequence: number })[]>`
    select id as change_id, sequence, event, reference_type, reference_id, lane_key, created_at from change_log
    where account_id = ${context.account_id} and sequence > ${after} and event = any(${events}::text[])
    order by sequence limit ${batch_max}`
  await writeNotifications(
    tx,
    context,
    changes.map((change) => ({ webhook_id, change })),
  )
  return { count: changes.length, last: changes.at(-1)?.sequence ?? after }
}
