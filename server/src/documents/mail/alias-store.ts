import type { Reader, Transaction } from '../../ground/db/index.ts'

/** An address of an account by its code. */
export interface AliasRow {
  readonly code: string
  readonly created_at: string
  /** From when on mails to it are refused; null: it is in use. */
  readonly retires_at: string | null
}

/** Accounts whose addresses have these codes and are still good, each with its code. */
export async function accountsOfCodes(
  reader: Reader,
  codes: readonly string[],
  now: string,
): Promise<readonly { readonly code: string; readonly account_id: string }[]> {
  return reader<{ code: string; account_id: string }[]>`
    select code, account_id from document_alias
    where code = any(${[...codes]}::text[]) and (retires_at is null or retires_at > ${now}) order by account_id, code`
}

/** The addresses of an account that are still good, the newest first. */
export async function aliasesOf(reader: Reader, account_id: string, now: string): Promise<readonly AliasRow[]> {
  return reader<AliasRow[]>`
    select code, created_at, retires_at from document_alias
    where account_id = ${account_id} and (retires_at is null or retires_at > ${now})
    order by (retires_at is null) desc, created_at desc, code limit 100`
}

/** Holds an account until the end of the transaction, so that of two new addresses one comes after the other. */
export async function holdAccountOfAlias(tx: Transaction, account_id: string): Promise<void> {
  await tx`select 1 from account where id = ${account_id} for update`
}

/**
 * Gives an account a new address; its others retire, the same that retire already no later. The caller holds the
 * account.
 */
export async function replaceAlias(
  tx: Transaction,
  account_id: string,
  { code, created_at }: AliasRow,
  others_retire_at: string,
): Promise<void> {
  await tx`
    update document_alias set retires_at = ${others_retire_at} where account_id = ${account_id} and retires_at is null`
  await tx`
    insert into document_alias (account_id, code, created_at, retires_at)
    values (${account_id}, ${code}, ${created_at}, null)`
}

/** Senders that an account listed. */
export async function listedSenders(reader: Reader, account_id: string): Promise<readonly string[]> {
  const [row] = await reader<{ document_senders: string[] }[]>`
    select document_senders from account where id = ${account_id}`
  return row?.document_senders ?? []
}

/** The same, held until the end of the transaction. */
export async function lockListedSenders(tx: Transaction, account_id: string): Promise<readonly string[]> {
  const [row] = await tx<{ document_senders: string[] }[]>`
    select document_senders from account where id = ${account_id} for update`
  return row?.document_senders ?? []
}

/** Keeps the senders that an account lists. */
export async function keepListedSenders(
  tx: Transaction,
  account_id: string,
  senders: readonly string[],
): Promise<void> {
  await tx`update account set document_senders = ${[...senders]} where id = ${account_id}`
}

/** Somebody of an account, with an address in lower case. */
export interface MailingPerson {
  readonly id: string
  readonly email: string
  /** Whether the role changes nothing, or sees certain parties alone. */
  readonly is_limited: boolean
}

/** People of an account. */
export async function peopleOf(reader: Reader, account_id: string): Promise<readonly MailingPerson[]> {
  return reader<MailingPerson[]>`
    select p.id, lower(p.email) as email, m.role in ('read_only', 'party') as is_limited
    from membership m join person p on p.id = m.person_id
    where m.account_id = ${account_id} order by p.id limit 10000`
}
