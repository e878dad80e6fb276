import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import { renewal_ms } from '../asking/asking.ts'
import type { Asking } from '../asking/asking.ts'
import { createAttempts } from './attempts.ts'
import { createPolls } from './polls.ts'
import type { EngineParts } from '../asking/parts.ts'

const pause_ms = 1_000

/** The two kinds of due work of the engine: new requests, due polls. Any number of processes may run them. */
export interface EngineWorker {
  readonly requests: Loop
  readonly polls: Loop
  stop(): Promise<void>
}

export function startEngineWorker(parts: EngineParts): EngineWorker {
  const requests = keepAsking('requests', parts, createAttempts)
  const polls = keepAsking('polls', parts, createPolls)
  return {
    requests,
    polls,
    async stop() {
      await Promise.all([requests.stop(), polls.stop()])
    },
  }
}

/** Begins due work until stopped: after each pause, when woken, and whenever something that was begun is done. */
function keepAsking(
  name: string,
  parts: EngineParts,
  create: (parts: EngineParts, onFree: () => void) => Asking,
): Loop {
  let woken = false
  const asking = create(parts, () => loop.wake())
  const loop = startLoop(name, pause_ms, parts.log, async () => {
    const look = woken
    woken = false
    await asking.begin(look)
    return false
  })
  const renewal = startLoop(`leases of ${name}`, renewal_ms, parts.log, async () => {
    await asking.renew()
    return false
  })
  return {
    wake() {
      woken = true
      loop.wake()
    },
    async stop() {
      await loop.stop()
      await asking.drained()
      await renewal.stop()
    },
  }
}
