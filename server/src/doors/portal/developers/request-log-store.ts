import type { ListReader, Reader } from '../../../ground/db/index.ts'

/** One request of the API, as the people who write against it see it; real times. */
export interface LoggedRequest {
  readonly account_id: string
  readonly id: string
  readonly requested_at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly duration_ms: number
  readonly credential_kind: string
  readonly credential_id: string
  readonly request_id: string
}

const columns = [
  'account_id',
  'id',
  'requested_at',
  'method',
  'path',
  'status',
  'duration_ms',
  'credential_kind',
  'credential_id',
  'request_id',
] as const

export async function insertRequests(db: Reader, rows: readonly LoggedRequest[]): Promise<void> {
  await db`insert into request_log ${db(
    rows.map((row) => ({ ...row })),
    ...columns,
  )}`
}

/** Which answers are wanted; `failed` are those of 400 and above. */
export type RequestKind = 'all' | 'failed' | 'limited'

/** The lowest and the highest status of each kind. */
const statuses: Readonly<Record<RequestKind, readonly [number, number]>> = {
  all: [0, 599],
  failed: [400, 599],
  limited: [429, 429],
}

/** Requests of an account, newest first, with the name of the key that made them. */
export async function requestsOf(
  reader: ListReader,
  account_id: string,
  kind: RequestKind,
  page: { number: number; size: number },
): Promise<readonly (LoggedRequest & { key_name: string | null })[]> {
  const [least, most] = statuses[kind]
  return reader<(LoggedRequest & { key_name: string | null })[]>`
    select r.account_id, r.id, r.requested_at, r.method, r.path, r.status, r.duration_ms, r.credential_kind,
      r.credential_id, r.request_id, k.name as key_name
    from request_log r left join api_key k on k.account_id = r.account_id and k.id = r.credential_id
    where r.account_id = ${account_id} and r.status between ${least} and ${most}
    order by r.id desc limit ${page.size} offset ${(page.number - 1) * page.size}`
}

/** How many requests were let through within the last seconds. */
export async function countRecentRequests(reader: ListReader, account_id: string, since: string): Promise<number> {
  const [row] = await reader<{ requests: number }[]>`
    select count(*)::int as requests from request_log where account_id = ${account_id} and requested_at >= ${since}
      and status <> 429`
  return row?.requests ?? 0
}

/** Deletes requests that are older from the default partition, up to a number. Returns how many there were. */
export async function sweepRequests(reader: Reader, before: string, batch: number): Promise<number> {
  const deleted = await reader`
    delete from request_log_default where (account_id, id) in (
      select account_id, id from request_log_default where requested_at < ${before} order by requested_at
      limit ${batch})`
  return deleted.count
}

/** When the oldest request that is kept was made; null: none is. */
export async function oldestRequestAt(reader: Reader): Promise<string | null> {
  const [row] = await reader<{ at: string | null }[]>`select min(requested_at) as at from request_log`
  return row?.at ?? null
}
