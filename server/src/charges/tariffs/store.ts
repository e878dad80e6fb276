import type { Tariff, Version } from '@quaylog/free-time'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { tariff_json, tariff_version_json } from '../kept-json.ts'
import { headOf, shared_account_id } from './tariff.ts'
import type { TariffRow, TariffVersionRow } from './tariff.ts'

/** Tariffs that an account may have. */
export const tariffs_max = 500

type Bare = Omit<TariffRow, 'versions'>
const columns = [
  'account_id',
  'id',
  'name',
  'reference',
  'head',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Bare)[]
const version_columns = [
  'account_id',
  'tariff_id',
  'id',
  'effective_from',
  'document',
  'created_at',
  'replaced_at',
] as const satisfies readonly (keyof TariffVersionRow)[]

/** One tariff of the account, or of those that the operator shares. */
export async function tariffById(reader: Reader, account_id: string, id: string): Promise<TariffRow | undefined> {
  const rows = await reader<Bare[]>`
    select ${reader(columns)} from tariff
    where account_id in (${account_id}, ${shared_account_id}) and id = ${id} and removed_at is null`
  return (await withVersions(reader, rows, null))[0]
}

/** A page of the account's tariffs and the shared ones, by name. */
export async function listTariffs(reader: ListReader, account_id: string, page: PageAsked): Promise<Page<TariffRow>> {
  const found = await selectPage<Bare>(reader, {
    table: 'tariff',
    columns: reader`${reader(columns)}`,
    where: reader`account_id in (${account_id}, ${shared_account_id}) and removed_at is null`,
    order: orderOf(reader, [{ field: 'name', descending: false }], {
      name: { by: (sql) => sql`lower(name)`, type: 'text' },
    }),
    page,
  })
  return { ...found, rows: await withVersions(reader, found.rows, null) }
}

/**
 * Every tariff that counts for the account, as known at `as_of`; null: now. Their number is bounded. `lines` leaves out
 * tariffs of other lines than these; null: of none.
 */
export async function tariffsInUse(
  reader: Reader,
  account_id: string,
  as_of: string | null,
  lines: readonly string[] | null = null,
): Promise<readonly TariffRow[]> {
  const rows = await reader<Bare[]>`
    select ${reader(columns)} from tariff where account_id in (${account_id}, ${shared_account_id})
      and case when ${as_of}::timestamptz is null then removed_at is null
        else created_at <= ${as_of} and (removed_at is null or removed_at > ${as_of}) end
      and (${lines === null} or head->'issuer'->>'scac' is null or head->>'overrides' is not null
        or head->'issuer'->>'scac' = any(${[...(lines ?? [])]}::text[]))
    order by created_at, id limit ${2 * tariffs_max}`
  return withVersions(reader, rows, as_of)
}

/**
 * When a tariff that may count for the account changed last, as seen from each of the instants; none had changed before
 * it: left out. From two instants with the same answer the same tariffs count.
 */
export async function lastChangesAt(
  reader: Reader,
  account_id: string,
  instants: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (instants.length < 2) return new Map()
  const rows = await reader<{ place: number; changed_at: string }[]>`
    with changed (at) as (
      select unnest(array[created_at, removed_at]) from tariff where account_id in (${account_id}, ${shared_account_id})
      union select unnest(array[created_at, replaced_at]) from tariff_version
        where account_id in (${account_id}, ${shared_account_id}))
    select asked.place::int as place, max(changed.at) as changed_at
    from unnest(${[...instants]}::timestamptz[]) with ordinality as asked (at, place)
    join changed on changed.at <= asked.at group by asked.place`
  return new Map(rows.map(({ place, changed_at }) => [instants[place - 1] ?? '', changed_at]))
}

async function withVersions(reader: Reader, rows: readonly Bare[], as_of: string | null): Promise<TariffRow[]> {
  if (rows.length === 0) return []
  keptRows(rows, tariff_json, ({ id }) => `tariff ${id}`)
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))]
  const versions = await reader<{ tariff_id: string; document: Version }[]>`
    select tariff_id, document from tariff_version
    where account_id = any(${accounts}::uuid[]) and tariff_id = any(${rows.map(({ id }) => id)}::uuid[])
      and case when ${as_of}::timestamptz is null then replaced_at is null
        else created_at <= ${as_of} and (replaced_at is null or replaced_at > ${as_of}) end
    order by effective_from, id`
  keptRows(versions, tariff_version_json, ({ tariff_id }) => `version of tariff ${tariff_id}`)
  const by_tariff = Map.groupBy(versions, ({ tariff_id }) => tariff_id)
  return rows.map((row) => ({ ...row, versions: (by_tariff.get(row.id) ?? []).map(({ document }) => document) }))
}

