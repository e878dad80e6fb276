const length_max = 2_048
const loopback_hosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the host is this machine's own: there a port can't be known beforehand (RFC 8252, 7.3). */
function isLoopback(url: URL): boolean {
  return loopback_hosts.has(url.hostname)
}

/**
 * Why an address can't be registered for redirects; null: it can. Allowed are https, http on a loopback host with any port, and
 * schemes of an application's own, which name a domain and so have a dot (contract 6.9; RFC 8252, 7.1).
 */
export function redirectUriProblem(text: string): string | null {
  const url = text.length <= length_max && /^[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null
  if (url === null || text.includes('\\')) return 'must be an absolute URI'
  if (text.includes('#')) return 'must not have a fragment'
  if (text.includes('*')) return 'must not have a wildcard'
  if (url.username !== '' || url.password !== '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(text)) return 'must not have credentials'
  if (url.protocol === 'https:') return url.hostname === '' ? 'must name a host' : null
  if (url.protocol === 'http:') return isLoopback(url) ? null : 'must be https, unless it is on localhost, 127.0.0.1 or [::1]'
  return url.protocol.includes('.') ? null : 'must use https, loopback http, or a scheme of its own that has a dot, such as com.example.app:'
}

/** The application type under which the library accepts these addresses, with any port where they are on a loopback host. */
export function applicationType(redirect_uris: readonly string[]): 'web' | 'native' {
  return redirect_uris.every((uri) => uri.toLowerCase().startsWith('https:')) ? 'web' : 'native'
}

/** Whether some are on this machine in https while others need the rules of native applications, which exclude that. */
export function mixesLoopbackHttps(redirect_uris: readonly string[]): boolean {
  return applicationType(redirect_uris) === 'native' && redirect_uris.some((uri) => {
    const url = URL.parse(uri)
    return url !== null && url.protocol === 'https:' && isLoopback(url)
  })
}

/** Where a redirect goes, as people are told: its host, or the scheme of an application on their device. */
export function redirectPlace(uri: string): { readonly text: string; readonly is_on_device: boolean } {
  const url = new URL(uri)
  const is_web = url.protocol === 'https:' || url.protocol === 'http:'
  return { text: is_web ? url.host : url.protocol, is_on_device: !is_web || isLoopback(url) }
}

/** The source that a content security policy needs, so that a form may lead there. */
export function redirectSource(uri: string): string {
  const url = new URL(uri)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol
}
