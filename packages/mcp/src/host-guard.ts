/** Names under which an endpoint may be reached and from which browsers may call it. */
export interface AllowLists {
  /** `host` or `host:port`; empty allows every one. */
  readonly hosts: readonly string[]
  /** An origin or a hostname; empty: this machine's names and the host itself. */
  readonly origins: readonly string[]
}

export const loopback_names: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

function hostOf(text: string): URL | undefined {
  if (/[/\\@?#\s]/.test(text) || !URL.canParse(`http://${text}`)) return undefined
  return new URL(`http://${text}`)
}

/** True when the Host header names an allowed host; without a port in the entry any port will do. */
function isAllowedHost(host: URL, allowed: readonly string[]): boolean {
  return (
    allowed.length === 0 ||
    allowed.some((entry) => {
      const wanted = hostOf(entry)
      return (
        wanted !== undefined && (/:\d+$/.test(entry) ? wanted.host === host.host : wanted.hostname === host.hostname)
      )
    })
  )
}

function isAllowedOrigin(origin: URL, host: URL, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return loopback_names.includes(origin.hostname) || origin.hostname === host.hostname
  return allowed.some((entry) =>
    entry.includes('://')
      ? URL.canParse(entry) && new URL(entry).origin === origin.origin
      : hostOf(entry)?.hostname === origin.hostname,
  )
}

/**
 * Why a request must be refused with 403, or undefined. Guards against pages that reach a local or internal address
 * under a name of their own (DNS rebinding). A missing Origin passes: only browsers send one.
 */
export function hostRefusal(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  lists: AllowLists,
): string | undefined {
  const host = headers.host === undefined ? undefined : hostOf(headers.host)
  if (host === undefined || !isAllowedHost(host, lists.hosts)) return 'This host name is not allowed'
  if (headers.origin === undefined) return undefined
  const origin =
    /^https?:\/\//.test(headers.origin) && URL.canParse(headers.origin) ? new URL(headers.origin) : undefined
  return origin !== undefined && isAllowedOrigin(origin, host, lists.origins) ? undefined : 'This origin is not allowed'
}
