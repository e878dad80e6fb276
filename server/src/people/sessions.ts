import type { Clock } from '../ground/clock.ts'
import { instantOf } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import {
  accountOfSession,
  deleteSessionByToken,
  insertSession,
  isWriting,
  limitOf,
  membershipsOf,
  openedBy,
  sessionByToken,
  stampSession,
} from './session-store.ts'
import type { MemberRights, MembershipRow, SessionRow } from './session-store.ts'
import { hashToken, isAlive, newSessionToken, sessionCookie, session_limits, tokenOf } from './session.ts'
import type { AuditedAct } from '../audit/entry.ts'
import { recordAct } from '../audit/record.ts'
import type { AuditParts } from '../audit/record.ts'
import type { Account, Caller } from '../request/account.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { RequestHeaders } from './same-origin.ts'
import { readOnly } from './refusals.ts'

/** Who is signed in, and in which accounts they may work; the session says in which they do. */
export interface SignedIn {
  readonly session: SessionRow
  readonly person: { readonly id: string; readonly email: string; readonly name: string; readonly is_operator: boolean }
  readonly memberships: readonly MembershipRow[]
}

export interface SessionParts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  /** Origin under which browsers reach the service. */
  readonly public_url: string
}

/** Characters of a browser's name that are kept. */
const user_agent_max = 300

/** The living session of a cookie; using it keeps it alive. */
async function findSession(
  { db, clock, public_url }: Omit<SessionParts, 'newId'>,
  cookie: string | undefined,
): Promise<SessionRow | null> {
  const token = tokenOf(cookie, public_url)
  if (token === null) return null
  const session = await sessionByToken(db.auth, hashToken(token))
  if (session === undefined) return null
  const now_ms = clock.realMs()
  const last_seen_ms = Date.parse(session.last_seen_at)
  if (!isAlive({ created_ms: Date.parse(session.created_at), last_seen_ms }, now_ms)) return null
  if (now_ms - last_seen_ms >= session_limits.seen_every_s * 1_000)
    await stampSession(db.auth, session.account_id, session.id, instantOf(now_ms))
  return session
}

const ofSession = (verb: 'create' | 'delete'): AuditedAct => ({
  action: `session.${verb}`,
  record_type: 'session',
  record_id: null,
  record_name: null,
  fields: [],
  request_id: null,
})

async function endSession(tx: Transaction, parts: AuditParts, token: string, ip: string): Promise<void> {
  const ended = await deleteSessionByToken(tx, hashToken(token))
  if (ended === undefined) return
  const actor = { kind: 'session', id: ended.person_id, ip } as const
  await recordAct(tx, parts, ended.account_id, actor, ofSession('delete'))
}

function callerOfMember(id: string, { role, parties, ...account }: Account & MemberRights): Caller {
  const limit = limitOf({ role, parties })
  return { account, credential: { kind: 'person', id, role, parties: limit, through: 'session' } }
}

/** Browser sessions: opening, reading and ending them. */
export type Sessions = ReturnType<typeof createSessions>

/** All that looks after sessions; one per process, cheap to make. */
export function createSessions({ db, clock, newId, public_url }: SessionParts) {
  const find = (cookie: string | undefined) => findSession({ db, clock, public_url }, cookie)

  return {
    find,

    /** Who the browser with this `Cookie` header is signed in as; null: nobody. */
    async personOfSession(cookie: string | undefined): Promise<SignedIn | null> {
      const session = await find(cookie)
      if (session === null) return null
      const { person_id: id, email, name, is_operator } = session
      const memberships = openedBy(await membershipsOf(db.auth, id), session)
      return { session, person: { id, email, name, is_operator }, memberships }
    },

    /**
     * Who calls the API with a browser session; null: there is none. Refuses a write that another site makes, or a role
     * that may only look: 403.
     */
    async callerOfSession(headers: RequestHeaders, method: string): Promise<Caller | null> {
      if (tokenOf(headers['cookie'], public_url) === null) return null
      const is_write = method !== 'GET'
      if (is_write) requireSameOrigin(headers, public_url)
      const session = await find(headers['cookie'])
      const account =
        session === null ? undefined : await accountOfSession(db.auth, session.account_id, session.person_id)
      if (session === null || account === undefined) return null
      if (is_write && !isWriting(account.role)) throw readOnly()
      return callerOfMember(session.person_id, account)
    },

    /** Starts a session with a new token and ends the one the browser had. Gives the `Set-Cookie` header. */
    async open(
      who: { person_id: string; account_id: string; ip: string; user_agent: string; by_provider?: boolean },
      old_cookie: string | undefined,
    ): Promise<string> {
      const token = newSessionToken()
      const old = tokenOf(old_cookie, public_url)
      const { person_id, account_id, ip, by_provider = false } = who
      const user_agent = who.user_agent.slice(0, user_agent_max)
      const session = { id: newId(), account_id, person_id, ip, user_agent, by_provider }
      await db.transaction(async (tx) => {
        if (old !== null) await deleteSessionByToken(tx, hashToken(old))
        await insertSession(tx, { ...session, token_hash: hashToken(token) }, instantOf(clock.realMs()))
        await recordAct(tx, { clock, newId }, account_id, { kind: 'session', id: person_id, ip }, ofSession('create'))
      })
      return sessionCookie(token, public_url)
    },

    /** Ends the session of the cookie, as asked from an address. Gives the `Set-Cookie` header that removes it. */
    async close(cookie: string | undefined, ip: string): Promise<string> {
      const token = tokenOf(cookie, public_url)
      if (token !== null) await db.transaction((tx) => endSession(tx, { clock, newId }, token, ip))
      return sessionCookie('', public_url)
    },
  }
}
