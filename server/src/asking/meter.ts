import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleepOnClock } from 'node:timers/promises'
import type { HttpRequest, HttpResult, SourceParts } from '../sources/source.ts'
import type { BudgetDesk } from './budget-desk.ts'

/** Looks for room again after at most so long: world time may go faster than the machine's. */
const look_again_ms = 1_000

interface MeterParts {
  readonly http: SourceParts['http']
  readonly desk: BudgetDesk
  /** World time and the machine's own, in ms. */
  readonly worldMs: () => number
  readonly realMs: () => number
  /** How long, on the machine's clock, a further page may wait for its turn. */
  readonly patience_ms: number
  /** Absent: on the machine's clock. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

/** The way to an upstream that counts every request, and an ask whose first request is paid for. */
export interface Meter {
  readonly http: SourceParts['http']
  readonly within: <Value>(run: () => Promise<Value>) => Promise<Value>
}

/**
 * Counts what an ask sends beyond its first request (tokens, further pages) against the budget; it waits for its turn.
 */
export function createMeter({ http, desk, worldMs, realMs, patience_ms, sleep = sleepOnClock }: MeterParts): Meter {
  const asks = new AsyncLocalStorage<{ requests: number }>()

  async function turn(): Promise<boolean> {
    const until_ms = realMs() + patience_ms
    for (;;) {
      const { granted, open_at_ms } = await desk.take('request', 1)
      if (granted > 0) return true
      const wait_ms = Math.max(1, (open_at_ms ?? 0) - worldMs())
      if (realMs() >= until_ms) return false
      await sleep(Math.min(wait_ms, look_again_ms))
    }
  }

  return {
    within: (run) => asks.run({ requests: 0 }, run),
    async http(request: HttpRequest): Promise<HttpResult> {
      const ask = asks.getStore()
      if (ask !== undefined && ask.requests++ > 0 && !(await turn()))
        return {
          ok: false,
          failure: 'no_room',
          detail: 'the request budget was used up before the answer was read to its end',
        }
      return http(request)
    },
  }
}
