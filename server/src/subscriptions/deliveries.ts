import { startDelivering } from '../delivery/deliver.ts'
import { receiverLimits } from '../delivery/attempt.ts'
import type { Deliveries } from '../delivery/deliver.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Logger } from '../ground/log.ts'
import type { SendMail } from '../ground/mail.ts'
import { createOutbound } from '../ground/outbound/index.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { Tracing } from '../ground/telemetry/span.ts'
import type { Sealer } from '../ground/secret.ts'
import { backfillStep } from '../telling/backfill.ts'
import { createFindReceivers } from './receivers/find.ts'
import { createGiveUp } from './webhooks/give-up.ts'
import type { Deactivated } from './webhooks/give-up.ts'

export interface DeliveryParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
  readonly random: () => number
  readonly sealer: Sealer
  readonly config: {
    readonly base_url: string
    readonly public_url: string
    readonly compat: 'hosted' | null
    readonly webhook_allow_private: boolean
    readonly webhook_compat_signature_header: string | null
    readonly edi_out_dir: string | null
  }
  readonly sendMail: SendMail
  /** Tells the account; it is called once per deactivation, after it is committed. */
  readonly onDeactivated?: (webhook: Deactivated) => Promise<void>
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** Replaced in tests. */
  readonly outbound?: Outbound
  /** How long a lane is held by a worker that died; shorter in tests only. */
  readonly lease_s?: number
}

const backfill_poll_ms = 1_000

/**
 * Delivers to webhooks and channels until stopped, and whatever is told again: one (redeliver), all that failed
 * (recover), all of the past (backfill).
 */
export function startDeliveries(parts: DeliveryParts): Deliveries {
  const { db, clock, log, newId, random, sealer, sendMail, config } = parts
  const deliveries = startDelivering({
    db,
    clock,
    log,
    newId,
    random,
    tracing: parts.tracing,
    outbound: parts.outbound ?? createOutbound(receiverLimits(config.webhook_allow_private)),
    findReceivers: createFindReceivers({
      reader: db.work,
      log,
      sealer,
      sendMail,
      public_url: config.public_url,
      compat_signature_header: config.webhook_compat_signature_header,
      drop: { folder: config.edi_out_dir, db },
    }),
    onFailure: createGiveUp(parts),
    ...(parts.lease_s === undefined ? {} : { lease_s: parts.lease_s }),
  })
  const loops = [
    startLoop('backfills', backfill_poll_ms, log, () =>
      backfillStep(db, { base_url: config.base_url, compat: config.compat, newId, clock }),
    ),
  ]
  return {
    wake: deliveries.wake,
    async stop() {
      await Promise.all([deliveries, ...loops].map((one) => one.stop()))
    },
  }
}
