import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Where ports are looked for: below those from which systems give each outgoing connection one, so that a port which
 * was free is still free when somebody listens there some seconds later.
 */
const ports = { from: 12_000, below: 32_000 } as const
const tries_max = 200

/** A free port. @throws when none is found */
export function freePort(): Promise<number> {
  return freeFrom(1)
}

/** A free port with a free one above it: the service and the simulated world. @throws when none is found */
export function freePair(): Promise<number> {
  return freeFrom(2)
}

async function freeFrom(count: number): Promise<number> {
  for (let tries = 0; tries < tries_max; tries++) {
    const first = randomInt(ports.from, ports.below - count)
    const free = await Promise.all(Array.from({ length: count }, (_, place) => isFree(first + place)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`no ${count} free ports side by side`)
}

/** True when nobody listens there. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
