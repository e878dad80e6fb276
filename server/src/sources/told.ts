import { terminal_fields, type LineField, type TerminalField } from '../reference/provided-data.ts'
import { api_profiles } from './api/index.ts'
import { profiles } from './dcsa/profiles/index.ts'
import { coscon_tells, dcsa_tells } from './line-tells.ts'

/** Fields that adapters of this version tell of a line, whether one is configured or not. */
export function adapterTellsOfLine(scac: string): readonly LineField[] {
  if (scac === 'COSU') return coscon_tells
  return profiles.some(({ scacs }) => scacs.includes(scac)) ? dcsa_tells : []
}

/** Fields that adapters of this version tell of a facility or of a railroad's ramps, proved or not. */
export function adapterTellsOfFacility(
  firms_code: string | null,
  railroad_scac: string | null,
): readonly TerminalField[] {
  const known = api_profiles.filter(
    ({ sites, scacs }) =>
      sites.some(({ firms }) => firms === firms_code) || (railroad_scac !== null && scacs.includes(railroad_scac)),
  )
  return terminal_fields.filter((field) => known.some(({ tells }) => tells[field] !== undefined))
}

/** What the name of an adapter for a line is, and how it is configured; null: there is none. */
export function adapterOfLine(scac: string): string | null {
  if (scac === 'COSU') return '--kind coscon'
  const profile = profiles.find(({ scacs }) => scacs.includes(scac))
  return profile === undefined ? null : `--kind dcsa --profile ${profile.id}`
}
