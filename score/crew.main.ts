import { parentPort } from 'node:worker_threads'
import type { PlayPlan } from './plan.ts'
import { play } from './play.ts'

parentPort?.on('message', (plan: PlayPlan) => {
  play(plan, (progress) => parentPort?.postMessage({ progress })).then(
    (done) => parentPort?.postMessage({ done }),
    (failed: unknown) => parentPort?.postMessage({ failed }),
  )
})
