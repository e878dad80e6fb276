import type { ListReader } from '../../../ground/db/index.ts'
import { isSnoozed } from '../../../attention/store.ts'

/** What stands in an account at a moment, and whether anything is followed there at all. */
export interface TodayCounts {
  readonly open: number
  /** Of the open ones, those that the person who asks owns. */
  readonly mine: number
  readonly snoozed: number
  readonly shipments: number
  /** Tracking requests that wait for an answer. */
  readonly requests: number
  /** Whether anything was ever tracked, or asked for. */
  readonly ever_tracked: boolean
}

/** What the next day costs for the boxes of one deadline, in one currency. */
export interface MoneyAtRisk {
  /** The day by which something has to be done; null: none is known. */
  readonly due_on: string | null
  /** null: the costs of these boxes are not known. */
  readonly currency_code: string | null
  readonly amount: number | null
  readonly boxes: number
}

const days_max = 60

export async function todayCounts(
  reader: ListReader,
  account_id: string,
  person_id: string,
  now: string,
): Promise<TodayCounts> {
  const [counts] = await reader<TodayCounts[]>`
    select e.*, s.*, r.*, exists (select 1 from shipment where account_id = ${account_id})
        or exists (select 1 from tracking_request where account_id = ${account_id}) as ever_tracked from
      (select count(*) filter (where is_open)::int as open, count(*) filter (where is_open and owner_id = ${person_id})::int as mine,
        count(*) filter (where not is_open)::int as snoozed
        from (select owner_id, not ${isSnoozed(reader, now)} as is_open from exception
          where account_id = ${account_id} and closed_at is null) standing) e,
      (select count(*)::int as shipments from shipment
        where account_id = ${account_id} and line_tracking_stopped_at is null) s,
      (select count(*)::int as requests from tracking_request
        where account_id = ${account_id} and status in ('created', 'pending', 'awaiting_manifest')) r`
  return counts ?? { open: 0, mine: 0, snoozed: 0, shipments: 0, requests: 0, ever_tracked: false }
}

/**
 * What the next day costs, by the day by which something has to be done; snoozed exceptions too, as snoozing saves
 * nothing. A box counts once, with its earliest day and its highest amount, however many exceptions it has.
 */
export async function moneyAtRisk(reader: ListReader, account_id: string): Promise<readonly MoneyAtRisk[]> {
  return reader<MoneyAtRisk[]>`
    select due_on, at_stake->>'currency_code' as currency_code, sum((at_stake->>'amount')::numeric)::float8 as amount,
      count(*)::int as boxes
    from (
      select min(due_on) as due_on,
        (array_agg(at_stake order by (at_stake->>'amount')::numeric desc nulls last))[1] as at_stake
      from exception where account_id = ${account_id} and closed_at is null and cardinality(container_ids) > 0
        and (at_stake is not null or due_on is not null)
      group by subject_id, container_ids
    ) box
    group by due_on, currency_code order by due_on, currency_code limit ${days_max}`
}
