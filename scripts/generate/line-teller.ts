import { api_profiles, type AnyProfile } from '../../server/src/sources/api/index.ts'
import type { DcsaProfile } from '../../server/src/sources/dcsa/profile.ts'
import { profiles } from '../../server/src/sources/dcsa/profiles/index.ts'
import { isVendor } from '../../server/src/sources/vendor/profile.ts'

/** Upstreams of lines beside their own interfaces: gateways, and those who tell a part of them. */
export function lineUpstreams(): readonly AnyProfile[] {
  return api_profiles.filter((profile) => profile.kind === 'carrier' && !isVendor(profile))
}

/** What tells of a line that has an adapter: one of its own, with what its facts rest on, or a gateway. */
export function tellerOfLine(
  scac: string,
): { readonly facts: DcsaProfile['facts'] } | { readonly gateway: AnyProfile } {
  const own = profiles.find(({ scacs }) => scacs.includes(scac))
  if (own !== undefined) return { facts: own.facts }
  // COSCO's interface is no DCSA and has an adapter of its own, made by COSCO's documents.
  const gateway = scac === 'COSU' ? undefined : lineUpstreams().find(({ scacs }) => scacs.includes(scac))
  return gateway === undefined ? { facts: 'verified' } : { gateway }
}
