import { readFileSync } from 'node:fs'

/** What a process takes at the moment. */
export interface ProcessUse {
  readonly memory_mb: number
  readonly cpu_seconds: number
}

const page_kb = 4
const ticks_per_second = 100

/**
 * What a process takes, by the tables of Linux; null where there are none, as on macOS. There only the limits of time
 * and of JavaScript's own memory hold.
 */
export function useOf(pid: number): ProcessUse | null {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    // The name in brackets may hold blanks; the times are the 12th and 13th field behind it.
    const after_name = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(after_name[11]) + Number(after_name[12])
    return { memory_mb: (Number(resident) * page_kb) / 1_024, cpu_seconds: ticks / ticks_per_second }
  } catch {
    return null
  }
}
