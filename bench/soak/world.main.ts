import { parentPort, workerData } from 'node:worker_threads'
import { createWorld } from '@quaylog/world'
import { z } from 'zod'

/** The simulated world in a thread of its own, so that its memory is not counted as the service's. */
const { seed, epoch } = z.object({ seed: z.string(), epoch: z.number() }).parse(workerData)
const world = createWorld({ now: Date.now, seed, epoch, paused: true })
const { base_url } = await world.start('127.0.0.1', 0)
parentPort?.postMessage(base_url)
