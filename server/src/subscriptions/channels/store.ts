import { z } from 'zod'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import type { Channel } from './channel.ts'
import { channel_timing } from './timing.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { askToConfirm } from '../confirmations/store.ts'
import { dropPending } from '../webhooks/deactivation-store.ts'
import { secretContext, urlContext } from '../sealing.ts'
import { lockAccount } from '../../accounts/store.ts'

interface ConfirmationColumns {
  readonly confirmation_id: string | null
  readonly confirmation_due_at: string | null
  readonly confirmation_sent_at: string | null
  readonly confirmation_until: string | null
  readonly confirmation_error: string | null
  readonly confirmed_at: string | null
}
type Row = Omit<Channel, 'confirmation'> & ConfirmationColumns

const columns = [
  'account_id',
  'id',
  'kind',
  'url',
  'active',
  'events',
  'timing',
  'secret',
  'description',
  'disabled_at',
  'disabled_reason',
  'created_at',
  'updated_at',
  'confirmation_id',
  'confirmation_due_at',
  'confirmation_sent_at',
  'confirmation_until',
  'confirmation_error',
  'confirmed_at',
] as const satisfies readonly (keyof Row)[]

/** One channel of the account; undefined: it has none of that id. */
export async function findChannel(
  reader: Reader,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<Channel | undefined> {
  const [row] = await reader<Row[]>`
    select ${reader(columns)} from webhook where account_id = ${account_id} and id = ${id} and kind <> 'webhook'`
  return row && opened(sealer, row)
}

/**
 * The same, held until the transaction ends, so that nobody gives it another address meanwhile; the account is held
 * before it, as everybody does.
 */
export async function lockChannel(
  tx: Transaction,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<Channel | undefined> {
  await lockAccount(tx, account_id)
  const [row] = await tx<Row[]>`
    select ${tx(columns)} from webhook where account_id = ${account_id} and id = ${id} and kind <> 'webhook' for update`
  return row && opened(sealer, row)
}

/** Whether anybody has a channel of that id. */
export async function isChannel(reader: Reader, id: string): Promise<boolean> {
  return (await reader`select 1 from webhook where id = ${id} and kind <> 'webhook'`).length > 0
}

/** All channels of the account, newest first; their number is bounded. */
export async function listChannels(
  reader: ListReader,
  sealer: Sealer,
  account_id: string,
): Promise<readonly Channel[]> {
  const rows = await reader<Row[]>`
    select ${reader(columns)} from webhook where account_id = ${account_id} and kind <> 'webhook'
    order by created_at desc, id desc`
  return rows.map((row) => opened(sealer, row))
}

/** Keeps a new channel unless the account has `most` of them already. */
export async function insertChannel(tx: Transaction, sealer: Sealer, channel: Channel, most: number): Promise<boolean> {
  const { account_id, id, kind, url, active, events, timing, secret, confirmation, description, created_at } = channel
  await lockAccount(tx, account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from webhook where account_id = ${account_id} and kind <> 'webhook'`
  if ((row?.count ?? 0) >= most) return false
  await tx`
    insert into webhook (account_id, id, kind, url, active, events, timing, secret, confirmation_id,
      confirmation_due_at, description, created_at, updated_at)
    values (${account_id}, ${id}, ${kind}, ${sealer.seal(url, urlContext(id))}, ${active}, ${[...events]}::text[],
      ${JSON.stringify(timing)}::text::json, ${sealer.seal(secret, secretContext(id))},
      ${confirmation?.id ?? null}, ${confirmation?.due_at ?? null}::timestamptz, ${description}, ${created_at},
        ${created_at})`
  await tx`insert into webhook_health (account_id, webhook_id) values (${account_id}, ${id})`
  return true
}

/**
 * Writes what was changed. Switching on, or another address, forgives what went wrong; switching off, or an address
 * that has to agree first, ends what was still to be told. False: there was none any more.
 */
export async function updateChannel(tx: Transaction, sealer: Sealer, old: Channel, next: Channel): Promise<boolean> {
  const { account_id, id, url, active, events, timing, description, disabled_at, disabled_reason, updated_at } = next
  const updated = await tx`
    update webhook set url = ${sealer.seal(url, urlContext(id))}, active = ${active}, events = ${[...events]}::text[],
      timing = ${JSON.stringify(timing)}::text::json, description = ${description},
      disabled_at = ${disabled_at}, disabled_reason = ${disabled_reason}, updated_at = ${updated_at}
    where account_id = ${account_id} and id = ${id}`
  if (updated.count === 0) return false
  if (active && (!old.active || url !== old.url)) {
    await tx`
      update webhook_health set failures_in_a_row = 0, exhausted_in_a_row = 0, failing_since = null, open_until = null,
        open_step = 0
      where account_id = ${account_id} and webhook_id = ${id}`
  }
  const { confirmation } = next
  const asks = confirmation !== null && confirmation.id !== old.confirmation?.id
  if (asks) await askToConfirm(tx, account_id, id, confirmation)
  if (asks || (old.active && !active)) await dropPending(tx, account_id, id)
  // What waited for another hour is looked at anew.
  else
    await tx`
    update delivery_lane set next_at = least(next_at, now()) where account_id = ${account_id} and webhook_id = ${id}`
  return true
}

/** Deletes a channel with all that it was told: its messages are kept by who got them. False: there was none. */
export async function deleteChannel(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  const deleted = await tx`delete from webhook where account_id = ${account_id} and id = ${id} and kind <> 'webhook'`
  if (deleted.count === 0) return false
  await dropPending(tx, account_id, id)
  await tx`
    with gone as (delete from notification where account_id = ${account_id} and webhook_id = ${id} returning id),
      interchanges as (delete from edi_interchange where account_id = ${account_id} and webhook_id = ${id})
    delete from notification_log l using gone g where l.account_id = ${account_id} and l.notification_id = g.id`
  return true
}

const json_columns = z.object({ timing: channel_timing })

function opened(sealer: Sealer, row: Row): Channel {
  keptRows([row], json_columns, ({ id }) => `channel ${id}`)
  const {
    confirmation_id: asked,
    confirmation_due_at: due_at,
    confirmation_sent_at: sent_at,
    confirmation_until: until,
    confirmation_error: error,
    confirmed_at,
    ...rest
  } = row
  const confirmation = asked === null ? null : { id: asked, due_at, sent_at, until, error, confirmed_at }
  return {
    ...rest,
    confirmation,
    url: sealer.open(row.url, urlContext(row.id)),
    secret: sealer.open(row.secret, secretContext(row.id)),
  }
}
