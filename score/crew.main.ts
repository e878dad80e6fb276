import { parentPort, workerData } from 'node:worker_threads'
import type { PlayPlan } from './plan.ts'
import { play } from './play.ts'

const plan: PlayPlan = workerData
const outcome = await play(plan, (progress) => parentPort?.postMessage({ progress }))
parentPort?.postMessage({ done: outcome })
