import type { WorldTime } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'

/** The clock of the sandbox as the process beside the world keeps it; null: there is no sandbox, time is real. */
export async function readSandboxTime(db: Database): Promise<WorldTime | null> {
  const [row] = await db.work<WorldTime[]>`select anchor_real_ms, anchor_world_ms, speed, jumped_ms from sandbox_clock`
  return row ?? null
}

export async function writeSandboxTime(db: Database, time: WorldTime | null): Promise<void> {
  if (time === null) {
    await db.work`delete from sandbox_clock`
    return
  }
  await db.work`insert into sandbox_clock ${db.work({ ...time })}
    on conflict (one) do update
    set anchor_real_ms = excluded.anchor_real_ms, anchor_world_ms = excluded.anchor_world_ms, speed = excluded.speed,
      jumped_ms = excluded.jumped_ms`
}
