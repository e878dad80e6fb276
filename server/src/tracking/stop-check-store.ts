import type { Reader } from '../ground/db/index.ts'

/** A shipment of which it is time to look whether its tracking is over. */
export interface StopCandidate {
  readonly account_id: string
  readonly id: string
  readonly destination_ata_at: string | null
  readonly pod_ata_at: string | null
  readonly last_changed_at: string | null
  /** The version of the row that was looked at: what is written meanwhile is looked at once more. */
  readonly seen: string
  readonly containers: readonly { readonly current_status: string; readonly full_out_at: string | null }[]
}

/** Shipments that are due for a look, those that have waited longest first. */
export async function shipmentsToCheck(reader: Reader, now: string, most: number): Promise<readonly StopCandidate[]> {
  return reader<StopCandidate[]>`
    select s.account_id, s.id, s.destination_ata_at, s.pod_ata_at, j.last_changed_at, s.xmin::text as seen,
      (select coalesce(json_agg(json_build_object('current_status', c.current_status, 'full_out_at',
        to_char(coalesce(c.final_destination_full_out_at, c.pod_full_out_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '[]')
        from container c where c.account_id = s.account_id and c.shipment_id = s.id) as containers
    from shipment s join subject j on j.id = s.subject_id
    where s.line_tracking_stopped_at is null and s.stop_check_at <= ${now}
    order by s.stop_check_at limit ${most}`
}

/** Says when each shipment is looked at next, unless it was written meanwhile. */
export async function scheduleStopChecks(
  reader: Reader,
  rows: readonly (StopCandidate & { readonly at: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await reader`
    update shipment s set stop_check_at = again.at
    from unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.seen)}::text[], ${rows.map((row) => row.at)}::timestamptz[]) as again (account_id, id,
      seen, at)
    where s.account_id = again.account_id and s.id = again.id and s.xmin::text = again.seen`
}
