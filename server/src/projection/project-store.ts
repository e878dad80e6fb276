import type { Fragment, Transaction } from '../ground/db/index.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import type { ShipmentRow } from '../records/shipments/shipment.ts'

/** A shipment with the picture that was reported last, as JSON text. */
export type LockedShipment = ShipmentRow & { readonly picture: string | null }

/** What projecting needs of a container beside its new picture. */
export interface KnownContainer {
  readonly id: string
  readonly number: string
  readonly ref_numbers: readonly string[]
  readonly delivered_at: string | null
  readonly created_at: string
  readonly picture: string
}

export async function knownContainers(
  tx: Transaction,
  account_id: string,
  shipment_id: string,
): Promise<readonly KnownContainer[]> {
  return tx<KnownContainer[]>`
    select id, number, ref_numbers, delivered_at, created_at, picture::text as picture from container
    where account_id = ${account_id} and shipment_id = ${shipment_id} order by number`
}

/** Writes rows whole: inserts them or replaces every given column. */
export async function upsertRows(
  tx: Transaction,
  table: 'container',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const replaced = Object.keys(first).filter(
    (column) => column !== 'account_id' && column !== 'id' && column !== 'created_at',
  )
  await tx`
    insert into ${tx(table)} ${tx(rows.map((row) => ({ ...row })))} on conflict (account_id, id) do update
    set ${assignments(tx, replaced)}`
}

function assignments(tx: Transaction, columns: readonly string[]): Fragment {
  return columns
    .map<Fragment>((column) => tx`${tx(column)} = excluded.${tx(column)}`)
    .reduce((all, one) => tx`${all}, ${one}`)
}

/** Writes a shipment as it is now known; whether its tracking is over is looked at next. */
export async function updateShipment(
  tx: Transaction,
  account_id: string,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  await tx`
    update shipment set ${tx({ ...values })}, stop_check_at = '-infinity' where account_id = ${account_id}
      and id = ${id}`
}

/** The rows in force of given milestones. */
export async function currentMilestoneRows(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
): Promise<readonly { id: string; container_id: string; milestone_key: string }[]> {
  return tx<{ id: string; container_id: string; milestone_key: string }[]>`
    select id, container_id, milestone_key from transport_event
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
      and milestone_key is not null and invalidated_at is null`
}

export async function insertTransportEvents(tx: Transaction, rows: readonly TransportEventRow[]): Promise<void> {
  if (rows.length > 0) await tx`insert into transport_event ${tx(rows.map((row) => ({ ...row })))}`
}

export async function invalidateTransportEvents(
  tx: Transaction,
  account_id: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  if (ids.length > 0)
    await tx`
    update transport_event set invalidated_at = ${now} where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[])`
}

/** Lists each box's timeline on the box itself, so that reading a box is reading one row. */
export async function relistTransportEvents(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
): Promise<void> {
  await tx`
    update container c set transport_event_ids = array(
      select t.id from transport_event t where t.account_id = c.account_id and t.container_id = c.id
        and t.invalidated_at is null order by t.at, t.id)
    where c.account_id = ${account_id} and c.id = any(${[...container_ids]}::uuid[])`
}

/** Follows boxes at further subjects. */
export async function followSubjects(
  tx: Transaction,
  account_id: string,
  follows: readonly { container_id: string; subject_id: string }[],
): Promise<void> {
  if (follows.length === 0) return
  await tx`
    insert into container_subject ${tx(follows.map((follow) => ({ account_id, ...follow })))} on conflict do nothing`
}
