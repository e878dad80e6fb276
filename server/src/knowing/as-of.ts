import type { Account } from '../request/account.ts'
import type { ListReader, Reader } from '../ground/db/index.ts'
import type { ContainerRow } from '../records/containers/container.ts'
import { containerById } from '../records/containers/store.ts'
import { containerValues } from '../projection/container-columns.ts'
import { observationsOf } from '../world-facts/observation-store.ts'
import type { ShipmentPicture } from '@quaylog/journey'
import { subjectsOf } from '../world-facts/subject-store.ts'
import { reconcile } from '@quaylog/journey'
import type { Reference } from '../reference/reference.ts'
import type { ShipmentRow } from '../records/shipments/shipment.ts'
import { shipmentById } from '../records/shipments/store.ts'
import { numbersOfBoxes, timelineThen } from './store.ts'

/** What was known of a shipment at an instant: derived anew from what had been stated until then. */
async function pictureThen(
  reader: Reader,
  reference: Reference,
  shipment: ShipmentRow,
  as_of: string,
): Promise<ShipmentPicture> {
  const observations = await observationsOf(
    reader,
    await subjectsOf(reader, shipment.account_id, shipment.id, shipment.subject_id),
    as_of,
  )
  return reconcile({
    observations,
    request: { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac },
    now: as_of,
    reference,
  })
}

/** The container as it would have been printed then; null: it was not known yet. */
export async function containerThen(
  reader: ListReader,
  reference: Reference,
  account: Account,
  id: string,
  as_of: string,
): Promise<ContainerRow | null> {
  const row = await containerById(reader, account.id, id)
  const shipment = row === undefined ? undefined : await shipmentById(reader, account.id, row.shipment_id)
  if (row === undefined || shipment === undefined || row.created_at > as_of) return null
  const picture = (await pictureThen(reader, reference, shipment, as_of)).containers.find(
    (one) => one.number === row.number,
  )
  if (picture === undefined) return null
  const events = await timelineThen(reader, account.id, id, as_of)
  const delivered_at = events.some(
    (event) => event.event === 'container.transport.delivered' && event.data_source === 'user_input',
  )
    ? row.delivered_at
    : null
  const known = Object.entries(containerValues(picture, id, delivered_at)).filter(([name]) => name in row)
  return {
    ...row,
    ...Object.fromEntries(known),
    ...askedUntil(row, container_moments, as_of),
    delivered_at,
    transport_event_ids: events.map((event) => event.id),
    updated_at: row.updated_at < as_of ? row.updated_at : as_of,
  }
}

const container_moments = [
  'pod_last_tracking_request_at',
  'shipment_last_tracking_request_at',
  'rail_last_tracking_request_at',
] as const
const shipment_moments = ['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at'] as const

/** Only the last moment of asking is kept: one that came later than the instant says nothing about it. */
function askedUntil<Name extends string>(
  row: Readonly<Record<Name, string | null>>,
  names: readonly Name[],
  as_of: string,
): Partial<Record<Name, null>> {
  const later: Partial<Record<Name, null>> = {}
  for (const name of names) if ((row[name] ?? '') > as_of) later[name] = null
  return later
}

/** The shipment as it would have been printed then; null: it was not known yet. */
export async function shipmentThen(
  reader: ListReader,
  reference: Reference,
  account: Account,
  id: string,
  as_of: string,
): Promise<ShipmentRow | null> {
  const row = await shipmentById(reader, account.id, id)
  if (row === undefined || row.created_at > as_of) return null
  const { facts, containers } = await pictureThen(reader, reference, row, as_of)
  const known = new Set(containers.map((one) => one.number))
  const numbers = await numbersOfBoxes(reader, account.id, id)
  const container_ids = row.container_ids.filter((container_id) =>
    numbers.some((one) => one.id === container_id && known.has(one.number)),
  )
  const stopped_later =
    (row.line_tracking_stopped_at ?? '') > as_of
      ? { line_tracking_stopped_at: null, line_tracking_stopped_reason: null }
      : {}
  return {
    ...row,
    ...facts,
    ...askedUntil(row, shipment_moments, as_of),
    ...stopped_later,
    bill_of_lading_number: facts.bill_of_lading_number ?? row.bill_of_lading_number,
    container_ids,
    updated_at: row.updated_at < as_of ? row.updated_at : as_of,
  }
}
