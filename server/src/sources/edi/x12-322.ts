import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { Observation } from '@quaylog/journey'
import { emptyBy } from '../words.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { observeStatus, placeOf, zoneOf, type EdiRules } from './state.ts'
import { rampStatus } from './status-codes.ts'
import { saysTime, type TimeReading } from '../wall-clock.ts'
import { codeIn, portCalls, roleOf, townIn, x12Time, type PortCall } from './x12-parts.ts'

/** Estimated arrival; where there is none, estimated delivery. */
const estimate_qualifiers = ['371', '139', '017'] as const

/** Terminal operations and intermodal ramp activity (322): one status of each unit. Null: it has no Q5 or no unit. */
export function read322(message: Message, rules: EdiRules): readonly Observation[] | null {
  const q5 = find(message.segments, 'Q5')
  const code = codeIn(q5, 1)
  const units = unitsOf(message.segments)
  if (q5 === undefined || code === null || units.length === 0) return null
  return units.flatMap((unit) => readUnitAtRamp({ ...unit, q5, code }, message, rules))
}

/** A unit with the segments that are about it, and the status of its message. */
interface UnitAtRamp {
  readonly n7: Segment
  readonly about: readonly Segment[]
  readonly q5: Segment
  readonly code: string
}

/**
 * The units of a message: what stands between one N7 and the next belongs to the first, as the standard has it. Where
 * places and references stand once, behind the last unit, they are of all.
 */
function unitsOf(segments: readonly Segment[]): readonly Pick<UnitAtRamp, 'n7' | 'about'>[] {
  const starts = segments.flatMap(({ tag }, index) => (tag === 'N7' ? [index] : []))
  const head = segments.slice(0, starts[0] ?? 0)
  return starts.flatMap((start, index) => {
    const [n7, ...own] = segments.slice(start, starts[index + 1])
    const is_whole = own.some(({ tag }) => tag === 'R4' || tag === 'N9') || starts.length === 1
    const shared = is_whole ? [] : segments.slice(starts.at(-1)).filter(({ tag }) => shared_tags.has(tag))
    return n7 === undefined ? [] : [{ n7, about: [...head, ...own, ...shared] }]
  })
}

const shared_tags: ReadonlySet<string> = new Set(['R4', 'N9'])

function readUnitAtRamp(
  { n7, about, q5, code }: UnitAtRamp,
  message: Message,
  rules: EdiRules,
): readonly Observation[] {
  const reading = readUnit(part(n7, 1), part(n7, 2), part(n7, 18))
  if (reading.number === null) return []
  const calls = portCalls(about, rules)
  const city = townIn(part(q5, 6), part(q5, 7))
  const place = calls.find((call) => call.role === '5')?.place ?? placeOf(null, city, part(q5, 8), rules)
  const end = calls.find((call) => call.role === '7')
  const reference = (qualifier: string) => part(find(about, 'N9', qualifier), 2)
  const data_source = rules.data_source ?? 'rail'
  const w2 = find(about, 'W2') ?? w2Of(n7, message.segments)
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
    seal_number: part(find(about, 'M7'), 1),
    description: null,
    defects: reading.defects.filter((defect) => defect !== 'check digit completed'),
  })
  const estimates = expectedAtEnd(about, end, rules).map((time) =>
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
}

/** The W2 that repeats the number of a unit, wherever it stands. */
function w2Of(n7: Segment, segments: readonly Segment[]): Segment | undefined {
  return segments.find((one) => one.tag === 'W2' && part(one, 1) === part(n7, 1) && part(one, 2) === part(n7, 2))
}

/**
 * When the unit is expected at its destination: beside the destination, or beside the unit, before any place is named.
 */
function expectedAtEnd(about: readonly Segment[], end: PortCall | undefined, rules: EdiRules): readonly TimeReading[] {
  if (end === undefined) return []
  const first_place = about.findIndex((segment) => segment.tag === 'R4')
  const beside_unit = about
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
