import { entitlements, plans } from '@quaylog/contract'
import { z } from 'zod'
import { parseEntitlements } from '../../../request/account.ts'
import { createAccount, createPublishableKey } from '../../../people/operate.ts'
import { accountById, accountToChange, updateAccount } from '../../../accounts/store.ts'
import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { editedList } from '../../../ground/edited-list.ts'
import { listOrEdit } from '../list-edit.ts'
import { accountsWithUse } from './operator-store.ts'

const limit_rule = z.number().int().min(0).max(1_000_000).nullable()
const account_rule = z.object({
  name: z.string().trim().min(1).max(255),
  plan: z.enum(plans),
  entitlements: listOrEdit(z.enum(entitlements), entitlements.length),
  active_container_limit: limit_rule,
  rate_limit_per_minute: z.number().int().min(1).max(100_000).nullable(),
})

/** Every account with what it uses. */
export async function getAccounts(call: PortalCall): Promise<ApiAnswer> {
  return { status: 200, body: { data: await accountsWithUse(call.door.services.db.lists(call.account.id)) } }
}

export async function postAccount(call: PortalCall): Promise<ApiAnswer> {
  const { name, plan } = readCall(account_rule.pick({ name: true, plan: true }), call.body)
  const { db, clock, newId } = call.door.services
  const account = await createAccount({ db, clock, newId }, { name, plan, entitlements: 'all', rate_limit: null })
  return { status: 201, body: { id: account.id, entitlements: parseEntitlements('all') } }
}

/** Changes what is given of an account, and nothing else: what another operator changed meanwhile stays. */
export async function patchAccount(call: PortalCall): Promise<ApiAnswer> {
  const id = call.params['id'] ?? ''
  const { entitlements: features, ...edit } = readCall(account_rule.partial(), call.body)
  const { db, clock } = call.door.services
  const trial = edit.plan === undefined || edit.plan === 'trial' ? {} : { trial_ends_at: null }
  await db.transaction(async (tx) => {
    const kept = isUuid(id) ? await accountToChange(tx, id) : undefined
    if (kept === undefined) throw notFound('account')
    const held = features === undefined ? {} : { entitlements: editedList(kept.entitlements, features) }
    await updateAccount(tx, id, { ...edit, ...trial, ...held }, clock.now())
  })
  return { status: 204 }
}

const origin_rule = z
  .string()
  .trim()
  .regex(/^https?:\/\/[^/?#\s]+$/, 'A site is an origin such as https://www.example.org')
  .max(255)

/** Issues a key for widget and map, valid on the given sites; none given: on any. */
export async function postPublishableKey(call: PortalCall): Promise<ApiAnswer> {
  const { name, origins } = readCall(
    z.object({ name: z.string().trim().min(1).max(100), origins: z.array(origin_rule).max(50) }),
    call.body,
  )
  const id = call.params['id'] ?? ''
  const { db, clock, newId } = call.door.services
  if (!isUuid(id) || (await accountById(db.keyed, id)) === undefined) throw notFound('account')
  return { status: 201, body: await createPublishableKey({ db, clock, newId }, id, name, origins) }
}
