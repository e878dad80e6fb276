import type { Fragment, ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { andAll, byCreation, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page } from '../ground/jsonapi/page-store.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import type { AuditActor, AuditedAct, AuditEntry } from './entry.ts'

/** Keeps what was done; the actor, and a key or a member that it is about, are named as they are called now. */
export function auditInsert(
  reader: Reader,
  { account_id, id, created_at }: Pick<AuditEntry, 'account_id' | 'id' | 'created_at'>,
  actor: AuditActor,
  act: AuditedAct,
): Fragment {
  return reader`
    insert into audit_entry (account_id, id, action, record_type, record_id, record_name, fields, actor_kind, actor_id,
      actor_name, ip, request_id, created_at)
    values (${account_id}, ${id}, ${act.action}, ${act.record_type}, ${act.record_id},
      coalesce(${act.record_name},
        (select name from api_key where account_id = ${account_id} and id = ${act.record_id}::uuid),
        (select email from person where ${act.record_type} = 'member' and id = ${act.record_id}::uuid)),
      ${[...act.fields]}::text[], ${actor.kind}, ${actor.id},
      coalesce((select name from api_key where account_id = ${account_id} and id = ${actor.id}::uuid),
        (select email from person where id = ${actor.id}::uuid)),
      ${actor.ip}, ${act.request_id}, ${created_at})`
}

/** An entry with the hash of its batch. */
export interface ListedEntry extends AuditEntry {
  readonly batch_hash: string | null
}

/** A page of the log of an account. */
export async function listAuditEntries(
  reader: ListReader,
  account_id: string,
  { filters, page, sort }: Pick<ListReading, 'filters' | 'page' | 'sort'>,
): Promise<Page<ListedEntry>> {
  const at = (name: string) => filters.get(`filter[${name}]`)
  const [action, record_type, record_id] = [at('action'), at('record_type'), at('record_id')]
  const [actor_kind, actor_id] = [at('actor_kind'), at('actor_id')]
  const [start, end] = [at('created_at][start'), at('created_at][end')]
  const narrowed = andAll(reader, [
    ...(action === undefined ? [] : [reader`action = ${action}`]),
    ...(record_type === undefined ? [] : [reader`record_type = ${record_type}`]),
    ...(record_id === undefined ? [] : [reader`record_id = ${record_id}::uuid`]),
    ...(actor_kind === undefined ? [] : [reader`actor_kind = ${actor_kind}`]),
    ...(actor_id === undefined ? [] : [reader`actor_id = ${actor_id}::uuid`]),
    ...(start === undefined ? [] : [reader`created_at >= ${start}::timestamptz`]),
    ...(end === undefined ? [] : [reader`created_at < ${end}::timestamptz`]),
  ])
  return selectPage<ListedEntry>(reader, {
    table: 'audit_entry',
    columns: reader`account_id, id, action, record_type, record_id, record_name, fields, actor_kind, actor_id, actor_name,
      ip, request_id, batch_number, created_at, (select hash from audit_batch b
        where b.account_id = audit_entry.account_id and b.number = audit_entry.batch_number) as batch_hash`,
    where: reader`account_id = ${account_id} ${narrowed}`,
    order: byCreation(reader, sort[0]?.descending === false ? 'oldest' : 'newest'),
    page,
  })
}

/** Accounts with entries that wait to be chained, those that wait longest first. */
export async function accountsWaiting(reader: Reader, limit: number): Promise<readonly string[]> {
  const rows = await reader<{ account_id: string }[]>`
    select distinct account_id from (
      select account_id from audit_entry where batch_number is null order by created_at, id limit ${limit}
    ) as waiting`
  return rows.map(({ account_id }) => account_id)
}

/** One link of an account's chain. */
export interface AuditBatch {
  readonly account_id: string
  readonly number: number
  readonly entries: number
  readonly previous_hash: string
  readonly hash: string
  readonly created_at: string
}

/** The last batch of an account; undefined: nothing was chained yet. */
export async function lastBatch(reader: Reader, account_id: string): Promise<AuditBatch | undefined> {
  const [row] = await reader<AuditBatch[]>`
    select account_id, number, entries, previous_hash, hash, created_at from audit_batch
    where account_id = ${account_id} order by number desc limit 1`
  return row
}

/** Entries of an account that wait, in the order in which they are chained. */
export async function waitingEntries(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<readonly AuditEntry[]> {
  return reader<AuditEntry[]>`
    select account_id, id, action, record_type, record_id, record_name, fields, actor_kind, actor_id, actor_name, ip,
      request_id, batch_number, created_at
    from audit_entry where account_id = ${account_id} and batch_number is null order by created_at, id limit ${limit}`
}

/** Adds a batch to the chain of its account; false: another process has added one of this number. */
export async function insertBatch(tx: Transaction, batch: AuditBatch, ids: readonly string[]): Promise<boolean> {
  const added = await tx`insert into audit_batch ${tx({ ...batch })} on conflict do nothing`
  if (added.count === 0) return false
  await tx`
    update audit_entry set batch_number = ${batch.number}
    where account_id = ${batch.account_id} and id = any(${[...ids]}::uuid[]) and batch_number is null`
  return true
}

/** Batches of an account behind a number, in their order. */
export async function batchesBehind(
  reader: Reader,
  account_id: string,
  number: number,
  limit: number,
): Promise<readonly AuditBatch[]> {
  return reader<AuditBatch[]>`
    select account_id, number, entries, previous_hash, hash, created_at from audit_batch
    where account_id = ${account_id} and number > ${number} order by number limit ${limit}`
}

/** What a batch was made of, in its order. A batch is bounded when it is made. */
export async function entriesOfBatch(
  reader: Reader,
  account_id: string,
  number: number,
): Promise<readonly AuditEntry[]> {
  return reader<AuditEntry[]>`
    select account_id, id, action, record_type, record_id, record_name, fields, actor_kind, actor_id, actor_name, ip,
      request_id, batch_number, created_at
    from audit_entry where account_id = ${account_id} and batch_number = ${number} order by created_at, id`
}
