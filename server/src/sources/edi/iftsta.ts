import { movement } from '../movement.ts'
import type { MovementObservation, Observation, ShipmentRecordObservation } from '@quaylog/journey'
import { readContainerNumber } from '../container-number.ts'
import {
  dateTimeOf,
  equipmentOf,
  locationOf,
  ownPlaceOf,
  terminalIn,
  transportOf,
  type NamedUnit,
  type Transport,
} from './edifact-parts.ts'
import { isBelied, wordsOf } from './belied.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { observeStatus, zoneOf, type EdiRules } from './state.ts'
import { oceanStatus, unStatus, type StatusMeaning } from './status-codes.ts'
import { saysTime } from '../wall-clock.ts'

type Role = NonNullable<MovementObservation['role_hint']>
const location_roles: Readonly<Record<string, Role>> = {
  9: 'pol',
  13: 'transshipment',
  11: 'pod',
  12: 'pod',
  7: 'destination',
  88: 'origin',
}
const leg_times: Readonly<Record<string, { readonly code: string; readonly classifier: 'estimated' | 'actual' }>> = {
  133: { code: 'DEPA', classifier: 'estimated' },
  186: { code: 'DEPA', classifier: 'actual' },
  132: { code: 'ARRI', classifier: 'estimated' },
  178: { code: 'ARRI', classifier: 'actual' },
}

/**
 * International multimodal status report: one status per STS, for every unit of its consignment. Null: it has no STS.
 */
export function readIftsta(message: Message, rules: EdiRules): readonly Observation[] | null {
  const reports = reportsOf(message.segments)
  return reports.length === 0 ? null : reports.flatMap((report) => observeReport(report, message, rules))
}

/**
 * The segments from one STS to the next, with those of the consignment before it and then those of the message, which
 * are about all its consignments.
 */
function reportsOf(
  segments: readonly Segment[],
): readonly { readonly sts: Segment; readonly own: readonly Segment[]; readonly head: readonly Segment[] }[] {
  const reports: { sts: Segment; own: Segment[]; head: Segment[] }[] = []
  const first = segments.findIndex(({ tag }) => tag === 'CNI')
  const shared = segments.slice(0, Math.max(0, first)).filter(({ tag }) => tag === 'RFF')
  let head: Segment[] = []
  let open: { sts: Segment; own: Segment[]; head: Segment[] } | null = null
  for (const segment of segments) {
    if (segment.tag === 'CNI') {
      head = [...shared]
      open = null
    } else if (segment.tag === 'STS') {
      open = { sts: segment, own: [], head }
      reports.push(open)
    } else if (open === null) head.push(segment)
    else open.own.push(segment)
  }
  return reports
}

function observeReport(
  { sts, own, head }: { readonly sts: Segment; readonly own: readonly Segment[]; readonly head: readonly Segment[] },
  message: Message,
  rules: EdiRules,
): readonly Observation[] {
  const all = [...own, ...head]
  const code = (part(sts, 2) ?? part(sts, 1) ?? '').toUpperCase()
  const tdt = own.filter((segment) => segment.tag === 'TDT').map(transportOf)
  const main = tdt.find((leg) => leg.stage === '20') ?? tdt[0] ?? transportOf(undefined)
  const activity = find(own, 'LOC', '175') ?? find(own, 'LOC', '165') ?? statusLocation(own)
  const place = locationOf(activity, rules) ?? ownPlaceOf(activity, rules)
  const terminal = terminalIn(activity)
  const locations = own.filter((segment) => segment.tag === 'LOC')
  const role = locations.find(
    (loc) => part(loc, 1) !== '175' && place?.locode != null && locationOf(loc, rules)?.locode === place.locode,
  )
  const reference = (qualifier: string) => part(find(all, 'RFF', qualifier), 1, 2)
  const own_units = own.filter((segment) => segment.tag === 'EQD')
  const units = unitsOf(
    own_units.length > 0 ? own_units : head.filter((segment) => segment.tag === 'EQD'),
    reference('EQ'),
  )
  const boxes =
    units.length > 0 ? units : [{ number: null, empty: null, phase_hint: null, size_type: null, defects: [] }]
  const documents = { bill_of_lading: reference('BM'), booking: reference('BN'), seal_number: reference('SN') }
  const data_source = rules.data_source ?? 'shipping_line'
  const pointer = `segment ${message.first_segment}`
  return boxes
    .filter((box) => units.length === 0 || box.number !== null)
    .flatMap((box) => [
      ...observeStatus({
        ...documents,
        code,
        meaning: meaningOf(sts, { code, main, role: roleOfLocation(role), own }),
        data_source,
        container: box.number,
        pointer,
        time: dateTimeOf(dtmOf(own, '334') ?? dtmOf(own, '7'), zoneOf(place, rules)),
        day: part(dtmOf(own, '334'), 1, 2)?.slice(0, 8) ?? null,
        place,
        facility: terminal === null ? null : { type: null, ...terminal },
        empty: box.empty,
        size_type: box.size_type,
        role_hint: roleOfLocation(role),
        phase_hint: box.phase_hint,
        vessel: main.vessel,
        voyage: main.voyage,
        description: wordsOf(sts, own),
        defects: box.defects,
      }),
      ...legsOf(own, rules).map((leg) =>
        movement({ data_source, container: box.number, pointer, ...leg, ...documents }),
      ),
      ...deliveryOf(own, box, { data_source, pointer, ...documents }, rules),
    ])
}

