import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import type { VesselRow } from './vessel.ts'

const columns = [
  'id',
  'imo',
  'inferred_imo',
  'name',
  'mmsi',
  'latitude',
  'longitude',
  'speed_knots',
  'heading_degrees',
  'position_at',
] as const satisfies readonly (keyof VesselRow)[]

export async function vesselsByIds(reader: Reader, ids: readonly string[]): Promise<readonly VesselRow[]> {
  return reader<VesselRow[]>`select ${reader(columns)} from vessel where id = any(${[...ids]}::uuid[])`
}

/** By id or, for seven digits, by IMO number. */
export async function vesselByIdOrImo(reader: Reader, text: string): Promise<VesselRow | undefined> {
  const condition = /^\d{7}$/.test(text)
    ? reader`imo = ${text} or (imo is null and inferred_imo = ${text})`
    : reader`id = ${text}`
  const [row] = await reader<VesselRow[]>`
    select ${reader(columns)} from vessel where ${condition} order by imo nulls last, id limit 1`
  return row
}

/** A page of ships by name; `search` is the beginning of a name, or an IMO number. */
export async function listVessels(reader: ListReader, { filters, page }: ListReading): Promise<Page<VesselRow>> {
  const search = filters.get('search') ?? ''
  const begun = reader`upper(name) collate "C" >= ${search.toUpperCase()}
    and upper(name) collate "C" < ${`${search.toUpperCase()}\u{10FFFF}`}`
  return selectPage(reader, {
    table: 'vessel',
    columns: reader`${reader(columns)}`,
    where: /^\d{7}$/.test(search) ? reader`(imo = ${search} or (imo is null and inferred_imo = ${search}))` : begun,
    order: orderOf(reader, [{ field: 'name', descending: false }], {
      name: { by: (sql) => sql`upper(name) collate "C"`, type: 'text' },
    }),
    page,
  })
}

/** A ship as a source names it. */
interface NamedVessel {
  readonly id: string
  readonly imo: string | null
  readonly name: string
}

/**
 * Makes the ships known that sources name; the newest name wins. All writers of ships lock them in the order of their
 * ids, and this one locks beforehand what it may change, so that no two can deadlock. Nearly always all is known as it
 * is named, and then nothing is locked: everybody who follows a box on a large ship would wait for the others.
 */
export async function nameVessels(tx: Transaction, vessels: readonly NamedVessel[], now: string): Promise<void> {
  const known = [...new Map(vessels.map((vessel) => [vessel.id, vessel])).values()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const names = [...new Set(known.map(({ name }) => name))].toSorted()
  if (known.length === 0 || !(await saysNews(tx, known, names))) return
  await tx`
    select id from vessel where id = any(${known.map(({ id }) => id)}::uuid[]) or name = any(${names}::text[])
    order by id for no key update`
  await tx`
    insert into vessel (id, imo, name, updated_at)
    select t.id, t.imo, t.name, ${now} from ${asNamed(tx, known)}
    on conflict (id) do update set name = excluded.name, updated_at = excluded.updated_at
    where vessel.name <> excluded.name and excluded.name <> coalesce(excluded.imo, '')`
  await inferFromNames(tx, names, now)
}

/** Whether a ship is new, has another name, or is to be told by its name from others than before. */
async function saysNews(tx: Transaction, known: readonly NamedVessel[], names: readonly string[]): Promise<boolean> {
  const [row] = await tx<{ news: boolean }[]>`
    select exists(
      select 1 from ${asNamed(tx, known)} left join vessel v on v.id = t.id
      where v.id is null or (v.name <> t.name and t.name <> coalesce(t.imo, '')))
    or exists(select 1 from vessel v, ${numbersOf(tx, names)} where ${isInferredOtherwise(tx)}) as news`
  return row?.news === true
}

function asNamed(tx: Transaction, known: readonly NamedVessel[]): Fragment {
  return tx`unnest(${known.map((one) => one.id)}::uuid[], ${known.map((one) => one.imo)}::text[],
    ${known.map((one) => one.name)}::text[]) as t (id, imo, name)`
}

/**
 * A ship of which a source tells only the name is the one that other sources tell that name of, where they tell it of
 * one ship only.
 */
async function inferFromNames(tx: Transaction, names: readonly string[], now: string): Promise<void> {
  await tx`
    update vessel v set inferred_imo = n.imo, inferred_from = case when n.imo is null then null
      else 'line' end, updated_at = ${now}
    from ${numbersOf(tx, names)} where ${isInferredOtherwise(tx)}`
}

/** The IMO number that goes with each name, as far as it is that of one ship only. */
function numbersOf(tx: Transaction, names: readonly string[]): Fragment {
  return tx`(select name, case when count(*) = 1 then min(imo) end as imo from vessel
    where name = any(${[...names]}::text[]) and imo is not null group by name) n`
}

function isInferredOtherwise(tx: Transaction): Fragment {
  return tx`v.name = n.name and v.imo is null and v.inferred_imo is distinct from n.imo
    and (n.imo is not null or v.inferred_from = 'line')`
}

/** Where a ship was seen. */
export interface RecordedPosition {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly heading_degrees: number | null
  readonly speed_knots: number | null
}

/** A ship and the time in which it is looked for, both ends included. */
export interface PositionWindow {
  readonly vessel_id: string
  readonly from: string
  readonly to: string
}

/**
 * Positions of each window, in the order of the windows, oldest first; of more than `limit` evenly spread ones, the
 * newest among them. One query.
 */
export async function positionsWithin(
  reader: ListReader,
  windows: readonly PositionWindow[],
  limit: number,
): Promise<readonly (readonly RecordedPosition[])[]> {
  if (windows.length === 0) return []
  const rows = await reader<(RecordedPosition & { index: number })[]>`
    select w.index::int, p.at, p.latitude, p.longitude, p.heading_degrees, p.speed_knots
    from unnest(${windows.map((one) => one.vessel_id)}::uuid[], ${windows.map((one) => one.from)}::timestamptz[],
      ${windows.map((one) => one.to)}::timestamptz[])
      with ordinality as w (vessel_id, since, until, index),
    lateral (${numbered(reader)}) p
    where p.from_newest % ceil(p.total / ${limit}::numeric) = 0 order by w.index, p.at`
  const byWindow = Map.groupBy(rows, (row) => row.index)
  return windows.map((_, at) => byWindow.get(at + 1) ?? [])
}

function numbered(reader: Reader): Fragment {
  return reader`
    select at, latitude, longitude, heading_degrees, speed_knots,
      row_number() over (order by at desc) - 1 as from_newest, count(*) over () as total
    from vessel_position where vessel_id = w.vessel_id and at >= w.since and at <= w.until`
}
