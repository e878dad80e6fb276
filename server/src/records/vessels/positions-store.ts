import type { Reader } from '../../ground/db/index.ts'
import type { PositionRow } from './positions.ts'

/** A ship that carries boxes which somebody tracks. */
export interface WantedShip {
  readonly id: string
  /** Told, or told of the same name by another line; null: only its name is known. */
  readonly imo: string | null
  readonly name: string
}

/** Ships on the routes of tracked boxes. */
export async function wantedShips(reader: Reader, limit: number): Promise<readonly WantedShip[]> {
  return reader<WantedShip[]>`
    select v.id, coalesce(v.imo, case when v.inferred_from = 'line' then v.inferred_imo end) as imo, v.name
    from vessel v
    where v.id in (
      select distinct (move.value ->> 'vessel_id')::uuid
      from container c, jsonb_array_elements(c.route) stop,
        lateral (values (stop.value -> 'inbound'), (stop.value -> 'outbound')) move (value)
      where c.is_active and move.value ->> 'vessel_id' is not null)
    order by v.imo, v.id limit ${limit}`
}

/** A ship of which only the name was told, and the number that was found for it; null: several ships bear the name. */
export interface InferredShip {
  readonly vessel_id: string
  readonly imo: string | null
}

/**
 * Keeps the numbers that were heard for ships of which only the name was told, with the radio number that goes with
 * them.
 */
export async function keepInferred(db: Reader, found: readonly InferredShip[], now: string): Promise<void> {
  if (found.length === 0) return
  await db`
    with locked as materialized (${locked(
      db,
      found.map((one) => one.vessel_id),
    )})
    update vessel v set inferred_imo = f.imo, inferred_from = case when f.imo is null then null
      else 'ais' end, updated_at = ${now},
      mmsi = (select i.mmsi from vessel_identity i where i.imo = f.imo order by i.from_at desc limit 1)
    from unnest(${found.map((one) => one.vessel_id)}::uuid[], ${found.map((one) => one.imo)}::text[]) as f (vessel_id,
      imo)
    where v.id = f.vessel_id and v.id in (select id from locked) and v.imo is null and v.inferred_from is distinct
    from 'line' and v.inferred_imo is distinct from f.imo`
}

/** Locks ships in the order of their ids, as every writer of ships does, so that no two can deadlock. */
function locked(db: Reader, ids: readonly string[]) {
  return db`select id from vessel where id = any(${[...ids]}::uuid[]) order by id for no key update`
}

/** Writes where ships are now, unless a newer position is there. */
export async function writeLatestPositions(db: Reader, rows: readonly PositionRow[], now: string): Promise<void> {
  if (rows.length === 0) return
  await db`
    with locked as materialized (${locked(
      db,
      rows.map((row) => row.vessel_id),
    )})
    update vessel v set latitude = p.latitude, longitude = p.longitude, speed_knots = p.speed_knots,
      heading_degrees = p.heading_degrees, position_at = p.at, updated_at = ${now}
    from (${asRows(db, rows)}) p where v.id = p.vessel_id and v.id in (select id from locked)
      and (v.position_at is null or v.position_at < p.at)`
}

/**
 * Adds to the tracks of ships; where a position within the step is kept already, by whatever process, none is added.
 */
export async function keepTrack(db: Reader, rows: readonly PositionRow[], step_ms: number): Promise<number> {
  if (rows.length === 0) return 0
  const kept = await db`
    insert into vessel_position (vessel_id, at, latitude, longitude, speed_knots, heading_degrees)
    select p.vessel_id, p.at, p.latitude, p.longitude, p.speed_knots, p.heading_degrees from (${asRows(db, rows)}) p
    where exists(select 1 from vessel v where v.id = p.vessel_id)
      and not exists(select 1 from vessel_position o where o.vessel_id = p.vessel_id
        and o.at > p.at - ${step_ms} * interval '1 millisecond' and o.at < p.at + ${step_ms} * interval '1 millisecond')
    on conflict do nothing`
  return kept.count
}

function asRows(db: Reader, rows: readonly PositionRow[]) {
  return db`
    select * from unnest(${rows.map((row) => row.vessel_id)}::uuid[], ${rows.map((row) => row.at)}::timestamptz[],
      ${rows.map((row) => row.latitude)}::float8[],
    ${rows.map((row) => row.longitude)}::float8[], ${rows.map((row) => row.speed_knots)}::float8[],
      ${rows.map((row) => row.heading_degrees)}::float8[])
    as r (vessel_id, at, latitude, longitude, speed_knots, heading_degrees)`
}

/** Deletes positions that are older than a moment from the default partition, up to a number. Returns how many. */
export async function sweepTracks(db: Reader, before: string, batch: number): Promise<number> {
  const deleted = await db`
    delete from vessel_position_default where (vessel_id, at) in (
      select vessel_id, at from vessel_position_default where at < ${before} limit ${batch})`
  return deleted.count
}

/** The oldest position that is kept; null: none is. */
export async function oldestPositionAt(reader: Reader): Promise<string | null> {
  const [row] = await reader<{ at: string | null }[]>`select min(at) as at from vessel_position`
  return row?.at ?? null
}

/** A radio number that a ship uses from a moment on. */
export interface ShipIdentity {
  readonly imo: string
  readonly mmsi: string
  readonly from_at: string
  readonly name: string | null
}

/** Who used which radio number, oldest first. */
export async function shipIdentities(reader: Reader, limit: number): Promise<readonly ShipIdentity[]> {
  return reader<ShipIdentity[]>`
    select imo, mmsi, from_at, name from vessel_identity order by from_at, imo limit ${limit}`
}

/** Keeps what was learnt of radio numbers and shows the newest on the ship. */
export async function keepIdentities(db: Reader, learnt: readonly ShipIdentity[]): Promise<void> {
  if (learnt.length === 0) return
  await db`
    insert into vessel_identity (imo, mmsi, from_at, name)
    select * from unnest(${learnt.map((one) => one.imo)}::text[], ${learnt.map((one) => one.mmsi)}::text[],
      ${learnt.map((one) => one.from_at)}::timestamptz[], ${learnt.map((one) => one.name)}::text[])
    on conflict do nothing`
  await db`
    with locked as materialized (
      select id from vessel where coalesce(imo, inferred_imo) = any(${learnt.map((one) => one.imo)}::text[])
      order by id for no key update)
    update vessel v set mmsi = i.mmsi
    from (select distinct on (imo) imo, mmsi from vessel_identity
      where imo = any(${learnt.map((one) => one.imo)}::text[]) order by imo, from_at desc) i
    where v.id in (select id from locked) and coalesce(v.imo, v.inferred_imo) = i.imo
      and v.mmsi is distinct from i.mmsi`
}
