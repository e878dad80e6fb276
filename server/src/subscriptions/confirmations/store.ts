import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { urlContext } from '../sealing.ts'
import type { Confirmation, ConfirmationFacts } from './confirmation.ts'

/** Asks for a channel whose address nobody has agreed to yet; whatever was asked or answered before counts no more. */
export async function askToConfirm(
  tx: Transaction,
  account_id: string,
  channel_id: string,
  { id, due_at }: Confirmation,
): Promise<void> {
  await tx`
    update webhook set confirmation_id = ${id}, confirmation_due_at = ${due_at}::timestamptz, confirmation_tries = 0,
      confirmation_error = null,
      confirmation_sent_at = null, confirmation_until = null, confirmed_at = null
    where account_id = ${account_id} and id = ${channel_id}`
}

/** How many channels of the account wait for somebody to agree. Exact when the account is locked. */
export async function countUnconfirmed(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::integer as count from webhook where account_id = ${account_id} and kind = 'email'
      and confirmed_at is null`
  return row?.count ?? 0
}

/** A mail that is to be sent. */
export interface DueConfirmation extends ConfirmationFacts {
  readonly account_name: string
  /** The address, sealed. */
  readonly url: string
  /** With this one. */
  readonly tries: number
}

/**
 * Takes mails that are due, the longest due first. They count as tried, and are due again at `again_at` for the case
 * that this process ends in the middle; the last of `tries_max` is not.
 */
export function claimConfirmations(
  reader: Reader,
  real_now: string,
  again_at: string,
  tries_max: number,
  most: number,
): Promise<readonly DueConfirmation[]> {
  return reader<DueConfirmation[]>`
    with due as materialized (
      select account_id, id from webhook where confirmation_due_at <= ${real_now}::timestamptz
      order by confirmation_due_at limit ${most} for update skip locked
    )
    update webhook w set confirmation_tries = w.confirmation_tries + 1,
      confirmation_due_at = case when w.confirmation_tries + 1 < ${tries_max}::integer then ${again_at}::timestamptz end
    from due d join account a on a.id = d.account_id
    where w.account_id = d.account_id and w.id = d.id
    returning w.account_id, w.id as channel_id, w.confirmation_id, w.confirmation_tries as tries, w.url,
      a.name as account_name`
}

/** The mail was sent; its link works until then. */
export async function noteConfirmationSent(
  reader: Reader,
  { account_id, channel_id, confirmation_id }: ConfirmationFacts,
  sent_at: string,
  until: string,
): Promise<void> {
  await reader`
    update webhook set confirmation_due_at = null, confirmation_error = null,
      confirmation_sent_at = ${sent_at}::timestamptz, confirmation_until = ${until}::timestamptz
    where account_id = ${account_id} and id = ${channel_id} and confirmation_id = ${confirmation_id}`
}

/** The mail could not be sent; null: it is given up. */
export async function noteConfirmationUnsent(
  reader: Reader,
  { account_id, channel_id, confirmation_id }: ConfirmationFacts,
  error: string,
  again_at: string | null,
): Promise<void> {
  await reader`
    update webhook set confirmation_due_at = ${again_at}::timestamptz, confirmation_error = ${error}
    where account_id = ${account_id} and id = ${channel_id} and confirmation_id = ${confirmation_id}`
}

/** What a link asks, as it stands. */
export interface AskedConfirmation {
  readonly account_name: string
  readonly address: string
  readonly is_confirmed: boolean
}

/** What a link asks; undefined: the channel is gone, or has another address by now. */
export async function findConfirmation(
  reader: Reader,
  sealer: Pick<Sealer, 'open'>,
  { account_id, channel_id, confirmation_id }: ConfirmationFacts,
): Promise<AskedConfirmation | undefined> {
  const [row] = await reader<{ account_name: string; url: string; is_confirmed: boolean }[]>`
    select a.name as account_name, w.url, w.confirmed_at is not null as is_confirmed from webhook w
    join account a on a.id = w.account_id
    where w.account_id = ${account_id} and w.id = ${channel_id} and w.confirmation_id = ${confirmation_id}`
  return (
    row && {
      account_name: row.account_name,
      is_confirmed: row.is_confirmed,
      address: addressOf(sealer, channel_id, row.url),
    }
  )
}

/** The mail address of a channel; throws when our keys do not open it. */
export function addressOf(sealer: Pick<Sealer, 'open'>, channel_id: string, url: string): string {
  return sealer.open(url, urlContext(channel_id)).replace(/^mailto:/, '')
}

/** Notes that the address agreed. False: it had already, or the question does not stand any more. */
export async function confirmAddress(
  tx: Transaction,
  { account_id, channel_id, confirmation_id }: ConfirmationFacts,
  now: string,
): Promise<boolean> {
  const confirmed = await tx`
    update webhook set confirmed_at = ${now}::timestamptz, confirmation_due_at = null, updated_at = ${now}::timestamptz
    where account_id = ${account_id} and id = ${channel_id} and confirmation_id = ${confirmation_id}
      and confirmed_at is null`
  return confirmed.count === 1
}
