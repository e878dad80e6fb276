import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'

/** A server that is looked after, and how to do it. */
export interface Supervised {
  /** Whether its process is there. */
  readonly isAlive: () => Promise<boolean>
  /** Starts it and waits until it answers; throws with the cause when it does not. */
  readonly start: () => Promise<void>
  readonly warn: (line: string) => void
}

/** How patiently; tests are less so. */
export interface Patience {
  readonly look_every_ms: number
  /** Between attempts: the first, doubled up to the last. */
  readonly wait_first_ms: number
  readonly wait_last_ms: number
  /** So long without a server that stays: then it is given up. A full disk may need an operator to be freed. */
  readonly give_up_ms: number
  /** A server that ran for so long has started well. */
  readonly settled_ms: number
}

const patience_of_up: Patience = {
  look_every_ms: 500,
  wait_first_ms: 250,
  wait_last_ms: 10_000,
  give_up_ms: 600_000,
  settled_ms: 60_000,
}

export interface Supervision {
  /** Resolves when the server is given up, with the message for whoever runs it; never rejects. */
  readonly given_up: Promise<CannotStart>
  /** Starts it no more; resolves when an attempt that runs is over. */
  readonly stop: () => Promise<void>
}

/** Starts the server again whenever its process is gone, at growing intervals, until it stays or is given up. */
export function supervise(server: Supervised, patience: Patience = patience_of_up): Supervision {
  const given_up = Promise.withResolvers<CannotStart>()
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})

  const watch = async () => {
    let wait_ms = patience.wait_first_ms
    let trouble_since_ms: number | null = null
    let started_ms = -Infinity
    let cause: string | null = null
    while (!stopping.signal.aborted) {
      if (await server.isAlive()) {
        if (performance.now() - started_ms > patience.settled_ms)
          [trouble_since_ms, wait_ms] = [null, patience.wait_first_ms]
        await pause(patience.look_every_ms)
        continue
      }
      trouble_since_ms ??= performance.now()
      if (performance.now() - trouble_since_ms > patience.give_up_ms) {
        given_up.resolve(
          new CannotStart(
            `the embedded database stopped and could not be started again: ${cause ?? 'it ends soon after each start'}`,
          ),
        )
        return
      }
      cause = await startAgain(server)
      started_ms = performance.now()
      await pause(wait_ms)
      wait_ms = Math.min(wait_ms * 2, patience.wait_last_ms)
    }
  }
  const watching = watch()
  return {
    given_up: given_up.promise,
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** The cause when it did not start. */
async function startAgain(server: Supervised): Promise<string | null> {
  server.warn('the embedded database is gone; starting it again')
  try {
    await server.start()
    server.warn('the embedded database is back')
    return null
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    server.warn(`the embedded database did not start: ${cause}`)
    return cause
  }
}
