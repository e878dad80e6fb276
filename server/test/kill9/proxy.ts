import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A way to the database or to a receiver that can be cut, stalled and slowed. */
export interface Proxy {
  /** Breaks all connections. */
  cut(): void
  /** Breaks all connections once so many further pieces have gone to the far side. */
  cutAfter(pieces: number): void
  /** From now on nothing passes on the connections that there are, and neither side is told. */
  vanish(): void
  /** Holds everything back for so long; a longer stall that is under way stays. */
  stall(ms: number): void
  /** From now on each piece, either way, takes so much longer. */
  slow(ms: number): void
  close(): void
}

/** Where something listens: a Unix socket, or a port of this machine. */
export type Place = { readonly path: string } | { readonly host: string; readonly port: number }

/** Forwards connections made to `at` to `to`, every byte once and in order. */
export async function startProxy(at: Place, to: Place): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const trouble = { stalled_until_ms: 0, slow_ms: 0, pieces_left: Number.POSITIVE_INFINITY }
  const vanished = new WeakSet<Socket>()
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  /** One piece at a time: nothing more is read of a side while its last piece is on its way. */
  const forward = (from: Socket, into: Socket, is_outward: boolean) => {
    const pass = async (piece: string | Buffer) => {
      from.pause()
      if (trouble.slow_ms > 0) await sleep(trouble.slow_ms)
      for (let left_ms = 1; left_ms > 0;) {
        left_ms = trouble.stalled_until_ms - performance.now()
        if (left_ms > 0) await sleep(left_ms)
      }
      if (vanished.has(from)) return
      if (is_outward && trouble.pieces_left-- <= 0) return cut()
      if (!into.writable || into.write(piece)) from.resume()
      else into.once('drain', () => from.resume())
    }
    from.on('data', (piece) => void pass(piece))
  }
  const server = createServer((near) => {
    const far = createConnection(to)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        // Nobody hears that the other side of a connection without a way has ended.
        if (vanished.has(socket)) return
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    forward(near, far, true)
    forward(far, near, false)
  })
  await new Promise<void>((resolve) => server.listen(at, resolve))
  return {
    cut,
    vanish() {
      for (const socket of [...pairs].flat()) vanished.add(socket)
    },
    cutAfter(pieces) {
      trouble.pieces_left = pieces
    },
    stall(ms) {
      trouble.stalled_until_ms = Math.max(trouble.stalled_until_ms, performance.now() + ms)
    },
    slow(ms) {
      trouble.slow_ms = ms
    },
    close() {
      cut()
      server.close()
    },
  }
}
