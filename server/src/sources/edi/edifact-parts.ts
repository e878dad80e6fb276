import { readContainerNumber } from '../container-number.ts'
import type { TransportMode } from '@quaylog/contract'
import type { Facility, MovementObservation, Place, VesselIdentity } from '@quaylog/journey'
import { readTime, type TimeReading } from '../wall-clock.ts'
import { emptyBy } from '../words.ts'
import { find, part, type Segment } from './interchange.ts'
import { placeOf, vesselOf, type EdiRules } from './state.ts'

/** A leg of the voyage as a TDT segment states it. */
export interface Transport {
  /** 20 main, 10 or 1 before it, 30 on-carriage. */
  readonly stage: string | null
  readonly voyage: string | null
  readonly mode: TransportMode | null
  readonly vessel: VesselIdentity | null
}

/** A unit as an EQD segment states it. */
export interface NamedUnit {
  readonly number: string | null
  readonly size_type: string | null
  readonly phase_hint: MovementObservation['phase_hint']
  /** Why it neither came off its ship nor went aboard, whatever report names it; null or absent: nothing says so. */
  readonly unmoved?: string | null
  readonly empty: boolean | null
  readonly defects: readonly string[]
}

/** UN/ECE Recommendation 19, with its digit or with a second one for what is carried in general. */
const modes: Readonly<Record<string, TransportMode>> = {
  1: 'vessel',
  10: 'vessel',
  2: 'rail',
  20: 'rail',
  3: 'truck',
  30: 'truck',
  8: 'barge',
  80: 'barge',
}
const phases: Readonly<Record<string, 'export' | 'import' | 'transshipment'>> = {
  2: 'export',
  3: 'import',
  6: 'transshipment',
}

/** Data element 8249, of boxes that are reported although they stay on their ship, or never came by it. */
const unmoved: Readonly<Record<string, string>> = {
  4: 'remains on board',
  5: 'shifted on board',
  7: 'short landed',
  14: 'discharged to be reloaded on the same ship',
}

/** Reads a TDT segment; undefined gives nothing known. The name that a train or truck bears is no ship's. */
export function transportOf(tdt: Segment | undefined): Transport {
  const list = part(tdt, 8, 2)
  const mode = list === '103' ? shipMode(modeOf(part(tdt, 3))) : modeOf(part(tdt, 3))
  const id = part(tdt, 8)
  return {
    stage: part(tdt, 1),
    voyage: part(tdt, 2),
    mode,
    vessel: mode === 'rail' || mode === 'truck' ? null : vesselOf(list === '103' ? null : id, part(tdt, 8, 4)),
  }
}

/** A call sign is a ship's, whatever mode stands beside it. */
function shipMode(mode: TransportMode | null): TransportMode {
  return mode === 'barge' ? mode : 'vessel'
}

function modeOf(code: string | null): TransportMode | null {
  return code !== null && Object.hasOwn(modes, code) ? (modes[code] ?? null) : null
}

/** Reads an EQD segment; a unit that is no container (chassis, trailer) has no number. */
export function equipmentOf(eqd: Segment): NamedUnit {
  const reading = readContainerNumber(part(eqd, 1) === 'CN' ? part(eqd, 2) : null)
  const status = part(eqd, 5) ?? ''
  return {
    number: reading.number,
    size_type: part(eqd, 3),
    defects: reading.defects,
    empty: emptyBy(part(eqd, 6), '4', '5'),
    phase_hint: Object.hasOwn(phases, status) ? (phases[status] ?? null) : null,
    unmoved: Object.hasOwn(unmoved, status) ? (unmoved[status] ?? null) : null,
  }
}

/** The place of a LOC segment: a UN/LOCODE, or a name. */
export function locationOf(loc: Segment | undefined, rules: EdiRules): Place | null {
  return loc === undefined ? null : placeOf(part(loc, 2), part(loc, 2, 4), null, rules)
}

/** The place of a LOC segment under the sender's own code, which is all that it says of it. */
export function ownPlaceOf(loc: Segment | undefined, rules: EdiRules): Place | null {
  return placeOf(null, part(loc, 2), null, rules)
}

/** Code lists of what stands behind a place and is no terminal in it: countries and their parts. */
const area_lists = new Set(['162', '163', '139'])

/** The terminal or depot that a LOC segment names behind its place; null: it names none. */
export function terminalIn(loc: Segment | undefined): Pick<Facility, 'code' | 'provider' | 'name'> | null {
  const [code, list, agency, name] = [part(loc, 3), part(loc, 3, 2), part(loc, 3, 3), part(loc, 3, 4)]
  if (list !== null && area_lists.has(list)) return null
  if ((code === null || code === part(loc, 2)) && name === null) return null
  return { code, provider: list === '72' || agency === '306' ? 'SMDG' : null, name }
}

/**
 * What a move bears its time under: done, effective, positioned, picked up, status, arrived, departed, delivered,
 * received, processed.
 */
const done_qualifiers: readonly string[] = ['203', '7', '181', '200', '334', '178', '186', '35', '310', '9']

/** When a unit was moved; undefined: it does not say. A time of what is expected, such as an estimate, is none. */
export function activityTimeOf(own: readonly Segment[], first: string): Segment | undefined {
  return [first, ...done_qualifiers].map((qualifier) => find(own, 'DTM', qualifier)).find((dtm) => dtm !== undefined)
}

/**
 * The time of a DTM segment: local, unless it states its offset or UTC behind its digits (formats 205, 303 and 304); a
 * year of two digits is of this century (101, 201).
 */
export function dateTimeOf(dtm: Segment | undefined, zone: string | null): TimeReading {
  const [text, format] = [part(dtm, 1, 2), part(dtm, 1, 3)]
  const is_short = /^(\d{6}|\d{10})$/.test(text ?? '') && (format === '101' || format === '201')
  const written = `${is_short ? '20' : ''}${text ?? ''}`
  const digits = /^(\d{8})(\d{4})?(\d{2})?(.*)$/.exec(written)
  if (digits === null) return readTime(text, zone)
  const clock = digits[2] === undefined ? '' : ` ${digits[2]}${digits[3] ?? ''}`
  return readTime(`${digits[1]}${clock}${clock === '' ? '' : offsetOf(digits[4] ?? '')}`, zone)
}

function offsetOf(text: string): string {
  if (/^(UTC|GMT|Z)$/i.test(text)) return 'Z'
  return /^[+-]\d{2}:?\d{2}$/.test(text) ? text : ''
}
