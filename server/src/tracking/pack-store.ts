import type { Reader, Transaction } from '../ground/db/index.ts'

/** A shipment whose tracking ended. */
export interface EndedShipment {
  readonly account_id: string
  readonly id: string
  readonly subject_id: string
}

/** Shipments whose tracking ended before a moment and whose history is not packed, the first to end first. */
export async function shipmentsToPack(
  reader: Reader,
  before: string,
  count: number,
): Promise<readonly EndedShipment[]> {
  return reader<EndedShipment[]>`
    select account_id, id, subject_id from shipment
    where line_tracking_stopped_at is not null and (packed_at is null or packed_at < line_tracking_stopped_at)
      and line_tracking_stopped_at < ${before} order by line_tracking_stopped_at limit ${count}`
}

/** Holds a shipment whose tracking ended; false: it is tracked again, gone, or held by somebody else. */
export async function holdEnded(tx: Transaction, { account_id, id }: EndedShipment): Promise<boolean> {
  const held = await tx`
    select 1 from shipment where account_id = ${account_id} and id = ${id} and line_tracking_stopped_at is not null
    for update skip locked`
  return held.count === 1
}

/** A change with the records that were told with it. */
export interface UnpackedChange {
  readonly id: string
  readonly included: string
}

/**
 * Changes of a shipment whose records are not packed, those of a lane together and in their order, as far as their
 * records have so many characters in all; at least one.
 */
export async function changesToPack(
  tx: Transaction,
  { account_id, id }: EndedShipment,
  count: number,
  characters: number,
): Promise<readonly UnpackedChange[]> {
  return tx<UnpackedChange[]>`
    with next as (
      select id, lane_key, sequence from change_log
      where account_id = ${account_id} and shipment_id = ${id} and included is not null
      order by lane_key, sequence limit ${count}
    ), measured as (
      select c.id, c.included, c.lane_key, c.sequence,
        sum(length(c.included)) over (order by c.lane_key, c.sequence) - length(c.included) as before
      from next n join change_log c on c.account_id = ${account_id} and c.id = n.id
    )
    select id, included from measured where before < ${characters} order by lane_key, sequence`
}

/** Writes a pack, and has the changes name it in place of their records. */
export async function writePack(
  tx: Transaction,
  { account_id, id: shipment_id }: EndedShipment,
  pack: { readonly id: string; readonly change_ids: readonly string[]; readonly body: Buffer },
): Promise<void> {
  await tx`
    insert into change_pack (account_id, id, shipment_id, changes, body)
    values (${account_id}, ${pack.id}, ${shipment_id}, ${pack.change_ids.length}, ${pack.body})`
  const packed = await tx`
    update change_log set included = null, pack_id = ${pack.id}
    where account_id = ${account_id} and id = any(${[...pack.change_ids]}::uuid[]) and included is not null`
  if (packed.count !== pack.change_ids.length) throw new Error(`changes of shipment ${shipment_id} were packed twice`)
}

/** Notes that the history of a shipment is packed. */
export async function notePacked(tx: Transaction, { account_id, id }: EndedShipment, now: string): Promise<void> {
  await tx`update shipment set packed_at = ${now} where account_id = ${account_id} and id = ${id}`
}
