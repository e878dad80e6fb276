import { z } from 'zod'
import { api_profiles } from '../../server/src/sources/api/index.ts'

/** How a simulated upstream is configured as a source: which adapter asks it. Both call their credentials alike. */
export interface Connection {
  readonly upstream: string
  readonly profile: string
}

const upstreams_page = z.object({ upstreams: z.array(z.object({ id: z.string(), profiles: z.array(z.string()) })) })

/**
 * The upstreams of a world that the service has an adapter for, from `GET /world/upstreams`, which says the profiles
 * they are asked by; those that move no container state nothing that is shown.
 */
export function connectionsTo(listed: unknown): readonly Connection[] {
  const proved = new Set(api_profiles.flatMap(({ id, unproved }) => (unproved === null ? [id] : [])))
  return upstreams_page
    .parse(listed)
    .upstreams.flatMap(({ id, profiles }) =>
      profiles.filter((profile) => proved.has(profile)).map((profile) => ({ upstream: id, profile })),
    )
}

/** Whether whoever is asked by a profile is the facility itself and lists holds. */
export function listsHolds(profile: string): boolean {
  const found = api_profiles.find(({ id }) => id === profile)
  return found?.kind === 'facility' && found.tells.holds_at_pod_terminal !== undefined
}

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
