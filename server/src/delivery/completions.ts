import { setTimeout as sleep } from 'node:timers/promises'
import { databaseTrouble } from '../ground/db/index.ts'
import type { Reader } from '../ground/db/index.ts'
import type { Logger } from '../ground/log.ts'
import { complete } from './completion-store.ts'
import type { LaneChange, Outcome } from './completion-store.ts'
import type { ClaimedLane } from './endpoint.ts'

/** Collects what became of leased lanes and writes it in batches, one after the other. */
export interface Completions {
  readonly add: (outcome: Outcome) => void
  /** Lets go of a lane; null: whatever is in it may be taken at once. */
  readonly release: (lane: ClaimedLane, retry_at: string | null) => void
  /** Resolves when all that was added before is written, or given up. */
  readonly flush: () => Promise<void>
}

interface Batch {
  readonly outcomes: Outcome[]
  readonly changes: Map<string, LaneChange>
  /** Lets go of a lane in which more waits. */
  frees: boolean
}

/** What ends within this time is written together. */
const gather_ms = 2
const emptyBatch = (): Batch => ({ outcomes: [], changes: new Map(), frees: false })

const retry_ms = 200
/** Past this, the leases have expired and others deliver again. */
const give_up_ms = 30_000

/** `onFreed` is called when lanes in which more waits can be leased again. */
export function createCompletions(reader: Reader, log: Logger, onFreed: () => void): Completions {
  let next = emptyBatch()
  let writing: Promise<void> | null = null

  const writeAll = async () => {
    while (next.changes.size > 0) {
      const batch = next
      next = emptyBatch()
      await write(reader, log, batch)
      if (batch.frees) onFreed()
      await sleep(gather_ms)
    }
    writing = null
  }
  const start = () => (writing ??= sleep(gather_ms).then(writeAll))
  const change = (lane: Pick<LaneChange, 'lane' | 'token'>, more: Partial<LaneChange>) => {
    const id = `${lane.token}/${lane.lane.lane_id}`
    const old = next.changes.get(id) ?? {
      lane: lane.lane,
      token: lane.token,
      done_through: null,
      released: false,
      retry_at: null,
    }
    next.changes.set(id, { ...old, ...more })
    void start()
  }
  return {
    add(outcome) {
      next.outcomes.push(outcome)
      const ended = outcome.delivery_status !== 'pending' || outcome.own_lane !== null
      change(outcome, ended ? { done_through: outcome.sequence } : {})
    },
    release(lane, retry_at) {
      change({ lane: lane.key, token: lane.token }, { released: true, retry_at })
      next.frees ||= lane.has_more && retry_at === null
    },
    async flush() {
      while (writing !== null || next.changes.size > 0) await start()
    },
  }
}

/**
 * Waits for a database that is away; a batch that it refuses is written lane by lane, so that one bad value costs one
 * lane.
 */
async function write(reader: Reader, log: Logger, batch: Batch): Promise<void> {
  const deadline = performance.now() + give_up_ms
  for (;;) {
    try {
      await complete(reader, batch.outcomes, [...batch.changes.values()])
      return
    } catch (error) {
      const trouble = databaseTrouble(error)?.kind
      const passing = trouble === 'unavailable' || trouble === 'conflict'
      if (!passing && batch.changes.size > 1) return writeOneByOne(reader, log, batch)
      if (!passing || performance.now() > deadline) {
        log.error(
          { err: error, lanes: batch.changes.size },
          'results of deliveries could not be written; they will be delivered again',
        )
        return
      }
    }
    await sleep(retry_ms)
  }
}

async function writeOneByOne(reader: Reader, log: Logger, batch: Batch): Promise<void> {
  for (const [id, change] of batch.changes) {
    const outcomes = batch.outcomes.filter(
      ({ lane, token }) => lane.lane_id === change.lane.lane_id && token === change.token,
    )
    await write(reader, log, { ...emptyBatch(), outcomes, changes: new Map([[id, change]]) })
  }
}
