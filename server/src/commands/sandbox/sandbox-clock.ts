import type { WorldTime } from '../../ground/clock.ts'
import { createLastingFault } from '../../ground/jobs/lasting-fault.ts'
import type { LastingFault } from '../../ground/jobs/lasting-fault.ts'
import type { Opened } from '../open.ts'
import { readSandboxTime, writeSandboxTime } from '../../doors/sandbox/clock-store.ts'
import { followWorld } from '../../doors/sandbox/world-client.ts'
import type { WorldClient } from '../../doors/sandbox/world-client.ts'

const every_ms = 250

/** Something that runs beside the service until it is stopped. */
export interface Runner {
  stop(): void
}

type Parts = Pick<Opened, 'db' | 'clock' | 'log'>

/**
 * Makes the service follow the world's clock, and writes it down for the processes beside this one. `onJump`: much may
 * be due at once.
 */
export async function startSandboxClock(
  client: WorldClient,
  { db, clock, log }: Parts,
  onJump: () => void,
): Promise<Runner> {
  let time: WorldTime | null = await readSandboxTime(db)
  let first = true
  const follow = async () => {
    const shown = await client.clock()
    // A world that was stopped and started again continues where it was: that is no jump.
    const next = followWorld(first ? null : time, shown)
    const kept = { ...next, jumped_ms: first ? (time?.jumped_ms ?? 0) : next.jumped_ms }
    const has_jumped = kept.jumped_ms > (time?.jumped_ms ?? 0)
    first = false
    if (JSON.stringify(kept) === JSON.stringify(time)) return
    time = kept
    clock.follow(kept)
    await writeSandboxTime(db, kept)
    if (has_jumped) onJump()
  }
  await follow()
  return repeat(follow, createLastingFault(log, "the world's clock could not be read"))
}

/** Makes a process beside the sandbox follow its clock through the database. */
export function startSandboxClockFollower({ db, clock, log }: Parts): Runner {
  return repeat(
    async () => clock.follow(await readSandboxTime(db)),
    createLastingFault(log, 'the sandbox clock could not be read'),
  )
}

/** Runs `run` until it is stopped, whether it fails or not. */
function repeat(run: () => Promise<void>, fault: LastingFault): Runner {
  let stopped = false
  const later = () => setTimeout(() => void round(), every_ms)
  let timer = later()
  async function round() {
    await run().then(fault.worked, fault.failed)
    if (!stopped) timer = later()
  }
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
