import { isIP } from 'node:net'
import { mayReach } from './public-address.ts'
import type { Reach } from './public-address.ts'

/** An address that may be asked, or why not, in words for the person who gave it. */
export type Target = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

/** TLS ports where receivers live; everything else on a public host is somebody else's service. */
const public_ports: ReadonlySet<string> = new Set(['', '443', '8443'])
const url_characters_max = 2048
/** The parser drops or turns them around, so that the text would say something else than it does. */
const forbidden_characters = /[\u0000-\u0020\u007f\\]/
const inner_names =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|arpa|onion|test|invalid|example)$/

/**
 * Judges an address by its text alone: contract 3.7, URL rules. `own_ports`: where this service itself listens, which
 * no name or address of the own network leads to.
 */
export function parseTarget(text: string, reach: Reach, own_ports: readonly number[] = []): Target {
  const refuse = (reason: string): Target => ({ ok: false, reason })
  const url = text.length <= url_characters_max ? URL.parse(text) : null
  if (url === null || forbidden_characters.test(text)) return refuse('is not an absolute URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('must begin with https://')
  if (url.username || url.password) return refuse('may not contain credentials')
  if (url.hash || text.includes('#')) return refuse('may not contain a fragment')
  if (reach === 'private_too' && own_ports.includes(Number(url.port)))
    return refuse('names a port of this service itself')
  if (reach === 'private_too')
    return literalReachable(url, reach) ? { ok: true, url } : refuse('names an address that cannot be used')
  if (url.protocol !== 'https:') return refuse('must begin with https://')
  if (!public_ports.has(url.port)) return refuse('must use port 443 or 8443')
  const host = url.hostname.replace(/\.$/, '')
  if (isLiteral(host)) return refuse('must name a host, not an address')
  if (!host.includes('.') || inner_names.test(host)) return refuse('must name a public host')
  return { ok: true, url }
}

/** The host of a URL without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function isLiteral(hostname: string): boolean {
  return isIP(bareHost(hostname)) !== 0
}

function literalReachable(url: URL, reach: Reach): boolean {
  return !isLiteral(url.hostname) || mayReach(bareHost(url.hostname), reach)
}
