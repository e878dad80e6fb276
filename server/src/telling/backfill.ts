import type { Clock } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { lockAccount } from '../accounts/store.ts'
import { changesToCatchUp, claimBackfill, writeBackfilled } from './backfill-store.ts'
import type { Backfilling } from './backfill-store.ts'
import { writeNotifications } from './enqueue.ts'
import type { EnqueueContext } from './enqueue.ts'

const batch_max = 500

/** One step of one backfill; false when there is none. Any number of workers may call it. */
export async function backfillStep(
  db: Database,
  parts: {
    readonly base_url: string
    readonly compat: 'hosted' | null
    readonly newId: () => string
    readonly clock: Clock
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const webhook = await claimBackfill(tx)
    if (webhook === undefined) return false
    const { account_id } = webhook
    const context = {
      account_id,
      base_url: parts.base_url,
      compat: parts.compat,
      newId: parts.newId,
      delivery_now: new Date(parts.clock.deliveryMs()).toISOString(),
    }
    const read = await tellNext(tx, context, webhook, webhook.backfill_after)
    if (read.count === batch_max) {
      await writeBackfilled(tx, webhook, read.last)
      return true
    }
    // Writers hold the account until they commit: behind this lock there is no change that could slip between past and
    // present.
    await lockAccount(tx, account_id)
    const rest = await tellNext(tx, context, webhook, read.last)
    const reached = rest.count === batch_max ? rest.last : null
    await writeBackfilled(tx, webhook, reached)
    return true
  })
}

async function tellNext(
  tx: Transaction,
  context: EnqueueContext,
  webhook: Backfilling,
  after: number,
): Promise<{ count: number; last: number }> {
  const changes = await changesToCatchUp(tx, webhook, after, batch_max)
  await writeNotifications(
    tx,
    context,
    changes.map((change) => ({ webhook_id: webhook.id, change })),
  )
  return { count: changes.length, last: changes.at(-1)?.sequence ?? after }
}
