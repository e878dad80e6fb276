import type { Reader, Transaction } from '../ground/db/index.ts'

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

const columns = [
  'id',
  'kind',
  'profile',
  'scac',
  'name',
  'base_url',
  'credentials',
  'terminals',
  'per_minute',
  'per_day',
  'enabled',
  'is_simulated',
  'updated_at',
] as const satisfies readonly (keyof ConfiguredSource)[]

export async function configuredSources(reader: Reader): Promise<readonly ConfiguredSource[]> {
  return reader<ConfiguredSource[]>`select ${reader(columns)} from source_configuration order by id`
}

/** A source that is to be changed, held until the transaction ends; undefined: there is none. */
export async function sourceToChange(tx: Transaction, id: string): Promise<ConfiguredSource | undefined> {
  const [source] = await tx<ConfiguredSource[]>`
    select ${tx(columns)} from source_configuration where id = ${id} for update`
  return source
}

/** Adds or replaces a source. Written only when something differs, so that `updated_at` tells of real changes. */
export async function saveSource(db: Reader, source: Omit<ConfiguredSource, 'updated_at'>, now: string): Promise<void> {
  const row = { ...source, terminals: [...source.terminals], created_at: now, updated_at: now }
  await db`
    insert into source_configuration ${db(row)}
    on conflict (id) do update set kind = excluded.kind, profile = excluded.profile, scac = excluded.scac,
      name = excluded.name, base_url = excluded.base_url,
      credentials = excluded.credentials, terminals = excluded.terminals, per_minute = excluded.per_minute,
        per_day = excluded.per_day, enabled = excluded.enabled,
      is_simulated = excluded.is_simulated, updated_at = excluded.updated_at`
}

/** Adds a source; false: there is one of this name already, which stays as it is. */
export async function addSource(
  db: Reader,
  source: Omit<ConfiguredSource, 'updated_at'>,
  now: string,
): Promise<boolean> {
  const row = { ...source, terminals: [...source.terminals], created_at: now, updated_at: now }
  return (await db`insert into source_configuration ${db(row)} on conflict (id) do nothing`).count === 1
}

/** Switches a source on or off; false: there is none. */
export async function setSourceEnabled(db: Reader, id: string, enabled: boolean, now: string): Promise<boolean> {
  const changed = await db`
    update source_configuration set enabled = ${enabled}, updated_at = ${now} where id = ${id}`
  return changed.count === 1
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
  /**
   * Of what kind the last failure was: of sources' `Trouble`, or `silent` for a feed that is connected and says
   * nothing.
   */
  readonly last_trouble: string | null
  /**
   * Seconds from an event to the source's stating it, the median of the last answer that said when it did; null: none
   * said.
   */
  readonly lag_s: number | null
  readonly failures_in_a_row: number
  readonly paused_until: string | null
  readonly asked_on_day: number
  readonly found_on_day: number
  readonly defects_on_day: number
}

export async function sourceHealth(reader: Reader): Promise<readonly SourceHealth[]> {
  return reader<SourceHealth[]>`
    select source_id, last_attempted_at, last_succeeded_at, last_failed_at, last_found_at, last_failure, last_trouble,
      lag_s, failures_in_a_row, paused_until, asked_on_day, found_on_day, defects_on_day
    from source_health order by source_id`
}

/** What one ask came to, or several of one kind, added to the day's counts. */
export interface AskResult {
  readonly ok: boolean
  readonly found: boolean
  readonly defects: number
  /** Why it failed; of an answer: what an operator should know about it. Without it `trouble` counts for nothing. */
  readonly failure: string | null
  readonly trouble?: string | null
  readonly lag_s?: number | null
  /** How many asks this stands for, and how many of them found something; one unless told. */
  readonly asks?: number
  readonly finds?: number
  /** Whether it is a sign that the source is down: enough of them in a row, and it is left alone. */
  readonly is_down?: boolean
}

/**
 * A source that may be left alone: failures in a row, over all processes, and until when nobody asks it; null: it is
 * asked.
 */
