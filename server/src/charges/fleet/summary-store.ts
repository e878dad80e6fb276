import type { Fragment, ListReader } from '../../ground/db/index.ts'
import { andOfParties } from '../../request/part-store.ts'
import type { SeenAccount } from '../../request/part-store.ts'
import { clocksFrom } from './store.ts'
import type { KnownThen } from './known-then.ts'

/** Charges as they were known at an instant; null: as they are kept. */
type Then = KnownThen | null

/** Containers by how many of their begun charges could be counted. */
export interface ContainersAssessed {
  readonly assessed: number
  readonly partly: number
  readonly unassessed: number
  /** Discharged, not returned, and without a single charge, as no tariff is on file that could be theirs. */
  readonly no_terms: number
}

export async function containersAssessed(reader: ListReader, of: SeenAccount, then: Then): Promise<ContainersAssessed> {
  const [row] = await reader<ContainersAssessed[]>`
    select count(*) filter (where unknown = 0)::int as assessed,
      count(*) filter (where unknown > 0 and unknown < begun)::int as partly,
      count(*) filter (where unknown = begun)::int as unassessed,
      (select count(*)::int from container c
        where c.account_id = ${of.account_id} ${andOfParties(reader, of, 'container')} and c.is_active
          and c.pod_discharged_at is not null and c.empty_terminated_at is null and not exists (
            select 1 from charge_clock k where k.account_id = ${of.account_id} and k.container_id = c.id)) as no_terms
    from (
      select count(*) as begun, count(*) filter (where state = 'cannot_assess') as unknown
      from ${clocksFrom(reader, then?.clocks ?? null)} where account_id = ${of.account_id}
        ${andOfParties(reader, of, 'charge_clock')} and state <> 'not_started'
      group by container_id) as boxes`
  const counted = row ?? { assessed: 0, partly: 0, unassessed: 0, no_terms: 0 }
  return then === null ? counted : { ...counted, no_terms: then.no_terms }
}

/** Sums of one currency, in its smallest unit. Null: they would be 0, and a part of them is not known. */
export interface CurrencySums {
  readonly currency_code: string
  readonly owed: number | null
  readonly per_day: number | null
}

/** What is owed and what today costs, for each currency. A charge that can't be counted may be in any currency. */
export async function sumsByCurrency(
  reader: ListReader,
  of: SeenAccount,
  then: Then,
): Promise<readonly CurrencySums[]> {
  return reader<CurrencySums[]>`
    with clock as (
      select currency_code, open, rate, open is null and state <> 'not_started' as owed_unknown,
        rate is null and state in ('running', 'cannot_assess') as rate_unknown
      from ${clocksFrom(reader, then?.clocks ?? null)} where account_id = ${of.account_id}
        ${andOfParties(reader, of, 'charge_clock')}
    ), nameless as (
      select coalesce(bool_or(owed_unknown), false) as owed_unknown, coalesce(bool_or(rate_unknown), false) as rate_unknown
      from clock where currency_code is null
    ), sums as (
      select currency_code, coalesce(sum(open), 0)::bigint as owed, coalesce(sum(rate), 0)::bigint as per_day,
        bool_or(owed_unknown) as owed_unknown, bool_or(rate_unknown) as rate_unknown
      from clock where currency_code is not null group by currency_code
    )
    select s.currency_code, case when s.owed <> 0 or not (s.owed_unknown or n.owed_unknown) then s.owed end as owed,
      case when s.per_day <> 0 or not (s.rate_unknown or n.rate_unknown) then s.per_day end as per_day
    from sums s cross join nameless n order by s.currency_code`
}

/** Containers in free time by the day on which the first of their free times ends at its facility. */
export async function lastFreeDays(
  reader: ListReader,
  of: SeenAccount,
  now: string,
  then: Then,
): Promise<{ readonly days_1: number; readonly days_3: number; readonly days_7: number }> {
  const [row] = await reader<{ days_1: number; days_3: number; days_7: number }[]>`
    select count(*) filter (where days < 1)::int as days_1, count(*) filter (where days < 3)::int as days_3,
      count(*) filter (where days < 7)::int as days_7
    from (
      select min(last_free_on - (${now}::timestamptz at time zone timezone)::date) as days
      from ${clocksFrom(reader, then?.clocks ?? null)} where account_id = ${of.account_id}
        ${andOfParties(reader, of, 'charge_clock')} and state = 'free' and last_free_on is not null
      group by container_id) as boxes`
  return row ?? { days_1: 0, days_3: 0, days_7: 0 }
}

