import type { Fragment, Transaction } from '../ground/db/index.ts'
import { shipmentSelection } from '../records/shipments/store.ts'
import type { LockedShipment } from './project-store.ts'

/**
 * Shipments are locked in one order, so that writers can't deadlock, and no stronger than a writer of rows that refer
 * to them (a share, an exception) can stand beside.
 */
async function lockWhere(tx: Transaction, condition: Fragment): Promise<readonly LockedShipment[]> {
  return tx<LockedShipment[]>`
    select ${shipmentSelection(tx)}, picture::text as picture from shipment where ${condition} order by account_id, id
    for no key update`
}

/** A shipment, held until the end of the transaction, whether its tracking was stopped or not. */
export async function lockShipment(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<readonly LockedShipment[]> {
  return lockWhere(tx, tx`account_id = ${account_id} and id = ${id}`)
}

/** A shipment, held until the end of the transaction; none when its tracking was stopped. */
export async function lockTrackedShipment(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<readonly LockedShipment[]> {
  return lockWhere(tx, tx`account_id = ${account_id} and id = ${id} and line_tracking_stopped_at is null`)
}

/** The shipments under way that are tracked by this subject of their line. */
export async function lockShipmentsOfLine(tx: Transaction, subject_id: string): Promise<readonly LockedShipment[]> {
  return lockWhere(tx, tx`subject_id = ${subject_id} and line_tracking_stopped_at is null`)
}

/** The shipments under way of which a box is followed at this subject of a terminal or railroad. */
export async function lockShipmentsOfFacility(tx: Transaction, subject_id: string): Promise<readonly LockedShipment[]> {
  return lockWhere(
    tx,
    tx`line_tracking_stopped_at is null and (account_id, id) in (${shipmentsWithBoxAt(tx, subject_id)})`,
  )
}

/** The shipments under way that follow this subject, as their line's or as a facility's. */
export async function lockShipmentsOfSubject(tx: Transaction, subject_id: string): Promise<readonly LockedShipment[]> {
  return lockWhere(
    tx,
    tx`line_tracking_stopped_at is null and (subject_id = ${subject_id}
      or (account_id, id) in (${shipmentsWithBoxAt(tx, subject_id)}))`,
  )
}

function shipmentsWithBoxAt(tx: Transaction, subject_id: string): Fragment {
  return tx`
    select c.account_id, c.shipment_id from container_subject cs
      join container c on c.account_id = cs.account_id and c.id = cs.container_id
    where cs.subject_id = ${subject_id}`
}

/** The shipments under way of given boxes. */
export async function lockShipmentsOfBoxes(
  tx: Transaction,
  boxes: readonly { readonly account_id: string; readonly container_id: string }[],
): Promise<readonly LockedShipment[]> {
  return lockWhere(
    tx,
    tx`line_tracking_stopped_at is null and (account_id, id) in (
      select c.account_id, c.shipment_id
      from unnest(${boxes.map((box) => box.account_id)}::uuid[], ${boxes.map((box) => box.container_id)}::uuid[])
        as b (account_id, id)
        join container c on c.account_id = b.account_id and c.id = b.id)`,
  )
}
