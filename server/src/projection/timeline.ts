import type { Transaction } from '../ground/db/index.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import type { Reference } from '../reference/reference.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import type { Change, TransportEventChange } from '@quaylog/journey'
import {
  currentMilestoneRows,
  insertTransportEvents,
  invalidateTransportEvents,
  relistTransportEvents,
} from './project-store.ts'

/** What a place is called, as every record says it; null: it is in no table. */
function placeName(reference: Pick<Reference, 'locationByLocode'>, locode: string | null): string | null {
  return locode === null ? null : (reference.locationByLocode(locode)?.name ?? null)
}

interface TimelineOf {
  readonly account_id: string
  readonly shipment_id: string
  readonly container_ids: ReadonlyMap<string, string>
  readonly now: string
  readonly newId: () => string
  readonly reference: Pick<Reference, 'locationByLocode'>
}

/**
 * Writes the timeline rows of the changes: new rows, rows that replace an earlier one and link back to it, rows that no
 * source states any more. Returns the row of each told change.
 */
export async function writeTimeline(
  tx: Transaction,
  changes: readonly Change[],
  of: TimelineOf,
): Promise<ReadonlyMap<Change, TransportEventRow>> {
  const touched = changes.filter(
    (change) => change.kind === 'transport_event' || change.kind === 'transport_event_withdrawn',
  )
  const ids = new Set(touched.flatMap((change) => of.container_ids.get(change.container) ?? []))
  if (ids.size === 0) return new Map()
  const current = new Map(
    (await currentMilestoneRows(tx, of.account_id, [...ids])).map((row) => [
      `${row.container_id} ${row.milestone_key}`,
      row.id,
    ]),
  )
  const rows = new Map<Change, TransportEventRow>()
  const ended: string[] = []
  for (const change of touched) {
    const container_id = of.container_ids.get(change.container)
    if (container_id === undefined) continue
    const key = `${container_id} ${change.kind === 'transport_event' ? (change.replaces ?? change.milestone?.key ?? '') : change.milestone_key}`
    const previous = current.get(key) ?? null
    if (previous !== null) ended.push(previous)
    if (change.kind !== 'transport_event') continue
    const row = rowOf(change, container_id, previous, of)
    rows.set(change, row)
    if (change.milestone !== null) current.set(`${container_id} ${change.milestone.key}`, row.id)
  }
  await insertTransportEvents(tx, [...rows.values()])
  await invalidateTransportEvents(tx, of.account_id, ended, of.now)
  await relistTransportEvents(tx, of.account_id, [...ids])
  return rows
}

function rowOf(
  change: TransportEventChange,
  container_id: string,
  previous_version_id: string | null,
  of: TimelineOf,
): TransportEventRow {
  return {
    account_id: of.account_id,
    id: of.newId(),
    container_id,
    shipment_id: of.shipment_id,
    event: change.event,
    milestone_key: change.milestone?.key ?? null,
    at: change.at,
    timezone: change.time_zone,
    location_locode: change.locode,
    location_name: placeName(of.reference, change.locode) ?? change.location_name,
    terminal_id: change.terminal_id,
    vessel_id: vesselId(change.vessel_imo, change.vessel_name),
    vessel_name: change.vessel_name,
    voyage_number: change.voyage,
    data_source: change.data_source,
    value: change.value,
    value_at: change.value_at,
    observation_id: change.observation_id,
    previous_version_id,
    invalidated_at: null,
    created_at: of.now,
  }
}
