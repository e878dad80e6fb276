import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../../server/src/ground/db/index.ts'
import { check } from '../../server/test/kill9/check.ts'
import type { Findings } from '../../server/test/kill9/check.ts'
import { startReceivers } from '../../server/test/kill9/receivers.ts'
import type { Callers } from './callers.ts'

/** An account that is told of what it tracks. */
export interface TrackingAccount {
  readonly account_id: string
  readonly key: string
}

/** Accounts that track numbers of the test line, which are asked about and told of while processes come and go. */
export interface Tracked {
  /**
   * Ends what they track, waits until everything is delivered, and says what became of it: acknowledged are requests,
   * and those are lost of which no success was written.
   */
  end(): Promise<Findings>
  stop(): void
}

const pause_ms = 150
const patience_ms = 120_000
const made = z.object({ data: z.object({ id: z.string() }) })
const shipments = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * Each account has a webhook for everything and a journey that says something new every ten seconds, and asks for a
 * number that is found at once again and again.
 */
export async function startTracking(
  accounts: readonly TrackingAccount[],
  callers: Asker,
  db: Database,
): Promise<Tracked> {
  const receivers = await startReceivers(accounts.length, () => 1)
  const told = await Promise.all(
    accounts.map(async ({ account_id, key }, receiver) => {
      const settings = { url: receivers.urls[receiver] ?? '', active: true, events: ['*'] }
      const webhook = await create(callers, key, 'webhook', settings)
      await track(callers, key, 'TEST-TR-JOURNEY')
      return { account_id, webhooks: [{ id: webhook, receiver }] }
    }),
  )
  const acknowledged: string[] = []
  let is_ended = false
  const asking = Promise.all(
    accounts.map(async ({ key }) => {
      for (; !is_ended; await sleep(pause_ms)) acknowledged.push(await track(callers, key, 'TEST-TR-SUCCEEDED'))
    }),
  )
  // What went wrong is told where they are waited for: until then it ends nothing else.
  asking.catch(() => {})
  return {
    async end() {
      is_ended = true
      await asking
      for (const { key } of accounts) await stopTracking(callers, key)
      await untilDelivered(db)
      const success_of = await successes(db)
      return check(db.work, new Set(acknowledged.map((id) => success_of.get(id) ?? id)), told, receivers)
    },
    stop() {
      is_ended = true
      receivers.close()
    },
  }
}

type Asker = Pick<Callers, 'ask'>

async function create(callers: Asker, key: string, type: string, attributes: object): Promise<string> {
  const headers = {
    authorization: `Token ${key}`,
    'content-type': 'application/vnd.api+json',
    'idempotency-key': randomUUID(),
  }
  const body = JSON.stringify({ data: { type, attributes } })
  return made.parse(JSON.parse(await callers.ask(`/${type}s`, { method: 'POST', headers, body }))).data.id
}

function track(callers: Asker, key: string, request_number: string): Promise<string> {
  return create(callers, key, 'tracking_request', { request_type: 'bill_of_lading', request_number, scac: 'TEST' })
}

async function stopTracking(callers: Asker, key: string): Promise<void> {
  const headers = { authorization: `Token ${key}` }
  for (const { id } of shipments.parse(JSON.parse(await callers.ask('/shipments', { headers }))).data)
    await callers.ask(`/shipments/${id}/stop_tracking`, { method: 'PATCH', headers })
}

async function untilDelivered(db: Database): Promise<void> {
  const until = performance.now() + patience_ms
  for (let open = 1; open > 0 && performance.now() < until; await sleep(500)) {
    const [row] = await db.work<{ open: string }[]>`
      select (select count(*) from tracking_request where status = 'pending')
        + (select count(*) from notification where delivery_status = 'pending') as open`
    open = Number(row?.open ?? 0)
  }
}

/** The changes that say that requests succeeded, by request. */
async function successes(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.work<{ id: string; request_id: string }[]>`
    select id, reference_id as request_id from change_log where event = 'tracking_request.succeeded'`
  return new Map(rows.map(({ id, request_id }) => [request_id, id]))
}
