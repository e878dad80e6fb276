import { chainAuditLog } from './audit/chain.ts'
import { watchDeadlines } from './charges/invoices/watch-deadlines.ts'
import { recountDue } from './charges/kept/due.ts'
import { sweepIdempotency } from './request/idempotency-store.ts'
import { followShipsComeNear } from './tracking/come-near.ts'
import { stopEndedShipments } from './tracking/stop-ended.ts'
import { endRegistrations } from './asking/end-registrations.ts'
import type { EndingParts } from './asking/end-registrations.ts'
import type { EngineParts } from './asking/parts.ts'
import { eraseDocuments } from './documents/erase.ts'
import { sweepMails } from './documents/mail/sweep.ts'
import { noteDatabase } from './telling/changes/epoch-store.ts'
import { countLegTimes } from './attention/leg-times.ts'
import { attendToPassingTime } from './projection/passing-time.ts'
import { startLoop } from './ground/jobs/loop.ts'
import type { Loop } from './ground/jobs/loop.ts'
import { sweepOauth } from './doors/oauth/sweep.ts'
import { placeInLists } from './records/place-in-lists.ts'

const minute_ms = 60_000
const charges_pause_ms = 1_000
const attention_ms = 5_000
const chain_ms = 5_000
const places_ms = 2_000

/** Every job that is not driven by due rows, with its period, and the counting of charges whose day has come. */
export function startSchedule(parts: EngineParts & EndingParts): Loop[] {
  const job = (name: string, period_ms: number, run: () => Promise<void>) =>
    startLoop(name, period_ms, parts.log, async () => {
      await run()
      return false
    })
  return [
    startLoop('charges', charges_pause_ms, parts.log, () => recountDue(parts)),
    startLoop('deadlines of invoices', minute_ms, parts.log, () => watchDeadlines(parts)),
    job('attend to passing time', attention_ms, async () => void (await attendToPassingTime(parts))),
    job('count how long legs take', 60 * minute_ms, () => countLegTimes(parts)),
    startLoop('mails that nobody released', 60 * minute_ms, parts.log, () => sweepMails(parts)),
    startLoop('documents that were deleted long ago', 60 * minute_ms, parts.log, () => eraseDocuments(parts)),
    job('chain the audit log', chain_ms, () => chainAuditLog(parts)),
    job('places in lists', places_ms, () => placeInLists(parts.db)),
    job('stop ended shipments', minute_ms, () => stopEndedShipments(parts)),
    job('follow ships that came near', 10 * minute_ms, () => followShipsComeNear(parts)),
    job('end registrations', 10 * minute_ms, () => endRegistrations(parts)),
    job('note which database this is', minute_ms, () =>
      noteDatabase(parts.db, new Date(parts.clock.realMs()).toISOString()),
    ),
    startLoop('sweep idempotency keys', 60 * minute_ms, parts.log, () =>
      sweepIdempotency(parts.db.work, new Date(parts.clock.realMs()).toISOString()),
    ),
    job('sweep codes, tokens and applications', 10 * minute_ms, () => sweepOauth(parts)),
  ]
}
