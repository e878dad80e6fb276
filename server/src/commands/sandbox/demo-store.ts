import type { Reader } from '../../ground/db/index.ts'

/** What the demo account tracks. */
export interface DemoFleet {
  readonly requests: number
  /** Whether a request carries the tag of the demo. */
  readonly any_demo: boolean
  /** Boxes under way; counting ends at `most`. */
  readonly under_way: number
}

/** Reads what an account tracks. */
export async function demoFleetOf(
  reader: Reader,
  account_id: string,
  tag: string,
  most: number,
): Promise<DemoFleet | undefined> {
  const [fleet] = await reader<DemoFleet[]>`
    select (select count(*)::int from tracking_request where account_id = ${account_id}) as requests,
      exists(select 1 from tracking_request where account_id = ${account_id}
        and ${tag} = any(shipment_tags)) as any_demo,
      (select count(*)::int from (select 1 from container where account_id = ${account_id} and is_active
        limit ${most}) c) as under_way`
  return fleet
}

/** Which of the numbers the account has requested before. */
export async function numbersRequested(
  reader: Reader,
  account_id: string | null,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader<{ request_number: string }[]>`
    select request_number from tracking_request where account_id = ${account_id}
      and request_number = any(${[...numbers]}::text[])`
  return new Set(rows.map(({ request_number }) => request_number))
}

/** How many requests of all accounts are tracked or waiting to be. */
export async function countRequestsFollowed(reader: Reader): Promise<number> {
  const [row] = await reader<{ followed: number }[]>`
    select count(*)::int as followed from tracking_request where status in ('pending', 'awaiting_manifest', 'succeeded')`
  return row?.followed ?? 0
}
