import type { DataSource, TransportMode } from '@quaylog/contract'
import { decodeSizeType } from '../../reference/size-type.ts'
import { movement } from '../movement.ts'
import type { Facility, MovementObservation, Observation, Place, VesselIdentity } from '@quaylog/journey'
import { namedPlace, readUnLocode, zoneAt } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { readDay, type TimeReading } from '../wall-clock.ts'
import type { StatusMeaning } from './status-codes.ts'

/** What reading a message needs: places and zones, and who speaks where the partner is not the usual one. */
export interface EdiRules {
  readonly parts: Pick<SourceParts, 'zoneOf' | 'locodeOf'>
  readonly data_source?: DataSource
}

/** One status of one container, as every message states it in its own way. */
export interface StatedStatus {
  readonly code: string
  readonly meaning: StatusMeaning | null
  readonly data_source: DataSource
  readonly container: string | null
  readonly pointer: string
  readonly time: TimeReading
  /** The date as written, for codes that state a day. */
  readonly day: string | null
  readonly place: Place | null
  readonly facility: Facility | null
  readonly empty: boolean | null
  readonly role_hint: MovementObservation['role_hint']
  readonly phase_hint: MovementObservation['phase_hint']
  readonly vessel: VesselIdentity | null
  readonly voyage: string | null
  readonly bill_of_lading: string | null
  readonly booking: string | null
  readonly seal_number: string | null
  /** The size-type code of the box; left out: the message has no place for one. */
  readonly size_type?: string | null
  readonly description: string | null
  readonly defects: readonly string[]
}

const ship_modes: ReadonlySet<TransportMode> = new Set(['vessel', 'feeder', 'barge'])

/**
 * What a status says in the normal form. Every status is kept as a movement; holds, days and appointments come beside
 * it.
 */
export function observeStatus(status: StatedStatus): readonly Observation[] {
  const { meaning, data_source, container, pointer } = status
  const move = moveOf(meaning)
  const common = { data_source, container, pointer, stated_at: null, defects: [] } as const
  const moved = movement({
    ...common,
    type: move?.kind ?? 'equipment',
    code: move?.code ?? `EDI_${status.code}`,
    classifier: 'actual',
    at: status.time.at,
    at_local: status.time.at_local,
    time_zone: status.time.time_zone,
    place: status.place,
    facility: status.facility,
    mode: move?.mode ?? null,
    empty: emptyOf(move, status.empty),
    role_hint: status.role_hint,
    phase_hint: status.phase_hint,
    ...sailingOf(status, move?.mode ?? null),
    bill_of_lading: status.bill_of_lading,
    booking: status.booking,
    seal_number: status.seal_number,
    description: status.description ?? status.code,
    defects: [...status.defects, ...status.time.defects, ...(meaning === null ? ['unknown code'] : [])],
  })
  return [moved, ...sizeOf(status, common), ...beside(status, common)]
}

type Meaning<Kind extends StatusMeaning['kind']> = Extract<StatusMeaning, { readonly kind: Kind }>

/** The ship and voyage of a message are those of moves by ship. */
function sailingOf(
  { vessel, voyage }: StatedStatus,
  mode: TransportMode | null,
): Pick<StatedStatus, 'vessel' | 'voyage'> {
  return mode !== null && ship_modes.has(mode) ? { vessel, voyage } : { vessel: null, voyage: null }
}

function moveOf(meaning: StatusMeaning | null): Meaning<'equipment' | 'transport'> | null {
  return meaning?.kind === 'equipment' || meaning?.kind === 'transport' ? meaning : null
}

type Common = Pick<MovementObservation, 'data_source' | 'container' | 'pointer' | 'stated_at' | 'defects'>

function sizeOf({ container, size_type }: StatedStatus, common: Common): readonly Observation[] {
  const size = container === null || size_type === undefined || size_type === null ? null : decodeSizeType(size_type)
  if (container === null || size === null || (size.equipment_type === null && size.equipment_length === null)) return []
  return [{ ...common, ...size, kind: 'equipment', container, weight_in_lbs: null, seal_number: null }]
}

function beside(status: StatedStatus, common: Common): readonly Observation[] {
  switch (status.meaning?.kind) {
    case 'hold':
      return holdsOf(status.meaning, status, common)
    case 'last_free_day':
      return freeDayOf(status, common)
    case 'appointment':
      return appointmentOf(status, common)
    default:
      return []
  }
}

function holdsOf({ names, on }: Meaning<'hold'>, status: StatedStatus, common: Common): readonly Observation[] {
  return names.map((name) => ({
    ...common,
    kind: 'hold' as const,
    name,
    status: on ? ('hold' as const) : null,
    description: status.description ?? status.code,
    at: status.time.at,
  }))
}

function freeDayOf({ data_source, day, place, facility }: StatedStatus, common: Common): readonly Observation[] {
  const read = readDay(day)
  if (read === null) return []
  const deadline = data_source === 'rail' ? 'rail' : 'terminal'
  return [{ ...common, kind: 'deadline', deadline, day: read, place, facility }]
}

function appointmentOf({ container, time, facility, place }: StatedStatus, common: Common): readonly Observation[] {
  if (container === null || time.at === null) return []
  const terminal = {
    firms: facility?.provider === 'FIRMS' ? facility.code : null,
    smdg: null,
    bic: null,
    locode: place?.locode ?? null,
    name: facility?.name ?? null,
  }
  return [{ ...common, kind: 'facility_state', container, found: true, appointment_at: time.at, terminal }]
}

/** A place by its UN/LOCODE or its name; null: neither is known. */
export function placeOf(
  locode_text: string | null,
  name: string | null,
  country_code: string | null,
  rules: EdiRules,
): Place | null {
  const stated = readUnLocode(locode_text).locode
  const named = namedPlace(name, country_code, rules.parts)
  const locode = stated ?? named?.locode ?? null
  if (locode === null && name === null) return null
  return {
    locode,
    name,
    country_code: locode?.slice(0, 2) ?? named?.country_code ?? country_code,
    latitude: null,
    longitude: null,
  }
}

/** Zone of a place; null: unknown. */
export function zoneOf(place: Place | null, rules: EdiRules): string | null {
  return zoneAt(place, rules.parts)
}

/** A vessel by its IMO number and name; null: neither is known. */
export function vesselOf(imo_text: string | null, name: string | null): VesselIdentity | null {
  const imo = imo_text !== null && /^[1-9]\d{6}$/.test(imo_text) ? imo_text : null
  return imo === null && name === null ? null : { imo, name: name?.toUpperCase() ?? null, mmsi: null }
}

/** A code that is told of full boxes alone makes none of one that is signed as empty. */
function emptyOf(move: StatusMeaning | null, signed: boolean | null): boolean | null {
  const meant = move?.kind === 'equipment' ? move.empty : undefined
  return meant === undefined || (!meant && signed === true) ? signed : meant
}
