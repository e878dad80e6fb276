import { accountById } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import { lockTrackedShipment } from '../projection/shipment-lock-store.ts'
import { scheduleStopChecks, shipmentsToCheck } from './stop-check-store.ts'
import type { StopCandidate } from './stop-check-store.ts'
import { stopTracking } from './stop-tracking.ts'
import { nextStopCheckMs, stopReason } from './stop.ts'
import type { EngineParts } from '../asking/parts.ts'

const at_once = 200
/** Looked at in one go at the most; what is left is due a minute later. */
const batches_max = 50

/** Ends the tracking of shipments that the rules of contract 4.4 call over, of those that it is time to look at. */
export async function stopEndedShipments(parts: EngineParts): Promise<void> {
  for (let batch = 0; batch < batches_max; batch++) {
    const candidates = await shipmentsToCheck(parts.db.work, parts.clock.now(), at_once)
    const now_ms = parts.clock.worldMs()
    const [ended, going_on] = [
      candidates.filter((one) => stopReason(one, now_ms) !== null),
      candidates.filter((one) => stopReason(one, now_ms) === null),
    ]
    for (const candidate of ended) await stopOne(parts, candidate, now_ms)
    await scheduleStopChecks(
      parts.db.work,
      going_on.map((one) => ({ ...one, at: instantOf(nextStopCheckMs(one, now_ms)) })),
    )
    if (ended.length > 0) parts.wakeDeliveries()
    if (candidates.length < at_once) return
  }
}

async function stopOne(parts: EngineParts, candidate: StopCandidate, now_ms: number): Promise<void> {
  const reason = stopReason(candidate, now_ms)
  if (reason === null) return
  await parts.db.transaction(async (tx) => {
    const [shipment] = await lockTrackedShipment(tx, candidate.account_id, candidate.id)
    const account = await accountById(tx, candidate.account_id)
    if (shipment !== undefined && account !== undefined)
      await stopTracking(tx, parts, account, shipment.id, reason, null)
  })
}
