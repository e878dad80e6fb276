/** How a simulated upstream is configured as a source: which adapter, and its credentials by the names of both. */
export interface Connection {
  readonly upstream: string
  readonly profile: string
  /** the adapter's name of each credential, and the upstream's own */
  readonly credentials: Readonly<Record<string, string>>
}

/** The upstreams that the service has an adapter for, in its own names. One more adapter is one more line. */
export const connections: readonly Connection[] = [
  {
    upstream: 'apm',
    profile: 'apm_terminals',
    credentials: { client_id: 'consumer_key', client_secret: 'consumer_secret' },
  },
  { upstream: 'virginia', profile: 'port_of_virginia', credentials: { api_key: 'api_key' } },
  {
    upstream: 'navis_evp',
    profile: 'navis_evp',
    credentials: {
      client_id: 'client_id',
      client_secret: 'client_secret',
      realm: 'realm',
      region: 'region',
      operator: 'operator',
    },
  },
  { upstream: 'cn', profile: 'cn', credentials: { client_id: 'api_key', client_secret: 'api_secret' } },
]
