import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { Observation } from '@quaylog/journey'
import { emptyBy } from '../words.ts'
import { find, part, type Message } from './interchange.ts'
import { observeStatus, placeOf, zoneOf, type EdiRules } from './state.ts'
import { rampStatus } from './status-codes.ts'
import { saysTime, type TimeReading } from '../wall-clock.ts'
import { portCalls, roleOf, townIn, x12Time, type PortCall } from './x12-parts.ts'

/** Estimated arrival; where there is none, estimated delivery. */
const estimate_qualifiers = ['371', '139', '017'] as const

/** Terminal operations and intermodal ramp activity (322): one status of each unit. Null: it has no Q5 or no unit. */
export function read322(message: Message, rules: EdiRules): readonly Observation[] | null {
  const q5 = find(message.segments, 'Q5')
  const code = part(q5, 1)
  const units = message.segments.filter((segment) => segment.tag === 'N7')
  if (q5 === undefined || code === null || units.length === 0) return null
  const calls = portCalls(message.segments, rules)
  const city = townIn(part(q5, 6), part(q5, 7))
  const place = calls.find((call) => call.role === '5')?.place ?? placeOf(null, city, part(q5, 8), rules)
  const end = calls.find((call) => call.role === '7')
  const reference = (qualifier: string) => part(find(message.segments, 'N9', qualifier), 2)
  const data_source = rules.data_source ?? 'rail'
  const expected = expectedAtEnd(message, end, rules)
  return units.flatMap((n7, index) => {
    const w2 = message.segments.filter((segment) => segment.tag === 'W2')[index]
    const reading = readUnit(part(n7, 1), part(n7, 2), part(n7, 18))
    if (reading.number === null) return []
    const pointer = `segment ${message.first_segment}`
    const status = observeStatus({
      code,
      meaning: rampStatus(code),
      data_source,
      container: reading.number,
      pointer,
      time: x12Time(part(q5, 2), part(q5, 3), part(q5, 4), zoneOf(place, rules)),
      day: part(q5, 2),
      place,
      facility: { type: 'RAMP', code: null, provider: null, name: null },
      empty: emptyBy(part(w2, 5), 'E', 'L'),
      role_hint: roleOf(calls, place, null),
      phase_hint: null,
      vessel: null,
      voyage: null,
      bill_of_lading: reference('BM'),
      booking: reference('BN'),
      seal_number: part(find(message.segments, 'M7'), 1),
      description: null,
      defects: reading.defects.filter((defect) => defect !== 'check digit completed'),
    })
    const estimates = expected.map((time) =>
      movement({
        data_source,
        container: reading.number,
        pointer,
        type: 'transport',
        code: 'ARRI',
        classifier: 'estimated',
        mode: 'rail',
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone,
        place: end?.place ?? null,
        role_hint: 'destination',
        defects: time.defects,
      }),
    )
    return [...status, ...estimates]
  })
}

/**
 * When the unit is expected at its destination: beside the destination, or beside the unit, before any place is named.
 */
function expectedAtEnd(message: Message, end: PortCall | undefined, rules: EdiRules): readonly TimeReading[] {
  if (end === undefined) return []
  const first_place = message.segments.findIndex((segment) => segment.tag === 'R4')
  const beside_unit = message.segments
    .slice(0, Math.max(0, first_place))
    .filter((segment) => segment.tag === 'DTM')
    .map((dtm) => ({
      qualifier: part(dtm, 1) ?? '',
      time: x12Time(part(dtm, 2), part(dtm, 3), part(dtm, 4), zoneOf(end.place, rules)),
    }))
  const stated = [...end.times, ...beside_unit].filter(({ time }) => saysTime(time))
  return estimate_qualifiers
    .flatMap((wanted) => stated.find(({ qualifier }) => qualifier === wanted)?.time ?? [])
    .slice(0, 1)
}
