import { line_fields, terminal_fields, type LineField, type TerminalField } from '../reference/provided-data.ts'
import { api_profiles, type AnyProfile } from './api/index.ts'
import { certaintyOf } from './dcsa/profile.ts'
import { profiles } from './dcsa/profiles/index.ts'
import { coscon_tells, dcsa_tells } from './line-tells.ts'
import { isAskedByNumber, isVendor } from './vendor/profile.ts'

/** Fields that adapters of this version tell of a line, whether one is configured or not, and proved or not. */
export function adapterTellsOfLine(scac: string): readonly LineField[] {
  const known = new Set<string>(ownTells(scac))
  for (const { tells } of upstreamsOf(scac)) for (const field of Object.keys(tells)) known.add(field)
  return line_fields.filter((field) => known.has(field))
}

/** Whether one of the adapters that tell a line's field does so beyond doubt. */
export function isProvedOfLine(scac: string, field: LineField): boolean {
  const own = profiles.find(({ scacs }) => scacs.includes(scac))
  const by_own = ownTells(scac).includes(field) && (own === undefined || certaintyOf(own) === 'told')
  return by_own || upstreamsOf(scac).some(({ tells }) => tells[field] === 'told')
}

function ownTells(scac: string): readonly LineField[] {
  if (scac === 'COSU') return coscon_tells
  return profiles.some(({ scacs }) => scacs.includes(scac)) ? dcsa_tells : []
}

/** Gateways of a line, and those who tell a part beside its own source. */
function upstreamsOf(scac: string): readonly AnyProfile[] {
  return api_profiles.filter(
    (profile) => profile.kind === 'carrier' && !isVendor(profile) && profile.scacs.includes(scac),
  )
}

/** Fields that adapters of this version tell of a facility or of a railroad's ramps, proved or not. */
export function adapterTellsOfFacility(
  firms_code: string | null,
  railroad_scac: string | null,
): readonly TerminalField[] {
  const known = upstreamsOfFacility(firms_code, railroad_scac)
  return terminal_fields.filter((field) => known.some(({ tells }) => tells[field] !== undefined))
}

/** Whether one of the adapters that tell a facility's field does so beyond doubt. */
export function isProvedOfFacility(
  firms_code: string | null,
  railroad_scac: string | null,
  field: TerminalField,
): boolean {
  return upstreamsOfFacility(firms_code, railroad_scac).some(({ tells }) => tells[field] === 'told')
}

function upstreamsOfFacility(firms_code: string | null, railroad_scac: string | null): readonly AnyProfile[] {
  return api_profiles.filter(
    ({ sites, scacs }) =>
      sites.some(({ firms }) => firms === firms_code) || (railroad_scac !== null && scacs.includes(railroad_scac)),
  )
}

/** What the name of an adapter for a line is, and how it is configured; null: there is none. */
export function adapterOfLine(scac: string): string | null {
  if (scac === 'COSU') return '--kind coscon'
  const profile = profiles.find(({ scacs }) => scacs.includes(scac))
  if (profile !== undefined) return `--kind dcsa --profile ${profile.id}`
  const gateway = upstreamsOf(scac).find(isAskedByNumber)
  return gateway === undefined ? null : `--kind api --profile ${gateway.id}`
}
