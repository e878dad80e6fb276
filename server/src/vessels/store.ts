import type { Reader, Transaction } from '../ground/db/index.ts'
import type { VesselRow } from './vessel.ts'

const columns = ['id', 'imo', 'name', 'mmsi', 'latitude', 'longitude', 'speed_knots', 'heading_degrees', 'position_at'] as const satisfies readonly (keyof VesselRow)[]

export async function vesselsByIds(reader: Reader, ids: readonly string[]): Promise<readonly VesselRow[]> {
  return reader<VesselRow[]>`select ${reader(columns)} from vessel where id = any(${[...ids]}::uuid[])`
}

/** By id or, for seven digits, by IMO number. */
export async function vesselByIdOrImo(reader: Reader, text: string): Promise<VesselRow | undefined> {
  const condition = /^\d{7}$/.test(text) ? reader`imo = ${text}` : reader`id = ${text}`
  const [row] = await reader<VesselRow[]>`select ${reader(columns)} from vessel where ${condition}`
  return row
}

/** Makes the ships known that sources name; the newest name wins. Sorted, so that two writers can't deadlock. */
export async function nameVessels(tx: Transaction, vessels: readonly { id: string; imo: string | null; name: string }[], now: string): Promise<void> {
  const known = [...new Map(vessels.map((vessel) => [vessel.id, vessel])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (known.length === 0) return
  await tx`
    insert into vessel (id, imo, name, updated_at)
    select t.id, t.imo, t.name, ${now} from unnest(${known.map((one) => one.id)}::uuid[], ${known.map((one) => one.imo)}::text[], ${known.map((one) => one.name)}::text[]) as t (id, imo, name)
    on conflict (id) do update set name = excluded.name, updated_at = excluded.updated_at where vessel.name <> excluded.name and excluded.name <> coalesce(excluded.imo, '')`
}

/** Recorded positions of a ship within a window, oldest first. */
export async function vesselPositions(reader: Reader, vessel_id: string, from: string, to: string): Promise<readonly { at: string; latitude: number; longitude: number; heading_degrees: number | null }[]> {
  return reader`select at, latitude, longitude, heading_degrees from vessel_position where vessel_id = ${vessel_id} and at >= ${from} and at <= ${to} order by at limit 5000`
}
