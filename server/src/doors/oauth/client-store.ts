import type { Reader, Transaction } from '../../ground/db/index.ts'
import { z } from 'zod'
import { keptRows } from '../../ground/kept-rows.ts'
import { kept_metadata } from './client-metadata.ts'
import type { ClientMetadata } from './client-metadata.ts'

/** A known application; the secret is sealed, null for public clients. */
export interface ClientRow {
  readonly id: string
  readonly metadata: ClientMetadata
  readonly secret: string | null
  readonly created_at: string
}

const json_columns = z.object({ metadata: kept_metadata })

export async function clientById(reader: Reader, id: string): Promise<ClientRow | undefined> {
  const rows = await reader<ClientRow[]>`select id, metadata, secret, created_at from oauth_client where id = ${id}`
  return keptRows(rows, json_columns, () => `application ${id}`)[0]
}

/**
 * Keeps an application that describes itself at its address, and that somebody allows something. A known one is only
 * brought up to date; gives when it first came.
 */
export async function saveClient(
  tx: Transaction,
  client: { metadata: ClientMetadata; secret: string | null },
  real_now: string,
): Promise<string> {
  const [row] = await tx<{ created_at: string }[]>`
    insert into oauth_client (id, metadata, secret, created_at, last_used_at)
    values (${client.metadata.client_id}, ${JSON.stringify(client.metadata)}, ${client.secret}, ${real_now},
      ${real_now})
    on conflict (id) do update set metadata = excluded.metadata, last_used_at = excluded.last_used_at
    returning created_at`
  return row?.created_at ?? real_now
}

/** Notes that somebody allows the application something: from then on it is not counted as unused. */
export async function stampClient(tx: Transaction, id: string, real_now: string): Promise<void> {
  await tx`update oauth_client set last_used_at = ${real_now}, registered_from = null where id = ${id}`
}

/**
 * How many applications that nobody ever allowed anything are kept, from one place and in all, and how long each is
 * safe from newer ones.
 */
export interface UnusedLimits {
  readonly per_place: number
  readonly total: number
  readonly kept_s: number
}

/** What came of a registration: when the application first came, or how long to wait until there is room. */
export type Registered = { readonly created_at: string } | { readonly wait_s: number }

/**
 * Keeps an application that registers. A known one is brought up to date. A new one needs room among the unused ones of
 * its place and of all; the oldest of them makes room once it had its time.
 */
export async function registerUnused(
  tx: Transaction,
  client: { metadata: ClientMetadata; secret: string | null },
  from: string,
  real_now: string,
  limits: UnusedLimits,
): Promise<Registered> {
  const { client_id } = client.metadata
  const [known] = await tx<{ created_at: string }[]>`
    update oauth_client set metadata = ${JSON.stringify(client.metadata)}::text::json, last_used_at = ${real_now}
    where id = ${client_id} returning created_at`
  if (known !== undefined) return known
  await tx`select pg_advisory_xact_lock(hashtextextended('oauth_client unused', 0))`
  const wait_s = Math.max(
    await makeRoom(tx, from, limits.per_place, real_now, limits.kept_s),
    await makeRoom(tx, null, limits.total, real_now, limits.kept_s),
  )
  if (wait_s > 0) return { wait_s }
  await tx`
    insert into oauth_client (id, metadata, secret, created_at, last_used_at, registered_from)
    values (${client_id}, ${JSON.stringify(client.metadata)}::text::json, ${client.secret}, ${real_now}, ${real_now},
      ${from})`
  return { created_at: real_now }
}

/** Seconds until one more may be kept; 0: now, the oldest is forgotten when there are `most`. */
async function makeRoom(
  tx: Transaction,
  from: string | null,
  most: number,
  real_now: string,
  kept_s: number,
): Promise<number> {
  const [{ count = 0, oldest_id = '', age_s = 0 } = {}] = await tx<
    { count: number; oldest_id: string; age_s: number }[]
  >`
    with unused as (
      select id, last_used_at from oauth_client where registered_from is not null
        and (${from}::text is null or registered_from = ${from}) limit ${most}
    )
    select count(*)::int as count, (array_agg(id order by last_used_at, id))[1] as oldest_id,
      extract(epoch from ${real_now}::timestamptz - min(last_used_at))::float8 as age_s from unused`
  if (count < most) return 0
  if (age_s < kept_s) return Math.ceil(kept_s - age_s)
  await tx`delete from oauth_client where id = ${oldest_id} and registered_from is not null`
  return 0
}

/**
 * Forgets applications that were not heard of since: those that nobody ever allowed anything soon, others whose
 * consents have all ended later.
 */
export async function sweepClients(
  reader: Reader,
  before: { readonly unused: string; readonly used: string },
): Promise<void> {
  await reader`
    delete from oauth_client c
    where c.last_used_at < case when c.registered_from is null then ${before.used}::timestamptz
      else ${before.unused}::timestamptz end
      and not exists (select 1 from oauth_grant g where g.client_id = c.id)`
}
