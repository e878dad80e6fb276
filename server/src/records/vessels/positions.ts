import { vesselId } from './vessel.ts'

/** Where a ship was seen, by its IMO number. */
export interface SeenPosition {
  readonly imo: string
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly speed_knots: number | null
  readonly heading_degrees: number | null
}

/** A position as it is written. */
export interface PositionRow extends Omit<SeenPosition, 'imo'> {
  readonly vessel_id: string
}

/** One position in so much time is kept of a ship for its track. */
export const track_step_ms = 600_000

/** Positions on their way to the database: the newest of each ship, and those that its track keeps. */
export interface PositionBuffer {
  /** `as` is another record of the same ship, which bears no number of its own; absent: the ship's own. */
  add(seen: SeenPosition, as?: string): void
  /** What came together since the last time. */
  take(): { readonly latest: readonly PositionRow[]; readonly track: readonly PositionRow[] }
}

/** Ships that are remembered, and rows that wait; more than so many are not followed at once. */
const ships_max = 50_000
const waiting_max = 100_000

export function createPositionBuffer(): PositionBuffer {
  const newest = new Map<string, PositionRow>()
  const kept_ms = new Map<string, number>()
  let changed = new Set<string>()
  let track: PositionRow[] = []
  return {
    add({ imo, ...position }, as) {
      const vessel_id = as ?? vesselId(imo, null)
      if (vessel_id === null || (newest.size >= ships_max && !newest.has(vessel_id))) return
      const row = { ...position, vessel_id }
      if ((newest.get(vessel_id)?.at ?? '') < row.at) {
        newest.set(vessel_id, row)
        changed.add(vessel_id)
      }
      const at_ms = Date.parse(row.at)
      if (
        Math.abs(at_ms - (kept_ms.get(vessel_id) ?? Number.NEGATIVE_INFINITY)) < track_step_ms ||
        track.length >= waiting_max
      )
        return
      kept_ms.set(vessel_id, at_ms)
      track.push(row)
    },
    take() {
      const taken = { latest: [...changed].flatMap((id) => newest.get(id) ?? []), track }
      changed = new Set()
      track = []
      return taken
    },
  }
}
