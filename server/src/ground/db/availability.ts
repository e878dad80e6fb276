import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from './sqlstate.ts'

/** Whether the database can be reached, so that callers are refused at once while it cannot, instead of queueing up. */
export interface Availability {
  /** Throws Unavailable while the database is known to be away. */
  readonly check: () => void
  /** A connection was lost: look whether the database is still there. */
  readonly suspect: () => void
  readonly close: () => void
}

const probe_every_ms = 200

/** `probe` answers whether a query gets through; `onChange` is told when the database goes away or comes back. */
export function watchAvailability(probe: () => Promise<boolean>, onChange: (available: boolean) => void): Availability {
  let available = true
  let probing = false
  let closed = false
  const watch = async () => {
    probing = true
    while (!closed) {
      const answered = await probe()
      if (answered !== available && !closed) onChange(answered)
      available = answered
      if (answered) break
      await sleep(probe_every_ms, undefined, { ref: false })
    }
    probing = false
  }
  return {
    check() {
      if (!available) throw new Unavailable('the database cannot be reached')
    },
    suspect() {
      if (!probing && !closed) void watch()
    },
    close() {
      closed = true
    },
  }
}
