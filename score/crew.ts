import { Worker } from 'node:worker_threads'
import type { PlayPlan } from './plan.ts'
import type { Outcome } from './play.ts'

type Message = { readonly done: Outcome } | { readonly progress: string } | { readonly failed: unknown }

/**
 * Plays all plans, at most `at_once` at a time, each thread one after the other: loading the service takes longer than
 * a short play. Outcomes in the order of the plans.
 */
export async function playAll(
  plans: readonly PlayPlan[],
  at_once: number,
  progress: (text: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = 0
  const work = async (): Promise<void> => {
    const thread = new Worker(new URL('./crew.main.ts', import.meta.url))
    try {
      for (let index = next++; index < plans.length; index = next++) {
        const plan = plans[index]
        if (plan !== undefined) outcomes[index] = await playIn(thread, plan, progress)
      }
    } finally {
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(at_once, plans.length) }, work))
  return outcomes
}

function playIn(thread: Worker, plan: PlayPlan, progress: (text: string) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const hear = (message: Message) => {
      if ('progress' in message) return progress(message.progress)
      thread.off('message', hear).off('error', reject).off('exit', ended)
      if ('done' in message) resolve(message.done)
      else reject(message.failed)
    }
    const ended = (code: number) => reject(new Error(`seed ${plan.seed}, ${plan.name}: the play ended with ${code}`))
    thread.on('message', hear).once('error', reject).once('exit', ended)
    thread.postMessage(plan)
  })
}
