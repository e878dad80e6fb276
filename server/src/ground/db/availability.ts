import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './sqlstate.ts'

/** What became of an attempt to reach the database; `silent`: nothing came back in time. */
export type ProbeResult = 'answered' | 'refused' | 'silent'

/** Whether the database can be reached, so that callers are refused at once while it cannot, instead of queueing up. */
export interface Availability {
  /** Throws Unavailable while the database is known to be away. */
  readonly check: () => void
  /** A connection was lost: look whether the database is still there. */
  readonly suspect: () => void
  /** A statement was answered, which proves that the database is there. */
  readonly answered: () => void
  readonly close: () => void
}

const probe_every_ms = 200
/** A way that swallows packets ends no connection, so one must look. */
const heartbeat_ms = 5_000
/** A busy database may turn away or leave without an answer one that is new. */
const fruitless_max = 2
const step_ms = 100

/**
 * Resolves when so much time has passed in which this process was able to read what came: one that is stalled, for
 * however long, waits one step of it, because the answer may lie unread. `pause` waits for one step.
 */
export async function patience(
  wait_ms: number,
  pause: (step_ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): Promise<void> {
  for (let waited_ms = 0; waited_ms < wait_ms; waited_ms += step_ms) {
    await pause(step_ms)
    await nextTurn()
  }
}

/** What the watch looks with, and whom it tells. */
export interface AvailabilityParts {
  /** Tries to reach the database by a new connection. */
  readonly probe: () => Promise<ProbeResult>
  /** Sends a statement over a connection that is open already; its answer counts through `answered`. */
  readonly ask: () => Promise<unknown>
  /** Told when the database goes away or comes back; `silent` says that open connections are dead too. */
  readonly onChange: (available: boolean, silent: boolean) => void
  /** Waits before the next probe. */
  readonly pause?: () => Promise<unknown>
}

/**
 * The database counts as away when two probes after each other came to nothing, and from the beginning of the first to
 * the end of the second no statement was answered: one that is only too busy for new connections goes on answering on
 * the old ones. So that this holds where nobody happens to send a statement, each probe sends one itself.
 */
export function watchAvailability({
  probe,
  ask,
  onChange,
  pause = () => sleep(probe_every_ms, undefined, { ref: false }),
}: AvailabilityParts): Availability {
  let available = true
  let probing = false
  let asking = false
  let closed = false
  let answers = 0
  const change = (to: boolean, silent: boolean) => {
    if (to === available || closed) return
    available = to
    onChange(to, silent)
  }
  /** One at a time: on a dead connection an answer may be waited for much longer than a probe. */
  const askOpenConnection = async () => {
    if (asking || !available) return
    asking = true
    await ask().catch(() => {})
    asking = false
  }
  const watch = async () => {
    probing = true
    for (let fruitless = 0, answers_before = answers; !closed;) {
      void askOpenConnection()
      const result = await probe()
      if (result === 'answered') break
      // Answers that arrived while this process was itself too busy to look at them count as well.
      await nextTurn()
      fruitless = answers === answers_before ? fruitless + 1 : 0
      if (fruitless >= fruitless_max) change(false, result === 'silent')
      answers_before = answers
      await pause()
    }
    change(true, false)
    probing = false
  }
  const suspect = () => {
    if (!probing && !closed) void watch()
  }
  const heartbeat = setInterval(suspect, heartbeat_ms).unref()
  return {
    check() {
      if (!available) throw new Unavailable('the database cannot be reached')
    },
    suspect,
    answered() {
      answers += 1
    },
    close() {
      closed = true
      clearInterval(heartbeat)
    },
  }
}
