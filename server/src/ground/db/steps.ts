import type postgres from 'postgres'
import { changeSending, sendAtOnce, sendingOf, withEach } from './statements.ts'
import type { Fragment } from './types.ts'

/** A statement that only the commit waits for. */
export interface WithCommit {
  readonly statement: Fragment
  /** The table into which it inserts, where it does nothing else. */
  readonly into: string | null
}

/** What a transaction sends, in its order. */
export interface Steps {
  /** Begins the transaction before the first statement that is waited for. */
  readonly sql: postgres.Sql
  readonly withCommit: (one: WithCommit) => void
  /** Sends what is left and commits all of it. */
  readonly commit: () => Promise<void>
  /** What was sent and not waited for, its begin first. Empty: nothing was sent, and there is nothing to undo. */
  readonly unawaited: readonly Promise<unknown>[]
}

/**
 * Nothing is sent before somebody waits for an answer. A transaction that only inserts into several tables becomes one
 * statement, which PostgreSQL commits by itself: one flight, and one statement for both sides, in place of a begin, one
 * for each table and a commit. `mayBeAlone`: a statement outside of a transaction has its time limits here.
 */
export function openSteps(sql: postgres.Sql, begin: () => Promise<unknown>, mayBeAlone: boolean): Steps {
  const unawaited: Promise<unknown>[] = []
  const waiting: WithCommit[] = []
  const send = () => {
    if (unawaited.length === 0) unawaited.push(quiet(sendAtOnce(begin())))
    for (const { statement } of waiting.splice(0)) unawaited.push(quiet(sendAtOnce(statement)))
  }
  const beginFirst = (query: Promise<unknown>) => {
    const own = sendingOf(query)
    changeSending(query, {
      send(self) {
        send()
        own.send(self)
      },
    })
  }

  return {
    sql: withEach(sql, beginFirst),
    withCommit: (one) => void waiting.push(one),
    async commit() {
      if (unawaited.length === 0) {
        if (waiting.length === 0) return
        if (mayBeAlone && insertApart(waiting)) {
          await joined(sql, waiting)
          return
        }
      }
      send()
      const [ended] = await Promise.all([sql`commit`.execute(), ...unawaited])
      if (ended.command !== 'COMMIT')
        throw new Error('a statement failed and its error was swallowed, so the transaction was rolled back')
    },
    unawaited,
  }
}

/** Its error is the commit's; without this it would count as unhandled until then. */
function quiet(sent: Promise<unknown>): Promise<unknown> {
  sent.catch(() => {})
  return sent
}

/** Parts of one statement don't see what the others do, so each must have a table of its own. */
function insertApart(waiting: readonly WithCommit[]): boolean {
  const tables = new Set(waiting.map(({ into }) => into))
  return !tables.has(null) && tables.size === waiting.length
}

/** The statements as one, in their order. */
function joined(sql: postgres.Sql, waiting: readonly WithCommit[]): Fragment {
  const statements = waiting.map(({ statement }) => statement)
  const parts = statements
    .slice(0, -1)
    .map((one, at) => sql`${at === 0 ? sql`with` : sql`,`} ${sql(`part_${at}`)} as (${one})`)
  return sql`${parts.length === 0 ? sql`` : parts} ${statements.at(-1) ?? sql``}`
}
