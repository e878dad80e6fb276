import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A way to the database that can be cut and stalled. */
export interface Proxy {
  cut(): void
  stall(ms: number): void
  close(): void
}

/** Forwards connections to the Unix socket `to` from the Unix socket `at`. */
export async function startProxy(at: string, to: string): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = createConnection(to)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(at, resolve))
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    cut,
    stall(ms) {
      const stalled = [...pairs]
      for (const [near, far] of stalled) {
        near.unpipe(far)
        far.unpipe(near)
      }
      setTimeout(() => {
        for (const [near, far] of stalled) {
          near.pipe(far)
          far.pipe(near)
        }
      }, ms)
    },
    close() {
      cut()
      server.close()
    },
  }
}
