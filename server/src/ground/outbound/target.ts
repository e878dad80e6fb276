import { isIP } from 'node:net'
import { mayReach } from './public-address.ts'
import type { Reach } from './public-address.ts'

/** An address that may be asked, or why not, in words for the person who gave it. */
export type Target = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

/** TLS ports where receivers live; everything else on a public host is somebody else's service. */
const public_ports: ReadonlySet<string> = new Set(['', '443', '8443'])
const url_characters_max = 2048
/** The parser drops or turns them around, so that the text would say something else than it does. */
const forbidden_characters = /[[\p{Cc}--[\u0080-\u009f]] \\]/v
const inner_names =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|arpa|onion|test|invalid|example)$/

/**
 * Judges an address by its text alone: contract 3.7, URL rules. `own_ports`: where this service itself listens, which
 * no name or address of the own network leads to.
 */
export function parseTarget(text: string, reach: Reach, own_ports: readonly number[] = []): Target {
  const url = text.length <= url_characters_max ? URL.parse(text) : null
  if (url === null || forbidden_characters.test(text)) return { ok: false, reason: 'is not an absolute URL' }
  const reason =
    faultOfForm(url, text) ?? (reach === 'private_too' ? faultOfPrivate(url, own_ports) : faultOfPublic(url))
  return reason === null ? { ok: true, url } : { ok: false, reason }
}

/** Why no address of this form may be asked, whoever asks; null: it may. */
function faultOfForm(url: URL, text: string): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username || url.password) return 'may not contain credentials'
  return url.hash || text.includes('#') ? 'may not contain a fragment' : null
}

/** Why an address may not be asked where the operator's own network may be. */
function faultOfPrivate(url: URL, own_ports: readonly number[]): string | null {
  if (own_ports.includes(Number(url.port))) return 'names a port of this service itself: name that of your receiver'
  return literalReachable(url, 'private_too') ? null : 'names an address that cannot be used'
}

/** Why an address may not be asked where only public hosts may be. */
function faultOfPublic(url: URL): string | null {
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (!public_ports.has(url.port)) return 'must use port 443 or 8443'
  const host = url.hostname.replace(/\.$/, '')
  if (isLiteral(host)) return 'must name a host, not an address'
  return !host.includes('.') || inner_names.test(host) ? 'must name a public host' : null
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
