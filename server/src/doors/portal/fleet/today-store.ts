import type { Fragment, ListReader } from '../../../ground/db/index.ts'
import { isSnoozed } from '../../../attention/store.ts'
import { andOfParties } from '../../../request/part-store.ts'
import type { SeenAccount } from '../../../request/part-store.ts'

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

/** Whoever owns or snoozes little of very much that stands is counted by the indexes of just that. */
export async function todayCounts(
  reader: ListReader,
  of: SeenAccount,
  person_id: string,
  now: string,
): Promise<TodayCounts> {
  const is_snoozed = isSnoozed(reader, now)
  const { account_id } = of
  const exceptions = andOfParties(reader, of, 'exception')
  const shipments = andOfParties(reader, of, 'shipment')
  const requests = andOfParties(reader, of, 'tracking_request')
  const [counts] = await reader<TodayCounts[]>`
    select (e.standing - z.snoozed)::int as open, o.mine, z.snoozed, (s.known - t.stopped)::int as shipments, r.requests,
      s.known > 0 or exists (select 1 from tracking_request where account_id = ${account_id} ${requests}) as ever_tracked from
      (select count(*) as standing from exception where account_id = ${account_id} ${exceptions} and closed_at is null) e,
      (select count(*)::int as snoozed from exception where account_id = ${account_id} ${exceptions} and closed_at is null
        and (snoozed_until is not null or snoozed_until_event is not null) and ${is_snoozed}) z,
      (select count(*)::int as mine from exception where account_id = ${account_id} ${exceptions} and closed_at is null
        and owner_id = ${person_id} and not ${is_snoozed}) o,
      (select count(*) as known from shipment where account_id = ${account_id} ${shipments}) s,
      (select count(*) as stopped from shipment where account_id = ${account_id} ${shipments} and line_tracking_stopped_at is not null) t,
      (select count(*)::int as requests from tracking_request
        where account_id = ${account_id} ${requests} and status in ('created', 'pending', 'awaiting_manifest')) r`
  return counts ?? { open: 0, mine: 0, snoozed: 0, shipments: 0, requests: 0, ever_tracked: false }
}

/**
 * What the next day costs, by the day by which something has to be done; snoozed exceptions too, as snoozing saves
 * nothing. A box counts once, with its earliest day and its highest amount, however many exceptions it has. Most have
 * one, whose amount is compared with no other; the same amounts of a day are added up as one. Two indexes have just
 * what is read here, in the order of boxes: exceptions of few boxes in the one, those of many in the other.
 */
export async function moneyAtRisk(reader: ListReader, of: SeenAccount): Promise<readonly MoneyAtRisk[]> {
  const boxesWhere = (size: Fragment) => reader`
        select min(due_on) as due_on, array_agg(at_stake) as stakes
        from exception where account_id = ${of.account_id} ${andOfParties(reader, of, 'exception')} and closed_at is null and cardinality(container_ids) ${size}
          and (at_stake is not null or due_on is not null)
        group by container_ids`
  return reader<MoneyAtRisk[]>`
    select due_on, at_stake->>'currency_code' as currency_code,
      sum((at_stake->>'amount')::numeric * boxes)::float8 as amount, sum(boxes)::int as boxes
    from (
      select due_on, case when cardinality(stakes) = 1 then stakes[1]
          else (select s from unnest(stakes) s order by (s->>'amount')::numeric desc nulls last limit 1) end as at_stake,
        count(*) as boxes
      from (
        ${boxesWhere(reader`between 1 and 100`)} union all ${boxesWhere(reader`> 100`)}
      ) box
      group by 1, 2
    ) day
    group by due_on, currency_code order by due_on, currency_code limit ${days_max}`
}
