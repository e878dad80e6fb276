import { api_key_prefix } from '@quaylog/contract'
import { z } from 'zod'
import { createKey, hashKey } from '../../../accounts/api-key.ts'
import { key_accesses, key_days_max } from '../../../accounts/key-access.ts'
import type { KeyAccess } from '../../../accounts/key-access.ts'
import { insertKey, listKeys } from '../../../accounts/store.ts'
import { instantOf } from '../../../ground/clock.ts'
import type { Transaction } from '../../../ground/db/index.ts'
import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { endKeyAt, keyToReplace, publishableKeysOf, revokeOwnKey, switchShown } from './key-store.ts'

/** Secret keys in force, masked; publishable keys whole, as they are no secret. */
export async function getKeys(call: PortalCall): Promise<ApiAnswer> {
  const { db, clock } = call.door.services
  const real_ms = clock.realMs()
  const [keys, publishable] = await Promise.all([
    listKeys(db.lists(call.account.id), call.account.id),
    publishableKeysOf(db.lists(call.account.id), call.account.id),
  ])
  const shown = keys
    .filter(({ revoked_at, expires_at }) => revoked_at === null && isAhead(expires_at, real_ms))
    .map(({ id, name, last4, access, expires_at, created_at, last_used_at }) => ({
      id,
      name,
      hint: `${api_key_prefix}…${last4}`,
      access,
      expires_at,
      created_at,
      last_used_at,
    }))
  return { status: 200, body: { data: shown, publishable_keys: publishable } }
}

const isAhead = (at: string | null, now_ms: number) => at === null || Date.parse(at) > now_ms

const day_ms = 86_400_000
const hour_ms = 3_600_000
/** The longest that two keys work beside each other. */
const overlap_hours_max = 168

const new_key = z.object({
  name: z.string().trim().min(1, 'Name the key after the system that will use it').max(100),
  access: z.enum(key_accesses).default('write'),
  /** null: it has no end. */
  expires_in_days: z.int().min(1).max(key_days_max).nullable().default(null),
})

/** Makes a key: the only answer that ever holds it whole. */
export async function postKey(call: PortalCall): Promise<ApiAnswer> {
  const { name, access, expires_in_days } = readCall(new_key, call.body)
  const { db, clock } = call.door.services
  const expires_at = expires_in_days === null ? null : instantOf(clock.realMs() + expires_in_days * day_ms)
  return { status: 201, body: await db.transaction((tx) => makeKey(call, tx, { name, access, expires_at })) }
}

async function makeKey(
  call: PortalCall,
  tx: Transaction,
  { name, access, expires_at }: { name: string; access: KeyAccess; expires_at: string | null },
): Promise<{ id: string; name: string; key: string }> {
  const { newId, clock } = call.door.services
  const key = createKey(api_key_prefix)
  const row = { id: newId(), account_id: call.account.id, name, access, expires_at }
  await insertKey(tx, { ...row, key_hash: hashKey(key), last4: key.slice(-4) }, clock.now())
  return { id: row.id, name, key }
}

/**
 * Makes another key of the same name, right and end, and ends the one that is replaced after an overlap in which both
 * work.
 */
export async function rotateKey(call: PortalCall): Promise<ApiAnswer> {
  const rule = z.object({ overlap_hours: z.int().min(0).max(overlap_hours_max) })
  const { overlap_hours } = readCall(rule, call.body)
  const id = call.params['id'] ?? ''
  const { db, clock } = call.door.services
  const real_ms = clock.realMs()
  const made = await db.transaction(async (tx) => {
    const old = isUuid(id) ? await keyToReplace(tx, call.account.id, id) : undefined
    if (old === undefined || !isAhead(old.expires_at, real_ms)) throw notFound('key')
    await endKeyAt(tx, call.account.id, id, instantOf(real_ms + overlap_hours * hour_ms))
    return makeKey(call, tx, old)
  })
  return { status: 201, body: made }
}

/** The owner decides what visitors see beside the voyage; what is not given stays. */
export async function patchPublishableKey(call: PortalCall): Promise<ApiAnswer> {
  const shown = readCall(z.object({ show_fees: z.boolean().optional(), show_holds: z.boolean().optional() }), call.body)
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
