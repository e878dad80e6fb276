import { tracking_stop_days } from '@quaylog/contract'
import type { TrackingStoppedReason } from '@quaylog/contract'

const day_ms = 86_400_000

/** What the stop rules look at. */
export interface TrackedShipment {
  readonly destination_ata_at: string | null
  readonly pod_ata_at: string | null
  readonly last_changed_at: string | null
  readonly containers: readonly { readonly current_status: string; readonly full_out_at: string | null }[]
}

/** Why the service stops asking about a shipment; null: it goes on. First match wins; contract 4.4. */
export function stopReason(shipment: TrackedShipment, now_ms: number): TrackingStoppedReason | null {
  const { containers } = shipment
  const over = (instant: string | null, days: number): boolean => instant !== null && now_ms > endMs(instant, days)
  if (containers.length > 0 && containers.every((container) => container.current_status === 'empty_returned'))
    return 'all_containers_terminated'
  if (over(lastOut(containers), tracking_stop_days.past_full_out)) return 'past_full_out_window'
  if (over(shipment.destination_ata_at ?? shipment.pod_ata_at, tracking_stop_days.past_arrival))
    return 'past_arrival_window'
  if (over(shipment.last_changed_at, tracking_stop_days.no_updates_at_line)) return 'no_updates_at_line'
  return null
}

/** It is looked again after this long at the latest. */
const look_again_ms = 7 * day_ms

/**
 * When time alone can end the tracking of a shipment that goes on, in ms; whatever is written about it is looked at
 * sooner.
 */
export function nextStopCheckMs(shipment: TrackedShipment, now_ms: number): number {
  const ends = [
    [lastOut(shipment.containers), tracking_stop_days.past_full_out],
    [shipment.destination_ata_at ?? shipment.pod_ata_at, tracking_stop_days.past_arrival],
    [shipment.last_changed_at, tracking_stop_days.no_updates_at_line],
  ] as const
  const ahead = ends
    .flatMap(([instant, days]) => (instant === null ? [] : [endMs(instant, days) + 1_000]))
    .filter((end_ms) => end_ms > now_ms)
  return Math.min(now_ms + look_again_ms, ...ahead)
}

function endMs(instant: string, days: number): number {
  return Date.parse(instant) + days * day_ms
}

/** When the last box went out full; null: not all did. */
function lastOut(containers: TrackedShipment['containers']): string | null {
  const outs = containers.map((container) => container.full_out_at)
  return outs.includes(null) ? null : (outs.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)).at(-1) ?? null)
}