/**
 * Where the full box is to be delivered, also where nothing is said of when, or of a place whose zone nobody knows: a
 * ramp on the way is no destination then.
 */
function deliveryOf(
  own: readonly Segment[],
  { number, empty }: Pick<NamedUnit, 'number' | 'empty'>,
  { data_source, pointer, bill_of_lading, booking }: StatedBeside,
  rules: EdiRules,
): readonly ShipmentRecordObservation[] {
  const loc = find(own, 'LOC', '7')
  const destination = locationOf(loc, rules) ?? ownPlaceOf(loc, rules)
  if (destination === null || empty === true) return []
  return [
    {
      kind: 'shipment_record',
      data_source,
      container: number,
      stated_at: null,
      pointer,
      defects: [],
      bill_of_lading,
      booking,
      port_of_lading: null,
      port_of_discharge: null,
      destination,
      cancelled: false,
    },
  ]
}

type StatedBeside = Pick<ShipmentRecordObservation, 'data_source' | 'pointer' | 'bill_of_lading' | 'booking'>

/**
 * Ports of loading and discharge are left and reached by ship, whatever carriage the message describes; where the
 * ship's voyage is over its name says nothing.
 */
function carriageOf(
  code: string,
  role: Role | null,
  transport: Transport,
): Pick<MovementObservation, 'mode' | 'vessel' | 'voyage'> {
  const { mode, vessel, voyage } = transport
  const by_land = mode === 'rail' || mode === 'truck'
  const at_sea = role === 'transshipment' || (role === 'pol' && code === 'DEPA') || (role === 'pod' && code === 'ARRI')
  if (at_sea) return { mode: mode === 'barge' ? mode : 'vessel', vessel, voyage: by_land ? null : voyage }
  if (by_land) return { mode, vessel: null, voyage }
  return role === 'destination' || role === 'pod' || role === 'origin'
    ? { mode: null, vessel: null, voyage: null }
    : { mode: vessel === null || mode === 'barge' ? mode : 'vessel', vessel, voyage }
}

interface Reported {
  readonly code: string
  readonly main: Transport
  /** What the place of the status is to the voyage; null: the message does not name it among its ports. */
  readonly role: Role | null
  readonly own: readonly Segment[]
}

/** What the code says, unless the words beside it say that it is not so: then it is kept raw. */
function meaningOf(sts: Segment, reported: Reported): StatusMeaning | null {
  const meaning = codeMeaning(sts, reported)
  return meaning === null || isBelied(meaning, wordsOf(sts, reported.own) ?? '') ? null : meaning
}

/** `A` and `P` are of trains where the carriage is. */
function codeMeaning(sts: Segment, reported: Reported): StatusMeaning | null {
  const { code, main } = reported
  if (/^\d+$/.test(code)) return numericMeaning(sts, reported)
  if (main.mode === 'rail' && (code === 'A' || code === 'P'))
    return { kind: 'transport', code: code === 'A' ? 'ARRI' : 'DEPA', mode: main.mode }
  return oceanStatus(code)
}

/** Whose codes numbers are: without an agency, or with that of the UN, those of Recommendation 24. */
const un_agency = '6'
const actual_times: Readonly<Record<string, string>> = { ARRI: '178', DEPA: '186' }

