import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Proxy } from './proxy.ts'
import { between } from './random.ts'
import type { Disk } from './small-disk.ts'

/** What can be done to a run. */
export interface Victims {
  readonly random: () => number
  readonly children: (ChildProcess | undefined)[]
  /** A new process in the place of one. */
  readonly replace: (place: number) => void
  readonly ways: readonly Proxy[]
  readonly stopDatabase: () => Promise<void>
  readonly stopPooler: (() => Promise<void>) | null
  readonly disk: Disk | null
  readonly jumpClock: (ms: number) => void
  readonly lease_s: number
}

export type Trouble =
  | 'kills'
  | 'database_stops'
  | 'pooler_kills'
  | 'full_disks'
  | 'cuts'
  | 'stalls'
  | 'slow_spells'
  | 'vanished'
  | 'pauses'
  | 'clock_jumps'

/** A count of each. */
export const noTroubles = (): Record<Trouble, number> => ({
  kills: 0,
  database_stops: 0,
  pooler_kills: 0,
  full_disks: 0,
  cuts: 0,
  stalls: 0,
  slow_spells: 0,
  vanished: 0,
  pauses: 0,
  clock_jumps: 0,
})

const anyOf = <T>(random: () => number, all: readonly T[]): T | undefined => all[between(random, 0, all.length - 1)]

/** Each says whether it was done; what a run has no victim for is not. Resolves when the next one may come. */
export const troubles: Readonly<Record<Trouble, (victims: Victims) => Promise<boolean>>> = {
  async kills({ random, children, replace }) {
    const place = between(random, 0, children.length - 1)
    children[place]?.kill('SIGKILL')
    replace(place)
    return true
  },
  async database_stops({ stopDatabase }) {
    await stopDatabase()
    return true
  },
  async pooler_kills({ stopPooler }) {
    await stopPooler?.()
    return stopPooler !== null
  },
  async full_disks({ random, disk }) {
    await disk?.fill()
    await sleep(disk ? between(random, 500, 3_000) : 0)
    await disk?.free()
    return disk !== null
  },
  async cuts({ random, ways }) {
    anyOf(random, ways)?.cut()
    return true
  },
  async stalls({ random, ways }) {
    anyOf(random, ways)?.stall(between(random, 50, 800))
    return true
  },
  async slow_spells({ random, ways }) {
    const way = anyOf(random, ways)
    way?.slow(between(random, 2, 20))
    setTimeout(() => way?.slow(0), between(random, 200, 1_500))
    return true
  },
  async vanished({ random, ways }) {
    anyOf(random, ways)?.vanish()
    return true
  },
  async pauses({ random, children, lease_s }) {
    const child = anyOf(random, children)
    child?.kill('SIGSTOP')
    setTimeout(() => child?.kill('SIGCONT'), lease_s * 1_500)
    return true
  },
  async clock_jumps({ random, jumpClock }) {
    jumpClock(between(random, 1, 120_000))
    return true
  },
}

/** How often each comes, in a hundred. */
const shares: readonly (readonly [Trouble, number])[] = [
  ['kills', 65],
  ['cuts', 12],
  ['database_stops', 8],
  ['stalls', 6],
  ['clock_jumps', 5],
  ['slow_spells', 4],
]
/** Those that take the longest come in turn. */
const rare: readonly Trouble[] = ['pooler_kills', 'full_disks', 'pauses', 'vanished']
const rare_every = 6

/** The trouble at a place of a run, by a number between 0 and 1. */
export function troubleOf(place: number, number: number): Trouble {
  if (place % rare_every === rare_every - 1) return rare[Math.floor(place / rare_every) % rare.length] ?? 'kills'
  let left = number * 100
  for (const [name, share] of shares) {
    left -= share
    if (left < 0) return name
  }
  return 'kills'
}