/** What one week has added for one name. */
export interface WeekSum {
  readonly week_of: string
  readonly name: string | null
  readonly currency_code: string
  readonly amount: number
}

export const week_groups = ['biller', 'facility', 'customer'] as const
export type WeekGroup = (typeof week_groups)[number]
const sums_max = 1_000

/** By what the charges of `c` are parted; the customer of a shipment that isn't seen is nobody. */
function nameOf(reader: ListReader, of: SeenAccount, by: WeekGroup): Fragment {
  const names: Record<WeekGroup, Fragment> = {
    biller: reader`c.biller`,
    facility: reader`c.facility`,
    customer: reader`(select s.customer_name from shipment s
      where s.account_id = c.account_id and s.id = c.shipment_id ${andOfParties(reader, of, 'shipment')})`,
  }
  return names[by]
}

/** What the charges of a name come to in one currency, in its smallest unit. */
interface NamedSum {
  readonly name: string | null
  readonly kind: string | null
  /** Null: of charges that could be in any currency. */
  readonly currency_code: string | null
  readonly owed: number
  /** Charges of which it is not known what is owed. */
  readonly unassessed: number
}

/** What is owed to a name or there, and of how many of its charges that is not known. */
export interface OwedByName extends Pick<NamedSum, 'name' | 'kind' | 'unassessed'> {
  readonly owed: readonly { readonly currency_code: string; readonly amount: number }[]
}

/** What is owed by name, the largest number first; names to whom nothing is owed are left out. */
export async function owedByName(
  reader: ListReader,
  of: SeenAccount,
  by: WeekGroup,
  then: Then,
): Promise<readonly OwedByName[]> {
  const kind = by === 'biller' ? reader`c.biller_kind` : reader`null::text`
  const rows = await reader<NamedSum[]>`
    select ${nameOf(reader, of, by)} as name, ${kind} as kind, c.currency_code, coalesce(sum(c.open), 0)::bigint as owed,
      count(*) filter (where c.open is null and c.state <> 'not_started')::int as unassessed
    from (select * from ${clocksFrom(reader, then?.clocks ?? null)}) c where c.account_id = ${of.account_id}
      ${andOfParties(reader, of, 'charge_clock')}
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${sums_max}`
  const names = new Map<string, OwedByName>()
  for (const { name, kind: of_kind, currency_code, owed: amount, unassessed } of rows) {
    const key = JSON.stringify([name, of_kind])
    const before = names.get(key) ?? { name, kind: of_kind, owed: [], unassessed: 0 }
    const owed = currency_code === null || amount === 0 ? before.owed : [...before.owed, { currency_code, amount }]
    names.set(key, { ...before, owed, unassessed: before.unassessed + unassessed })
  }
  return [...names.values()].filter(({ owed, unassessed }) => owed.length > 0 || unassessed > 0)
}

/** Sums of weeks from a day on, the newest first. */
export async function weekSums(
  reader: ListReader,
  of: SeenAccount,
  { by, from }: { readonly by: WeekGroup; readonly from: string },
  then: Then,
): Promise<readonly WeekSum[]> {
  return reader<WeekSum[]>`
    select w.key::date as week_of, ${nameOf(reader, of, by)} as name, c.currency_code, sum(w.value::bigint)::bigint as amount
    from (select * from ${clocksFrom(reader, then?.clocks ?? null)}) c cross join jsonb_each_text(c.weeks) w
    where c.account_id = ${of.account_id} ${andOfParties(reader, of, 'charge_clock')} and c.currency_code is not null and w.key >= ${from}
    group by 1, 2, 3 order by 1 desc, 4 desc limit ${sums_max}`
}
