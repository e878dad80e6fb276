import { hasSettled } from './settle.ts'
import type { Unsettled } from './settle.ts'

/** Real time and how to let it pass. */
export interface Pace {
  readonly realMs: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** How waiting ended. `stuck`: nothing moved for as long as was agreed, and this was left. */
export type Waited = 'settled' | 'not_followed' | { readonly stuck: Unsettled }

const look_again_ms = { first: 40, most: 500 }

/**
 * Waits until a service has done what is due, however long that takes, for as long as it gets on with it; gives up when
 * nothing has moved for
 * `patience_ms` of real time. `onWaiting` is told at every look what is left and for how long nothing of it has moved.
 */
export async function untilSettled(
  look: () => Promise<Unsettled | null>,
  { realMs, sleep }: Pace,
  patience_ms: number,
  onWaiting: (left: Unsettled, still_ms: number) => void | Promise<void>,
): Promise<Waited> {
  let before = ''
  let moved_ms = realMs()
  for (let wait_ms = look_again_ms.first; ; wait_ms = Math.min(wait_ms * 2, look_again_ms.most)) {
    const left = await look()
    if (left === null) return 'not_followed'
    if (hasSettled(left)) return 'settled'
    const now = JSON.stringify(left)
    if (now !== before) moved_ms = realMs()
    before = now
    const still_ms = realMs() - moved_ms
    if (still_ms >= patience_ms) return { stuck: left }
    await onWaiting(left, still_ms)
    await sleep(wait_ms)
  }
}
