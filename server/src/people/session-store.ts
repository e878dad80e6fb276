import type { Account, Caller } from '../request/account.ts'
import type { Reader, Transaction } from '../ground/db/index.ts'

/** What a person may do in an account. */
export type MemberRole = Extract<Caller['credential'], { kind: 'person' }>['role']

/** A role in an account and, of the role `party`, what it is for; empty of every other. */
export interface MemberRights {
  readonly role: MemberRole
  readonly parties: readonly string[]
}

/** The parties that a member is limited to; null: to none, and only the role decides. */
export const limitOf = ({ role, parties }: MemberRights) => (seesAll(role) ? null : parties)

/** Whether the role sees the whole account; else what is of certain parties (contract 1.12). */
export const seesAll = (role: MemberRole) => role !== 'party'

/** Whether the role may change anything. */
export const isWriting = (role: MemberRole) => role !== 'read_only' && seesAll(role)

/** Whether the role looks after the team and what the account shows of itself. */
export const isManaging = (role: MemberRole) => role === 'owner' || role === 'manager'

/** A session with the person it is of; the account is the one the person works in now. */
export interface SessionRow {
  readonly id: string
  readonly account_id: string
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly is_operator: boolean
  readonly role: MemberRole
  /** Whether the identity provider signed the person in; else the password did. */
  readonly by_provider: boolean
  readonly created_at: string
  readonly last_seen_at: string
}

/** One account that a person may work in. */
export interface MembershipRow {
  readonly account_id: string
  readonly account_name: string
  readonly role: MemberRole
  readonly is_primary: boolean
  /** False: only whom the identity provider has signed in works there. */
  readonly password_sign_in: boolean
}

/** Which of a person's accounts a sign-in opens. */
export function openedBy(
  memberships: readonly MembershipRow[],
  { by_provider }: Pick<SessionRow, 'by_provider'>,
): readonly MembershipRow[] {
  return memberships.filter(({ password_sign_in }) => by_provider || password_sign_in)
}

/** A session as its owner sees it in the list. */
export interface ListedSession {
  readonly id: string
  readonly account_id: string
  readonly ip: string
  readonly user_agent: string
  readonly created_at: string
  readonly last_seen_at: string
}

export async function insertSession(
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'account_id' | 'person_id' | 'by_provider'> & {
    token_hash: Buffer
    ip: string
    user_agent: string
  },
  real_now: string,
): Promise<void> {
  await tx`insert into session ${tx({ ...session, created_at: real_now, last_seen_at: real_now })}`
}

/** A session that a password began is none in an account that passwords don't open. */
export async function sessionByToken(reader: Reader, token_hash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await reader<SessionRow[]>`
    select s.id, s.account_id, s.person_id, p.email, p.name, p.is_operator, m.role, s.by_provider, s.created_at,
      s.last_seen_at
    from session s
    join account a on a.id = s.account_id and (a.password_sign_in or s.by_provider)
    join person p on p.id = s.person_id
    join membership m on m.account_id = s.account_id and m.person_id = s.person_id
    where s.token_hash = ${token_hash}`
  return row
}

/** The same with the account, for a call of the API, in one round trip. */
export async function accountOfSession(
  reader: Reader,
  account_id: string,
  person_id: string,
): Promise<(Account & MemberRights) | undefined> {
  const [row] = await reader<(Account & MemberRights)[]>`
    select a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.custom_field_limit, a.active_container_limit,
      a.rate_limit_per_minute, a.manifest_window_days, m.role, m.parties
    from membership m join account a on a.id = m.account_id
    where m.account_id = ${account_id} and m.person_id = ${person_id}`
  return row
}

export async function membershipsOf(reader: Reader, person_id: string): Promise<readonly MembershipRow[]> {
  return reader<MembershipRow[]>`
    select m.account_id, a.name as account_name, m.role, m.is_primary, a.password_sign_in
    from membership m join account a on a.id = m.account_id
    where m.person_id = ${person_id} order by m.is_primary desc, a.name, a.id limit 200`
}

export async function stampSession(reader: Reader, account_id: string, id: string, real_now: string): Promise<void> {
  await reader`update session set last_seen_at = ${real_now} where account_id = ${account_id} and id = ${id}`
}

/** Moves a session to another account of its person; false when the person is no member, or signed in otherwise. */
export async function moveSession(tx: Transaction, session: SessionRow, account_id: string): Promise<boolean> {
  const moved = await tx`
    update session set account_id = ${account_id}
    where account_id = ${session.account_id} and id = ${session.id}
      and exists (select 1 from membership m join account a on a.id = m.account_id
        where m.account_id = ${account_id} and m.person_id = ${session.person_id}
          and (a.password_sign_in or session.by_provider))`
  return moved.count === 1
}

export async function sessionsOf(reader: Reader, person_id: string): Promise<readonly ListedSession[]> {
  return reader<ListedSession[]>`
    select id, account_id, ip, user_agent, created_at, last_seen_at from session where person_id = ${person_id}
    order by last_seen_at desc, id limit 100`
}

/** Ends the session of a token and says whose it was, and in which account; undefined: there was none. */
export async function deleteSessionByToken(
  tx: Transaction,
  token_hash: Buffer,
): Promise<Pick<SessionRow, 'account_id' | 'person_id'> | undefined> {
  const [row] = await tx<Pick<SessionRow, 'account_id' | 'person_id'>[]>`
    delete from session where token_hash = ${token_hash} returning account_id, person_id`
  return row
}

/** Ends one session of a person; false when there is none. */
export async function deleteSession(tx: Transaction, person_id: string, id: string): Promise<boolean> {
  const deleted = await tx`delete from session where person_id = ${person_id} and id = ${id}`
  return deleted.count === 1
}

/** Ends every session of a person but one; null: all of them. */
export async function deleteSessionsOf(tx: Transaction, person_id: string, kept_id: string | null): Promise<number> {
  const deleted = await tx`
    delete from session where person_id = ${person_id} and (${kept_id}::uuid is null or id <> ${kept_id})`
  return deleted.count
}

/** Forgets sessions that ended by themselves. */
export async function sweepSessions(reader: Reader, created_before: string, seen_before: string): Promise<void> {
  await reader`delete from session where created_at < ${created_before} or last_seen_at < ${seen_before}`
}
