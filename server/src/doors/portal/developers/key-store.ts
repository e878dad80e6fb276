import type { KeyAccess } from '../../../accounts/key-access.ts'
import type { Reader, Transaction } from '../../../ground/db/index.ts'

/** A key of widget and map, as the account sees it. */
export interface OwnPublishableKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly origins: readonly string[]
  readonly show_fees: boolean
  readonly show_holds: boolean
  readonly created_at: string
}

export async function publishableKeysOf(reader: Reader, account_id: string): Promise<readonly OwnPublishableKey[]> {
  return reader<OwnPublishableKey[]>`
    select id, name, key, origins, show_fees, show_holds, created_at from publishable_key
    where account_id = ${account_id} and revoked_at is null order by created_at desc, id limit 100`
}

/** Sets what visitors see with a publishable key; false when there is none in force. */
export async function switchShown(
  tx: Transaction,
  account_id: string,
  id: string,
  { show_fees, show_holds }: { readonly show_fees?: boolean | undefined; readonly show_holds?: boolean | undefined },
): Promise<boolean> {
  return (
    (
      await tx`
    update publishable_key set show_fees = coalesce(${show_fees ?? null}, show_fees),
      show_holds = coalesce(${show_holds ?? null}, show_holds)
    where account_id = ${account_id} and id = ${id} and revoked_at is null`
    ).count === 1
  )
}

/** A key that another is to replace, held until the transaction ends; undefined: none is in force. */
export async function keyToReplace(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<{ name: string; access: KeyAccess; expires_at: string | null } | undefined> {
  const [row] = await tx<{ name: string; access: KeyAccess; expires_at: string | null }[]>`
    select name, access, expires_at from api_key where account_id = ${account_id} and id = ${id}
      and revoked_at is null for update`
  return row
}

/** Lets a key work until a moment of real time, or until its own end where that is sooner. */
export async function endKeyAt(tx: Transaction, account_id: string, id: string, at: string): Promise<void> {
  await tx`
    update api_key set expires_at = least(expires_at, ${at}::timestamptz) where account_id = ${account_id}
      and id = ${id}`
}

/** Ends a secret key of the account; false when there is none in force. */
export async function revokeOwnKey(tx: Transaction, account_id: string, id: string, now: string): Promise<boolean> {
  return (
    (
      await tx`
    update api_key set revoked_at = ${now} where account_id = ${account_id} and id = ${id} and revoked_at is null`
    ).count === 1
  )
}
