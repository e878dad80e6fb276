import type { Database, Reader } from '../ground/db/index.ts'
import type { WatchedNumber } from '../sources/registrations.ts'

const day_ms = 86_400_000
/** The longest month, as budgets count it. */
const month_ms = 31 * day_ms

/** A number at a configured source. */
export interface RegistrationName extends WatchedNumber {
  readonly source_id: string
}

/** An attempt to register a number. */
export interface RegistrationClaim {
  readonly claim: string
  readonly claimed_by: string
  readonly now: string
  readonly claimed_until: string
  readonly bell: string
  readonly cost: number
  readonly budget_per_month: number | null
}

/**
 * What came of claiming a number: it is ours to ask for, it is registered, somebody else is at it, or its registration
 * would cost more than is left.
 */
export type Claimed =
  | { readonly outcome: 'ours'; readonly is_doubtful: boolean; readonly bell: string }
  | { readonly outcome: 'registered'; readonly upstream_id: string }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'too_dear'; readonly spent: number }

/** The id under which an upstream watches a number; null: it does not, or nobody knows. */
export async function registeredId(db: Reader, { source_id, kind, number }: RegistrationName): Promise<string | null> {
  const [row] = await db<{ upstream_id: string | null }[]>`
    select upstream_id from source_registration
    where source_id = ${source_id} and number_type = ${kind} and number = ${number} and state = 'registered'`
  return row?.upstream_id ?? null
}

interface Row {
  readonly state: string
  readonly is_held: boolean
  readonly upstream_id: string | null
  readonly bell: string | null
}

/**
 * Claims the registration of a number for one worker. The source's row is held meanwhile, so that what several workers
 * register together stays within its budget. A source that is no longer configured registers nothing.
 */
export async function claimRegistration(
  db: Database,
  { source_id, kind, number }: RegistrationName,
  wanted: RegistrationClaim,
): Promise<Claimed> {
  const { now, cost, budget_per_month } = wanted
  return db.transaction(async (tx) => {
    const [source] = await tx`select id from source_configuration where id = ${source_id} for no key update`
    if (source === undefined) return { outcome: 'taken' }
    const [row] = await tx<Row[]>`
      select state, claimed_until > ${now} as is_held, upstream_id, bell from source_registration
      where source_id = ${source_id} and number_type = ${kind} and number = ${number} for update`
    const settled = row === undefined ? null : settledAs(row)
    if (settled !== null) return settled
    const is_doubtful = ['asking', 'ending'].includes(row?.state ?? '')
    const spent = is_doubtful || budget_per_month === null ? null : await spentOn(tx, source_id, now)
    if (spent !== null && spent + cost > Number(budget_per_month)) return { outcome: 'too_dear', spent }
    const bell = (is_doubtful ? row?.bell : null) ?? wanted.bell
    await writeClaim(tx, { source_id, kind, number }, { ...wanted, bell, cost: is_doubtful ? 0 : cost })
    return { outcome: 'ours', is_doubtful, bell }
  })
}

/** What a row says without any claim; null: its number may be claimed. */
function settledAs({ state, is_held, upstream_id }: Row): Claimed | null {
  if (state === 'registered' && upstream_id !== null) return { outcome: 'registered', upstream_id }
  return is_held ? { outcome: 'taken' } : null
}

async function spentOn(tx: Reader, source_id: string, now: string): Promise<number> {
  const [row] = await tx<{ spent: number }[]>`
    select coalesce(sum(cost), 0)::float8 as spent from source_registration
    where source_id = ${source_id} and asked_at > ${monthBefore(now)}`
  return row?.spent ?? 0
}

async function writeClaim(
  tx: Reader,
  { source_id, kind, number }: RegistrationName,
  { claim, claimed_by, claimed_until, now, bell, cost }: RegistrationClaim,
): Promise<void> {
  await tx`
    insert into source_registration as r (source_id, number_type, number, state, claimed_until, claim, claimed_by, cost,
      asked_at, bell)
    values (${source_id}, ${kind}, ${number}, 'asking', ${claimed_until}, ${claim}, ${claimed_by}, ${cost}, ${now},
      ${bell})
    on conflict (source_id, number_type, number) do update
    set state = 'asking', claimed_until = excluded.claimed_until, claim = excluded.claim,
      claimed_by = excluded.claimed_by, bell = excluded.bell, upstream_id = null,
      cost = excluded.cost + case when r.asked_at > ${monthBefore(now)} then r.cost else 0 end,
      asked_at = excluded.asked_at`
}

