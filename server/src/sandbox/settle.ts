import { instantOf } from '../ground/clock.ts'
import type { SettableClock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { readSandboxTime } from './clock-store.ts'

/** How far a service is with what was due at a moment of the world's time. */
export type Settlement = 'settled' | 'busy' | 'not_followed'

/** Whether the service has asked and recorded everything that was due at a moment, and delivered what it told. */
export async function settlementAt(db: Database, clock: SettableClock, until_ms: number): Promise<Settlement> {
  const time = await readSandboxTime(db)
  if (time === null) return 'not_followed'
  clock.follow(time)
  if (clock.worldMs() < until_ms) return 'busy'
  const [until, real_now, delivery_now] = [instantOf(until_ms), new Date(clock.realMs()).toISOString(), new Date(clock.deliveryMs()).toISOString()]
  const [row] = await db.work<{ busy: boolean }[]>`
    select exists(select 1 from subject where next_poll_at <= ${until}) or exists(select 1 from tracking_request where next_attempt_at <= ${until})
      or exists(select 1 from inbound where next_attempt_at <= ${real_now}) or exists(select 1 from delivery_lane where next_at <= ${delivery_now}) as busy`
  return row?.busy === false ? 'settled' : 'busy'
}
