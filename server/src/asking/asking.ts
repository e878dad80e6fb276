import { createPool } from './pool.ts'
import type { Job } from './pool.ts'
import { shareOut } from './lanes.ts'
import type { DueLane } from './lanes.ts'
import type { LaneClaim } from '../world-facts/lane-claim.ts'
import type { EngineParts } from './parts.ts'

/** A lease is longer than a process can be stuck, and is renewed while what it is for goes on. */
const lease_ms = 120_000
export const renewal_ms = 30_000
/** When what failed in this process itself, without an answer of the source, is tried again. */
export const put_off_ms = 60_000
/** What was due is looked up anew after so long; in between it is known which lanes have more. */
const look_ms = 1_000

/** The moments that claims go by: world time for what is due, the machine's for leases. */
export interface Moments {
  readonly now: string
  readonly real_now: string
  readonly lease_until: string
}

/** A kind of due work: where it is due, how it is claimed, and what is done with it. */
export interface DueWork<Row> {
  dueLanes(moments: Moments): Promise<readonly string[]>
  /** The source that a lane asks; null: it may not be asked now. */
  sourceOf(lane: string): string | null
  claim(claims: readonly LaneClaim[], moments: Moments): Promise<readonly Row[]>
  laneOf(row: Row): string
  /** Makes jobs of what was claimed, and gives back what may not be done now. */
  jobsOf(rows: readonly Row[]): Promise<readonly Job<Row>[]>
  /** Rows that one job of a lane is about, at the most. */
  jobSize(lane: string): number
  renew(rows: readonly Row[], lease_until: string): Promise<void>
}

/** Due work being done, by any number of processes. */
export interface Asking {
  /** Begins what is due and has room. `look`: finds out anew what is due, else goes by what it knows. */
  begin(look: boolean): Promise<void>
  /** Renews the leases of what is being done. */
  renew(): Promise<void>
  /** Resolves when all that was begun is done. */
  drained(): Promise<void>
}

/** What due work is done with: the clock that claims go by, and where failures are written. */
interface AskingParts extends Pick<EngineParts, 'clock'> {
  readonly log: Pick<EngineParts['log'], 'error'>
}

/** Does one kind of due work without ever waiting for it: what is slow holds its own room and nobody else's. */
export function createAsking<Row extends { readonly id: string }>(
  { clock, log }: AskingParts,
  work: DueWork<Row>,
  onFree: () => void,
): Asking {
  const pool = createPool<Row>(log, onFree)
  let due: readonly string[] = []
  let looked_ms = Number.NEGATIVE_INFINITY
  let turn = 0

  function moments(): Moments {
    const real_ms = clock.realMs()
    return {
      now: clock.now(),
      real_now: new Date(real_ms).toISOString(),
      lease_until: new Date(real_ms + lease_ms).toISOString(),
    }
  }

  return {
    async begin(look) {
      const at = moments()
      if (look || clock.realMs() - looked_ms >= look_ms) {
        due = await work.dueLanes(at)
        looked_ms = clock.realMs()
      }
      const lanes = due.flatMap((lane): DueLane[] => {
        const source = work.sourceOf(lane)
        return source === null ? [] : [{ lane, source }]
      })
      const claims = shareOut(lanes, pool.room, turn++).map(({ lane, wanted }) => ({
        lane,
        wanted: wanted * work.jobSize(lane),
      }))
      if (claims.length === 0) return
      const rows = await work.claim(claims, at)
      const counts = new Map([...Map.groupBy(rows, work.laneOf)].map(([lane, same]) => [lane, same.length]))
      const emptied = new Set(
        claims.filter(({ lane, wanted }) => (counts.get(lane) ?? 0) < wanted).map(({ lane }) => lane),
      )
      due = due.filter((lane) => !emptied.has(lane))
      for (const job of await work.jobsOf(rows)) pool.begin(job)
    },
    renew: () => work.renew(pool.held(), moments().lease_until),
    drained: pool.drained,
  }
}
