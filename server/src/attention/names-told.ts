import type { SnoozeEventName } from '@quaylog/contract'
import type { Change } from '@quaylog/journey'

/** By what names changes of a shipment are told: each of them ends the snoozes that wait for it. */
export function namesTold(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.flatMap((change) => nameTold(change) ?? []))
}

/** Null: it has none, as what nobody states any more. */
function nameTold(change: Change): SnoozeEventName | 'container.transport.delivered' | null {
  switch (change.kind) {
    case 'transport_event':
      return change.event
    case 'estimated_arrival':
      return 'shipment.estimated.arrival'
    case 'container_created':
      return 'container.created'
    case 'container_updated':
      return 'container.updated'
    case 'pod_terminal_changed':
      return 'container.pod_terminal_changed'
    case 'transport_event_withdrawn':
      return null
  }
}
