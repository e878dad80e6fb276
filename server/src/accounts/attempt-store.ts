import { createHash } from 'node:crypto'
import type { Reader } from '../ground/db/index.ts'

/** How often something may be tried within a window, for one key: any text. */
export interface Allowance {
  readonly key: string
  readonly attempts_max: number
  readonly window_s: number
}

/** Keys are made of addresses of people, so only what they hash to is kept. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Counts one attempt under every key, whatever process it comes to. Seconds to wait when one of them is full: then
 * nothing is counted; else 0.
 */
export async function takeAttempt(reader: Reader, allowances: readonly Allowance[], now_s: number): Promise<number> {
  const [row] = await reader<{ wait: number }[]>`
    select attempt_take(${allowances.map(({ key }) => hashOf(key))}::text[],
      ${allowances.map(({ attempts_max }) => attempts_max)}::integer[],
      ${allowances.map(({ window_s }) => window_s)}::float8[], ${now_s}) as wait`
  return row?.wait ?? 0
}

/** How often it was tried within the window. */
export async function countAttempts(reader: Reader, key: string, window_s: number, now_s: number): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::int as count from attempt_window w, unnest(w.stamps) s
    where w.key = ${hashOf(key)} and s > ${now_s - window_s}`
  return row?.count ?? 0
}

/** Takes back the last attempt under every key. */
export async function forgiveAttempt(reader: Reader, keys: readonly string[]): Promise<void> {
  await reader`
    update attempt_window w set stamps = w.stamps[1:cardinality(w.stamps) - 1]
    where w.key in (select key from attempt_window where key = any (${keys.map(hashOf)}::text[]) order by key
      for update)`
}

/** Forgets what is past its window; a scheduled job. */
export async function sweepAttempts(reader: Reader, real_now: string): Promise<void> {
  await reader`delete from attempt_window where ends_at < ${real_now}::timestamptz`
}
