import { sweepIdempotency } from './request/idempotency-store.ts'
import { followShipsComeNear } from './tracking/come-near.ts'
import { stopEndedShipments } from './tracking/stop-ended.ts'
import type { EngineParts } from './asking/tools.ts'
import { noteDatabase } from './telling/changes/epoch-store.ts'
import { startLoop } from './ground/jobs/loop.ts'
import type { Loop } from './ground/jobs/loop.ts'
import { sweepOauth } from './doors/oauth/sweep.ts'

const minute_ms = 60_000

/** Every job that is not driven by due rows, with its period. */
export function startSchedule(tools: EngineParts): Loop[] {
  const job = (name: string, period_ms: number, run: () => Promise<void>) =>
    startLoop(name, period_ms, tools.log, async () => {
      await run()
      return false
    })
  return [
    job('stop ended shipments', minute_ms, () => stopEndedShipments(tools)),
    job('follow ships that came near', 10 * minute_ms, () => followShipsComeNear(tools)),
    job('note which database this is', minute_ms, () =>
      noteDatabase(tools.db, new Date(tools.clock.realMs()).toISOString()),
    ),
    job('sweep idempotency keys', 60 * minute_ms, () =>
      sweepIdempotency(tools.db.work, new Date(tools.clock.realMs()).toISOString()),
    ),
    job('sweep codes, tokens and applications', 10 * minute_ms, () => sweepOauth(tools)),
  ]
}
