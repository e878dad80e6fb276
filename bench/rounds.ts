import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load } from './load.ts'

/** What one round of load came to. */
export interface Round {
  readonly per_second: number
  /** Processor time of this process, the servers in it included, for one answer; that of the database is not. */
  readonly cpu_ms: number
}

/** Puts a load on a server of this process out of a process of its own, so that callers do not take its time. */
export async function loadRound(what: Load): Promise<Round> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const before = process.cpuUsage()
    const { figure, error } = await new Promise<{ figure?: number; error?: string }>((resolve) => {
      child.once('message', (message: { figure?: number; error?: string }) => resolve(message))
      child.send(what)
    })
    const { user, system } = process.cpuUsage(before)
    if (figure === undefined) throw new Error(error ?? 'no figure')
    return { per_second: figure, cpu_ms: (user + system) / 1_000 / ((figure * what.duration_ms) / 1_000) }
  } finally {
    child.kill()
  }
}

/** The median of each of several loads, taken in turns: whatever else the machine does meets all of them. */
export async function interleaved(loads: readonly Load[], rounds: number): Promise<readonly Round[]> {
  const found: Round[][] = loads.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, load] of loads.entries()) found[at]?.push(await loadRound(load))
  }
  return found.map((of_load) => ({
    per_second: median(of_load.map(({ per_second }) => per_second)),
    cpu_ms: median(of_load.map(({ cpu_ms }) => cpu_ms)),
  }))
}

/** The middle of several figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
