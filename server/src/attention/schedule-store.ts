import type { Reader, Transaction } from '../ground/db/index.ts'

/** What is looked at again because of the time: shipments, or tracking requests. */
export type Attended = 'shipment' | 'tracking_request'

/** When a shipment or request is looked at again; null: not because of the time. */
export interface NextLook {
  readonly id: string
  readonly at: string | null
}

/**
 * Says when each is looked at next. Their rows are held by the caller. Returns those of which this first look is to be
 * told to nobody, because they are older than exceptions are.
 */
export async function scheduleLooks(
  tx: Transaction,
  table: Attended,
  account_id: string,
  looks: readonly NextLook[],
): Promise<string[]> {
  if (looks.length === 0) return []
  const rows = await tx<{ id: string; was_quiet: boolean }[]>`
    update ${tx(table)} t set attention_at = look.at, first_look_is_quiet = false
    from (
      select given.id, given.at, old.first_look_is_quiet as was_quiet
      from unnest(${looks.map(({ id }) => id)}::uuid[], ${looks.map(({ at }) => at)}::timestamptz[]) as given (id, at)
        join ${tx(table)} old on old.account_id = ${account_id} and old.id = given.id
    ) look
    where t.account_id = ${account_id} and t.id = look.id
    returning t.id, look.was_quiet`
  return rows.flatMap(({ id, was_quiet }) => (was_quiet ? [id] : []))
}

/** Has them looked at as soon as may be. */
export async function lookSoon(
  tx: Transaction,
  table: Attended,
  account_id: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx`
    update ${tx(table)} set attention_at = '-infinity'
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** Accounts of which something is due for a look, the longest due first. */
export async function accountsWithLooksDue(
  reader: Reader,
  table: Attended,
  now: string,
  most: number,
): Promise<string[]> {
  const marked =
    table === 'shipment'
      ? reader`union all (select account_id, '-infinity'::timestamptz from attention_mark limit 1000)`
      : reader``
  const rows = await reader<{ account_id: string }[]>`
    select account_id from (
      (select account_id, attention_at from ${reader(table)} where attention_at <= ${now} order by attention_at limit 1000)
      ${marked}
    ) due group by account_id order by min(attention_at) limit ${most}`
  return rows.map(({ account_id }) => account_id)
}

/**
 * Holds due and marked shipments of an account until the end of the transaction, and takes their marks away. Those that
 * others hold are passed over.
 */
export async function takeShipmentsDue(
  tx: Transaction,
  account_id: string,
  now: string,
  most: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from shipment
    where account_id = ${account_id} and (attention_at <= ${now}
      or id in (select shipment_id from attention_mark where account_id = ${account_id} limit ${most}))
    order by attention_at nulls last limit ${most} for no key update skip locked`
  const ids = rows.map(({ id }) => id)
  await tx`delete from attention_mark where account_id = ${account_id} and shipment_id = any(${ids}::uuid[])`
  return ids
}

/** Holds due tracking requests of an account until the end of the transaction, but for those that others hold. */
export async function takeRequestsDue(
  tx: Transaction,
  account_id: string,
  now: string,
  most: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from tracking_request where account_id = ${account_id} and attention_at <= ${now}
    order by attention_at limit ${most} for no key update skip locked`
  return rows.map(({ id }) => id)
}
