import type { Reader } from '../ground/db/index.ts'

/** A source as an operator configured it; credentials sealed. */
export interface ConfiguredSource {
  readonly id: string
  readonly kind: string
  readonly profile: string | null
  readonly scac: string | null
  readonly name: string
  readonly base_url: string
  readonly credentials: string | null
  readonly terminals: readonly string[]
  readonly per_minute: number | null
  readonly per_day: number | null
  readonly enabled: boolean
  readonly is_simulated: boolean
  readonly updated_at: string
}

const columns = ['id', 'kind', 'profile', 'scac', 'name', 'base_url', 'credentials', 'terminals', 'per_minute', 'per_day', 'enabled', 'is_simulated', 'updated_at'] as const satisfies readonly (keyof ConfiguredSource)[]

export async function configuredSources(reader: Reader): Promise<readonly ConfiguredSource[]> {
  return reader<ConfiguredSource[]>`select ${reader(columns)} from source_configuration order by id`
}

/** Adds or replaces a source. Written only when something differs, so that `updated_at` tells of real changes. */
export async function saveSource(db: Reader, source: Omit<ConfiguredSource, 'updated_at'>, now: string): Promise<void> {
  const row = { ...source, terminals: [...source.terminals], created_at: now, updated_at: now }
  await db`
    insert into source_configuration ${db(row)}
    on conflict (id) do update set kind = excluded.kind, profile = excluded.profile, scac = excluded.scac, name = excluded.name, base_url = excluded.base_url,
      credentials = excluded.credentials, terminals = excluded.terminals, per_minute = excluded.per_minute, per_day = excluded.per_day, enabled = excluded.enabled,
      is_simulated = excluded.is_simulated, updated_at = excluded.updated_at`
}

export async function removeSource(db: Reader, id: string): Promise<boolean> {
  return (await db`delete from source_configuration where id = ${id}`).count === 1
}

/** Simulated sources that the world no longer offers are switched off. */
export async function keepSimulated(db: Reader, ids: readonly string[]): Promise<void> {
  await db`delete from source_configuration where is_simulated and not (id = any(${[...ids]}::text[]))`
}

/** How a source has been doing: one row, replaced by what is known now. */
export interface SourceHealth {
  readonly source_id: string
  readonly last_attempted_at: string | null
  readonly last_succeeded_at: string | null
  readonly last_failed_at: string | null
  /** When it told something of a number, or a feed of anything; null: it never has. */
  readonly last_found_at: string | null
  readonly last_failure: string | null
  /** Of what kind the last failure was: of sources' `Trouble`, or `silent` for a feed that is connected and says nothing. */
  readonly last_trouble: string | null
  /** Seconds from an event to the source's stating it, the median of the last answer that said when it did; null: none said. */
  readonly lag_s: number | null
  readonly failures_in_a_row: number
  readonly paused_until: string | null
  readonly asked_on_day: number
  readonly found_on_day: number
  readonly defects_on_day: number
}

export async function sourceHealth(reader: Reader): Promise<readonly SourceHealth[]> {
  return reader<SourceHealth[]>`
    select source_id, last_attempted_at, last_succeeded_at, last_failed_at, last_found_at, last_failure, last_trouble, lag_s, failures_in_a_row, paused_until, asked_on_day, found_on_day, defects_on_day
    from source_health order by source_id`
}

/** What one ask came to, added to the day's counts. */
export interface AskResult {
  readonly ok: boolean
  readonly found: boolean
  readonly defects: number
  /** Why it failed; of an answer: what an operator should know about it. Without it `trouble` counts for nothing. */
  readonly failure: string | null
  readonly trouble?: string | null
  readonly lag_s?: number | null
  readonly paused_until: string | null
}

export async function recordAsk(db: Reader, source_id: string, result: AskResult, now: string): Promise<void> {
  const found = result.found ? 1 : 0
  const trouble = result.failure === null ? null : (result.trouble ?? null)
  await db`
    insert into source_health as h (source_id, last_attempted_at, last_succeeded_at, last_failed_at, last_found_at, last_failure, last_trouble, lag_s, failures_in_a_row, paused_until, day, asked_on_day, found_on_day, defects_on_day)
    select id, ${now}, case when ${result.ok} then ${now}::timestamptz end, case when ${result.ok} then null else ${now}::timestamptz end,
      case when ${result.found} then ${now}::timestamptz end, ${result.failure}, ${trouble}, ${result.lag_s ?? null}::integer, ${result.ok ? 0 : 1}, ${result.paused_until}, ${now}::timestamptz::date, 1, ${found}, ${result.defects} from source_configuration where id = ${source_id}
    on conflict (source_id) do update set last_attempted_at = excluded.last_attempted_at, last_succeeded_at = coalesce(excluded.last_succeeded_at, h.last_succeeded_at),
      last_failed_at = coalesce(excluded.last_failed_at, h.last_failed_at), last_found_at = coalesce(excluded.last_found_at, h.last_found_at), last_failure = coalesce(excluded.last_failure, h.last_failure),
      last_trouble = case when excluded.last_failure is null then h.last_trouble else excluded.last_trouble end, lag_s = coalesce(excluded.lag_s, h.lag_s),
      failures_in_a_row = case when ${result.ok} then 0 else h.failures_in_a_row + 1 end, paused_until = excluded.paused_until, day = excluded.day,
      asked_on_day = case when h.day = excluded.day then h.asked_on_day else 0 end + 1,
      found_on_day = case when h.day = excluded.day then h.found_on_day else 0 end + ${found},
      defects_on_day = case when h.day = excluded.day then h.defects_on_day else 0 end + ${result.defects}`
}
