import type { MovementObservation, Observation, Place, ShipmentRecordObservation } from '@quaylog/journey'
import {
  activityTimeOf,
  dateTimeOf,
  equipmentOf,
  locationOf,
  ownPlaceOf,
  terminalIn,
  transportOf,
  type NamedUnit,
} from './edifact-parts.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { observeStatus, zoneOf, type EdiRules } from './state.ts'
import { referenceOf, unitsOf, untimed } from './units.ts'

const reports: Readonly<Record<string, 'DISC' | 'LOAD'>> = { 98: 'DISC', 44: 'DISC', 270: 'LOAD', 46: 'LOAD' }

/** Container discharge or loading report of a terminal. Null: neither. */
export function readCoarri(message: Message, rules: EdiRules): readonly Observation[] | null {
  const report = part(find(message.segments, 'BGM'), 1) ?? ''
  const code = Object.hasOwn(reports, report) ? reports[report] : undefined
  if (code === undefined) return null
  const { head, units } = unitsOf(message.segments)
  const main = transportOf(find(head, 'TDT', '20') ?? find(head, 'TDT'))
  return units.flatMap(({ eqd, own }) => {
    const unit = equipmentOf(eqd)
    if (unit.number === null) return []
    const { place, role_hint } = activityOf(code, unit, own, head, rules)
    const still = unit.unmoved ?? null
    const ports = [locationOf(find(own, 'LOC', '9'), rules), locationOf(find(own, 'LOC', '11'), rules)] as const
    return [
      ...observeStatus({
        code: `${report} ${code}`,
        meaning: still === null ? { kind: 'equipment', code, mode: main.mode ?? 'vessel' } : null,
        data_source: rules.data_source ?? 'terminal',
        container: unit.number,
        pointer: `segment ${message.first_segment}`,
        time: dateTimeOf(activityTimeOf(own, '203'), zoneOf(place, rules)),
        day: null,
        place,
        facility: { type: 'POTE', ...(terminalAt(place, [...own, ...head], rules) ?? unnamed) },
        empty: unit.empty,
        size_type: unit.size_type,
        role_hint,
        phase_hint: role_hint === 'transshipment' ? 'transshipment' : unit.phase_hint,
        vessel: main.vessel,
        voyage: main.voyage,
        bill_of_lading: referenceOf(own, 'BM'),
        booking: referenceOf(own, 'BN'),
        seal_number: part(find(own, 'SEL'), 1),
        description: still ?? (code === 'LOAD' ? 'loaded' : 'discharged'),
        defects: [...unit.defects, ...untimed(own), ...(place === null ? ['no place'] : [])],
      }),
      ...recordOf(unit.number, ports, unit.phase_hint, message, rules),
    ]
  })
}

const unnamed = { code: null, provider: null, name: null } as const

/** The terminal behind the place where it worked, whichever segment names that place with one. */
function terminalAt(place: Place | null, segments: readonly Segment[], rules: EdiRules) {
  const here = segments.filter(
    (segment) => segment.tag === 'LOC' && place?.locode != null && locationOf(segment, rules)?.locode === place.locode,
  )
  return here.map(terminalIn).find((terminal) => terminal !== null)
}

/** The ports of the box as its terminal has them; of a box that changes ships they may be those of one leg. */
function recordOf(
  container: string,
  [port_of_lading, port_of_discharge]: readonly [Place | null, Place | null],
  phase: MovementObservation['phase_hint'],
  message: Message,
  rules: EdiRules,
): readonly ShipmentRecordObservation[] {
  if (phase === 'transshipment' || (port_of_lading === null && port_of_discharge === null)) return []
  return [
    {
      kind: 'shipment_record',
      data_source: rules.data_source ?? 'terminal',
      container,
      stated_at: null,
      pointer: `segment ${message.first_segment}`,
      defects: [],
      bill_of_lading: null,
      booking: null,
      port_of_lading,
      port_of_discharge,
      destination: null,
      cancelled: false,
    },
  ]
}

interface Activity {
  readonly place: Place | null
  readonly role_hint: MovementObservation['role_hint']
}

/**
 * Where the terminal worked: as it says itself, else the box's own ports decide, for the header of a discharge report
 * may describe the next leg.
 */
function activityOf(
  code: 'DISC' | 'LOAD',
  unit: NamedUnit,
  own: readonly Segment[],
  head: readonly Segment[],
  rules: EdiRules,
): Activity {
  const named = find(own, 'LOC', '165') ?? find(head, 'LOC', '165')
  const stated = locationOf(named, rules)
  const activity = activityByPorts(code, unit, own, head, rules)
  if (stated === null) return activity.place === null ? { ...activity, place: ownPlaceOf(named, rules) } : activity
  return {
    place: stated,
    role_hint: activity.place === null || activity.place.locode === stated.locode ? activity.role_hint : null,
  }
}

function activityByPorts(
  code: 'DISC' | 'LOAD',
  unit: NamedUnit,
  own: readonly Segment[],
  head: readonly Segment[],
  rules: EdiRules,
): Activity {
  const [own_side, other_side] = code === 'LOAD' ? ['9', '11'] : ['11', '9']
  const box_place = locationOf(find(own, 'LOC', own_side), rules)
  const header_places = [find(head, 'LOC', own_side), find(head, 'LOC', other_side)]
    .map((loc) => locationOf(loc, rules))
    .filter((place) => place !== null)
  const transshipped = unit.phase_hint === 'transshipment'
  if (
    !transshipped &&
    box_place !== null &&
    (header_places.length === 0 || header_places.some((place) => place.locode === box_place.locode))
  ) {
    return { place: box_place, role_hint: code === 'LOAD' ? 'pol' : 'pod' }
  }
  const elsewhere = header_places.find((place) => place.locode !== box_place?.locode) ?? null
  return {
    place: elsewhere ?? (transshipped ? null : box_place),
    role_hint: transshipped || (elsewhere !== null && box_place !== null) ? 'transshipment' : null,
  }
}
