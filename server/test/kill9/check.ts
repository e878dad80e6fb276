import type { Reader } from '../../src/ground/db/index.ts'
import { countLaneErrors } from '../../src/subscriptions/notifications/store.ts'
import type { Receivers, Seen } from './receivers.ts'

/** What the checker found; everything but the first five must be nought, and the duplicates by trouble are bounded. */
export interface Findings {
  readonly acknowledged: number
  readonly stored: number
  readonly received: number
  /** Repeated because a worker, its database or the way to it failed between the delivery and its note. */
  readonly duplicates: number
  /** Repeated because the receiver had accepted, and hung up without an answer. */
  readonly duplicates_asked_for: number
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

/** An account, and the receivers of its webhooks by their place. */
export interface Told {
  readonly account_id: string
  readonly webhooks: readonly { readonly id: string; readonly receiver: number }[]
}

/** Compares what was acknowledged, what is stored and what arrived. Those that stood aside may arrive late. */
export async function check(
  reader: Reader,
  acknowledged: ReadonlySet<string>,
  told: readonly Told[],
  receivers: Receivers,
): Promise<Findings> {
  const changes = await reader<{ id: string; account_id: string; sequence: number }[]>`
    select id, account_id, sequence from change_log order by account_id, sequence`
  const notifications = await reader<Notification[]>`
    select id, account_id, webhook_id, lane_key, delivery_status from notification order by sequence`
  const stored = new Set(changes.map((change) => change.id))
  const known = new Set(notifications.map((notification) => notification.id))
  const of_webhook = Map.groupBy(notifications, (notification) => notification.webhook_id)
  const of_account = Map.groupBy(changes, (change) => change.account_id)
  const findings = { untold: 0, reordered: 0, gaps: 0 }
  for (const { account_id, webhooks } of told) {
    const of_this = of_account.get(account_id) ?? []
    findings.gaps += of_this.filter((change, i) => change.sequence !== i + 1).length
    for (const { id, receiver } of webhooks) {
      const expected = of_webhook.get(id) ?? []
      findings.untold += of_this.length - expected.length
      const { untold, reordered } = arrivalsOf(expected, [...(receivers.accepted[receiver]?.keys() ?? [])])
      findings.untold += untold
      findings.reordered += reordered
    }
  }
  const seen = receivers.accepted.flatMap((each) => [...each])
  const sum = (of: (seen: Seen) => number) => seen.reduce((total, [, one]) => total + of(one), 0)
  const asked_for = (one: Seen) => Math.min(one.copies - 1, one.hung_up)
  return {
    acknowledged: acknowledged.size,
    stored: changes.length,
    received: seen.length,
    duplicates: sum((one) => one.copies - 1 - asked_for(one)),
    duplicates_asked_for: sum(asked_for),
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    ...findings,
    phantoms: seen.filter(([id]) => !known.has(id)).length,
    altered: sum((one) => one.altered),
    lane_errors: await countLaneErrors(reader),
    unfinished: notifications.filter((notification) => notification.delivery_status !== 'succeeded').length,
  }
}

interface Notification {
  readonly id: string
  readonly account_id: string
  readonly webhook_id: string
  readonly lane_key: string
  readonly delivery_status: string
}

/**
 * What of a webhook's notifications, in their order, never arrived, and what arrived before its predecessor in the
 * lane.
 */
function arrivalsOf(
  expected: readonly Notification[],
  arrived: readonly string[],
): { untold: number; reordered: number } {
  const places = new Map(arrived.map((id, place) => [id, place]))
  const last = new Map<string, number>()
  const found = { untold: 0, reordered: 0 }
  for (const { id, lane_key } of expected) {
    const place = places.get(id)
    if (place === undefined) found.untold++
    else if (!lane_key.startsWith('late/') && place < (last.get(lane_key) ?? -1)) found.reordered++
    else last.set(lane_key, place)
  }
  return found
}

/**
 * What was broken, by name; empty when every promise was kept. More than five duplicates by trouble in a hundred is too
 * many.
 */
export function broken(findings: Findings): Record<string, number> {
  const { lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished } = findings
  const wrong = Object.entries({ lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished }).filter(
    ([, count]) => count !== 0,
  )
  const duplicate_percent = percentOfDuplicates(findings)
  return Object.fromEntries(
    duplicate_percent > duplicate_percent_max ? [...wrong, ['duplicate_percent', duplicate_percent]] : wrong,
  )
}

const duplicate_percent_max = 5

/** Duplicates by trouble, for a hundred notifications received. */
export function percentOfDuplicates({ duplicates, received }: Pick<Findings, 'duplicates' | 'received'>): number {
  return Math.round((1_000 * duplicates) / Math.max(1, received)) / 10
}
