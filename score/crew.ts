import { Worker } from 'node:worker_threads'
import type { PlayPlan } from './plan.ts'
import type { Outcome } from './play.ts'

type Message = { readonly done: Outcome } | { readonly progress: string }

/** Plays all plans, at most `at_once` at a time, each in a thread of its own; outcomes in the order of the plans. */
export async function playAll(
  plans: readonly PlayPlan[],
  at_once: number,
  progress: (text: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < plans.length; index = next++) {
      const plan = plans[index]
      if (plan !== undefined) outcomes[index] = await playInThread(plan, progress)
    }
  }
  await Promise.all(Array.from({ length: Math.min(at_once, plans.length) }, work))
  return outcomes
}

function playInThread(plan: PlayPlan, progress: (text: string) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./crew.main.ts', import.meta.url), { workerData: plan })
    worker.on('message', (message: Message) => {
      if ('progress' in message) progress(message.progress)
      else resolve(message.done)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`seed ${plan.seed}, ${plan.name}: the play ended with ${code}`)))
  })
}
