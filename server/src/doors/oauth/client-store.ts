import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { ClientMetadata } from './client-metadata.ts'

/** A known application; the secret is sealed, null for public clients. */
export interface ClientRow {
  readonly id: string
  readonly metadata: ClientMetadata
  readonly secret: string | null
  readonly created_at: string
}

export async function clientById(reader: Reader, id: string): Promise<ClientRow | undefined> {
  const [row] = await reader<ClientRow[]>`select id, metadata, secret, created_at from oauth_client where id = ${id}`
  return row
}

/** Keeps an application. One that is known already is only brought up to date; gives when it first came. */
export async function saveClient(tx: Transaction, client: { metadata: ClientMetadata; secret: string | null }, real_now: string): Promise<string> {
  const [row] = await tx<{ created_at: string }[]>`
    insert into oauth_client (id, metadata, secret, created_at, last_used_at)
    values (${client.metadata.client_id}, ${JSON.stringify(client.metadata)}, ${client.secret}, ${real_now}, ${real_now})
    on conflict (id) do update set metadata = excluded.metadata, last_used_at = excluded.last_used_at
    returning created_at`
  return row?.created_at ?? real_now
}

export async function stampClient(tx: Transaction, id: string, real_now: string): Promise<void> {
  await tx`update oauth_client set last_used_at = ${real_now} where id = ${id}`
}

/** Applications that nobody allows anything, counted up to a maximum. */
export async function countIdleClients(reader: Reader, count_max: number): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from oauth_client c where not exists (select 1 from oauth_grant g where g.client_id = c.id) limit ${count_max}) idle`
  return row?.count ?? 0
}

/** Forgets applications that nobody allows anything and that were not heard of since; gives how many. */
export async function sweepClients(reader: Reader, used_before: string): Promise<number> {
  const deleted = await reader`
    delete from oauth_client c where c.last_used_at < ${used_before} and not exists (select 1 from oauth_grant g where g.client_id = c.id)`
  return deleted.count
}
