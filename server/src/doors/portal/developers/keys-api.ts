import { api_key_prefix } from '@quaylog/contract'
import { z } from 'zod'
import { createKey, hashKey } from '../../../accounts/api-key.ts'
import { insertKey, listKeys } from '../../../accounts/store.ts'
import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { publishableKeysOf, revokeOwnKey, switchShown } from './key-store.ts'

/** Secret keys in force, masked; publishable keys whole, as they are no secret. */
export async function getKeys(call: PortalCall): Promise<ApiAnswer> {
  const { db } = call.door.services
  const [keys, publishable] = await Promise.all([
    listKeys(db.lists(call.account.id), call.account.id),
    publishableKeysOf(db.lists(call.account.id), call.account.id),
  ])
  const shown = keys
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ id, name, last4, created_at, last_used_at }) => ({
      id,
      name,
      hint: `${api_key_prefix}…${last4}`,
      created_at,
      last_used_at,
    }))
  return { status: 200, body: { data: shown, publishable_keys: publishable } }
}

/** Makes a key: the only answer that ever holds it whole. */
export async function postKey(call: PortalCall): Promise<ApiAnswer> {
  const { name } = readCall(
    z.object({ name: z.string().trim().min(1, 'Name the key after the system that will use it').max(100) }),
    call.body,
  )
  const { db, newId, clock } = call.door.services
  const key = createKey(api_key_prefix)
  const id = newId()
  await db.transaction((tx) =>
    insertKey(tx, { id, account_id: call.account.id, name, key_hash: hashKey(key), last4: key.slice(-4) }, clock.now()),
  )
  return { status: 201, body: { id, name, key } }
}

/** The owner decides what visitors see beside the voyage. */
export async function patchPublishableKey(call: PortalCall): Promise<ApiAnswer> {
  const shown = readCall(z.object({ show_fees: z.boolean(), show_holds: z.boolean() }), call.body)
  const id = call.params['id'] ?? ''
  const switched =
    isUuid(id) && (await call.door.services.db.transaction((tx) => switchShown(tx, call.account.id, id, shown)))
  if (!switched) throw notFound('key')
  return { status: 204 }
}

export async function deleteKey(call: PortalCall): Promise<ApiAnswer> {
  const id = call.params['id'] ?? ''
  const { db, clock } = call.door.services
  const revoked = isUuid(id) && (await db.transaction((tx) => revokeOwnKey(tx, call.account.id, id, clock.now())))
  if (!revoked) throw notFound('key')
  return { status: 204 }
}
