import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { NoAddress, RefusedAddress } from './failure.ts'
import { mayReach } from './public-address.ts'
import type { Reach } from './public-address.ts'

/** Finds all addresses of a host name; replaced in tests. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** As all programs of the machine resolve, with its hosts file; slow answers hold up its few threads, so only for an operator's own names. */
export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, order: 'ipv4first' }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

const dns_timeout_ms = 1_500

/** Asks the name servers and nothing else; any number of names at once. */
export const publicResolve: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: dns_timeout_ms, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((result, i) => (result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : []))
  const failed = found.find((result) => result.status === 'rejected')
  if (addresses.length === 0 && failed) throw failed.reason
  return addresses
}

/** All addresses of the host, unless one of them may not be reached: then the name is not trusted at all. */
export async function resolveChecked(hostname: string, reach: Reach, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const addresses = isIP(hostname) ? [{ address: hostname, family: isIP(hostname) }] : await resolve(hostname).catch((error: unknown) => Promise.reject(new NoAddress({ cause: error })))
  if (addresses.length === 0) throw new NoAddress()
  if (!addresses.every(({ address }) => mayReach(address, reach))) throw new RefusedAddress()
  return addresses
}

/**
 * Connects to checked addresses only. The socket is given the very addresses that were checked, so that a name which
 * changes its mind gains nothing; certificate and SNI stay those of the name. Node asks no lookup for address literals,
 * therefore these are checked before.
 */
export function pinnedConnector(reach: Reach, resolve: Resolve, timeout_ms: number): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveChecked(hostname, reach, resolve).then(
      (addresses) => {
        const first = addresses[0]
        if (options.all) callback(null, [...addresses])
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
  const dial = buildConnector({ timeout: timeout_ms, allowH2: false, lookup, maxCachedSessions: 1_000 })
  return (options, callback) => {
    if (isIP(options.hostname) && !mayReach(options.hostname, reach)) {
      callback(new RefusedAddress(), null)
      return
    }
    dial(options, (...result) => {
      const [error, socket] = result
      if (error === null && !mayReach(socket.remoteAddress ?? '', reach)) {
        socket.destroy()
        callback(new RefusedAddress(), null)
      } else callback(...result)
    })
  }
}
