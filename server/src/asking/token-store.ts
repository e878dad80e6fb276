import { setTimeout as sleep } from 'node:timers/promises'
import type { Reader } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'
import type { Issued, TokenStore } from '../sources/source.ts'
import { noMoreTokens, token_margin_ms } from '../sources/tokens.ts'

/** Longer than a worker can be busy asking; one that died while it asked holds others up no longer. */
const issuing_ms = 60_000
const hour_ms = 3_600_000
/** How long somebody waits for a token that another worker asks for, and how often he looks. */
const patience_ms = 20_000
const look_ms = 250

interface TokenStoreParts {
  readonly db: Reader
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  readonly source_id: string
  /** When the source was configured as it is: a token of earlier credentials is worth nothing. */
  readonly configured_at: string
  /** The machine's own time: upstreams count the lifetime of their tokens by theirs. */
  readonly realMs: () => number
}

interface KeptToken {
  readonly sealed: string | null
  readonly ends_at: string
  readonly issued_at: readonly string[]
}

/** The place that a kept token is sealed for. */
export const tokenContext = (source_id: string): string => `source_token/${source_id}`

/** Keeps the token of a source for all processes: one asks for it, the others wait for what he gets. */
export function createTokenStore(parts: TokenStoreParts): TokenStore {
  const { db, sealer, source_id, configured_at, realMs } = parts
  const context = tokenContext(source_id)

  async function kept(): Promise<Issued | null> {
    const [row] = await db<KeptToken[]>`
      select sealed, ends_at, issued_at from source_token
      where source_id = ${source_id} and configured_at = ${configured_at}`
    const left_ms = row?.sealed == null ? 0 : Date.parse(row.ends_at) - realMs()
    if (row?.sealed == null || left_ms <= token_margin_ms) return null
    return { ok: true, value: sealer.open(row.sealed, context), lifetime_s: left_ms / 1000 }
  }

  async function refill(issue: () => Promise<Issued>): Promise<Issued> {
    const issued = await issue().catch((error: unknown): Issued => ({
      ok: false,
      trouble: 'outage',
      detail: error instanceof Error ? error.message : 'signing in failed',
      next_allowed_at: null,
    }))
    if (issued.ok) {
      const ends_at = new Date(realMs() + issued.lifetime_s * 1000).toISOString()
      await keepToken(db, source_id, sealer.seal(issued.value, context), ends_at, configured_at)
    } else await endIssuing(db, source_id)
    return issued
  }

  return {
    async take(issue, per_hour) {
      const until_ms = realMs() + patience_ms
      for (;;) {
        const token = await kept()
        if (token !== null) return token
        const now_ms = realMs()
        if (await claimIssuing(db, source_id, configured_at, per_hour, now_ms)) return refill(issue)
        const used_up = await oldestOfHour(db, source_id, per_hour, now_ms)
        if (used_up !== null) return noMoreTokens(used_up)
        if (now_ms >= until_ms)
          return {
            ok: false,
            trouble: 'slow',
            detail: 'another worker has not signed in in time',
            next_allowed_at: null,
          }
        await sleep(look_ms)
      }
    },
    async forget(value) {
      const token = await kept()
      if (token === null || !token.ok || token.value !== value) return false
      return forgetToken(db, source_id, configured_at)
    },
  }
}

/** Whether this worker is the one to ask; counts the asking. */
async function claimIssuing(
  db: Reader,
  source_id: string,
  configured_at: string,
  per_hour: number | null,
  now_ms: number,
): Promise<boolean> {
  const now = new Date(now_ms).toISOString()
  const hour_ago = new Date(now_ms - hour_ms).toISOString()
  const until = new Date(now_ms + issuing_ms).toISOString()
  const worthless = new Date(now_ms + token_margin_ms).toISOString()
  const rows = await db`
    insert into source_token as t (source_id, configured_at, issued_at, issuing_until)
    select id, ${configured_at}, array[${now}::timestamptz], ${until} from source_configuration where id = ${source_id}
    on conflict (source_id) do update set configured_at = excluded.configured_at, issuing_until = excluded.issuing_until,
      sealed = null, issued_at = array(select at from unnest(t.issued_at) at where at > ${hour_ago}) || ${now}::timestamptz
    where t.issuing_until <= ${now}
      and (t.sealed is null or t.configured_at <> excluded.configured_at or t.ends_at <= ${worthless})
      and (${per_hour}::integer is null
        or (select count(*) from unnest(t.issued_at) at where at > ${hour_ago}) < ${per_hour}::integer)`
  return rows.count === 1
}

/** When the oldest token of a full hour was asked for; null: the hour has room. */
async function oldestOfHour(
  db: Reader,
  source_id: string,
  per_hour: number | null,
  now_ms: number,
): Promise<number | null> {
  if (per_hour === null) return null
  const [row] = await db<{ oldest: string | null; issued: number }[]>`
    select min(at) as oldest, count(*)::integer as issued from source_token, unnest(issued_at) at
    where source_id = ${source_id} and at > ${new Date(now_ms - hour_ms).toISOString()}`
  return row?.oldest == null || row.issued < per_hour ? null : Date.parse(row.oldest)
}

async function keepToken(db: Reader, source_id: string, sealed: string, ends_at: string, configured_at: string) {
  await db`
    update source_token set sealed = ${sealed}, ends_at = ${ends_at}, configured_at = ${configured_at},
      issuing_until = '-infinity' where source_id = ${source_id}`
}

async function endIssuing(db: Reader, source_id: string): Promise<void> {
  await db`update source_token set issuing_until = '-infinity' where source_id = ${source_id}`
}

async function forgetToken(db: Reader, source_id: string, configured_at: string): Promise<boolean> {
  const rows = await db`
    update source_token set sealed = null where source_id = ${source_id} and configured_at = ${configured_at}`
  return rows.count === 1
}
