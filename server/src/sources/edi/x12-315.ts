import { readContainerNumber, readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { Facility, MovementObservation, Observation, Place, ShipmentRecordObservation } from '@quaylog/journey'
import { readUnLocode } from '../place.ts'
import { emptyBy } from '../words.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { saysTime } from '../wall-clock.ts'
import { observeStatus, placeOf, vesselOf, zoneOf, type StatedStatus, type EdiRules } from './state.ts'
import { oceanStatus, type StatusMeaning } from './status-codes.ts'
import { codeIn, portCalls, roleOf, x12Time, type PortCall } from './x12-parts.ts'

/** Delivered: at the customer's place. */
const delivered = new Set(['D', 'X1'])
/** Moves of ships: what is said of them for an empty box is about another voyage than that of the shipment. */
const aboard = new Set(['AE', 'VD', 'VA', 'UV'])
const at_customer = { type: 'CLOC', code: null, provider: null, name: null } as const

/** Ocean status (315): one status of one container, the ports of its journey with their times. Null: it has no B4. */
export function read315(message: Message, rules: EdiRules): readonly Observation[] | null {
  const b4 = find(message.segments, 'B4')
  const code = codeIn(b4, 3)
  if (b4 === undefined || code === null) return null
  const calls = portCalls(message.segments, rules)
  const here = calls.find((call) => call.role === '5')
  const place = placeOfStatus(b4, here?.place ?? null, rules) ?? here?.place ?? samePlace(calls, part(b4, 11))
  const reading = readUnit(part(b4, 7), part(b4, 8), part(b4, 13))
  const container = reading.number ?? readContainerNumber(part(find(message.segments, 'N9', 'EQ'), 2)).number
  const role = roleOf(calls, place, part(b4, 11))
  const reference = (qualifier: string) => part(find(message.segments, 'N9', qualifier), 2)
  const q2 = find(message.segments, 'Q2')
  const vessel = vesselOf(part(q2, 12) === 'L' ? part(q2, 1) : null, part(q2, 13) ?? reference('WU'))
  const status = {
    code,
    meaning: meaningOf(code, role),
    data_source: rules.data_source ?? 'shipping_line',
    container,
    pointer: `segment ${message.first_segment}`,
    time: x12Time(part(b4, 4), part(b4, 5), null, zoneOf(place, rules)),
    day: sixDigits(part(b4, 4)),
    place,
    facility: delivered.has(code) ? at_customer : facilityNamed(part(find(message.segments, 'R4', '5'), 4)),
    empty: emptyBy(part(b4, 9), 'E', 'L'),
    role_hint: role,
    phase_hint: null,
    vessel,
    voyage: part(q2, 9),
    bill_of_lading: reference('BM'),
    booking: reference('BN'),
    seal_number: reference('SN'),
    size_type: part(b4, 10),
    description: null,
    defects: reading.defects.filter((defect) => defect !== 'check digit completed'),
  } as const
  return [
    ...observeStatus(status),
    ...legsOf(calls, status),
    ...(status.empty === true && aboard.has(code) ? [] : recordOf(calls, status)),
  ]
}

/** The place of the status; a code in the place of its name is none, so that the loop of the activity names it. */
function placeOfStatus(b4: Segment, here: Place | null, rules: EdiRules): Place | null {
  const [code, qualifier, written] = [part(b4, 11), part(b4, 12), part(b4, 6)]
  const name = (qualifier === 'CI' ? code : null) ?? written
  const place = placeOf(qualifier === 'UN' ? code : null, name, null, rules)
  const is_code = name === null || name === code || readUnLocode(name).locode !== null
  const is_here = place !== null && place.locode !== null && place.locode === here?.locode
  return is_here && is_code ? { ...place, name: here.name } : place
}

/** The port that the message names by the same code, such as one of Schedule D or K: it says where that is. */
function samePlace(calls: readonly PortCall[], code: string | null): Place | null {
  return (code === null ? undefined : calls.find((call) => call.id === code && call.place !== null))?.place ?? null
}

/** Lines name the terminal where others name its port. */
const facility_words = /\b(?:terminals?|term|pier|berth|wharf|ramp|yard|depot|container)\b/i

function facilityNamed(name: string | null): Facility | null {
  return name !== null && facility_words.test(name) ? { type: null, code: null, provider: null, name } : null
}

/** The times of the ports; receipt and delivery are not the ship's. */
function legsOf(calls: readonly PortCall[], status: StatedStatus): readonly MovementObservation[] {
  return calls.flatMap((call) => {
    const is_inland = call.role === 'E' || call.role === 'R'
    return legTimes(call).map((leg) =>
      movement({
        data_source: status.data_source,
        container: status.container,
        pointer: status.pointer,
        type: 'transport',
        code: leg.code,
        classifier: leg.classifier,
        at: leg.time.at,
        at_local: leg.time.at_local,
        time_zone: leg.time.time_zone,
        place: call.place,
        role_hint: roleOf(calls, call.place, call.id),
        mode: is_inland ? null : 'vessel',
        vessel: is_inland ? null : status.vessel,
        voyage: is_inland ? null : status.voyage,
        bill_of_lading: status.bill_of_lading,
        booking: status.booking,
        defects: leg.time.defects,
      }),
    )
  })
}

/** `A` and `P` are of trains only away from the ports of the voyage. */
function meaningOf(code: string, role: string | null): StatusMeaning | null {
  const at_port = role === 'pol' || role === 'pod' || role === 'transshipment'
  if ((code === 'A' || code === 'P') && !at_port)
    return { kind: 'transport', code: code === 'A' ? 'ARRI' : 'DEPA', mode: 'rail' }
  return oceanStatus(code)
}

const leg_times: Readonly<Record<string, { readonly code: string; readonly classifier: 'estimated' | 'actual' }>> = {
  139: { code: 'ARRI', classifier: 'estimated' },
  140: { code: 'ARRI', classifier: 'actual' },
  369: { code: 'DEPA', classifier: 'estimated' },
  370: { code: 'DEPA', classifier: 'actual' },
}

function legTimes(call: PortCall) {
  if (call.role === '5') return []
  return call.times.flatMap(({ qualifier, time }) => {
    const meaning = Object.hasOwn(leg_times, qualifier) ? leg_times[qualifier] : undefined
    return meaning === undefined || !saysTime(time) ? [] : [{ ...meaning, time }]
  })
}

/** The ports as the message has them: those of its own box, for boxes of one bill may sail apart. */
function recordOf(
  calls: readonly PortCall[],
  status: Pick<StatedStatus, 'container' | 'bill_of_lading' | 'booking' | 'pointer' | 'data_source'>,
): readonly ShipmentRecordObservation[] {
  const { container, bill_of_lading, booking, pointer, data_source } = status
  const placeWith = (role: string) => calls.find((call) => call.role === role)?.place ?? null
  const [port_of_lading, port_of_discharge, destination] = [placeWith('L'), placeWith('D'), placeWith('E')]
  if (port_of_lading === null && port_of_discharge === null && destination === null) return []
  return [
    {
      kind: 'shipment_record',
      data_source,
      container,
      stated_at: null,
      pointer,
      defects: [],
      bill_of_lading,
      booking,
      port_of_lading,
      port_of_discharge,
      destination,
      cancelled: false,
    },
  ]
}

function sixDigits(date: string | null): string | null {
  return date !== null && /^\d{6}$/.test(date) ? `20${date}` : date
}
