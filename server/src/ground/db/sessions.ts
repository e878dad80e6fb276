import type { Client } from './client.ts'
import { Unavailable } from './sqlstate.ts'

/** One connection, used by one transaction at a time. */
export interface Session {
  readonly client: Client
  /** The connection broke: whatever was sent on it is undone, and nothing more may be sent. */
  lost: boolean
}

export interface SessionPool {
  /** Lends a session; waits for one when all are lent, throws Unavailable when too many wait. */
  readonly take: () => Promise<Session>
  readonly giveBack: (session: Session) => void
  /** Breaks all connections. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const waiting_max = 1_000

/**
 * The connections of transactions. The driver's own `begin` sends a rollback, and whatever the transaction sends next,
 * to a connection that broke: that ends the process, or runs a statement outside of its transaction.
 * Here a broken connection is thrown away with all that was queued for it.
 */
export function createSessions(open: (onLost: () => void) => Client, max: number): SessionPool {
  const idle: Session[] = []
  const waiting: Array<PromiseWithResolvers<Session>> = []
  const all = new Set<Session>()
  let closed = false

  const lose = (session: Session) => {
    session.lost = true
    all.delete(session)
    void session.client.retire(0)
  }
  const make = (): Session => {
    const session: Session = { lost: false, client: open(() => lose(session)) }
    all.add(session)
    return session
  }

  return {
    async take() {
      if (closed) throw new Unavailable('the database was closed')
      const session = idle.pop()
      if (session && !session.lost) return session
      if (session || all.size < max) return make()
      if (waiting.length >= waiting_max) throw new Unavailable('too many transactions wait for a connection')
      const turn = Promise.withResolvers<Session>()
      waiting.push(turn)
      return turn.promise
    },
    giveBack(session) {
      const next = waiting.shift()
      const usable = session.lost ? null : session
      if (next) next.resolve(usable ?? make())
      else if (usable) idle.push(usable)
    },
    reset() {
      for (const session of all) lose(session)
    },
    async close() {
      closed = true
      for (const turn of waiting.splice(0)) turn.reject(new Unavailable('the database was closed'))
      await Promise.all([...all].map((session) => session.client.retire(5)))
    },
  }
}
