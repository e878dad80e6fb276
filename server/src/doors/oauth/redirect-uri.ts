const length_max = 2_048
const loopback_hosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the host is this machine's own: there a port can't be known beforehand (RFC 8252, 7.3). */
function isLoopback(url: URL): boolean {
  return loopback_hosts.has(url.hostname)
}

/**
 * Schemes that are nobody's own: browsers and systems run, show or send what they are given there, or they are
 * protocols of the net.
 * RFC 8252 wants an application's own scheme to name a domain; editors and assistants in use don't (`cursor:`,
 * `vscode:`), so what is
 * refused is listed instead. Whoever handles a scheme gets the code, which is worth nothing without its verifier
 * (PKCE).
 */
const foreign_schemes =
  /^(?:javascript|vbscript|livescript|data|file|filesystem|blob|about|view-source|jar|resource|res|mk|mhtml|cid|mid|wss?|ftps?|sftp|ssh|telnet|tn3270|gopher|ldaps?|smb|nfs|dav|rtsp|mailto|tel|sms|mms|urn|irc|news|nntp|intent|content|android-app|android-resource|shell|help|hcp|search|search-ms|ms-.*|windows.*|itms.*|x-apple.*|prefs|app-settings|facetime.*|applescript|chrome.*|edge|brave|opera|moz-.*|safari-.*|extension|webcal|magnet|web\+.*)$/

/**
 * Why what is no web address can't be: it must be an application's own scheme with something behind it, such as
 * `cursor://host/path` or `com.example.app:/path`.
 */
function ownSchemeProblem(url: URL): string | null {
  const scheme = url.protocol.slice(0, -1)
  if (scheme.length < 3 || foreign_schemes.test(scheme))
    return "must use https, loopback http, or an application's own scheme, such as com.example.app: or cursor:"
  return url.pathname.startsWith('/') || url.host !== ''
    ? null
    : 'must have a path after its scheme, such as com.example.app:/callback'
}

/**
 * Why an address can't be registered for redirects; null: it can. Allowed are https, http on a loopback host with any
 * port, and schemes of an application's own (contract 6.9; RFC 8252, 7.1).
 */
export function redirectUriProblem(text: string): string | null {
  const url = text.length <= length_max && /^[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null
  if (url === null || text.includes('\\')) return 'must be an absolute URI'
  if (text.includes('#')) return 'must not have a fragment'
  if (text.includes('*')) return 'must not have a wildcard'
  if (url.username !== '' || url.password !== '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(text))
    return 'must not have credentials'
  if (url.protocol === 'https:') return url.hostname === '' ? 'must name a host' : null
  if (url.protocol === 'http:')
    return isLoopback(url) ? null : 'must be https, unless it is on localhost, 127.0.0.1 or [::1]'
  return ownSchemeProblem(url)
}

/**
 * The application type under which the library accepts these addresses, with any port where they are on a loopback
 * host.
 */
export function applicationType(redirect_uris: readonly string[]): 'web' | 'native' {
  return redirect_uris.every((uri) => uri.toLowerCase().startsWith('https:')) ? 'web' : 'native'
}

/** Whether some are on this machine in https while others need the rules of native applications, which exclude that. */
export function mixesLoopbackHttps(redirect_uris: readonly string[]): boolean {
  return (
    applicationType(redirect_uris) === 'native' &&
    redirect_uris.some((uri) => {
      const url = URL.parse(uri)
      return url !== null && url.protocol === 'https:' && isLoopback(url)
    })
  )
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
