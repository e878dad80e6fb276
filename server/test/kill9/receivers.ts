import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { between } from './random.ts'

/** What receivers saw of a notification. */
export interface Seen {
  readonly digest: string
  copies: number
  /**
   * How often it was accepted and the connection closed without an answer: as many copies the receiver has asked for
   * itself.
   */
  hung_up: number
  /** Copies whose bytes differ from the first. */
  altered: number
}

export interface Receivers {
  readonly urls: readonly string[]
  /** By notification, in the order of first accepted arrivals, per receiver. */
  readonly accepted: readonly Map<string, Seen>[]
  /** How much was accepted so far, copies too. */
  arrivals(): number
  /** From now on everything is accepted. */
  calm(): void
  close(): void
}

/**
 * Receivers that now and then refuse, stall or hang up, as the seed decides. What they refuse does not count as
 * accepted.
 */
export async function startReceivers(count: number, random: () => number): Promise<Receivers> {
  const accepted = Array.from({ length: count }, () => new Map<string, Seen>())
  let calm = false
  let arrivals = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', () => {})
      .on('end', () => {
        const fate = calm ? 1 : random()
        if (fate < 0.02) return void request.socket.resetAndDestroy()
        if (fate < 0.04) return void response.writeHead(503, { 'retry-after': '1' }).end()
        const digest = createHash('sha256').update(Buffer.concat(chunks)).digest('hex')
        arrivals++
        const id = String(request.headers['webhook-id'])
        const known = accepted[Number(request.url?.slice(1))]
        const seen = known?.get(id) ?? { digest, copies: 0, hung_up: 0, altered: 0 }
        known?.set(id, seen)
        seen.copies++
        if (seen.digest !== digest) seen.altered++
        // Accepted, and yet the sender may never learn of it.
        if (fate < 0.06) {
          seen.hung_up++
          return void request.socket.destroy()
        }
        setTimeout(() => response.end(), fate < 0.3 ? between(random, 1, 30) : 0)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    urls: accepted.map((_, i) => `http://127.0.0.1:${port}/${i}`),
    accepted,
    arrivals: () => arrivals,
    calm() {
      calm = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
