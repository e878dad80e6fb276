import type { Client, Handle } from './client.ts'
import type { Session, SessionPool } from './sessions.ts'
import { changeSending, sendAtOnce, sendingOf, withEach } from './statements.ts'
import type { Sending } from './statements.ts'
import { Unavailable } from './sqlstate.ts'
import { beginWithLimits } from './time-limits.ts'
import type { TimeLimits } from './time-limits.ts'
import { rollBack } from './transaction.ts'

/**
 * A tag for a pooler that hands the server's connections from transaction to transaction: each statement is a
 * transaction of its own, which sets its time limits for itself, and counts as answered when that is committed. `maker`
 * makes the statements and sends none.
 */
export function openHandedOn(maker: Client, sessions: SessionPool, limits: TimeLimits, check: () => void): Handle {
  const opening = beginWithLimits('begin', limits)
  const each = (query: Promise<unknown>) => {
    check()
    const own = sendingOf(query)
    changeSending(query, { send: () => void runAlone(sessions, opening, query, own) })
  }
  const close = async () => {
    await Promise.all([sessions.close(), maker.retire(0)])
  }
  return { sql: withEach(maker.sql, each), reset: sessions.reset, close }
}

/** Never throws: the query is told what goes wrong. */
async function runAlone(sessions: SessionPool, opening: string, query: Promise<unknown>, own: Sending): Promise<void> {
  let session: Session
  try {
    session = await sessions.take()
  } catch (error) {
    return own.reject(error)
  }
  try {
    own.resolve(await committed(session, opening, query))
  } catch (error) {
    if (!session.lost) await rollBack(session)
    own.reject(error)
  } finally {
    sessions.giveBack(session)
  }
}

async function committed(session: Session, opening: string, query: Promise<unknown>): Promise<unknown> {
  const { sql } = session.client
  // Both are under way at once, in this order.
  const begun = sendAtOnce(sql.unsafe(opening).simple())
  const [value] = await Promise.all([sendOver(sql, query), begun])
  if (session.lost) throw new Unavailable('the connection of this statement was lost')
  await sql`commit`
  return value
}

/** Sends a statement at once, over the client of a tag; whoever made it is not told its outcome. */
function sendOver(sql: Client['sql'], query: Promise<unknown>): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  changeSending(query, { resolve, reject })
  sendingOf(sql`select`).send(query)
  return promise
}
