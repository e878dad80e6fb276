import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Subscription } from './push/subscription.ts'

const State = z.object({
  seed: z.string(),
  clock: z.object({
    epoch: z.number(),
    speed: z.number(),
    paused: z.boolean(),
    anchor_real_ms: z.number(),
    anchor_world_ms: z.number(),
  }),
  edi_told_until: z.number().nullable().default(null),
  subscriptions: z.array(Subscription).default([]),
  faults: z.array(z.object({ name: z.string(), source: z.string(), from: z.number(), to: z.number().nullable() })),
})

/** What a world keeps between two runs. */
export type KeptState = z.infer<typeof State>

/** Reads a state file: null when there is none yet; throws with the path when it cannot be read. */
export function readState(path: string): KeptState | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  const read = State.safeParse(parseJson(text))
  if (!read.success) throw new Error(`${path} is not a state file of this world; delete it to begin anew`)
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a state file so that a crash leaves either the old or the new one. */
export function writeState(path: string, state: KeptState): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path + '.new', JSON.stringify(state) + '\n', { mode: 0o600 })
  renameSync(path + '.new', path)
}
