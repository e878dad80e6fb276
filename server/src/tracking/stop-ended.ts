import { accountById } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import type { Reader } from '../ground/db/index.ts'
import { lockShipments } from '../projection/project-store.ts'
import { stopTracking } from './stop-tracking.ts'
import { nextStopCheckMs, stopReason } from './stop.ts'
import type { EngineTools } from '../asking/tools.ts'

const at_once = 200
/** Looked at in one go at the most; what is left is due a minute later. */
const batches_max = 50

interface Candidate {
  readonly account_id: string
  readonly id: string
  readonly destination_ata_at: string | null
  readonly pod_ata_at: string | null
  readonly last_changed_at: string | null
  /** The version of the row that was looked at: what is written meanwhile is looked at once more. */
  readonly seen: string
  readonly containers: readonly { readonly current_status: string; readonly full_out_at: string | null }[]
}

/** Ends the tracking of shipments that the rules of contract 4.4 call over, of those that it is time to look at. */
export async function stopEndedShipments(tools: EngineTools): Promise<void> {
  for (let batch = 0; batch < batches_max; batch++) {
    const candidates = await shipmentsToCheck(tools.db.work, tools.clock.now())
    const now_ms = tools.clock.worldMs()
    const [ended, going_on] = [
      candidates.filter((one) => stopReason(one, now_ms) !== null),
      candidates.filter((one) => stopReason(one, now_ms) === null),
    ]
    for (const candidate of ended) await stopOne(tools, candidate, now_ms)
    await checkAgain(
      tools.db.work,
      going_on.map((one) => ({ ...one, at: instantOf(nextStopCheckMs(one, now_ms)) })),
    )
    if (ended.length > 0) tools.wakeDeliveries()
    if (candidates.length < at_once) return
  }
}

async function shipmentsToCheck(reader: Reader, now: string): Promise<readonly Candidate[]> {
  return reader<Candidate[]>`
    select s.account_id, s.id, s.destination_ata_at, s.pod_ata_at, j.last_changed_at, s.xmin::text as seen,
      (select coalesce(json_agg(json_build_object('current_status', c.current_status, 'full_out_at',
        to_char(coalesce(c.final_destination_full_out_at, c.pod_full_out_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '[]')
        from container c where c.account_id = s.account_id and c.shipment_id = s.id) as containers
    from shipment s join subject j on j.id = s.subject_id
    where s.line_tracking_stopped_at is null and s.stop_check_at <= ${now}
    order by s.stop_check_at limit ${at_once}`
}

async function stopOne(tools: EngineTools, candidate: Candidate, now_ms: number): Promise<void> {
  const reason = stopReason(candidate, now_ms)
  if (reason === null) return
  await tools.db.transaction(async (tx) => {
    const [shipment] = await lockShipments(
      tx,
      tx`account_id = ${candidate.account_id} and id = ${candidate.id} and line_tracking_stopped_at is null`,
    )
    const account = await accountById(tx, candidate.account_id)
    if (shipment !== undefined && account !== undefined)
      await stopTracking(tx, tools, account, shipment.id, reason, null)
  })
}

async function checkAgain(db: Reader, rows: readonly (Candidate & { readonly at: string })[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    update shipment s set stop_check_at = again.at
    from unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.seen)}::text[], ${rows.map((row) => row.at)}::timestamptz[]) as again (account_id, id,
      seen, at)
    where s.account_id = again.account_id and s.id = again.id and s.xmin::text = again.seen`
}
