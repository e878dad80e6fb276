import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { WebhookEventName } from '@quaylog/contract'
import { appendChanges } from '../../telling/changes/store.ts'
import { createClock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { createIds } from '../../ground/id.ts'
import type { Mail } from '../../ground/mail.ts'
import { eventually } from '../../ground/testing/eventually.ts'
import { portOfServer } from '../../ground/testing/handed-over.ts'
import { createLog } from '../../ground/log.ts'
import { createSealer, newSecretKey } from '../../ground/secret.ts'
import type { Deliveries } from '../../delivery/deliver.ts'
import { findDueEndpoints } from '../../delivery/delivery-store.ts'
import { startDeliveries } from '../deliveries.ts'
import type { DeliveryParts } from '../deliveries.ts'
import type { Deactivated } from '../webhooks/give-up.ts'
import { createNotifications } from '../../telling/enqueue.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'
import { insertWebhook } from '../webhooks/store.ts'
import type { NewWebhook } from '../webhooks/store.ts'

/** A request as a receiver got it. */
export interface Received {
  readonly at_ms: number
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on this machine that answers as it is told, 200 unless told otherwise, until the test ends. */
export interface ReceiverStandIn {
  readonly url: string
  readonly received: Received[]
  /** Ids of notifications in the order of their first arrival. */
  readonly firstArrivals: () => string[]
  answer: (request: Received, response: ServerResponse) => void
}

export async function startReceiver(): Promise<ReceiverStandIn> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (text) => (body += text))
      .on('end', () => {
        const got = { at_ms: performance.now(), path: request.url ?? '', headers: request.headers, body }
        received.push(got)
        receiver.answer(got, response)
      })
  })
  const port = await portOfServer(server)
  const receiver: ReceiverStandIn = {
    url: `http://127.0.0.1:${port}`,
    received,
    firstArrivals: () => [...new Set(received.map(({ headers }) => String(headers['webhook-id'])))],
    answer: (_, response) => void response.end(),
  }
  return receiver
}

/**
 * One account on a database of its own, with everything that deliveries need and a clock whose waiting times can be
 * jumped over.
 */
export async function setUpDeliveries(db: Database, sealer = createSealer([newSecretKey()])) {
  const clock = createClock()
  const newId = createIds(clock.realMs)
  const log = createLog('silent')
  const account_id = newId()
  const deactivated: Deactivated[] = []
  const mails: Mail[] = []
  const base_url = 'https://api.example.org/v2'
  const public_url = 'https://quaylog.example.org'
  await db.work`
    insert into account (id, name, plan, created_at, updated_at) values (${account_id}, 'Test', 'paid', now(), now())`
  let jumped_ms = 0

  return {
    db,
    clock,
    newId,
    sealer,
    account_id,
    deactivated,
    mails,
    base_url,
    deliveryNow: () => new Date(clock.deliveryMs()).toISOString(),
    /** All waiting times are shorter by so much. */
    jump(ms: number) {
      jumped_ms += ms
      clock.follow({ anchor_real_ms: clock.realMs(), anchor_world_ms: clock.realMs() + jumped_ms, speed: 1, jumped_ms })
    },
    start: (parts: Partial<DeliveryParts> = {}): Deliveries =>
      startDeliveries({
        db,
        clock,
        log,
        newId,
        sealer,
        random: () => 0.5,
        config: {
          base_url,
          public_url,
          compat: null,
          webhook_allow_private: true,
          webhook_compat_signature_header: null,
          edi_out_dir: null,
        },
        sendMail: async (mail) => void mails.push(mail),
        onDeactivated: async (webhook) => void deactivated.push(webhook),
        ...parts,
      }),
    async addWebhook(url: string, more: Partial<NewWebhook> = {}): Promise<NewWebhook> {
      const webhook: NewWebhook = {
        id: newId(),
        url,
        active: true,
        events: ['container.updated'],
        secret: newWebhookSecret(),
        headers: null,
        compat_signature_header: null,
        format: 'json_api',
        description: null,
        ...more,
      }
      await db.transaction((tx) => insertWebhook(tx, sealer, account_id, webhook, clock.now()))
      return webhook
    },
    /**
     * Writes changes, one for each lane named, and what is due for them, and commits unless `last` rejects. Returns the
     * ids of the changes.
     */
    tell: (
      lanes: readonly string[],
      event: WebhookEventName = 'container.updated',
      included = '[{"id":"1","type":"container"}]',
      last: () => Promise<void> = async () => {},
    ): Promise<string[]> =>
      db.transaction(async (tx) => {
        const entries = lanes.map((lane_key) => ({
          event,
          reference_type: 'container_updated_event' as const,
          reference_id: newId(),
          shipment_id: null,
          container_id: null,
          tracking_request_id: null,
          lane_key,
          included,
        }))
        const changes = await appendChanges(tx, newId, account_id, entries, clock.now())
        await createNotifications(
          tx,
          { account_id, base_url, compat: null, newId, delivery_now: new Date(clock.deliveryMs()).toISOString() },
          changes.map((change) => ({ ...change, change_id: change.id })),
        )
        await last()
        return changes.map((change) => change.id)
      }),
    /** Waits until the workers have done all that is due by now; what waits for its circuit is not. */
    async settled(): Promise<void> {
      await eventually('nothing is due', async () => {
        const now_ms = clock.deliveryMs()
        const due = await findDueEndpoints(db.work, new Date(now_ms).toISOString())
        const leased = await db.work`select 1 from delivery_lane where token is not null limit 1`
        return leased.count === 0 && due.every(({ open_until_ms }) => open_until_ms !== null && open_until_ms > now_ms)
      })
    },
    /** Notifications in the order of the log. */
    notifications: () => db.work<
      { id: string; delivery_status: string; failure: string | null; attempts: number; lane_key: string }[]
    >`
      select id, delivery_status, failure, attempts, lane_key from notification where account_id = ${account_id}
      order by sequence`,
  }
}
