import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { loadResources } from '../../telling/closure.ts'
import { subscribersTo } from '../../telling/enqueue-store.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { tell } from '../../telling/tell.ts'
import type { TellParts } from '../../telling/tell.ts'
import type { KeptClock } from './kept-clock.ts'

/** An event of a clock. */
export interface ClockEvent {
  readonly event: WebhookEventName
  readonly clock: KeptClock
}

const reference_type: ReferenceType = 'charge_clock'

/** Tells events of clocks with shipment, container and the charge as it is now, in the transaction of the change. */
export async function tellClocks(
  tx: Transaction,
  parts: TellParts & Pick<TellingParts, 'registry'>,
  scope: Scope,
  events: readonly ClockEvent[],
): Promise<void> {
  const told = await withoutUnasked(tx, scope.account.id, events)
  if (told.length === 0) return
  const { registry } = parts
  const idsOf = (id: (clock: KeptClock) => string) => told.map(({ clock }) => id(clock))
  const shipments = await loadResources(
    scope,
    registry,
    'shipment',
    idsOf(({ shipment_id }) => shipment_id),
  )
  const containers = await loadResources(
    scope,
    registry,
    'container',
    idsOf(({ container_id }) => container_id),
  )
  const clocks = await loadResources(
    scope,
    registry,
    'charge_clock',
    idsOf(({ id }) => id),
  )
  const tellings = told.map(({ event, clock: { id, shipment_id, container_id } }) => ({
    event,
    reference_type,
    reference_id: id,
    shipment_id,
    container_id,
    tracking_request_id: null,
    lane_key: container_id,
    included: [shipments.get(shipment_id), containers.get(container_id), clocks.get(id)].filter(
      (resource) => resource !== undefined,
    ),
  }))
  await tell(tx, parts, scope, tellings)
}

/** Every day of every running charge would fill the log of accounts that nobody reads it for. */
const on_demand: WebhookEventName = 'charge_clock.day_charged'

async function withoutUnasked(
  tx: Transaction,
  account_id: string,
  events: readonly ClockEvent[],
): Promise<readonly ClockEvent[]> {
  if (!events.some(({ event }) => event === on_demand)) return events
  const wanted = (await subscribersTo(tx, account_id, [on_demand])).length > 0
  return wanted ? events : events.filter(({ event }) => event !== on_demand)
}
