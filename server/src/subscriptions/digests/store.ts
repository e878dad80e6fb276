import { z } from 'zod'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { channel_timing } from '../channels/timing.ts'
import type { ChannelTiming } from '../channels/timing.ts'

/** Ends the morning digests of a channel. */
export async function dropDigest(tx: Transaction, account_id: string, channel_id: string): Promise<void> {
  await tx`delete from morning_digest where account_id = ${account_id} and webhook_id = ${channel_id}`
}

/** The day on which the last digest was sent, held until the transaction ends; undefined: there are none. */
export async function lockDigest(
  tx: Transaction,
  account_id: string,
  channel_id: string,
): Promise<{ readonly sent_on: string | null } | undefined> {
  const [row] = await tx<{ sent_on: string | null }[]>`
    select sent_on from morning_digest where account_id = ${account_id} and webhook_id = ${channel_id} for update`
  return row
}

/** When the next digest of a channel is due, delivery time. */
export async function writeDigestDue(
  tx: Transaction,
  account_id: string,
  channel_id: string,
  due_at: string,
): Promise<void> {
  await tx`
    insert into morning_digest (account_id, webhook_id, due_at) values (${account_id}, ${channel_id}, ${due_at})
    on conflict (account_id, webhook_id) do update set due_at = excluded.due_at, tries = 0`
}

/** A digest that is due. */
export interface DueDigest {
  readonly account_id: string
  readonly channel_id: string
  /** Address, sealed. */
  readonly url: string
  readonly timing: ChannelTiming
  /** Whether its address agreed and the channel is active. */
  readonly is_told: boolean
  readonly account_name: string
  /** Up to which moment of world time the digest before told; null: there was none. */
  readonly told_until: string | null
  readonly tries: number
}

const json_columns = z.object({ timing: channel_timing })

/** Holds digests that are due, the longest due first, but for those that others hold. */
export async function takeDueDigests(tx: Transaction, delivery_now: string, most: number): Promise<DueDigest[]> {
  const rows = await tx<DueDigest[]>`
    select d.account_id, d.webhook_id as channel_id, w.url, w.timing, w.is_told, a.name as account_name, d.told_until,
      d.tries
    from morning_digest d join webhook w on w.account_id = d.account_id and w.id = d.webhook_id
      join account a on a.id = d.account_id
    where d.due_at <= ${delivery_now} order by d.due_at limit ${most} for update of d skip locked`
  return [...keptRows(rows, json_columns, ({ channel_id }) => `channel ${channel_id}`)]
}

/**
 * Writes that a digest is about to be sent: nobody else will send that of this day, even if this process ends now.
 * `sent_on` null: it is passed over, because nobody is to be told.
 */
export async function noteDigestTaken(
  tx: Transaction,
  { account_id, channel_id }: Pick<DueDigest, 'account_id' | 'channel_id'>,
  { due_at, sent_on, told_until }: { due_at: string; sent_on: string | null; told_until: string | null },
): Promise<void> {
  await tx`
    update morning_digest set due_at = ${due_at}, sent_on = coalesce(${sent_on}::date, sent_on),
      told_until = coalesce(${told_until}::timestamptz, told_until),
      tries = case when ${sent_on}::date is null then 0 else tries + 1 end
    where account_id = ${account_id} and webhook_id = ${channel_id}`
}

/** It was sent: what went wrong before counts no more. */
export async function noteDigestSent(
  reader: Reader,
  { account_id, channel_id }: Pick<DueDigest, 'account_id' | 'channel_id'>,
): Promise<void> {
  await reader`update morning_digest set tries = 0 where account_id = ${account_id} and webhook_id = ${channel_id}`
}

/** The mail server did not take it: it is tried again at `again_at`, and tells of the same time. Null: tomorrow. */
export async function noteDigestUnsent(
  reader: Reader,
  { account_id, channel_id, told_until }: Pick<DueDigest, 'account_id' | 'channel_id' | 'told_until'>,
  again_at: string | null,
): Promise<void> {
  await reader`
    update morning_digest set due_at = least(due_at, coalesce(${again_at}::timestamptz, due_at)), sent_on = null,
      told_until = ${told_until}, tries = case when ${again_at}::timestamptz is null then 0 else tries end
    where account_id = ${account_id} and webhook_id = ${channel_id}`
}

/** Ends the morning digests of a channel because its reader said so; false: there were none. */
export async function unsubscribeDigest(tx: Transaction, account_id: string, channel_id: string): Promise<boolean> {
  const ended = await tx`delete from morning_digest where account_id = ${account_id} and webhook_id = ${channel_id}`
  await tx`
    update webhook set timing = (timing::jsonb || '{"morning_digest_at": null}')::json
    where account_id = ${account_id} and id = ${channel_id} and timing is not null`
  return ended.count > 0
}
