import { z } from 'zod'
import { api_profiles } from '../../server/src/sources/api/index.ts'

/** How a simulated upstream is configured as a source: which adapter asks it. Both call their credentials alike. */
export interface Connection {
  readonly upstream: string
  readonly profile: string
}

/** The upstreams that the service has an adapter for. One more adapter is one more line. */
export const connections: readonly Connection[] = [
  { upstream: 'apm', profile: 'apm_terminals' },
  { upstream: 'virginia', profile: 'port_of_virginia' },
  { upstream: 'navis_evp', profile: 'navis_evp' },
  { upstream: 'maher', profile: 'maher' },
  { upstream: 'terminal49', profile: 'terminal49' },
  { upstream: 'cn', profile: 'cn' },
  { upstream: 'up', profile: 'union_pacific' },
]

/** `GET /world/upstreams/{id}`, as far as a play needs it. */
export const upstream_page = z.object({
  base_url: z.string().nullable(),
  credentials: z.record(z.string(), z.string()),
  personal: z.array(z.string()),
})

/** What of an upstream's description its adapter asks the operator for; a vendor is asked about these `lines`. */
export function credentialsFor(
  profile: string,
  described: Readonly<Record<string, string>>,
  lines: readonly string[],
): Record<string, string> {
  const given = { ...described, lines: lines.join(',') }
  const wanted = api_profiles.find(({ id }) => id === profile)?.credentials.map(({ name }) => name) ?? []
  return Object.fromEntries(Object.entries(given).filter(([name]) => wanted.includes(name)))
}
