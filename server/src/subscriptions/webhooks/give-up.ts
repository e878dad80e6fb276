import { delivery_limits } from '@quaylog/contract'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import type { Logger } from '../../ground/log.ts'
import type { Sealer } from '../../ground/secret.ts'
import type { AttemptResult } from '../../delivery/attempt.ts'
import type { OnFailure } from '../../delivery/deliver.ts'
import type { Circuit } from '../../delivery/circuit.ts'
import type { Endpoint } from '../../delivery/endpoint.ts'
import { shownAddress, urlContext } from '../sealing.ts'
import { deactivate, hasManyUndelivered } from './deactivation-store.ts'
import type { DisabledReason } from './webhook.ts'

/** A webhook that the service switched off by itself. */
export interface Deactivated {
  readonly account_id: string
  readonly webhook_id: string
  /** Where it leads, without what may be a secret. */
  readonly address: string
  readonly reason: DisabledReason
}

const hour_ms = 3_600_000

/** Whether nothing has got through for so long that giving up may be considered; contract 5.1, deactivation. */
function isLongDead(circuit: Circuit, now_ms: number): boolean {
  return (
    circuit.failing_since_ms !== null &&
    now_ms - circuit.failing_since_ms >= delivery_limits.deactivate_after_hours * hour_ms
  )
}

interface GiveUpParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly sealer: Sealer
  /** Tells the account; it is called once per deactivation, after it is committed. */
  readonly onDeactivated?: (webhook: Deactivated) => Promise<void>
}

/** Switches a webhook off when there is reason to; contract 5.1, deactivation. */
export function createGiveUp(parts: GiveUpParts): OnFailure {
  const { db, clock, log, sealer } = parts
  return async (endpoint, result, settle) => {
    const reason = await reasonToGiveUp(parts, endpoint, result)
    if (reason === null) return
    await settle()
    const { account_id, webhook_id } = endpoint
    const webhook = await db.transaction((tx) => deactivate(tx, account_id, webhook_id, reason, clock.now()))
    if (webhook === null) return
    log.warn({ account_id, webhook_id, reason }, 'webhook deactivated')
    await parts.onDeactivated?.({
      account_id,
      webhook_id,
      address: shownAddress(sealer.open(webhook.url, urlContext(webhook_id))),
      reason,
    })
  }
}

/** A receiver that says 410, or one that has been dead for 72 hours with 20 notifications undelivered. */
async function reasonToGiveUp(
  { db, clock }: GiveUpParts,
  endpoint: Endpoint,
  result: AttemptResult,
): Promise<DisabledReason | null> {
  if (result.verdict === 'gone') return 'gone'
  const { account_id, webhook_id, circuit } = endpoint
  if (!isLongDead(circuit, clock.deliveryMs())) return null
  return (await hasManyUndelivered(db.work, account_id, webhook_id, circuit)) ? 'failing' : null
}
