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

/**
 * `onChange` is told when the database goes away or comes back; `silent` says that open connections are dead too. It
 * counts as
 * away when two probes after each other came to nothing, and from the beginning of the first to the end of the second
 * no
 * statement was answered: one that is only too busy for new connections goes on answering on the old ones.
 */
export function watchAvailability(
  probe: () => Promise<ProbeResult>,
  onChange: (available: boolean, silent: boolean) => void,
  pause: () => Promise<unknown> = () => sleep(probe_every_ms, undefined, { ref: false }),
): Availability {
  let available = true
  let probing = false
  let closed = false
  let answers = 0
  const change = (to: boolean, silent: boolean) => {
    if (to === available || closed) return
    available = to
    onChange(to, silent)
  }
  const watch = async () => {
    probing = true
    for (let fruitless = 0, answers_before = answers; !closed;) {
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
