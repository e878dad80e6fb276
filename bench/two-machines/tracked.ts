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
  callers: Pick<Callers, 'ask'>,
  db: Database,
): Promise<Tracked> {
  const receivers = await startReceivers(accounts.length, () => 1)
  const told = await Promise.all(
    accounts.map(async ({ account_id, key }, receiver) => {
      const url = receivers.urls[receiver] ?? ''
      const webhook = await create(key, 'webhook', '/webhooks', { url, active: true, events: ['*'] })
      await create(key, 'tracking_request', '/tracking_requests', testNumber('TEST-TR-JOURNEY'))
      return { account_id, webhooks: [{ id: webhook, receiver }] }
    }),
  )
  const acknowledged: string[] = []
  let is_ended = false
  const asking = Promise.all(accounts.map(({ key }) => askOn(key)))

  async function create(key: string, type: string, path: string, attributes: object): Promise<string> {
    const text = await callers.ask(path, {
      method: 'POST',
      headers: {
        authorization: `Token ${key}`,
        'content-type': 'application/vnd.api+json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ data: { type, attributes } }),
    })
    return made.parse(JSON.parse(text)).data.id
  }

  async function askOn(key: string): Promise<void> {
    while (!is_ended) {
      acknowledged.push(await create(key, 'tracking_request', '/tracking_requests', testNumber('TEST-TR-SUCCEEDED')))
      await sleep(pause_ms)
    }
  }

  async function stopTracking({ key }: TrackingAccount): Promise<void> {
    const headers = { authorization: `Token ${key}` }
    for (const { id } of shipments.parse(JSON.parse(await callers.ask('/shipments', { headers }))).data)
      await callers.ask(`/shipments/${id}/stop_tracking`, { method: 'PATCH', headers })
  }

  async function untilDelivered(): Promise<void> {
    const until = performance.now() + patience_ms
    for (let open = 1; open > 0 && performance.now() < until; await sleep(500)) {
      const [row] = await db.work<{ open: string }[]>`
        select (select count(*) from tracking_request where status = 'pending')
          + (select count(*) from notification where delivery_status = 'pending') as open`
      open = Number(row?.open ?? 0)
    }
  }

  return {
    async end() {
      is_ended = true
      await asking
      await Promise.all(accounts.map(stopTracking))
      await untilDelivered()
      const rows = await db.work<{ id: string; request_id: string }[]>`
        select id, reference_id as request_id from change_log where event = 'tracking_request.succeeded'`
      const success_of = new Map(rows.map(({ id, request_id }) => [request_id, id]))
      return check(db.work, new Set(acknowledged.map((id) => success_of.get(id) ?? id)), told, receivers)
    },
    stop: receivers.close,
  }
}

const testNumber = (request_number: string) => ({ request_type: 'bill_of_lading', request_number, scac: 'TEST' })