/**
 * A numeric status by Recommendation 24: of a ship only at one of its ports, of a train anywhere. Where a port bears
 * the actual time of the same deed (DTM 178, 186), that is it, and the time of the status is when it became known.
 */
function numericMeaning(sts: Segment, { code, main, role, own }: Reported): StatusMeaning | null {
  const [agency, { mode }] = [part(sts, 2, 3), main]
  if (part(sts, 2) !== code || (agency !== null && agency !== un_agency) || mode === null || mode === 'truck')
    return null
  const at_port = role === 'pol' || role === 'transshipment' || role === 'pod'
  if (mode !== 'rail' && !at_port) return null
  const meaning = unStatus(code, mode)
  const stated = meaning?.kind === 'transport' ? actual_times[meaning.code] : undefined
  return stated !== undefined && dtmOf(own, stated) !== undefined ? null : meaning
}

/** The units of a consignment; where none is described, the one that a reference names. */
function unitsOf(segments: readonly Segment[], named: string | null): readonly NamedUnit[] {
  const { number, defects } = readContainerNumber(segments.length > 0 ? null : named)
  return number === null
    ? segments.map(equipmentOf)
    : [{ number, empty: null, phase_hint: null, size_type: null, defects }]
}

/** The place of a status stands beside it, before any transport or unit. */
function statusLocation(own: readonly Segment[]): Segment | undefined {
  const until = own.findIndex(({ tag }) => tag === 'TDT' || tag === 'EQD')
  const beside = (until === -1 ? own : own.slice(0, until)).filter(({ tag }) => tag === 'LOC')
  return beside.length === 1 ? beside[0] : undefined
}

/** A port of a leg with the times behind it. */
interface LegPort {
  readonly loc: Segment
  readonly transport: Transport
  readonly times: Segment[]
}

/** The ports of each leg: a DTM belongs to the LOC before it, and that to the TDT before it. */
function legPorts(segments: readonly Segment[]): readonly (readonly LegPort[])[] {
  const legs: LegPort[][] = [[]]
  let transport = transportOf(undefined)
  for (const segment of segments) {
    if (segment.tag === 'LOC') legs.at(-1)?.push({ loc: segment, transport, times: [] })
    else if (segment.tag === 'DTM') legs.at(-1)?.at(-1)?.times.push(segment)
    else if (segment.tag === 'TDT') {
      transport = transportOf(segment)
      legs.push([])
    }
  }
  return legs
}

/** Where all times of a leg stand behind its last port, that it was left is of the port of loading. */
function portOfTime(leg: readonly LegPort[], port: LegPort, code: string): Segment {
  if (code !== 'DEPA' || roleOfLocation(port.loc) !== 'pod') return port.loc
  return leg.find(({ loc, times }) => roleOfLocation(loc) === 'pol' && times.length === 0)?.loc ?? port.loc
}

/** Times at the ports of the legs. */
function legsOf(segments: readonly Segment[], rules: EdiRules) {
  const told = legPorts(segments).flatMap((leg) =>
    leg.flatMap((port) => port.times.map((dtm) => ({ leg, port, dtm, meaning: leg_times[part(dtm, 1) ?? ''] }))),
  )
  const legs: (Pick<MovementObservation, 'type' | 'code' | 'classifier' | 'at'> & Partial<MovementObservation>)[] = []
  for (const { leg, port, dtm, meaning } of told) {
    if (meaning === undefined) continue
    const loc = portOfTime(leg, port, meaning.code)
    const place = locationOf(loc, rules)
    const time = dateTimeOf(dtm, zoneOf(place, rules))
    if (!saysTime(time) || place === null) continue
    legs.push({
      type: 'transport',
      ...meaning,
      at: time.at,
      at_local: time.at_local,
      time_zone: time.time_zone,
      place,
      ...carriageOf(meaning.code, roleOfLocation(loc), port.transport),
      role_hint: roleOfLocation(loc),
      defects: time.defects,
    })
  }
  return legs
}

function dtmOf(segments: readonly Segment[], qualifier: string): Segment | undefined {
  return find(segments, 'DTM', qualifier)
}

function roleOfLocation(loc: Segment | undefined): Role | null {
  const qualifier = part(loc, 1) ?? ''
  return Object.hasOwn(location_roles, qualifier) ? (location_roles[qualifier] ?? null) : null
}
