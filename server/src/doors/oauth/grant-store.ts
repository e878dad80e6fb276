import type { Account } from '../../request/account.ts'
import type { MemberRole } from '../../people/session-store.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'

/** A consent: the person lets the client act in the account, at one resource and within the scope. */
export interface GrantRow {
  readonly account_id: string
  readonly id: string
  readonly person_id: string
  readonly client_id: string
  readonly resource: string
  readonly scope: string
}

export async function insertGrant(tx: Transaction, grant: GrantRow, real_now: string): Promise<void> {
  await tx`insert into oauth_grant ${tx({ ...grant, created_at: real_now, last_used_at: real_now })}`
}

export async function grantById(reader: Reader, id: string): Promise<GrantRow | undefined> {
  const [row] = await reader<GrantRow[]>`
    select account_id, id, person_id, client_id, resource, scope from oauth_grant where id = ${id}`
  return row
}

/** Ends a consent and with it all its codes and tokens. */
export async function deleteGrant(reader: Reader, id: string): Promise<void> {
  await reader`delete from oauth_grant where id = ${id}`
}

/** A consent as its person sees it. */
export interface ListedGrant {
  readonly id: string
  readonly client_id: string
  readonly client_name: string | null
  readonly account_name: string
  readonly resource: string
  readonly scope: string
  readonly created_at: string
  readonly last_used_at: string
}

export async function grantsOf(reader: Reader, person_id: string): Promise<readonly ListedGrant[]> {
  return reader<ListedGrant[]>`
    select g.id, g.client_id, c.metadata ->> 'client_name' as client_name, a.name as account_name, g.resource, g.scope,
      g.created_at, g.last_used_at
    from oauth_grant g join oauth_client c on c.id = g.client_id join account a on a.id = g.account_id
    where g.person_id = ${person_id} order by g.last_used_at desc, g.id limit 200`
}

/** Ends a consent of a person; false when the person has no such one. */
export async function deleteGrantOf(tx: Transaction, person_id: string, id: string): Promise<boolean> {
  return (await tx`delete from oauth_grant where person_id = ${person_id} and id = ${id}`).count === 1
}

/** A person as tokens speak of them. */
export interface TokenSubject {
  readonly id: string
  readonly email: string
  readonly name: string
}

export async function subjectById(reader: Reader, id: string): Promise<TokenSubject | undefined> {
  const [row] = await reader<TokenSubject[]>`select id, email, name from person where id = ${id}`
  return row
}

/** An account in which a person works, with their role there; one that passwords don't open was granted itself. */
export async function accountOfMember(
  reader: Reader,
  account_id: string,
  person_id: string,
  granted_account_id: string,
): Promise<(Account & { role: MemberRole }) | undefined> {
  const [row] = await reader<(Account & { role: MemberRole })[]>`
    select a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.custom_field_limit, a.active_container_limit,
      a.rate_limit_per_minute, a.manifest_window_days, m.role
    from membership m join account a on a.id = m.account_id
    where m.account_id = ${account_id} and m.person_id = ${person_id}
      and (a.password_sign_in or a.id = ${granted_account_id})`
  return row
}

/** Forgets consents whose every code and token has run out. */
export async function sweepGrants(reader: Reader, real_now: string, used_before: string): Promise<void> {
  await reader`
    delete from oauth_grant g where g.last_used_at < ${used_before}
      and not exists (select 1 from oauth_token t where t.account_id = g.account_id and t.grant_id = g.id
        and t.expires_at > ${real_now})`
}
