import type { Transaction } from '../ground/db/index.ts'

/** The newest row of an event at a place in a box's timeline. */
export interface TimelineEnd {
  readonly container_id: string
  readonly event: string
  readonly location_locode: string | null
  readonly at: string
  /** Whether it was taken back. */
  readonly is_back: boolean
}

/** The newest row of each of the events, for each box and place. */
export async function lastOfEvents(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
  events: readonly string[],
): Promise<readonly TimelineEnd[]> {
  return tx<TimelineEnd[]>`
    select distinct on (container_id, event, location_locode) container_id, event, location_locode, at,
      invalidated_at is not null as is_back from transport_event
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
      and event = any(${[...events]}::text[]) and milestone_key is not null
    order by container_id, event, location_locode, created_at desc, id desc`
}

/** For each box, which of the events was written last. */
export async function lastAmong(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
  events: readonly string[],
): Promise<readonly Pick<TimelineEnd, 'container_id' | 'event' | 'location_locode'>[]> {
  return tx<Pick<TimelineEnd, 'container_id' | 'event' | 'location_locode'>[]>`
    select distinct on (container_id) container_id, event, location_locode from transport_event
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
      and event = any(${[...events]}::text[])
    order by container_id, created_at desc, id desc`
}
