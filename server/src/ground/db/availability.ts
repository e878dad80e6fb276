import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './sqlstate.ts'

/** What became of an attempt to reach the database; `silent`: nothing came back in time. */
export type ProbeResult = 'answered' | 'refused' | 'silent'

/** Whether the database can be reached, so that callers are refused at once while it cannot, instead of queueing up. */
export interface Availability {
  /** Throws Unavailable while the database is known to be away. */
  readonly check: () => void
  /** A connection was lost: look whether the database is still there. */
  readonly suspect: () => void
  readonly close: () => void
}

const probe_every_ms = 200
/** A way that swallows packets ends no connection, so one must look. */
const heartbeat_ms = 5_000
/** A busy database may be silent once. */
const silences_max = 2

/** `onChange` is told when the database goes away or comes back; `silent` says that open connections are dead too. */
export function watchAvailability(probe: () => Promise<ProbeResult>, onChange: (available: boolean, silent: boolean) => void): Availability {
  let available = true
  let probing = false
  let closed = false
  const change = (to: boolean, silent: boolean) => {
    if (to === available || closed) return
    available = to
    onChange(to, silent)
  }
  const watch = async () => {
    probing = true
    for (let silences = 0; !closed; ) {
      const result = await probe()
      silences = result === 'silent' ? silences + 1 : 0
      if (result === 'refused' || silences >= silences_max) change(false, result === 'silent')
      if (result === 'answered') break
      await sleep(probe_every_ms, undefined, { ref: false })
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
    close() {
      closed = true
      clearInterval(heartbeat)
    },
  }
}
