import { entitlements as all_entitlements, trial_days } from '@quaylog/contract'
import type { Plan } from '@quaylog/contract'
import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { parseEntitlements } from '../request/account.ts'
import type { Account } from '../request/account.ts'
import { createKey, hashKey } from '../accounts/api-key.ts'
import type { KeyAccess } from '../accounts/key-access.ts'
import { OperatorError } from './operator-error.ts'
import { hashPassword } from './password.ts'
import { insertPerson } from './people-store.ts'
import { accountById, insertAccount, insertKey, insertPublishableKey } from '../accounts/store.ts'

/** What operator commands work with. */
export interface OperatorParts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
}

export async function createAccount(
  parts: OperatorParts,
  given: { name: string; plan: Plan; entitlements: string; rate_limit: number | null },
): Promise<Account> {
  const entitlements = parseEntitlements(given.entitlements)
  if (entitlements === null)
    throw new OperatorError(
      `'${given.entitlements}' is no list of entitlements: all, none, or some of ${all_entitlements.join(', ')}`,
    )
  const now_ms = parts.clock.worldMs()
  const account: Account = {
    id: parts.newId(),
    name: given.name,
    plan: given.plan,
    trial_ends_at: given.plan === 'trial' ? instantOf(now_ms + trial_days * 86_400_000) : null,
    entitlements,
    custom_field_limit: null,
    active_container_limit: null,
    rate_limit_per_minute: given.rate_limit,
    manifest_window_days: null,
  }
  await parts.db.transaction((tx) => insertAccount(tx, account, instantOf(now_ms)))
  return account
}

async function requireAccount(parts: OperatorParts, id: string): Promise<void> {
  const found = /^[0-9a-f-]{36}$/i.test(id) ? await accountById(parts.db.work, id.toLowerCase()) : undefined
  if (found === undefined) throw new OperatorError(`there is no account ${id}: see quaylog accounts list`)
}

/** A new secret key, which may write and has no end unless told: its full value is only ever in this answer. */
export async function createApiKey(
  parts: OperatorParts,
  account_id: string,
  name: string,
  { access = 'write', expires_at = null }: { access?: KeyAccess; expires_at?: string | null } = {},
): Promise<{ id: string; key: string }> {
  await requireAccount(parts, account_id)
  const key = createKey('qk_')
  const id = parts.newId()
  await parts.db.transaction((tx) =>
    insertKey(
      tx,
      { id, account_id, name, access, expires_at, key_hash: hashKey(key), last4: key.slice(-4) },
      parts.clock.now(),
    ),
  )
  return { id, key }
}

/**
 * A new publishable key for widget and map, valid on the given origins; none given: on any. Visitors see holds and no
 * fees unless told.
 */
export async function createPublishableKey(
  parts: OperatorParts,
  account_id: string,
  name: string,
  origins: readonly string[],
  shows: { fees: boolean; holds: boolean } = { fees: false, holds: true },
): Promise<{ id: string; key: string }> {
  await requireAccount(parts, account_id)
  const wrong = origins.find((origin) => !/^https?:\/\/[^/?#\s]+$/.test(origin))
  if (wrong !== undefined) throw new OperatorError(`'${wrong}' is not an origin such as https://www.example.org`)
  const key = createKey('qpk_')
  const id = parts.newId()
  await parts.db.transaction((tx) =>
    insertPublishableKey(
      tx,
      { id, account_id, name, key, origins, show_fees: shows.fees, show_holds: shows.holds },
      parts.clock.now(),
    ),
  )
  return { id, key }
}

/**
 * A person who can sign in to an account, as its owner. Who can sign in already (`is_new` false) keeps name and
 * password and joins the account.
 */
export async function createPerson(
  parts: OperatorParts,
  given: { account_id: string; email: string; password: string; name: string; is_operator: boolean },
): Promise<{ id: string; is_new: boolean }> {
  await requireAccount(parts, given.account_id)
  if (!/^[^\s@]+@[^\s@]+$/.test(given.email)) throw new OperatorError(`'${given.email}' is not an e-mail address`)
  if (given.password.length < 12 || given.password.length > 128)
    throw new OperatorError('a password must have 12 to 128 characters')
  const password_hash = await hashPassword(given.password)
  return parts.db.transaction((tx) =>
    insertPerson(tx, { id: parts.newId(), ...given, password_hash }, parts.clock.now()),
  )
}
