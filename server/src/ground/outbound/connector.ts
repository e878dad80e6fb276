import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { createTurns } from '../turns.ts'
import { NoAddress, RefusedAddress } from './failure.ts'
import type { ClientIdentity } from './outbound.ts'
import { mayReach } from './public-address.ts'
import type { Reach } from './public-address.ts'

/** Finds all addresses of a host name; replaced in tests. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * As all programs of the machine resolve, with its hosts file. A slow answer holds one of the four threads that files
 * and passwords need too, for up to half a minute: so only two names at once, and only for an operator's own network.
 */
export function createSystemResolve(): Resolve {
  const threads = createTurns({ at_once: 2, waiting_max: 200 }, () => new NoAddress())
  return (hostname) =>
    threads.take(
      'all',
      () =>
        new Promise((resolve, reject) => {
          systemLookup(hostname, { all: true, order: 'ipv4first' }, (error, addresses) =>
            error ? reject(error) : resolve(addresses),
          )
        }),
    )
}

const dns_timeout_ms = 1_500
/** The longest that a look-up takes, whatever the number of name servers. */
export const lookup_timeout_ms = 4_000

/** Asks the name servers and nothing else; any number of names at once. */
export const publicResolve: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: dns_timeout_ms, tries: 2 })
  const timer = setTimeout(() => resolver.cancel(), lookup_timeout_ms)
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  clearTimeout(timer)
  const addresses = found.flatMap((result, i) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
  )
  const failed = found.find((result) => result.status === 'rejected')
  if (addresses.length === 0 && failed) throw failed.reason
  return addresses
}

/** All addresses of the host, unless one of them may not be reached: then the name is not trusted at all. */
export async function resolveChecked(
  hostname: string,
  reach: Reach,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const addresses = isIP(hostname)
    ? [{ address: hostname, family: isIP(hostname) }]
    : await resolve(hostname).catch((error: unknown) => Promise.reject(new NoAddress({ cause: error })))
  if (addresses.length === 0) throw new NoAddress()
  if (!addresses.every(({ address }) => mayReach(address, reach))) throw new RefusedAddress()
  return addresses
}

/**
 * Connects to checked addresses only. The socket is given the very addresses that were checked, so that a name which
 * changes its mind gains nothing; certificate and SNI stay those of the name. Node asks no lookup for address literals,
 * therefore these are checked before.
 */
export function pinnedConnector(
  reach: Reach,
  resolve: Resolve,
  timeout_ms: number,
  identity?: ClientIdentity,
): buildConnector.connector {
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
  const dial = buildConnector({
    timeout: timeout_ms,
    allowH2: false,
    lookup,
    maxCachedSessions: 1_000,
    ...(identity === undefined ? {} : { cert: identity.certificate, key: identity.private_key }),
    ...(identity?.authorities === undefined ? {} : { ca: identity.authorities }),
  })
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

/** Asks the name servers for records of any type, within the time of a look-up. */
export async function resolveRecords(name: string, type: string): Promise<string[][] | string[]> {
  const resolver = new Resolver({ timeout: dns_timeout_ms, tries: 2 })
  const timer = setTimeout(() => resolver.cancel(), lookup_timeout_ms)
  try {
    if (type === 'TXT') return await resolver.resolveTxt(name)
    if (type === 'A') return await resolver.resolve4(name)
    if (type === 'AAAA') return await resolver.resolve6(name)
    // The checks of mails read `exchange` of what their types call a text.
    if (type === 'MX') return (await resolver.resolveMx(name)).map((mx) => Object.assign(mx.exchange, mx))
    if (type === 'CNAME') return await resolver.resolveCname(name)
    if (type === 'PTR') return await resolver.resolvePtr(name)
    throw new TypeError(`records of type ${type} are not asked for`)
  } finally {
    clearTimeout(timer)
  }
}
