import type { Reader, Transaction } from '../../ground/db/index.ts'

/** Who somebody is at an identity provider. */
export interface IdentityRow {
  readonly issuer: string
  readonly subject: string
}

export async function personOfIdentity(reader: Reader, { issuer, subject }: IdentityRow): Promise<string | undefined> {
  const [row] = await reader<{ person_id: string }[]>`
    select person_id from person_identity where issuer = ${issuer} and subject = ${subject}`
  return row?.person_id
}

/** Keeps who a person is there; false when the identity is another's, or the person is another one there. */
export async function insertIdentity(
  tx: Transaction,
  identity: IdentityRow & { readonly person_id: string },
  now: string,
): Promise<boolean> {
  const kept = await tx`insert into person_identity ${tx({ ...identity, created_at: now })} on conflict do nothing`
  return kept.count === 1
}

export async function hasIdentity(reader: Reader, issuer: string, person_id: string): Promise<boolean> {
  const rows = await reader`select 1 from person_identity where person_id = ${person_id} and issuer = ${issuer}`
  return rows.length > 0
}

export async function deleteIdentity(tx: Transaction, issuer: string, person_id: string): Promise<void> {
  await tx`delete from person_identity where person_id = ${person_id} and issuer = ${issuer}`
}

/** Locks an account that people join by themselves, so that two sign-ins of one person don't both make the person. */
export async function lockJoinedAccount(tx: Transaction, account_id: string): Promise<boolean> {
  return (await tx`select id from account where id = ${account_id} for update`).count === 1
}
