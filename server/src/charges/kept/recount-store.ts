import type { Reader, Transaction } from '../../ground/db/index.ts'
import { shared_account_id } from '../tariffs/tariff.ts'

/** Containers that a change of a tariff or calendar concerns; null: whatever the line, wherever they are. */
export interface Concerned {
  /** Closed ledgers are concerned too: what became known of days corrects them, changed tariffs don't. */
  readonly closed_too: boolean
  readonly scac: string | null
  readonly places: readonly string[] | null
}

/** A change whose containers are being counted again, with the last one that was. */
export interface Recount extends Concerned {
  readonly account_id: string
  readonly id: string
  readonly after_account_id: string | null
  readonly after_container_id: string | null
}

/** Has the containers that a change concerns counted again, once the change is committed. */
export async function askForRecount(
  tx: Transaction,
  { account_id, id, now }: { readonly account_id: string; readonly id: string; readonly now: string },
  { scac, places, closed_too }: Concerned,
): Promise<void> {
  await tx`
    insert into charge_recount (account_id, id, scac, places, closed_too, created_at)
    values (${account_id}, ${id}, ${scac}, ${places === null ? null : [...places]}, ${closed_too}, ${now})`
}

/** The change that has waited longest, for one worker only. */
export async function claimRecount(tx: Transaction): Promise<Recount | undefined> {
  const [row] = await tx<Recount[]>`
    select account_id, id, scac, places, closed_too, after_account_id, after_container_id from charge_recount
    order by created_at, id limit 1 for update skip locked`
  return row
}

/**
 * The next containers that a change concerns, by account and id. The operator's changes concern every account.
 */
export async function concernedAfter(
  reader: Reader,
  { account_id, scac, places, closed_too, after_account_id, after_container_id }: Recount,
  now: string,
  most: number,
): Promise<readonly { readonly account_id: string; readonly container_id: string }[]> {
  return reader<{ account_id: string; container_id: string }[]>`
    select account_id, container_id from charge_box
    where ${account_id === shared_account_id ? reader`true` : reader`account_id = ${account_id}`}
      ${scac === null ? reader`` : reader`and scac = ${scac}`}
      ${places === null ? reader`` : reader`and places && ${[...places]}::text[]`}
      ${after_account_id === null ? reader`` : reader`and (account_id, container_id) > (${after_account_id}, ${after_container_id})`}
      ${closed_too ? reader`` : reader`and (frozen_at is null or frozen_at > ${now})`}
    order by account_id, container_id limit ${most}`
}

/** Keeps how far a recount came. */
export async function advanceRecount(
  tx: Transaction,
  { account_id, id }: Recount,
  last: { readonly account_id: string; readonly container_id: string },
): Promise<void> {
  await tx`
    update charge_recount set after_account_id = ${last.account_id}, after_container_id = ${last.container_id}
    where account_id = ${account_id} and id = ${id}`
}

export async function endRecount(tx: Transaction, { account_id, id }: Recount): Promise<void> {
  await tx`delete from charge_recount where account_id = ${account_id} and id = ${id}`
}

/** Has exceptions of shipments looked at again, without holding the shipments: the caller holds their containers. */
export async function markShipments(
  tx: Transaction,
  newId: () => string,
  account_id: string,
  shipment_ids: readonly string[],
): Promise<void> {
  const rows = [...new Set(shipment_ids)].map((shipment_id) => ({ account_id, id: newId(), shipment_id }))
  if (rows.length > 0) await tx`insert into attention_mark ${tx(rows)}`
}