export interface SourceCircuit {
  readonly failures: number
  readonly paused_until: string | null
}

export const closed_circuit: SourceCircuit = { failures: 0, paused_until: null }

/** After so many failures in a row a source is left alone, at first for so long, then for twice as long each time. */
const failures_max = 5
const pause_min_s = 60
const pause_max_s = 15 * 60

/**
 * Notes what asking came to where all processes see it. Returns how the source stands now; nothing is noted of one that
 * is not configured.
 */
export async function recordAsk(db: Reader, source_id: string, result: AskResult, now: string): Promise<SourceCircuit> {
  const [asks, finds] = [result.asks ?? 1, result.finds ?? (result.found ? 1 : 0)]
  const trouble = result.failure === null ? null : (result.trouble ?? null)
  const is_down = result.is_down === true
  const [row] = await db<SourceCircuit[]>`
    insert into source_health as h (source_id, last_attempted_at, last_succeeded_at, last_failed_at, last_found_at,
      last_failure, last_trouble, lag_s, failures_in_a_row, circuit_failures, day, asked_on_day, found_on_day,
      defects_on_day)
    select id, ${now}, case when ${result.ok} then ${now}::timestamptz end, case when ${result.ok} then null
      else ${now}::timestamptz end,
      case when ${result.found} then ${now}::timestamptz end, ${result.failure}, ${trouble},
        ${result.lag_s ?? null}::integer, ${result.ok ? 0 : 1}, ${is_down ? 1 : 0}, ${now}::timestamptz::date, ${asks},
        ${finds}, ${result.defects} from source_configuration where id = ${source_id}
    on conflict (source_id) do update
    set last_attempted_at = excluded.last_attempted_at,
      last_succeeded_at = coalesce(excluded.last_succeeded_at, h.last_succeeded_at),
      last_failed_at = coalesce(excluded.last_failed_at, h.last_failed_at),
        last_found_at = coalesce(excluded.last_found_at, h.last_found_at),
        last_failure = coalesce(excluded.last_failure, h.last_failure),
      last_trouble = case when excluded.last_failure is null then h.last_trouble else excluded.last_trouble end,
        lag_s = coalesce(excluded.lag_s, h.lag_s),
      failures_in_a_row = case when ${result.ok} then 0 else h.failures_in_a_row + 1 end,
      circuit_failures = case when ${result.ok} then 0 else ${failuresBefore(db)} + ${is_down ? 1 : 0} end,
      paused_until = case when ${result.ok} then null when ${is_down} and ${failuresBefore(db)} + 1 >= ${failures_max}
        then excluded.last_attempted_at
          + make_interval(secs => least(${pause_max_s},
          ${pause_min_s} * 2 ^ least(10, ${failuresBefore(db)} + 1 - ${failures_max}))) else h.paused_until end,
      day = excluded.day,
      asked_on_day = case when h.day = excluded.day then h.asked_on_day else 0 end + ${asks},
      found_on_day = case when h.day = excluded.day then h.found_on_day else 0 end + ${finds},
      defects_on_day = case when h.day = excluded.day then h.defects_on_day else 0 end + ${result.defects}
    returning circuit_failures as failures, paused_until`
  return row ?? closed_circuit
}

/** Failures that the next one follows: those of a configuration that has been changed since do not count. */
function failuresBefore(db: Reader) {
  return db`(case when h.last_failed_at < (select c.updated_at from source_configuration c where c.id = h.source_id) then 0 else h.circuit_failures end)`
}

/** How the sources stand that have failed since they were configured as they are. */
export async function openCircuits(reader: Reader): Promise<ReadonlyMap<string, SourceCircuit>> {
  const rows = await reader<(SourceCircuit & { source_id: string })[]>`
    select h.source_id, h.circuit_failures as failures, h.paused_until from source_health h
    join source_configuration c on c.id = h.source_id
    where h.circuit_failures > 0 and h.last_failed_at >= c.updated_at`
  return new Map(rows.map(({ source_id, ...circuit }) => [source_id, circuit]))
}
