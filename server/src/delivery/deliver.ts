/**
 * Deliveries, from a change to its receivers.
 *
 * - `createNotifications` (enqueue.ts) writes, with the change itself, a notification per webhook and counts it in its
 *   lane.
 * - A worker finds endpoints with due lanes, leases lanes for half a minute and delivers each in order (worker,
 *   run-lane).
 * - Results are written in batches, fenced by the lease and safe to write twice (completions, completion-store).
 * - An endpoint that fails is asked less and less (circuit), gets part of the worker only (endpoint, begin-lanes), and
 *   is
 *   switched off in the end (deactivate). One that comes back gets all that waited.
 * - Whatever is told can be told again: one (redeliver), all that failed (recover), all of the past (backfill).
 *
 * Due times are delivery time, leases are the database's own time, signatures are real time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { delivery_limits } from '@quaylog/contract'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Logger } from '../ground/log.ts'
import type { SendMail } from '../ground/mail.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { Sealer } from '../ground/secret.ts'
import type { AttemptResult } from './attempt.ts'
import { backfillStep } from '../telling/backfill.ts'
import { createCompletions } from './completions.ts'
import type { Completions } from './completions.ts'
import { saveHealth } from './completion-store.ts'
import { deactivate, hasManyUndelivered, isLongDead } from '../subscriptions/webhooks/deactivate.ts'
import { freeLanes } from './delivery-store.ts'
import type { Endpoint } from './endpoint.ts'
import { sweepNotifications } from '../subscriptions/notifications/retention.ts'
import type { LaneTools } from './run-lane.ts'
import { shownAddress, urlContext } from './sealing.ts'
import type { DisabledReason } from '../subscriptions/webhooks/webhook.ts'
import { createWorker } from './worker.ts'

/** A webhook that the service switched off by itself. */
export interface Deactivated {
  readonly account_id: string
  readonly webhook_id: string
  /** Where it leads, without what may be a secret. */
  readonly address: string
  readonly reason: DisabledReason
}

export interface DeliveryParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
  readonly random: () => number
  readonly sealer: Sealer
  readonly config: {
    readonly base_url: string
    readonly compat: 'hosted' | null
    readonly webhook_allow_private: boolean
    readonly webhook_compat_signature_header: string | null
  }
  readonly sendMail: SendMail
  /** Tells the account; it is called once per deactivation, after it is committed. */
  readonly onDeactivated?: (webhook: Deactivated) => Promise<void>
  /** Replaced in tests. */
  readonly outbound?: Outbound
  /** How long a lane is held by a worker that died; shorter in tests only. */
  readonly lease_s?: number
}

/** The deliveries of this process. */
export interface Deliveries {
  /** There are new notifications, committed just now. */
  readonly wake: () => void
  /** Stops beginning, lets requests end, and gives back what it leased; at most 25 seconds. */
  readonly stop: () => Promise<void>
}

/** What a worker that died held is taken over after this long. */
const lease_s = 30
/** The longest that work of another process waits to be seen. */
const poll_ms = 250
const backfill_poll_ms = 1_000
const sweep_every_ms = 10 * 60_000
const stop_requests_ms = 18_000
const stop_writes_ms = 5_000

/** Settings of requests to receivers; contract 5.1, failure. */
export function receiverLimits(allow_private: boolean) {
  return {
    allow_private,
    deadline_ms: delivery_limits.exchange_timeout_ms,
    connect_timeout_ms: delivery_limits.connect_timeout_ms,
    response_bytes_max: delivery_limits.response_bytes_max,
  }
}

