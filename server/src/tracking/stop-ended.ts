import { tracking_stop_days } from '@quaylog/contract'
import { accountById } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import { lockShipments } from '../projection/project-store.ts'
import { stopTracking } from './stop-tracking.ts'
import { stopReason } from './stop.ts'
import type { EngineTools } from '../asking/tools.ts'

const at_once = 100

interface Candidate {
  readonly account_id: string
  readonly id: string
  readonly destination_ata_at: string | null
  readonly pod_ata_at: string | null
  readonly last_changed_at: string | null
  readonly containers: readonly { readonly current_status: string; readonly full_out_at: string | null }[]
}

/** Ends the tracking of shipments that the rules of contract 4.4 call over. */
export async function stopEndedShipments(tools: EngineTools): Promise<void> {
  const now_ms = tools.clock.worldMs()
  const long_ago = instantOf(now_ms - tracking_stop_days.past_arrival * 86_400_000)
  const candidates = await tools.db.work<Candidate[]>`
    select s.account_id, s.id, s.destination_ata_at, s.pod_ata_at, j.last_changed_at,
      (select coalesce(json_agg(json_build_object('current_status', c.current_status, 'full_out_at',
        to_char(coalesce(c.final_destination_full_out_at, c.pod_full_out_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '[]')
        from container c where c.account_id = s.account_id and c.shipment_id = s.id) as containers
    from shipment s join subject j on j.id = s.subject_id
    where s.line_tracking_stopped_at is null and (
      coalesce(s.destination_ata_at, s.pod_ata_at) < ${long_ago} or j.last_changed_at < ${long_ago}
      or (cardinality(s.container_ids) > 0 and not exists(
        select 1 from container c where c.account_id = s.account_id and c.shipment_id = s.id
          and c.empty_terminated_at is null)))
    limit ${at_once}`
  for (const candidate of candidates) {
    const reason = stopReason(candidate, now_ms)
    if (reason === null) continue
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
  if (candidates.length > 0) tools.wakeDeliveries()
}
