/** Where the public endpoints are and the publishable key that opens them. */
export type PublicApi = { base_url: string; token: string }

/** Asks a public endpoint. Rejects when the network does. */
export function askPublic(
  { base_url, token }: PublicApi,
  path: string,
  options: { signal?: AbortSignal; cache?: RequestCache } = {},
): Promise<Response> {
  return fetch(publicUrl(base_url, path), {
    headers: { Authorization: `Token ${token}` },
    credentials: 'omit',
    ...options,
  })
}

/** The address of a public endpoint. */
export function publicUrl(base_url: string, path: string): string {
  return `${base_url.replace(/\/$/, '')}/public/${path}`
}

/** The REST root of the service that a script of ours came from: the widget and map folders lie beside `/v2`. */
export function baseUrlOf(script_url: string): string {
  return new URL('../v2', script_url).href
}
