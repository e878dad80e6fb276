import type { MovementObservation, Observation, Place } from '@quaylog/journey'
import {
  activityTimeOf,
  dateTimeOf,
  equipmentOf,
  locationOf,
  ownPlaceOf,
  terminalIn,
  transportOf,
} from './edifact-parts.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { observeStatus, zoneOf, type EdiRules } from './state.ts'
import { referenceOf, unitsOf, untimed } from './units.ts'

/** Location qualifiers of the port whose gate a box passes in each phase. */
const port_qualifiers: Partial<Record<NonNullable<MovementObservation['phase_hint']>, string>> = {
  import: '11',
  export: '9',
}

const gates: Readonly<Record<string, string>> = { 34: 'GTIN', 36: 'GTOT' }

/** Container gate-in or gate-out report: each unit passed the gate of a terminal or depot. Null: neither in nor out. */
export function readCodeco(message: Message, rules: EdiRules): readonly Observation[] | null {
  const report = part(find(message.segments, 'BGM'), 1) ?? ''
  const code = Object.hasOwn(gates, report) ? gates[report] : undefined
  if (code === undefined) return null
  const { head, units } = unitsOf(message.segments)
  return units.flatMap(({ eqd, own }) => {
    const unit = equipmentOf(eqd)
    if (unit.number === null) return []
    const inland = transportOf(find(own, 'TDT', '1') ?? find(own, 'TDT'))
    const mode = inland.mode === 'vessel' ? null : inland.mode
    const activity = find(own, 'LOC', '165') ?? find(head, 'LOC', '165')
    const [stated, terminal] = [locationOf(activity, rules), terminalIn(activity)]
    const port = portOf(unit.phase_hint, own, head, rules)
    const place = stated ?? port ?? ownPlaceOf(activity, rules)
    return observeStatus({
      code: `${report} ${code}`,
      meaning: { kind: 'equipment', code, mode, ...(unit.empty === null ? {} : { empty: unit.empty }) },
      data_source: rules.data_source ?? 'terminal',
      container: unit.number,
      pointer: `segment ${message.first_segment}`,
      time: dateTimeOf(activityTimeOf(own, '7'), zoneOf(place, rules)),
      day: null,
      place,
      facility: terminal === null ? null : { type: null, ...terminal },
      empty: unit.empty,
      size_type: unit.size_type,
      role_hint: roleOf(place, own, rules),
      phase_hint: unit.phase_hint,
      vessel: null,
      voyage: null,
      bill_of_lading: referenceOf(own, 'BM'),
      booking: referenceOf(own, 'BN'),
      seal_number: part(find(own, 'SEL'), 1),
      description: code === 'GTIN' ? 'gate in' : 'gate out',
      defects: [
        ...unit.defects,
        ...untimed(own),
        ...(stated === null && port !== null ? ['no place: taken from the port of the voyage'] : []),
      ],
    })
  })
}

/**
 * A terminal that does not say where it is: import boxes pass its gate at their port of discharge, export boxes at that
 * of loading.
 */
function portOf(
  phase: MovementObservation['phase_hint'],
  own: readonly Segment[],
  head: readonly Segment[],
  rules: EdiRules,
): Place | null {
  const qualifier = phase === null ? undefined : port_qualifiers[phase]
  return qualifier === undefined ? null : locationOf(find(own, 'LOC', qualifier) ?? find(head, 'LOC', qualifier), rules)
}

/** The gate is that of the port of loading or discharge where the unit's own ports say so. */
function roleOf(place: Place | null, own: readonly Segment[], rules: EdiRules): MovementObservation['role_hint'] {
  const isHere = (qualifier: string) =>
    place?.locode != null && locationOf(find(own, 'LOC', qualifier), rules)?.locode === place.locode
  const [pol, pod] = [isHere('9'), isHere('11')]
  if (pol === pod) return null
  return pol ? 'pol' : 'pod'
}
