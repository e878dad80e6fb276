import { z } from 'zod'
import type { Fragment, ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { orderOf, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page, SortColumn } from '../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../ground/jsonapi/reading.ts'
import { keptRows } from '../ground/kept-rows.ts'
import { isOfParties } from '../request/part-store.ts'
import type { ExceptionEntryRow, ExceptionRow } from './exception.ts'

export const exception_columns = [
  'account_id',
  'id',
  'subject_id',
  'shipment_id',
  'tracking_request_id',
  'key',
  'kind',
  'severity',
  'action',
  'mark',
  'evidence',
  'change',
  'at_stake',
  'container_ids',
  'due_on',
  'held',
  'owner_id',
  'note',
  'snoozed_until',
  'snoozed_until_event',
  'opened_at',
  'changed_at',
  'closed_at',
  'closed_reason',
  'version',
] as const satisfies readonly (keyof ExceptionRow)[]

const json_columns = z.object({
  evidence: z.array(z.object({ text: z.string(), observation_ids: z.array(z.string()) })),
  change: z.object({ from: z.string(), to: z.string() }).nullable(),
  at_stake: z.object({ amount: z.number(), currency_code: z.string() }).nullable(),
})
/** Rows whose JSON is as it was written; damaged ones are refused by name. */
export const keptExceptions = (rows: readonly ExceptionRow[]) =>
  keptRows(rows, json_columns, ({ id }) => `exception ${id}`)

const replaced = exception_columns.filter((column) => !['account_id', 'id', 'subject_id', 'key'].includes(column))

/** Every exception that the subjects ever had; their number is bounded by their causes. */
export async function exceptionsOfSubjects(
  reader: Reader,
  account_id: string,
  subject_ids: readonly string[],
): Promise<readonly ExceptionRow[]> {
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception
    where account_id = ${account_id} and subject_id = any(${[...subject_ids]}::uuid[]) order by key`
  return keptExceptions(rows)
}

/** Which causes that exceptions have in common with those of other shipments are open there. By their keys. */
export async function causesKnown(
  reader: Reader,
  account_id: string,
  opened: readonly Pick<ExceptionRow, 'id' | 'kind' | 'key'>[],
): Promise<Set<string>> {
  const rows = await reader<{ key: string }[]>`
    select distinct key from exception
    where account_id = ${account_id} and closed_at is null and kind = any(${opened.map(({ kind }) => kind)}::text[])
      and key = any(${opened.map(({ key }) => key)}::text[]) and id <> all(${opened.map(({ id }) => id)}::uuid[])`
  return new Set(rows.map(({ key }) => key))
}

export async function exceptionsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ExceptionRow[]> {
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return keptExceptions(rows)
}

/**
 * Holds what exceptions are about until the end of the transaction: whoever writes exceptions holds it, before anything
 * else is held.
 */
export async function holdSubjects(
  tx: Transaction,
  table: 'tracking_request' | 'shipment',
  account_id: string,
  subject_ids: readonly string[],
): Promise<void> {
  if (subject_ids.length === 0) return
  await tx`
    select 1 from ${tx(table)} where account_id = ${account_id} and id = any(${[...subject_ids]}::uuid[])
    order by id for no key update`
}

/** Writes exceptions whole. The caller holds what they are about. */
export async function writeExceptions(tx: Transaction, rows: readonly ExceptionRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map((row) => ({
    ...row,
    evidence: JSON.stringify(row.evidence),
    change: row.change === null ? null : JSON.stringify(row.change),
    at_stake: row.at_stake === null ? null : JSON.stringify(row.at_stake),
    container_ids: [...row.container_ids],
  }))
  const set = replaced
    .map<Fragment>((column) => tx`${tx(column)} = excluded.${tx(column)}`)
    .reduce((all, one) => tx`${all}, ${one}`)
  await tx`
    insert into exception ${tx(written, [...exception_columns])} on conflict (account_id, id) do update set ${set}`
}

/** Adds to the histories of exceptions. */
export async function insertEntries(tx: Transaction, rows: readonly ExceptionEntryRow[]): Promise<void> {
  if (rows.length > 0) await tx`insert into exception_entry ${tx(rows.map((row) => ({ ...row })))}`
}

/** A page of an exception's history, the newest first. */
export async function listEntries(
  reader: ListReader,
  account_id: string,
  exception_id: string,
  page: PageAsked,
): Promise<Page<ExceptionEntryRow>> {
  return selectPage(reader, {
    table: 'exception_entry',
    columns: reader`account_id, exception_id, id, deed, at, by, person_id, text`,
    where: reader`account_id = ${account_id} and exception_id = ${exception_id}`,
    order: orderOf(reader, [{ field: 'at', descending: true }], { at: { by: 'at', type: 'timestamptz' } }),
    page,
  })
}

const by_urgency = ['is_closed', 'severity', 'due_on', 'is_free', 'changed_at'].map((field) => ({
  field,
  descending: field === 'changed_at',
}))
/** Of what is open anyway, which an index has in this order. */
const open_by_urgency = by_urgency.filter(({ field }) => field !== 'is_closed')
const urgency_columns: Readonly<Record<string, SortColumn>> = {
  is_closed: { by: (sql) => sql`(closed_at is not null)`, type: 'bool' },
  severity: {
    by: (sql) => sql`array_position(array['critical', 'warning', 'info'], severity)`,
    type: 'int8',
    nullable: true,
  },
  due_on: { by: 'due_on', type: 'date', nullable: true },
  is_free: { by: (sql) => sql`(not held)`, type: 'bool' },
  changed_at: { by: 'changed_at', type: 'timestamptz' },
}

/** How many exceptions one digest looks at. */
const digested_max = 2_000

/** What is open, not snoozed and not for the record alone, the most pressing first. */
export async function standingExceptions(
  reader: Reader,
  account_id: string,
  now: string,
): Promise<readonly ExceptionRow[]> {
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception
    where account_id = ${account_id} and closed_at is null and severity <> 'info' and not ${isSnoozed(reader, now)}
    order by due_on nulls last, held desc, severity, id limit ${digested_max}`
  return keptExceptions(rows)
}

/** A span of time: after `since`, and until `until`. */
export interface Window {
  readonly since: string
  readonly until: string
}

/**
 * What opened, changed or closed by itself in a span of time and is not for the record alone nor snoozed at `now`, the
 * latest first.
 */
export async function exceptionsChangedIn(
  reader: Reader,
  account_id: string,
  { since, until }: Window,
  now: string,
): Promise<readonly ExceptionRow[]> {
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception
    where account_id = ${account_id} and changed_at > ${since} and changed_at <= ${until} and severity <> 'info'
      and (closed_at is not null or not ${isSnoozed(reader, now)})
      and (closed_reason is null or closed_reason = 'cause_ended')
    order by changed_at desc, id limit ${digested_max}`
  return keptExceptions(rows)
}

/** Which exceptions are listed: those that are, or the states in which they were at a past moment. */
interface ListedAt {
  /** At which a snooze lasts or has ended. */
  readonly now: string
  /** Null: as they are. */
  readonly as_of: string | null
  /** The parties whose exceptions alone are listed; null: everybody's. */
  readonly parties: readonly string[] | null
}

/** A page of exceptions: by their ids, or those that stand first, the gravest of them, held boxes above free ones. */
export async function listExceptions(
  reader: ListReader,
  account_id: string,
  filters: ReadonlyMap<string, string>,
  { now, as_of, parties }: ListedAt,
  page: PageAsked,
  order: 'urgency' | 'id' = 'urgency',
): Promise<Page<ExceptionRow>> {
  const equal = (['kind', 'severity', 'action', 'shipment_id', 'owner_id'] as const).flatMap((column) => {
    const value = filters.get(`filter[${column}]`)
    return value === undefined ? [] : [reader`and ${reader(column)} = ${value}`]
  })
  const container_id = filters.get('filter[container_id]')
  const conditions = [
    ...equal,
    ...(parties === null ? [] : [reader`and ${isOfParties(reader, account_id, 'exception', parties)}`]),
    ...(container_id === undefined ? [] : [reader`and ${container_id}::uuid = any(container_ids)`]),
    ...standing(reader, filters.get('filter[status]'), now),
    ...(as_of === null ? [] : [reader`and valid_from <= ${as_of} and (valid_until is null or valid_until > ${as_of})`]),
  ].reduce<Fragment>((all, one) => reader`${all} ${one}`, reader``)
  const found = await selectPage<ExceptionRow>(reader, {
    table: as_of === null ? 'exception' : 'exception_state',
    columns: reader`${reader(exception_columns)}`,
    where: reader`account_id = ${account_id} ${conditions}`,
    order: order === 'id' ? orderOf(reader, [], urgency_columns) : byUrgency(reader, filters),
    page,
  })
  return { ...found, rows: keptExceptions(found.rows) }
}

/** What changed at one moment, as all boxes of a late ship do, is in the order of ids that the index has. */
function byUrgency(reader: ListReader, filters: ReadonlyMap<string, string>) {
  const status = filters.get('filter[status]')
  const sort = status === 'open' || status === 'snoozed' ? open_by_urgency : by_urgency
  return orderOf(reader, sort, urgency_columns).map((key) => (key.field === 'id' ? { ...key, descending: false } : key))
}

/** Whether an exception that is not closed is snoozed at a moment. */
export function isSnoozed(reader: Reader | ListReader, now: string): Fragment {
  return reader`(snoozed_until_event is not null or coalesce(snoozed_until > ${now}, false))`
}

function standing(reader: Reader, status: string | undefined, now: string): Fragment[] {
  const is_snoozed = isSnoozed(reader, now)
  if (status === 'open') return [reader`and closed_at is null and not ${is_snoozed}`]
  if (status === 'snoozed') return [reader`and closed_at is null and ${is_snoozed}`]
  if (status === 'handled') return [reader`and closed_reason = 'handled'`]
  return status === 'closed' ? [reader`and closed_at is not null and closed_reason <> 'handled'`] : []
}