/** Delivers due notifications until stopped. */
export function startDeliveries(parts: DeliveryParts): Deliveries {
  const { db, clock, log } = parts
  const outbound = parts.outbound ?? createOutbound(receiverLimits(parts.config.webhook_allow_private))
  const life = { stopping: false, abandoned: false }
  const completions = createCompletions(db.work, log, () => deliveries.wake())
  const guard = (what: string, run: () => Promise<void>) =>
    void run().catch((error: unknown) => log.error({ err: error }, what))
  const giveUp = giverUp(parts, completions)
  const tools: LaneTools = {
    ...parts,
    outbound,
    completions,
    lease_s: parts.lease_s ?? lease_s,
    compat_signature_header: parts.config.webhook_compat_signature_header,
    isStopping: () => life.stopping,
    isAbandoned: () => life.abandoned,
    onRecovered: (endpoint) =>
      guard('waiting lanes could not be freed', () =>
        freeLanes(db.work, endpoint, new Date(clock.deliveryMs()).toISOString()),
      ),
    onFailure: (endpoint, result) => guard('a webhook could not be deactivated', () => giveUp(endpoint, result)),
  }
  const worker = createWorker(db, tools, () => deliveries.wake())
  const deliveries = startLoop('deliveries', poll_ms, log, async () => {
    await saveDirty(db, worker.endpoints(), clock.deliveryMs())
    return worker.round()
  })
  const loops = [
    startLoop('backfills', backfill_poll_ms, log, () =>
      backfillStep(db, { base_url: parts.config.base_url, compat: parts.config.compat, newId: parts.newId, clock }),
    ),
    startLoop('sweep of notifications', sweep_every_ms, log, () => sweepNotifications(db.work, clock.realMs())),
  ]
  return {
    wake: deliveries.wake,
    async stop() {
      life.stopping = true
      await Promise.all([deliveries, ...loops].map((loop) => loop.stop()))
      worker.releaseWaiting()
      await Promise.race([worker.idle(), sleep(stop_requests_ms, undefined, { ref: false })])
      life.abandoned = true
      worker.abandon()
      await Promise.race([
        completions.flush().then(() => saveDirty(db, worker.endpoints(), clock.deliveryMs())),
        sleep(stop_writes_ms, undefined, { ref: false }),
      ])
      await outbound.close()
    },
  }
}

/** Deactivates a webhook that is to be given up, and tells its account. */
function giverUp(
  parts: DeliveryParts,
  completions: Completions,
): (endpoint: Endpoint, result: AttemptResult) => Promise<void> {
  const { db, clock, log } = parts
  return async (endpoint, result) => {
    const reason = await reasonToGiveUp(parts, endpoint, result)
    if (reason === null) return
    // The attempt that ended it is written first, while its lane is still ours.
    await completions.flush()
    // What its owner forgives by switching it on again must not be written anew afterwards.
    await saveDirty(db, [endpoint], clock.deliveryMs())
    const { account_id, webhook_id } = endpoint
    const webhook = await db.transaction((tx) => deactivate(tx, account_id, webhook_id, reason, clock.now()))
    if (webhook === null) return
    log.warn({ account_id, webhook_id, reason }, 'webhook deactivated')
    await parts.onDeactivated?.({
      account_id,
      webhook_id,
      address: shownAddress(parts.sealer.open(webhook.url, urlContext(webhook_id))),
      reason,
    })
  }
}

/** Contract 5.1: a receiver that says 410, or one that has been dead for 72 hours with 20 notifications undelivered. */
async function reasonToGiveUp(
  { db, clock }: DeliveryParts,
  endpoint: Endpoint,
  result: AttemptResult,
): Promise<DisabledReason | null> {
  if (result.verdict === 'gone') return 'gone'
  const { account_id, webhook_id, circuit } = endpoint
  if (!isLongDead(circuit, clock.deliveryMs())) return null
  return (await hasManyUndelivered(db.work, account_id, webhook_id, circuit)) ? 'failing' : null
}

async function saveDirty(db: Database, endpoints: Iterable<Endpoint>, now_ms: number): Promise<void> {
  const dirty = [...endpoints].filter((endpoint) => endpoint.is_dirty)
  if (dirty.length === 0) return
  for (const endpoint of dirty) {
    endpoint.is_dirty = false
    endpoint.last_saved_ms = now_ms
  }
  try {
    await saveHealth(db.work, dirty)
  } catch (error) {
    for (const endpoint of dirty) endpoint.is_dirty = true
    throw error
  }
}
