import type { ContainerStatus } from '@quaylog/contract'

const spellings: Partial<Record<ContainerStatus, string>> = { on_ship: 'in_transit', available: 'available_for_pickup' }

/** `status` of a container in tool results; `currentStatus` beside it is the API's word. */
export function spokenStatus(status: ContainerStatus): string {
  return spellings[status] ?? status
}
