import type { Database, Reader } from '../../server/src/ground/db/index.ts'

/** What a statement cost, by its text without values. */
export interface StatementTime {
  readonly statement: string
  readonly calls: number
  readonly total_ms: number
  readonly max_ms: number
}

/** Takes the time of every statement of a service. */
export interface StatementTimes {
  readonly timed: (db: Database) => Database
  /** Those that took the longest once, since the last time. */
  take(count: number): readonly StatementTime[]
}

const words_max = 160

export function createStatementTimes(): StatementTimes {
  const times = new Map<string, { calls: number; total_ms: number; max_ms: number }>()
  const add = (statement: string, ms: number) => {
    const one = times.get(statement) ?? { calls: 0, total_ms: 0, max_ms: 0 }
    times.set(statement, { calls: one.calls + 1, total_ms: one.total_ms + ms, max_ms: Math.max(one.max_ms, ms) })
  }
  return {
    timed: (db) => ({
      ...db,
      auth: timing(db.auth, add),
      keyed: timing(db.keyed, add),
      lists: (account_id) => timing(db.lists(account_id), add),
      work: timing(db.work, add),
      transaction: (fn, options) => db.transaction((tx) => fn(timing(tx, add)), options),
    }),
    take(count) {
      const slowest = [...times].toSorted(([, a], [, b]) => b.max_ms - a.max_ms).slice(0, count)
      times.clear()
      return slowest.map(([statement, { calls, total_ms, max_ms }]) => ({
        statement,
        calls,
        total_ms: Math.round(total_ms),
        max_ms: Math.round(max_ms),
      }))
    },
  }
}

/** A statement is sent when it is waited for; a piece of another one never is. */
function timing<From extends Reader>(reader: From, add: (statement: string, ms: number) => void): From {
  return new Proxy(reader, {
    apply(target, self, args) {
      const query: unknown = Reflect.apply(target, self, args)
      if (!(query instanceof Promise)) return query
      const text = Array.isArray(args[0]) ? args[0].join('?').replaceAll(/\s+/g, ' ').trim().slice(0, words_max) : ''
      const send: unknown = Reflect.get(query, 'then')
      let is_sent = false
      void Object.defineProperty(query, 'then', {
        value: (...waiting: unknown[]) => {
          if (!is_sent) {
            is_sent = true
            const began = performance.now()
            const end = () => add(text, performance.now() - began)
            // The driver's own `then` sends; this one only hears of the end.
            void Promise.prototype.then.call(query, end, end)
          }
          return typeof send === 'function' ? Reflect.apply(send, query, waiting) : undefined
        },
      })
      return query
    },
  })
}
