import type { WebhookEventName, WebhookFormat, WebhookHeader } from '@quaylog/contract'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { dropPending } from './deactivation-store.ts'
import { openAddress, sealAddress } from '../sealing.ts'
import type { SealedAddress } from '../sealing.ts'
import type { Webhook } from './webhook.ts'
import { lockAccount } from '../../accounts/store.ts'

/** What a webhook is made of; contract 3.7. */
export interface NewWebhook {
  readonly id: string
  readonly url: string
  readonly active: boolean
  readonly events: readonly WebhookEventName[]
  readonly secret: string
  readonly headers: readonly WebhookHeader[] | null
  readonly compat_signature_header: string | null
  readonly format: WebhookFormat
  readonly description: string | null
}

/** What may be changed; a member that is left out stays as it is. */
export type WebhookChanges = Partial<Omit<NewWebhook, 'id'>>

type Row = Omit<Webhook, keyof SealedAddress> & SealedAddress

/** How long the secret before a change goes on signing, unless told otherwise. */
const rotation_overlap_hours = 24

/** One webhook of the account; undefined: it has none of that id. */
export async function findWebhook(
  reader: Reader,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<Webhook | undefined> {
  const [row] = await reader<Row[]>`
    select account_id, id, url, active, events, secret, headers, compat_signature_header, format, description,
      disabled_at, disabled_reason, created_at, updated_at
    from webhook where account_id = ${account_id} and id = ${id} and kind = 'webhook'`
  return row && opened(sealer, row)
}

/** The same, held until the transaction ends; the account is held before it, as everybody does. */
export async function lockWebhook(
  tx: Transaction,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<Webhook | undefined> {
  await lockAccount(tx, account_id)
  const [row] = await tx<Row[]>`
    select account_id, id, url, active, events, secret, headers, compat_signature_header, format, description,
      disabled_at, disabled_reason, created_at, updated_at
    from webhook where account_id = ${account_id} and id = ${id} and kind = 'webhook' for update`
  return row && opened(sealer, row)
}

/** All webhooks of the account, newest first; there are few (contract 1.9). */
export async function listWebhooks(
  reader: ListReader,
  sealer: Sealer,
  account_id: string,
): Promise<readonly Webhook[]> {
  const rows = await reader<Row[]>`
    select account_id, id, url, active, events, secret, headers, compat_signature_header, format, description,
      disabled_at, disabled_reason, created_at, updated_at
    from webhook where account_id = ${account_id} and kind = 'webhook' order by created_at desc, id desc`
  return rows.map((row) => opened(sealer, row))
}

/** Counts under a lock on the account, so that two requests can't both take the last place. */
export async function countWebhooksLocked(tx: Transaction, account_id: string): Promise<number> {
  await lockAccount(tx, account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from webhook where account_id = ${account_id} and kind = 'webhook'`
  return row?.count ?? 0
}

export async function insertWebhook(
  tx: Transaction,
  sealer: Sealer,
  account_id: string,
  webhook: NewWebhook,
  now: string,
): Promise<void> {
  const { id, active, events, compat_signature_header, format, description } = webhook
  const { url, secret, headers } = sealAddress(sealer, id, webhook)
  await tx`
    insert into webhook (account_id, id, url, active, events, secret, headers, compat_signature_header, format,
      description, created_at, updated_at)
    values (${account_id}, ${id}, ${url}, ${active}, ${[...events]}::text[], ${secret}, ${headers},
      ${compat_signature_header}, ${format}, ${description}, ${now}, ${now})`
  await tx`insert into webhook_health (account_id, webhook_id) values (${account_id}, ${id})`
}

/**
 * Changes a webhook of the account. A new secret signs at once, the old one beside it for `overlap_hours` of real time.
 * Switching it on, or another address, forgives all that went wrong; switching it off ends what was still to be
 * delivered. Null: it was not there any more.
 */
export async function updateWebhook(
  tx: Transaction,
  sealer: Sealer,
  old: Webhook,
  changes: WebhookChanges,
  now: { readonly world: string; readonly real_ms: number },
  overlap_hours = rotation_overlap_hours,
): Promise<Webhook | null> {
  const { account_id, id } = old
  const next: Webhook = {
    ...old,
    ...changes,
    ...(changes.active ? { disabled_at: null, disabled_reason: null } : {}),
    updated_at: now.world,
  }
  const { url, secret, headers } = sealAddress(sealer, id, next)
  const overlap_until = new Date(now.real_ms + overlap_hours * 3_600_000).toISOString()
  const updated = await tx`
    update webhook set url = ${url}, active = ${next.active}, events = ${[...next.events]}::text[],
      headers = ${headers},
      compat_signature_header = ${next.compat_signature_header}, format = ${next.format}, description = ${next.description},
      disabled_at = ${next.disabled_at}, disabled_reason = ${next.disabled_reason}, updated_at = ${now.world}
    where account_id = ${account_id} and id = ${id}`
  if (updated.count === 0) return null
  if (next.secret !== old.secret) {
    await tx`
      update webhook set previous_secret = secret, previous_secret_until = ${overlap_until}, secret = ${secret}
      where account_id = ${account_id} and id = ${id}`
  }
  if (changes.active || next.url !== old.url) {
    await tx`
      update webhook_health set failures_in_a_row = 0, exhausted_in_a_row = 0, failing_since = null, open_until = null,
        open_step = 0
      where account_id = ${account_id} and webhook_id = ${id}`
  }
  if (old.active && !next.active) await dropPending(tx, account_id, id)
  return next
}

/** Deletes a webhook; its notifications stay readable until their retention ends. False: there was none. */
export async function deleteWebhook(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  const deleted = await tx`delete from webhook where account_id = ${account_id} and id = ${id} returning id`
  if (deleted.length === 0) return false
  await dropPending(tx, account_id, id)
  return true
}

function opened(sealer: Sealer, row: Row): Webhook {
  return { ...row, ...openAddress(sealer, row.id, row) }
}
