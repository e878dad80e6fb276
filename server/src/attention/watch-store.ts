import type { Reader } from '../ground/db/index.ts'

/** How one subject of a shipment stands: who is asked, and what came of it. */
export interface WatchedSubject {
  readonly shipment_id: string
  readonly source_key: string
  readonly number: string
  /** Whether it ever said more than that it does not know the number; looked up where a facility fails. */
  readonly knew: boolean
  /** Attempts without a usable answer since the last one. */
  readonly attempts: number
  readonly last_outcome: string | null
  readonly last_succeeded_at: string | null
  readonly last_changed_at: string | null
  /** When it first said that it doesn't know the number, since it last knew it. */
  readonly not_found_since: string | null
  readonly created_at: string
}

/**
 * The subjects of the shipments: those of their lines, and those of the facilities and railroads of their boxes. A
 * timetable that fails leaves nothing untold of a box.
 */
export async function watchedSubjects(
  reader: Reader,
  account_id: string,
  shipment_ids: readonly string[],
): Promise<readonly WatchedSubject[]> {
  return reader<WatchedSubject[]>`
    with followed as (
      select id as shipment_id, subject_id from shipment
      where account_id = ${account_id} and id = any(${[...shipment_ids]}::uuid[])
      union
      select c.shipment_id, cs.subject_id from container c
        join container_subject cs on cs.account_id = c.account_id and cs.container_id = c.id
      where c.account_id = ${account_id} and c.shipment_id = any(${[...shipment_ids]}::uuid[])
    )
    select shipment_id, source_key, number, attempts, last_outcome, last_succeeded_at, last_changed_at, not_found_since,
      created_at, last_changed_at is not null and (not a_facility_fails or source_key not like 'facility:%' or exists (
        select 1 from observation o where o.subject_id = asked.id and o.body->>'found' is distinct from 'false')) as knew
    from (
      select f.shipment_id, s.*, bool_or(s.source_key like 'facility:%' and s.attempts > 0)
        over (partition by f.shipment_id) as a_facility_fails
      from followed f join subject s on s.id = f.subject_id where s.source_key not like 'schedule:%'
    ) asked order by source_key, id`
}
