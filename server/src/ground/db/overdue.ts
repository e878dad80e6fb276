import { changeSending, sendingOf, settled } from './statements.ts'

/**
 * Ends connections whose other side is gone without a word. A firewall that forgets a connection, or a machine that
 * loses its power,
 * ends nothing: what is sent then is repeated by the kernel for a quarter of an hour.
 */
export interface OverdueWatch {
  /** Counts a statement from when it is sent. */
  readonly statement: (query: Promise<unknown>) => void
  /** A connection that carries statements. */
  readonly carries: (socket: Carrier) => void
  /** To be called every second. */
  readonly look: () => void
}

/** A socket, as far as it is looked at. */
interface Carrier {
  readonly bytesRead: number
  readonly destroyed: boolean
  readonly destroy: (error: Error) => unknown
}

/** After so long without a look the process was stopped itself, and what came meanwhile is still to be read. */
const missed_look_ms = 5_000

/**
 * `limit_ms` is longer than the server lets any statement take. A connection is given up when it brought nothing for so
 * long and some
 * statement is waiting for as long: where statements wait for a free connection, those that carry others have brought
 * something since.
 */
export function createOverdueWatch(
  limit_ms: number,
  nowMs: () => number,
  onAnswer: (error: unknown) => void,
): OverdueWatch {
  const waiting = new Map<object, number>()
  const connections = new Map<Carrier, { read: number; at_ms: number }>()
  let looked_ms = nowMs()
  const track = (query: Promise<unknown>) => {
    const end = (error: unknown) => {
      waiting.delete(query)
      onAnswer(error)
    }
    waiting.set(query, nowMs())
    void settled(query, () => end(null), end)
  }
  return {
    statement(query) {
      const { send } = sendingOf(query)
      changeSending(query, {
        send(self) {
          if (self instanceof Promise) track(self)
          send(self)
        },
      })
    },
    carries(socket) {
      connections.set(socket, { read: 0, at_ms: nowMs() })
    },
    look() {
      const now_ms = nowMs()
      const was_stopped = now_ms - looked_ms > missed_look_ms
      looked_ms = now_ms
      const [oldest_ms = now_ms] = waiting.values()
      for (const [socket, last] of connections) {
        if (socket.destroyed) connections.delete(socket)
        else if (was_stopped || socket.bytesRead !== last.read)
          connections.set(socket, { read: socket.bytesRead, at_ms: now_ms })
        else if (Math.min(now_ms - oldest_ms, now_ms - last.at_ms) > limit_ms)
          socket.destroy(
            Object.assign(new Error('the database does not answer on this connection'), { code: 'ETIMEDOUT' }),
          )
      }
    },
  }
}
