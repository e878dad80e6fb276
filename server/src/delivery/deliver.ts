/**
 * Deliveries, from a notification to its receiver.
 *
 * - Whoever tells something writes a notification and counts it in its lane, in the transaction of what is told.
 * - A worker finds endpoints with due lanes, leases lanes for half a minute and delivers each in order (worker,
 *   run-lane).
 *   Who is behind an endpoint and how they are told, others say (receiver).
 * - Results are written in batches, fenced by the lease and safe to write twice (completions, completion-store).
 * - An endpoint that fails is asked less and less (circuit) and gets part of the worker only (endpoint, begin-lanes);
 *   others
 *   decide when to give it up (OnFailure). One that comes back gets all that waited.
 *
 * Due times are delivery time, leases are the database's own time, signatures are real time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import { withoutSecrets } from '../ground/log.ts'
import type { Logger } from '../ground/log.ts'
import type { Tracing } from '../ground/telemetry/span.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { AttemptResult } from './attempt.ts'
import { createCompletions } from './completions.ts'
import { saveHealth } from './completion-store.ts'
import { freeLanes } from './delivery-store.ts'
import type { Endpoint } from './endpoint.ts'
import type { FindReceivers } from './receiver.ts'
import type { LaneParts } from './run-lane.ts'
import { createWorker } from './worker.ts'

/**
 * Learns of an attempt that failed. Before it writes anything about the endpoint it awaits `settle`, which writes what
 * this worker knows of it.
 */
export type OnFailure = (endpoint: Endpoint, result: AttemptResult, settle: () => Promise<void>) => Promise<void>

export interface DeliveringParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
  readonly random: () => number
  /** How receivers are reached; closed with the deliveries. */
  readonly outbound: Outbound
  readonly findReceivers: FindReceivers
  readonly onFailure: OnFailure
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
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
const stop_requests_ms = 18_000
const stop_writes_ms = 5_000

/** Delivers due notifications until stopped. */
export function startDelivering(parts: DeliveringParts): Deliveries {
  const { db, clock, log, outbound } = parts
  const life = { stopping: false, abandoned: false }
  const completions = createCompletions(db.work, log, () => deliveries.wake())
  const guard = (what: string, run: () => Promise<void>) =>
    void run().catch((error: unknown) => log.error({ err: error }, what))
  // The attempt that failed is written first, while its lane is still ours; and what an owner forgives later must not
  // be written anew afterwards.
  const settle = async (endpoint: Endpoint) => {
    await completions.flush()
    await saveDirty(db, [endpoint], clock.deliveryMs())
  }
  const laneParts: LaneParts = {
    clock,
    log,
    attempt_log: withoutSecrets(log),
    newId: parts.newId,
    random: parts.random,
    outbound,
    tracing: parts.tracing,
    completions,
    lease_s: parts.lease_s ?? lease_s,
    isStopping: () => life.stopping,
    isAbandoned: () => life.abandoned,
    onRecovered: (endpoint) =>
      guard('waiting lanes could not be freed', () =>
        freeLanes(db.work, endpoint, new Date(clock.deliveryMs()).toISOString()),
      ),
    onFailure: (endpoint, result) =>
      guard('what follows from a failure could not be done', () =>
        parts.onFailure(endpoint, result, () => settle(endpoint)),
      ),
  }
  const worker = createWorker(db, laneParts, parts.findReceivers, () => deliveries.wake())
  const deliveries = startLoop('deliveries', poll_ms, log, async () => {
    await saveDirty(db, worker.endpoints(), clock.deliveryMs())
    return worker.round()
  })
  return {
    wake: deliveries.wake,
    async stop() {
      life.stopping = true
      await deliveries.stop()
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
