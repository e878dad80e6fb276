import type { Reader } from '../ground/db/index.ts'
import type { PollPhase } from './next-poll.ts'

interface PhaseRow {
  readonly followers: number
  readonly loaded: boolean | null
  readonly pod_eta_at: string | null
  readonly arrived: boolean | null
  readonly full_out: boolean | null
  readonly returned: boolean | null
  readonly long_gone: boolean | null
}

/** Where the journeys of a line's subject stand, over all accounts that still follow it. */
export async function linePhase(reader: Reader, subject_id: string): Promise<PollPhase> {
  const [row] = await reader<PhaseRow[]>`
    select count(c.id)::int as followers, bool_or(c.pol_vessel_loaded_at is not null) as loaded,
      min(s.pod_eta_at) as pod_eta_at,
      bool_and(s.pod_ata_at is not null) as arrived,
        bool_and(coalesce(c.final_destination_full_out_at, c.pod_full_out_at) is not null) as full_out,
      bool_and(c.empty_terminated_at is not null) as returned, false as long_gone
    from shipment s left join container c on c.account_id = s.account_id and c.shipment_id = s.id
    where s.subject_id = ${subject_id} and s.line_tracking_stopped_at is null`
  const [followed] = await reader<{ followed: boolean }[]>`
    select exists(select 1 from shipment where subject_id = ${subject_id}
      and line_tracking_stopped_at is null) as followed`
  return phaseOf(row, followed?.followed !== true || row?.returned === true)
}

/**
 * Where a box stands at a terminal or ramp, over all accounts that still follow it. `gone_before`: full out earlier
 * than this ends it.
 */
export async function facilityPhase(reader: Reader, subject_id: string, gone_before: string): Promise<PollPhase> {
  const [row] = await reader<PhaseRow[]>`
    select count(c.id)::int as followers, bool_or(c.pol_vessel_loaded_at is not null) as loaded,
      min(coalesce(c.ind_eta_at, s.pod_eta_at)) as pod_eta_at,
      bool_and(c.pod_arrived_at is not null or c.pod_discharged_at is not null) as arrived,
      bool_and(coalesce(c.final_destination_full_out_at, c.pod_full_out_at) is not null) as full_out,
      bool_and(c.empty_terminated_at is not null) as returned,
        bool_and(coalesce(c.final_destination_full_out_at, c.pod_full_out_at) < ${gone_before}) as long_gone
    from container_subject cs
      join container c on c.account_id = cs.account_id and c.id = cs.container_id
      join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where cs.subject_id = ${subject_id} and s.line_tracking_stopped_at is null`
  return phaseOf(row, row === undefined || row.followers === 0 || row.returned === true || row.long_gone === true)
}

/**
 * Whether a ship of a line's subject has come within `near_ms` of its port of discharge since a moment, though nothing
 * new was told.
 */
export async function hasComeNear(
  reader: Reader,
  subject_id: string,
  near_ms: number,
  since: string,
  now: string,
): Promise<boolean> {
  const near = `${near_ms} milliseconds`
  const [row] = await reader<{ near: boolean }[]>`
    select exists(select 1 from shipment where subject_id = ${subject_id} and line_tracking_stopped_at is null
      and pod_eta_at - ${near}::interval > ${since} and pod_eta_at - ${near}::interval <= ${now}) as near`
  return row?.near === true
}

/**
 * Whether a facility of a box that a vendor is asked about was heard last between two moments: what it said has grown
 * stale since, though the vendor told nothing new.
 */
export async function hasFacilityFallenSilent(
  reader: Reader,
  subject_id: string,
  after: string,
  until: string,
): Promise<boolean> {
  const [row] = await reader<{ silent: boolean }[]>`
    select exists(select 1 from container_subject own
      join container_subject other on other.account_id = own.account_id and other.container_id = own.container_id
      join subject s on s.id = other.subject_id
      where own.subject_id = ${subject_id} and s.source_key like 'facility:%'
        and s.last_succeeded_at >= ${after} and s.last_succeeded_at < ${until}) as silent`
  return row?.silent === true
}

/** Shipments whose ship is expected between two moments and whose line was last asked before she came so near. */
export async function shipsComeNear(
  reader: Reader,
  { after, until, near_ms }: { after: string; until: string; near_ms: number },
  limit: number,
): Promise<readonly { account_id: string; id: string }[]> {
  return reader<{ account_id: string; id: string }[]>`
    select s.account_id, s.id from shipment s join subject j on j.id = s.subject_id
    where s.line_tracking_stopped_at is null and s.pod_eta_at > ${after} and s.pod_eta_at <= ${until}
      and coalesce(j.last_attempted_at, j.created_at) < s.pod_eta_at - ${`${near_ms} milliseconds`}::interval
    order by s.pod_eta_at limit ${limit}`
}

function phaseOf(row: PhaseRow | undefined, ended: boolean): PollPhase {
  return {
    loaded: row?.loaded === true,
    pod_eta_at: row?.pod_eta_at ?? null,
    arrived: row?.arrived === true,
    full_out: row?.full_out === true,
    ended,
  }
}
