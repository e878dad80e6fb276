import type { Facility, Place, TerminalIdentity } from '../observation.ts'
import type { KnownTerminal, ReferenceLookup } from '../reference-lookup.ts'

/** A place as it is compared: by UN/LOCODE, else by the name that the source wrote. */
export interface KnownPlace {
  /** The UN/LOCODE, or `~` and the name in capitals. */
  readonly key: string
  readonly locode: string | null
  readonly name: string | null
  readonly country: string | null
  /** Whether ships call there; null: no table has the place. */
  readonly is_port: boolean | null
}

/**
 * A place with the evidence for the part it plays: observation ids and which of the three kinds of evidence decided.
 */
export interface RolePlace {
  readonly place: KnownPlace
  readonly evidence: 'record' | 'hint' | 'structure'
  readonly observation_ids: readonly string[]
}

/**
 * Where a source says that something is. An exact UN/LOCODE outranks everything; then the facility's own code; then the
 * name, only when exactly one place bears it. A name that nobody knows still tells two places apart.
 */
export function knownPlace(
  place: Place | null,
  facility: Facility | null,
  reference: ReferenceLookup,
): KnownPlace | null {
  const written = writtenCode(place)
  const told_name = place?.name ?? null
  const found = place === null ? null : placeNamed(place, reference)
  if (isCodeOfPlace(written, found, reference)) return placeOf(written, told_name, reference)
  const terminal = facility?.code ? byGlobalCode(facility.provider, facility.code, reference) : null
  if (terminal !== null) return placeOf(terminal.location.code, told_name, reference)
  const name = told_name?.trim() ?? ''
  if (name === '') return null
  return found === null ? unlistedPlace(name, place?.country_code ?? null) : placeOf(found, name, reference)
}

/** The code as a source wrote it, in capitals and without the blank; it need not be one. */
function writtenCode(place: Place | null): string {
  return place?.locode?.toUpperCase().replace(' ', '') ?? ''
}

/** A code that no table has says less than a name that fits exactly one place of the same country. */
function isCodeOfPlace(written: string, found_by_name: string | null, reference: ReferenceLookup): boolean {
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(written)) return false
  return reference.locationByLocode(written) !== null || found_by_name?.slice(0, 2) !== written.slice(0, 2)
}

function unlistedPlace(name: string, country: string | null): KnownPlace {
  return { key: `~${name.toUpperCase()}`, locode: null, name, country, is_port: null }
}

function placeNamed({ name, country_code }: Place, reference: ReferenceLookup): string | null {
  const text = name?.trim() ?? ''
  if (text === '') return null
  return (country_code === null ? reference.placeByName(text) : reference.placeByName(text, country_code))?.code ?? null
}

function placeOf(locode: string, name: string | null, reference: ReferenceLookup): KnownPlace {
  const location = reference.locationByLocode(locode)
  return {
    key: locode,
    locode,
    name: location?.name ?? name,
    country: location?.country_code ?? locode.slice(0, 2),
    is_port: location === null ? null : location.type === 'port',
  }
}

/** The terminal that a source names within a place; null: not in the tables. */
export function facilityTerminal(
  facility: Facility | null,
  locode: string | null,
  reference: ReferenceLookup,
): KnownTerminal | null {
  if (facility === null) return null
  const { provider, code, name } = facility
  const by_code = code === null ? null : byGlobalCode(provider, code, reference)
  if (by_code !== null) return by_code
  if (locode === null) return null
  const by_smdg =
    code === null || provider === 'FIRMS' || provider === 'BIC' ? null : reference.terminalBySmdg(locode, code)
  return by_smdg ?? (name === null ? null : reference.terminalByName(locode, name))
}

function byGlobalCode(provider: Facility['provider'], code: string, reference: ReferenceLookup): KnownTerminal | null {
  if (provider === 'FIRMS') return reference.terminalByFirms(code)
  if (provider === 'BIC') return reference.terminalByBic(code)
  return null
}

/** The terminal that a facility's own report names. */
export function identifiedTerminal(
  { firms, smdg, bic, locode, name }: TerminalIdentity,
  reference: ReferenceLookup,
): KnownTerminal | null {
  return (
    (firms === null ? null : reference.terminalByFirms(firms)) ??
    (smdg === null || locode === null ? null : reference.terminalBySmdg(locode, smdg)) ??
    (bic === null ? null : reference.terminalByBic(bic)) ??
    (name === null || locode === null ? null : reference.terminalByName(locode, name))
  )
}
