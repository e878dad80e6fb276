import type { Account } from '../request/account.ts'
import type { TrackingActions } from '../request/services.ts'
import { lookSoon } from '../attention/schedule-store.ts'
import { containerById } from '../records/containers/store.ts'
import type { Transaction } from '../ground/db/index.ts'
import { replaceTerms } from '../search/store.ts'
import { shipmentById } from '../records/shipments/store.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import { renderTransportEvent } from '../records/transport-events/resource.ts'
import { loadResources } from '../telling/closure.ts'
import { statusWhenDelivered } from '@quaylog/journey'
import {
  insertTransportEvents,
  invalidateTransportEvents,
  knownContainers,
  relistTransportEvents,
} from '../projection/project-store.ts'
import { createScope } from '../telling/create-scope.ts'
import { searchTermsOf } from '../projection/search-terms.ts'
import { resumeTracking, stopTracking } from './stop-tracking.ts'
import { deliveriesStated, subjectsOfContainer, writeDelivered } from './tracking-store.ts'
import { isAskable } from '../world-facts/subject.ts'
import { pollNow } from '../world-facts/subject-store.ts'
import { lineKey } from '../world-facts/subject.ts'
import { tell } from '../telling/tell.ts'
import type { EngineParts } from '../asking/parts.ts'
import { keptContainerPicture } from '../projection/kept-picture.ts'

/** What API handlers have the engine do. `wake` starts the loops of this process, if it runs them. */
export function createTrackingActions(parts: EngineParts, wake: { requests(): void; polls(): void }): TrackingActions {
  return {
    canAsk(scac, request_type) {
      const asks: readonly string[] = parts.sources.byKey(lineKey(scac, ''))?.capabilities.asks ?? []
      return asks.includes(request_type)
    },
    wakeRequests: wake.requests,
    wakePolls: wake.polls,
    stop: (tx, account, shipment_id, user_id) =>
      stopTracking(tx, parts, account, shipment_id, 'cancelled_by_user', user_id),
    resume: (tx, account, shipment_id) => resumeTracking(tx, parts, account.id, shipment_id),
    refresh: (tx, account, container_id) => refresh(tx, parts, account, container_id),
    setDelivered: (tx, account, container_id, delivered_at) =>
      setDelivered(tx, parts, account, container_id, delivered_at),
    renameForSearch: (tx, account, shipment_id) => renameForSearch(tx, account, shipment_id),
  }
}

async function refresh(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  container_id: string,
): Promise<readonly string[]> {
  const subjects = await subjectsOfContainer(tx, account.id, container_id)
  await pollNow(
    tx,
    subjects.filter(({ source_key }) => isAskable(source_key)).map((subject) => subject.id),
    parts.clock.now(),
  )
  const kinds = [
    ['line:', 'Shipping line'],
    ['facility:', 'Terminal'],
    ['rail:', 'Rail'],
  ] as const
  return kinds
    .filter(([prefix]) => subjects.some((subject) => subject.source_key.startsWith(prefix)))
    .map(([, name]) => name)
}

/** The owner states a delivery (contract 2.2 delivered_at): a timeline row by user_input, reported once. */
async function setDelivered(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  container_id: string,
  delivered_at: string | null,
): Promise<void> {
  const now = parts.clock.now()
  const row = await containerById(tx, account.id, container_id)
  if (row === undefined || row.delivered_at === delivered_at) return
  const known = (await knownContainers(tx, account.id, row.shipment_id)).find((one) => one.id === container_id)
  if (known === undefined) return
  const status = statusWhenDelivered(keptContainerPicture(known.picture).facts.current_status, delivered_at)
  await lookSoon(tx, 'shipment', account.id, [row.shipment_id])
  await writeDelivered(tx, account.id, container_id, { delivered_at, current_status: status }, now)
  const earlier = await deliveriesStated(tx, account.id, container_id)
  await invalidateTransportEvents(tx, account.id, earlier, now)
  const event =
    delivered_at === null ? null : deliveredEvent(parts, account.id, row, delivered_at, earlier[0] ?? null, now)
  if (event !== null) await insertTransportEvents(tx, [event])
  await relistTransportEvents(tx, account.id, [container_id])
  if (event === null) return
  const scope = createScope(tx, parts, account)
  const shipments = await loadResources(scope, parts.registry, 'shipment', [row.shipment_id])
  const containers = await loadResources(scope, parts.registry, 'container', [container_id])
  await tell(tx, parts, scope, [
    {
      event: 'container.transport.delivered',
      reference_type: 'transport_event',
      reference_id: event.id,
      shipment_id: row.shipment_id,
      container_id,
      tracking_request_id: null,
      lane_key: container_id,
      included: [...shipments.values(), ...containers.values(), renderTransportEvent(event, scope)],
    },
  ])
}

function deliveredEvent(
  parts: EngineParts,
  account_id: string,
  row: { id: string; shipment_id: string; final_destination_timezone: string | null; pod_timezone: string | null },
  at: string,
  previous_version_id: string | null,
  now: string,
): TransportEventRow {
  return {
    account_id,
    id: parts.newId(),
    container_id: row.id,
    shipment_id: row.shipment_id,
    event: 'container.transport.delivered',
    milestone_key: null,
    at,
    timezone: row.final_destination_timezone ?? row.pod_timezone,
    location_locode: null,
    location_name: null,
    terminal_id: null,
    vessel_id: null,
    vessel_name: null,
    voyage_number: null,
    data_source: 'user_input',
    value: null,
    value_at: now,
    observation_id: null,
    previous_version_id,
    invalidated_at: null,
    created_at: now,
  }
}

async function renameForSearch(tx: Transaction, account: Account, shipment_id: string): Promise<void> {
  const shipment = await shipmentById(tx, account.id, shipment_id)
  if (shipment === undefined) return
  const containers = await knownContainers(tx, account.id, shipment_id)
  await replaceTerms(
    tx,
    account.id,
    [shipment_id, ...containers.map((one) => one.id)],
    searchTermsOf(shipment, containers),
  )
}
