import { createHash } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { keptRows } from '../../ground/kept-rows.ts'
import type { Account } from '../../request/account.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { MemberRole } from '../../people/session-store.ts'

/** What the library keeps of a code, token or interaction is its own; that it is an object is ours. */
const json_columns = z.object({ payload: z.record(z.string(), z.unknown()) })

/** Kinds of values that are shown once and kept as hashes. */
export const token_kinds = ['AuthorizationCode', 'AccessToken', 'RefreshToken'] as const
export type TokenKind = (typeof token_kinds)[number]

/** What is kept of a value that its bearer proves to have: 256 random bits need no slow hash. */
function hashValue(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Keeps a code or token if its consent stands, and notes that the consent is used. */
export async function insertToken(
  reader: Reader,
  token: { kind: TokenKind; value: string; grant_id: string; payload: AdapterPayload; expires_at: string },
  real_now: string,
): Promise<void> {
  await reader`
    with used as (update oauth_grant set last_used_at = ${real_now} where id = ${token.grant_id}
      returning account_id, id)
    insert into oauth_token (account_id, value_hash, kind, grant_id, payload, expires_at)
    select account_id, ${hashValue(token.value)}, ${token.kind}, id, ${JSON.stringify(token.payload)},
      ${token.expires_at} from used
    on conflict (account_id, value_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`
}

/** A code or token by its value, used or not, until its time is up; `consumed_ms` is when it was used. */
export async function tokenByValue(
  reader: Reader,
  kind: TokenKind,
  value: string,
): Promise<{ payload: AdapterPayload; consumed_ms: number | null } | undefined> {
  const rows = await reader<{ payload: AdapterPayload; consumed_ms: number | null }[]>`
    select payload, extract(epoch from consumed_at) * 1000 as consumed_ms from oauth_token
    where value_hash = ${hashValue(value)} and kind = ${kind}`
  return keptRows(rows, json_columns, () => kind)[0]
}

/** Marks a code or token as used; false when it was before. `now` has milliseconds. */
export async function consumeToken(reader: Reader, kind: TokenKind, value: string, now: string): Promise<boolean> {
  return (
    (
      await reader`
    update oauth_token set consumed_at = ${now} where value_hash = ${hashValue(value)} and kind = ${kind}
      and consumed_at is null`
    ).count === 1
  )
}

export async function deleteToken(reader: Reader, kind: TokenKind, value: string): Promise<void> {
  await reader`delete from oauth_token where value_hash = ${hashValue(value)} and kind = ${kind}`
}

/** An access token in force, with the person, the account and the role that it acts in. */
export interface AccessRow {
  readonly client_id: string
  readonly person_id: string
  readonly role: MemberRole
  readonly scope: string
  readonly audience: string
  readonly account: Account
}

/** The access token with this value; none when it is unknown, run out or revoked, or its person left the account. */
export async function accessByValue(reader: Reader, value: string, real_now: string): Promise<AccessRow | undefined> {
  const [row] = await reader<(Omit<AccessRow, 'account'> & Account)[]>`
    select g.client_id, g.person_id, m.role, coalesce(t.payload ->> 'scope', '') as scope,
      coalesce(t.payload ->> 'aud', '') as audience,
      a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.custom_field_limit, a.active_container_limit,
        a.rate_limit_per_minute, a.manifest_window_days
    from oauth_token t
    join oauth_grant g on g.account_id = t.account_id and g.id = t.grant_id
    join membership m on m.account_id = g.account_id and m.person_id = g.person_id
    join account a on a.id = g.account_id
    where t.value_hash = ${hashValue(value)} and t.kind = 'AccessToken' and t.expires_at > ${real_now}`
  if (row === undefined) return undefined
  const { client_id, person_id, role, scope, audience, ...account } = row
  return { client_id, person_id, role, scope, audience, account }
}

export async function saveInteraction(
  reader: Reader,
  uid: string,
  payload: AdapterPayload,
  expires_at: string,
): Promise<void> {
  await reader`
    insert into oauth_interaction (uid_hash, payload, expires_at)
    values (${hashValue(uid)}, ${JSON.stringify(payload)}, ${expires_at})
    on conflict (uid_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`
}

export async function interactionByUid(reader: Reader, uid: string): Promise<AdapterPayload | undefined> {
  const rows = await reader<{ payload: AdapterPayload }[]>`
    select payload from oauth_interaction where uid_hash = ${hashValue(uid)}`
  return keptRows(rows, json_columns, () => 'interaction')[0]?.payload
}

export async function deleteInteraction(reader: Reader, uid: string): Promise<void> {
  await reader`delete from oauth_interaction where uid_hash = ${hashValue(uid)}`
}

/** Forgets what has run out. */
export async function sweepTokens(reader: Reader, real_now: string): Promise<void> {
  await reader`delete from oauth_token where expires_at < ${real_now}`
  await reader`delete from oauth_interaction where expires_at < ${real_now}`
}