function monthBefore(now: string): string {
  return new Date(Date.parse(now) - month_ms).toISOString()
}

/** Writes down under which id the upstream watches a number; nothing, when the claim has gone to another worker. */
export async function settleRegistration(
  db: Reader,
  { source_id, kind, number }: RegistrationName,
  { claim, now, upstream_id }: Pick<RegistrationClaim, 'claim' | 'now'> & { readonly upstream_id: string },
): Promise<void> {
  await db`
    update source_registration set state = 'registered', upstream_id = ${upstream_id}, registered_at = ${now},
      claimed_until = '-infinity'
    where source_id = ${source_id} and number_type = ${kind} and number = ${number} and claim = ${claim}`
}

/**
 * Ends an attempt that registered nothing: what the upstream surely refused cost nothing; where nobody knows, the
 * upstream is asked before anything is registered again.
 */
export async function endClaim(
  db: Reader,
  { source_id, kind, number }: RegistrationName,
  { claim, cost, is_sure }: Pick<RegistrationClaim, 'claim' | 'cost'> & { readonly is_sure: boolean },
): Promise<void> {
  await db`
    update source_registration set claimed_until = '-infinity',
      state = case when ${is_sure} then 'refused' else state end,
      cost = case when ${is_sure} then greatest(0, cost - ${cost}::numeric) else cost end
    where source_id = ${source_id} and number_type = ${kind} and number = ${number} and claim = ${claim}`
}

/** Notes that an upstream does not know an id any more: it is asked whether it watches the number all the same. */
export async function doubtRegistration(
  db: Reader,
  { source_id, kind, number }: RegistrationName,
  upstream_id: string,
): Promise<void> {
  await db`
    update source_registration set state = 'asking', claimed_until = '-infinity'
    where source_id = ${source_id} and number_type = ${kind} and number = ${number} and upstream_id = ${upstream_id}
      and state = 'registered'`
}

/** Notes that an upstream watches a number no more under an id. */
export async function forgetRegistration(
  db: Reader,
  { source_id, kind, number }: RegistrationName,
  upstream_id: string,
): Promise<void> {
  await db`
    update source_registration set state = 'ended', claimed_until = '-infinity'
    where source_id = ${source_id} and number_type = ${kind} and number = ${number} and upstream_id = ${upstream_id}`
}

/** What a bell is about; undefined: there is none with this end, or its number is watched no more. */
export async function bellOf(
  reader: Reader,
  bell: string,
): Promise<{ readonly source_id: string; readonly number: string } | undefined> {
  const [row] = await reader<{ source_id: string; number: string }[]>`
    select source_id, number from source_registration where bell = ${bell} and state in ('asking', 'registered')`
  return row
}

/** A number that an upstream watches for nobody any more. */
export interface EndedRegistration extends RegistrationName {
  readonly upstream_id: string
}

/**
 * Claims registrations of a source whose numbers nobody tracks: their tracking was stopped, or the box is back. What
 * was registered within `young_since` is left alone: its request may still be under way.
 */
export async function claimEnded(
  db: Reader,
  source_id: string,
  source_keys: readonly string[],
  { young_since, now, claimed_until }: { young_since: string; now: string; claimed_until: string },
  limit: number,
): Promise<readonly EndedRegistration[]> {
  return db<EndedRegistration[]>`
    update source_registration r set state = 'ending', claimed_until = ${claimed_until}
    where (r.source_id, r.number_type, r.number) in (
      select source_id, number_type, number from source_registration w
      where w.source_id = ${source_id} and w.number <> '*' and w.upstream_id is not null
        and (w.state = 'registered' or (w.state = 'ending' and w.claimed_until <= ${now}))
        and w.registered_at < ${young_since}
        and not exists(select 1 from tracking_request t where t.normalized_number = w.number
          and t.status not in ('succeeded', 'failed'))
        and not exists(select 1 from subject j where j.source_key = any(${[...source_keys]}::text[])
          and j.number_type = w.number_type and j.number = w.number
          and (exists(select 1 from shipment s where s.subject_id = j.id and s.line_tracking_stopped_at is null)
            or exists(select 1 from container_subject cs
              join container c on c.account_id = cs.account_id and c.id = cs.container_id
              join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
              where cs.subject_id = j.id and s.line_tracking_stopped_at is null
                and c.empty_terminated_at is null)))
      order by w.registered_at limit ${limit} for update skip locked)
    returning r.source_id, r.number_type as kind, r.number, r.upstream_id`
}
