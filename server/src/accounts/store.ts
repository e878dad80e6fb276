import type { Entitlement, Plan } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { Account } from '../request/account.ts'
import type { KeyAccess } from './key-access.ts'

const account_columns = [
  'id',
  'name',
  'plan',
  'trial_ends_at',
  'entitlements',
  'custom_field_limit',
  'active_container_limit',
  'rate_limit_per_minute',
  'manifest_window_days',
] as const satisfies readonly (keyof Account)[]

export async function accountById(reader: Reader, id: string): Promise<Account | undefined> {
  const [row] = await reader<Account[]>`select ${reader(account_columns)} from account where id = ${id}`
  return row
}

/** An account that is to be changed, held until the transaction ends; undefined: there is none. */
export async function accountToChange(tx: Transaction, id: string): Promise<Account | undefined> {
  const [row] = await tx<Account[]>`select ${tx(account_columns)} from account where id = ${id} for no key update`
  return row
}

export async function accountsByIds(reader: Reader, ids: readonly string[]): Promise<readonly Account[]> {
  return reader<Account[]>`select ${reader(account_columns)} from account where id = any(${[...ids]}::uuid[])`
}

export async function listAccounts(reader: Reader): Promise<readonly (Account & { created_at: string })[]> {
  return reader<(Account & { created_at: string })[]>`
    select ${reader([...account_columns, 'created_at'])} from account order by created_at, id limit 1000`
}

export async function insertAccount(tx: Transaction, account: Account, now: string): Promise<void> {
  await tx`
    insert into account ${tx({ ...account, entitlements: [...account.entitlements], created_at: now, updated_at: now })}`
}

/** What an operator may change; undefined parts stay. */
export interface AccountEdit {
  readonly name?: string | undefined
  readonly plan?: Plan | undefined
  readonly trial_ends_at?: string | null | undefined
  readonly entitlements?: readonly Entitlement[] | undefined
  readonly rate_limit_per_minute?: number | null | undefined
  readonly active_container_limit?: number | null | undefined
  readonly custom_field_limit?: number | null | undefined
  readonly manifest_window_days?: number | null | undefined
}

export async function updateAccount(tx: Transaction, id: string, edit: AccountEdit, now: string): Promise<void> {
  const { entitlements, ...plain } = edit
  const given = Object.fromEntries(
    Object.entries({ ...plain, ...(entitlements === undefined ? {} : { entitlements: [...entitlements] }) }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  await tx`update account set ${tx({ ...given, updated_at: now })} where id = ${id}`
}

/** A secret key as it is verified. */
export interface KeyInForce {
  readonly key_id: string
  readonly access: KeyAccess
  /** Real time; null: it has no end. */
  readonly expires_at: string | null
}

/** The account of a secret key that is not revoked; whether it has ended is for the caller to say. */
export async function accountOfKey(reader: Reader, key_hash: Buffer): Promise<(Account & KeyInForce) | undefined> {
  const [row] = await reader<(Account & KeyInForce)[]>`
    select a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.custom_field_limit, a.active_container_limit,
      a.rate_limit_per_minute, a.manifest_window_days, k.id as key_id, k.access, k.expires_at
    from api_key k join account a on a.id = k.account_id
    where k.key_hash = ${key_hash} and k.revoked_at is null`
  return row
}

/** The account of a publishable key that is not revoked, with the key's own settings. */
export interface PublishableKey {
  readonly key_id: string
  readonly origins: readonly string[]
  readonly show_fees: boolean
  readonly show_holds: boolean
}

export async function accountOfPublishableKey(
  reader: Reader,
  key: string,
): Promise<(Account & PublishableKey) | undefined> {
  const [row] = await reader<(Account & PublishableKey)[]>`
    select a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.custom_field_limit, a.active_container_limit,
      a.rate_limit_per_minute, a.manifest_window_days,
      k.id as key_id, k.origins, k.show_fees, k.show_holds
    from publishable_key k join account a on a.id = k.account_id
    where k.key = ${key} and k.revoked_at is null`
  return row
}

/** A secret key as it is listed: never more than its last four characters. */
export interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly last4: string
  readonly access: KeyAccess
  /** Real time; null: it has no end. */
  readonly expires_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

export async function insertKey(
  tx: Transaction,
  key: {
    id: string
    account_id: string
    name: string
    key_hash: Buffer
    last4: string
    access?: KeyAccess
    expires_at?: string | null
  },
  now: string,
): Promise<void> {
  await tx`insert into api_key ${tx({ ...key, created_at: now })}`
}

export async function insertPublishableKey(
  tx: Transaction,
  key: {
    id: string
    account_id: string
    name: string
    key: string
    origins: readonly string[]
    show_fees: boolean
    show_holds: boolean
  },
  now: string,
): Promise<void> {
  await tx`insert into publishable_key ${tx({ ...key, origins: [...key.origins], created_at: now })}`
}

/** Ends a key of either kind and says whose it was; null: no such key is in force. */
export async function revokeKey(tx: Transaction, id: string, now: string): Promise<string | null> {
  const [secret] = await tx<{ account_id: string }[]>`
    update api_key set revoked_at = ${now} where id = ${id} and revoked_at is null returning account_id`
  const [publishable] = await tx<{ account_id: string }[]>`
    update publishable_key set revoked_at = ${now} where id = ${id} and revoked_at is null returning account_id`
  return secret?.account_id ?? publishable?.account_id ?? null
}

export async function listKeys(reader: Reader, account_id: string): Promise<readonly KeyRow[]> {
  return reader<KeyRow[]>`
    select id, account_id, name, last4, access, expires_at, created_at, last_used_at, revoked_at from api_key
    where account_id = ${account_id} order by created_at desc, id limit 1000`
}

/** Stamps the use of keys; a lost stamp is no harm. */
export async function stampKeys(reader: Reader, key_ids: readonly string[], now: string): Promise<void> {
  await reader`update api_key set last_used_at = ${now} where id = any(${[...key_ids]}::uuid[])`
}

/** One decision of the rolling window shared by all processes: seconds to wait, 0 when the call may go through. */
export async function takeFromWindow(
  reader: Reader,
  account_id: string,
  bucket: string,
  limit: number,
  window_seconds: number,
  now_seconds: number,
): Promise<number> {
  const [row] = await reader<{ wait: number }[]>`
    select rate_take(${account_id}, ${bucket}, ${limit}, ${window_seconds}, ${now_seconds}) as wait`
  return row?.wait ?? 0
}

/** Holds the account's row until the end of the transaction, so that what is counted for it can't change meanwhile. */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx`select 1 from account where id = ${id} for update`
}
