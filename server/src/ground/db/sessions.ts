import type postgres from 'postgres'
import { Unavailable } from './sqlstate.ts'

/** One connection, used by one transaction at a time. */
export interface Session {
  readonly sql: postgres.Sql
  /** The connection broke: whatever was sent on it is undone, and nothing more may be sent. */
  lost: boolean
}

/** A client of one connection that calls `onLost` when it breaks and never connects a second time after that. */
export type OpenClient = (onLost: () => void, mayConnect: () => boolean) => postgres.Sql

export interface Sessions {
  /** Lends a session; waits for one when all are lent, throws Unavailable when too many wait. */
  readonly take: () => Promise<Session>
  readonly giveBack: (session: Session) => void
  readonly close: () => Promise<void>
}

const waiting_max = 1_000

/**
 * The connections of transactions. The driver's own `begin` sends a rollback, and whatever the transaction sends next,
 * to a connection that broke: that ends the process, or runs a statement outside of its transaction.
 * Here a broken connection is thrown away with all that was queued for it.
 */
export function createSessions(open: OpenClient, max: number): Sessions {
  const idle: Session[] = []
  const waiting: Array<PromiseWithResolvers<Session>> = []
  const all = new Set<Session>()

  const make = (): Session => {
    const onLost = () => {
      if (!session.lost) void session.sql.end({ timeout: 0 })
      session.lost = true
      all.delete(session)
    }
    const session: Session = { lost: false, sql: open(onLost, () => !session.lost) }
    all.add(session)
    return session
  }

  return {
    async take() {
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
    async close() {
      for (const turn of waiting.splice(0)) turn.reject(new Unavailable('the database is being closed'))
      await Promise.all([...all].map((session) => session.sql.end({ timeout: 5 })))
    },
  }
}
