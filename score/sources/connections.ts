import { z } from 'zod'
import { api_profiles } from '../../server/src/sources/api/index.ts'

/** How a simulated upstream is configured as a source: which adapter asks it. Both call their credentials alike. */
export interface Connection {
  readonly upstream: string
  readonly profile: string
}

/** Stand-ins that are called otherwise than the profile that asks them. */
const other_names: Readonly<Record<string, string>> = {
  apm_terminals: 'apm',
  port_of_virginia: 'virginia',
  union_pacific: 'up',
  iqax_cosco: 'iqax',
  iqax_oocl: 'iqax',
}
/** Asked by a client certificate, for which a world without a network has no door. */
const not_played = ['bnsf']

/** The upstreams that the service has an adapter for; those that move no container state nothing that is shown. */
export const connections: readonly Connection[] = api_profiles
  .filter(({ id, unproved }) => unproved === null && !not_played.includes(id))
  .map(({ id }) => ({ upstream: other_names[id] ?? id, profile: id }))

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
