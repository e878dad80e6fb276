import { createLog } from '../../server/src/ground/log.ts'
import { tableSizes } from '../../server/src/ground/db/index.ts'
import { createIds } from '../../server/src/ground/id.ts'
import { packEnded } from '../../server/src/tracking/pack-ended.ts'
import type { Stand } from './stand.ts'

/** What packing the history of journeys that ended has come to. */
export interface PackedFigures {
  /** Containers of shipments whose tracking ended. */
  readonly containers: number
  readonly bytes_before: number
  readonly bytes_after: number
  readonly saved_per_container: number | null
}

const tables = ['change_log', 'observation', 'change_pack', 'observation_pack']

/** Packs the history of every journey that has ended, whatever its age, and compares what the tables take on disk. */
export async function measurePacking({ db, nowMs }: Pick<Stand, 'db' | 'nowMs'>): Promise<PackedFigures> {
  const bytes_before = await bytesOfTables(db)
  const parts = { db, clock: { worldMs: nowMs }, newId: createIds(nowMs), log: createLog('silent') }
  while ((await packEnded(parts, 0)) > 0);
  const bytes_after = await bytesOfTables(db)
  const [row] = await db.work<{ containers: number }[]>`
    select count(*)::int as containers from container c join shipment s on s.account_id = c.account_id
      and s.id = c.shipment_id where s.packed_at is not null`
  const containers = row?.containers ?? 0
  const saved = containers === 0 ? null : Math.round((bytes_before - bytes_after) / containers)
  return { containers, bytes_before, bytes_after, saved_per_container: saved }
}

/** With their indexes, written anew, so that only what is there counts. */
async function bytesOfTables(db: Stand['db']): Promise<number> {
  for (const table of tables) await db.work.unsafe(`vacuum full ${table}`).simple()
  const sizes = await tableSizes(db.work)
  return sizes.filter(({ table }) => tables.includes(table)).reduce((sum, { bytes }) => sum + bytes, 0)
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`

/** The same for people. */
export function packedLine({ containers, bytes_before, bytes_after, saved_per_container }: PackedFigures): string {
  const each = saved_per_container === null ? '' : `, ${kilobytes(saved_per_container)} less for each`
  return `packed the history of ${containers} containers: change log and statements of all were ${kilobytes(bytes_before)}, are ${kilobytes(bytes_after)}${each}`
}
