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
  const over = (instant: string | null, days: number): boolean =>
    instant !== null && now_ms - Date.parse(instant) > days * day_ms
  if (containers.length > 0 && containers.every((container) => container.current_status === 'empty_returned'))
    return 'all_containers_terminated'
  const last_out =
    containers
      .map((container) => container.full_out_at)
      .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
      .at(-1) ?? null
  if (
    containers.length > 0 &&
    containers.every((container) => container.full_out_at !== null) &&
    over(last_out, tracking_stop_days.past_full_out)
  )
    return 'past_full_out_window'
  if (over(shipment.destination_ata_at ?? shipment.pod_ata_at, tracking_stop_days.past_arrival))
    return 'past_arrival_window'
  if (over(shipment.last_changed_at, tracking_stop_days.no_updates_at_line)) return 'no_updates_at_line'
  return null
}