/** Keeps a new tariff with its versions; false: the account has as many as it may. */
export async function insertTariff(
  tx: Transaction,
  { account_id, id, now, newId }: { account_id: string; id: string; now: string; newId: () => string },
  tariff: Tariff,
): Promise<boolean> {
  await tx`select 1 from account where id = ${account_id} for update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from tariff where account_id = ${account_id} and removed_at is null`
  if ((row?.count ?? 0) >= tariffs_max) return false
  await tx`
    insert into tariff (account_id, id, name, reference, head, created_at, updated_at)
    values (${account_id}, ${id}, ${tariff.name}, ${tariff.reference ?? null}, ${JSON.stringify(headOf(tariff))}::jsonb,
      ${now}, ${now})`
  await insertVersions(
    tx,
    tariff.versions.map((document) => ({
      account_id,
      tariff_id: id,
      id: newId(),
      effective_from: document.effective_from,
      document,
      created_at: now,
      replaced_at: null,
    })),
  )
  return true
}

async function insertVersions(tx: Transaction, rows: readonly TariffVersionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into tariff_version ${tx(rows.map((row) => ({ ...row, document: JSON.stringify(row.document) })))}`
}

/** Holds a tariff of the account until the transaction ends: its versions fit each other, and change in turn. */
export async function holdTariff(tx: Transaction, account_id: string, id: string): Promise<void> {
  await tx`select 1 from tariff where account_id = ${account_id} and id = ${id} for no key update`
}

/** Adds a version; one in force with the same first day ends with it. */
export async function addVersion(tx: Transaction, row: TariffVersionRow): Promise<void> {
  const { account_id, tariff_id, effective_from, created_at } = row
  await tx`
    update tariff_version set replaced_at = ${created_at} where account_id = ${account_id} and tariff_id = ${tariff_id}
      and effective_from = ${effective_from} and replaced_at is null`
  await insertVersions(tx, [row])
  await tx`update tariff set updated_at = ${created_at} where account_id = ${account_id} and id = ${tariff_id}`
}

/** Changes what may be changed of a tariff itself. */
export async function renameTariff(
  tx: Transaction,
  { account_id, id, name, reference }: Pick<TariffRow, 'account_id' | 'id' | 'name' | 'reference'>,
  now: string,
): Promise<boolean> {
  const changed = await tx`
    update tariff set name = ${name}, reference = ${reference}, updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and removed_at is null`
  return changed.count === 1
}

/** Takes a tariff out of use; what was counted by it before can still be counted again. */
export async function removeTariffRow(tx: Transaction, account_id: string, id: string, now: string): Promise<boolean> {
  const removed = await tx`
    update tariff set removed_at = ${now} where account_id = ${account_id} and id = ${id} and removed_at is null`
  return removed.count === 1
}

/** Whether the account had a tariff of that id and removed it. */
export async function wasRemoved(reader: Reader, account_id: string, id: string): Promise<boolean> {
  const rows = await reader`
    select 1 from tariff where account_id in (${account_id}, ${shared_account_id}) and id = ${id}
      and removed_at is not null`
  return rows.length > 0
}

/** A page of all versions that a tariff ever had, the newest first. */
export async function listVersions(
  reader: ListReader,
  account_id: string,
  tariff_id: string,
  page: PageAsked,
): Promise<Page<TariffVersionRow>> {
  const latest_first = ['created_at', 'effective_from'].map((field) => ({ field, descending: true }))
  const found = await selectPage<TariffVersionRow>(reader, {
    table: 'tariff_version',
    columns: reader`${reader(version_columns)}`,
    where: reader`account_id = ${account_id} and tariff_id = ${tariff_id}`,
    order: orderOf(reader, latest_first, { ...moment_columns, effective_from: { by: 'effective_from', type: 'date' } }),
    page,
  })
  return { ...found, rows: keptRows(found.rows, tariff_version_json, ({ id }) => `tariff version ${id}`) }
}
