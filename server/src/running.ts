import type { Loop } from './ground/jobs/loop.ts'
import type { startDeliveries } from './subscriptions/deliveries.ts'
import type { EngineWorker } from './tracking/worker.ts'

/** What runs in the background of a process that works. */
export interface Running {
  worker: EngineWorker | null
  deliveries: ReturnType<typeof startDeliveries> | null
  loops: Loop[]
}

/** Has everything look for due work at once. */
export function wake({ worker, deliveries, loops }: Running): void {
  worker?.requests.wake()
  worker?.polls.wake()
  deliveries?.wake()
  for (const loop of loops) loop.wake()
}

/** Ends all of it, once it has done what it has begun. */
export async function stopRunning({ worker, deliveries, loops }: Running): Promise<void> {
  await Promise.all([worker?.stop(), deliveries?.stop(), ...loops.map((loop) => loop.stop())])
}
