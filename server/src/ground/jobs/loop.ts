import type { Logger } from '../log.ts'
import { createLastingFault } from './lasting-fault.ts'

/** A piece of work that is looked for again and again until it is stopped. */
export interface Loop {
  /** Looks for work now instead of after the pause. */
  wake(): void
  /** Ends the loop; resolves when the round in progress is done. */
  stop(): Promise<void>
}

/**
 * Runs `round` until stopped: again at once while it says that there may be more, else after the pause or when woken.
 * A round that throws is tried again after the pause, and the log is told while that lasts: a loop never ends by
 * itself.
 */
export function startLoop(name: string, pause_ms: number, log: Logger, round: () => Promise<boolean>): Loop {
  let stopped = false
  let woken = false
  let rouse = () => {}
  const fault = createLastingFault(log, 'a round failed', { loop: name })
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause_ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!stopped) {
      woken = false
      const more = await round().then(
        (there_is_more) => {
          fault.worked()
          return there_is_more
        },
        (error: unknown) => {
          fault.failed(error)
          return false
        },
      )
      if (!stopped && !more && !woken) await sleep()
    }
  }
  const done = run()
  return {
    wake() {
      woken = true
      rouse()
    },
    async stop() {
      stopped = true
      rouse()
      await done
    },
  }
}
