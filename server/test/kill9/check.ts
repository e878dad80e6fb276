import type { Reader } from '../../src/ground/db/index.ts'
import { countLaneErrors } from '../../src/subscriptions/notifications/store.ts'
import type { Receivers } from './receivers.ts'

/** What the checker found; everything but the first five must be nought. */
export interface Findings {
  readonly acknowledged: number
  readonly stored: number
  readonly received: number
  readonly duplicates: number
  /** Accepted and not answered, so that a duplicate was asked for. */
  readonly hung_up: number
  /** Acknowledged and not in the log. */
  readonly lost: number
  /** In the log and not told to a webhook, or not received by it. */
  readonly untold: number
  /** Received and never committed. */
  readonly phantoms: number
  /** Duplicates whose bytes differ. */
  readonly altered: number
  /** First arrivals out of their order within a lane. */
  readonly reordered: number
  /** Places of the account's order that are missing or taken twice. */
  readonly gaps: number
  readonly lane_errors: number
  readonly unfinished: number
}

/** Compares what was acknowledged, what is stored and what arrived. Those that stood aside may arrive late. */
export async function check(reader: Reader, acknowledged: ReadonlySet<string>, webhooks: readonly string[], receivers: Receivers): Promise<Findings> {
  const changes = await reader<{ id: string; sequence: number }[]>`select id, sequence from change_log order by sequence`
  const notifications = await reader<{ id: string; webhook_id: string; change_id: string; lane_key: string; delivery_status: string }[]>`
    select id, webhook_id, change_id, lane_key, delivery_status from notification order by sequence`
  const stored = new Set(changes.map((change) => change.id))
  const known = new Set(notifications.map((notification) => notification.id))
  const findings = { untold: changes.length * webhooks.length - notifications.length, reordered: 0 }
  for (const [i, webhook_id] of webhooks.entries()) {
    const arrived = new Map([...(receivers.accepted[i]?.keys() ?? [])].map((id, place) => [id, place]))
    const lastPlace = new Map<string, number>()
    for (const { id, lane_key } of notifications.filter((notification) => notification.webhook_id === webhook_id)) {
      const place = arrived.get(id)
      if (place === undefined) findings.untold++
      else if (!lane_key.startsWith('late/') && place < (lastPlace.get(lane_key) ?? -1)) findings.reordered++
      else lastPlace.set(lane_key, place)
    }
  }
  const seen = receivers.accepted.flatMap((each) => [...each])
  return {
    acknowledged: acknowledged.size,
    stored: changes.length,
    received: seen.length,
    duplicates: seen.reduce((sum, [, { copies }]) => sum + copies - 1, 0),
    hung_up: receivers.hungUp(),
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    ...findings,
    phantoms: seen.filter(([id]) => !known.has(id)).length,
    altered: seen.reduce((sum, [, { altered }]) => sum + altered, 0),
    gaps: changes.filter((change, i) => change.sequence !== i + 1).length,
    lane_errors: await countLaneErrors(reader),
    unfinished: notifications.filter((notification) => notification.delivery_status !== 'succeeded').length,
  }
}
