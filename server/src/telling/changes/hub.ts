import { startLoop } from '../../ground/jobs/loop.ts'
import type { Logger } from '../../ground/log.ts'
import type { Reader } from '../../ground/db/index.ts'
import { newestSequences } from './store.ts'

/** Tells those who wait that an account's log has grown: one query for all of them, whichever process wrote. */
export interface ChangeHub {
  /** Resolves true when there is an entry after `after`, false when the time is up or the signal says so. */
  waitFor(account_id: string, after: number, timeout_ms: number, signal: AbortSignal): Promise<boolean>
  /** Looks now: this process has just written something. */
  wake(): void
  stop(): Promise<void>
}

const look_every_ms = 500

interface Waiter {
  readonly account_id: string
  readonly after: number
  readonly end: (grown: boolean) => void
}

export function createChangeHub(reader: Reader, log: Logger): ChangeHub {
  const waiters = new Set<Waiter>()
  const loop = startLoop('change feed', look_every_ms, log, async () => {
    if (waiters.size === 0) return false
    const newest = await newestSequences(reader, [...new Set([...waiters].map((waiter) => waiter.account_id))])
    for (const waiter of waiters) {
      if ((newest.get(waiter.account_id) ?? 0) > waiter.after) waiter.end(true)
    }
    return false
  })
  return {
    waitFor(account_id, after, timeout_ms, signal) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.end(false), timeout_ms)
        const stopped = () => waiter.end(false)
        const waiter: Waiter = {
          account_id,
          after,
          end(grown) {
            clearTimeout(timer)
            signal.removeEventListener('abort', stopped)
            waiters.delete(waiter)
            resolve(grown)
          },
        }
        waiters.add(waiter)
        if (signal.aborted) waiter.end(false)
        else signal.addEventListener('abort', stopped)
      })
    },
    wake: () => loop.wake(),
    async stop() {
      for (const waiter of waiters) waiter.end(false)
      await loop.stop()
    },
  }
}
