import type { Facility, FacilityStateObservation, Place, TerminalIdentity } from '@quaylog/journey'
import { amountOf, appointmentOf, availabilityOf, holdsIn, owed } from '../../api/facility.ts'
import { isNothing, readCalendarDay } from '../../api/time.ts'
import { isList, isObject, readBoolean, type Json, type JsonObject } from '../../json.ts'
import { placeAt, readUnLocode, zoneAt } from '../../place.ts'
import { readTime, saysTime } from '../../wall-clock.ts'
import { legAt, type Leg } from '../legs.ts'
import { moves, strange, type Move } from '../moves.ts'
import type { Relayed, VendorAbout } from '../profile.ts'
import {
  boxNumber,
  member,
  objectsIn,
  ofAsked,
  passedOn,
  recordOf,
  textIn,
  vesselOf,
  wordIn,
  type Ports,
  type Spot,
} from '../reading.ts'
import { deedWorded, moveOf, wordedWithMode } from '../worded.ts'

function bodyOf(document: Json): JsonObject | null {
  const inner = member(document, 'obj', 'data') ?? document
  return isObject(inner) ? inner : null
}

/** Whether a document is the tracking of a number, to which a plan belongs. */
export function isTracking(document: Json): boolean {
  const body = bodyOf(document)
  return body !== null && (isList(body.container_event_list) || isList(body.sailing_info_tracking))
}

/** Whether it tracks the number, and knows of no event and no voyage of it. */
export function isEmpty(document: Json): boolean {
  const body = bodyOf(document)
  return (
    isTracking(document) &&
    objectsIn(body?.container_event_list).length === 0 &&
    objectsIn(body?.sailing_info_tracking).length === 0
  )
}

/** Reads the tracking of a number or the plan of its terminal; null: the document is neither. */
export function readPortcast(document: Json, about: VendorAbout): readonly Relayed[] | null {
  const body = bodyOf(document)
  if (body === null) return null
  const plan = member(body, 'import_plan')
  if (isObject(plan)) return planOf(plan, body, about)
  // A box without a plan: what it exports, or what no terminal has told of yet.
  if (body.import_plan === null || isObject(body.export_plan)) return []
  if (!isTracking(document)) return null
  return trackingOf(body, about)
}

function trackingOf(body: JsonObject, about: VendorAbout): readonly Relayed[] {
  const bill = member(body, 'bill_of_lading')
  const legs = legsOf(body, about)
  const ports = {
    pol: placed(textIn(bill, 'pol'), about).place ?? legs[0]?.from ?? null,
    pod: placed(textIn(bill, 'pod'), about).place ?? legs.at(-1)?.to ?? null,
  }
  const container = boxNumber(
    textIn(body, 'cntr_no', 'container_no') ??
      textIn(bill, 'cntr_no') ??
      (about.kind === 'container' ? about.number : null),
  )
  const events = objectsIn(body.container_event_list)
  return ofAsked(
    [
      ...recordOf(ports, '/obj/sailing_info_tracking'),
      ...arrivalOf(
        legs.findLast(({ to }) => to?.locode != null && to.locode === ports.pod?.locode),
        bill,
        ports,
        about,
      ),
      ...events.flatMap((event, index) =>
        eventOf(event, container, `/obj/container_event_list/${index}`, { ports, legs, about }),
      ),
    ],
    about,
  )
}

/** One voyage of a box with a ship, in the vendor's own members. */
interface Sailing extends Leg {
  readonly said: JsonObject
}

/**
 * The voyages of a box in their order: a box that changes ships has one for each of them. Cancelled ones, and those
 * that the box is on no longer, are none of its voyages.
 */
function legsOf(body: JsonObject, about: VendorAbout): readonly Sailing[] {
  const order = ({ said }: Sailing) => Number(textIn(said, 'vessel_leg') ?? NaN)
  const legs = objectsIn(body.sailing_info_tracking).flatMap((one): readonly Sailing[] => {
    const inner = member(one, 'sailing_info')
    const said = isObject(inner) ? inner : one
    if (readBoolean(one.cancelled) === true || readBoolean(said.is_active) === false) return []
    const sailing = {
      said,
      from: placed(textIn(said, 'pol'), about).place,
      to: placed(textIn(said, 'pod'), about).place,
      vessel: vesselOf({ vessel_name: textIn(said, 'vessel_name'), imo: textIn(said, 'imo', 'vessel_imo') }),
      voyage: textIn(said, 'voyage_no'),
    }
    return [sailing]
  })
  return legs.every((leg) => Number.isFinite(order(leg))) ? legs.toSorted((a, b) => order(a) - order(b)) : legs
}

function placed(code: string | null, { parts }: Pick<VendorAbout, 'parts'>): Spot {
  const { locode } = readUnLocode(code)
  const place = locode === null ? null : placeAt(locode)
  return { place, time_zone: zoneAt(place, parts) }
}

/**
 * When the ship of the last voyage is expected at the port of discharge by her schedule, else by the vendor's own
 * model. Where no voyage goes there, the bill of lading says it, and no ship is named.
 */
function arrivalOf(
  last: Sailing | undefined,
  bill: Json | undefined,
  { pod }: Ports,
  { parts }: VendorAbout,
): readonly Relayed[] {
  const said = last?.said ?? bill
  const scheduled = textIn(said, 'pod_scheduled_arrival_from_schedule', 'pod_scheduled_arrival_lt')
  const predicted = textIn(said, 'pod_predicted_arrival_lt')
  if (textIn(said, 'pod_actual_arrival_lt') !== null || pod === null) return []
  return passedOn({
    container: null,
    pointer: last === undefined ? '/obj/bill_of_lading' : '/obj/sailing_info_tracking',
    move: moves.vessel_arrived,
    is_actual: false,
    time: scheduled ?? predicted,
    spot: { place: pod, time_zone: zoneAt(pod, parts) },
    vessel: last?.vessel ?? null,
    voyage: last?.voyage ?? null,
    relayed_from: scheduled === null ? 'predicted' : 'schedule',
  })
}

/** An event: the moment that it happened, or the one at which it is expected. */
function eventOf(
  event: JsonObject,
  container: string | null,
  pointer: string,
  { ports, legs, about }: { readonly ports: Ports; readonly legs: readonly Sailing[]; readonly about: VendorAbout },
): readonly Relayed[] {
  const spot = placed(textIn(event, 'port_code') ?? textIn(member(event, 'location'), 'port_code'), about)
  const [name, raw] = [textIn(event, 'event_type_name'), textIn(event, 'event_raw')]
  const move = moveIn(event, spot.place, ports)
  const written = textIn(event, 'event_time')
  const happened_at = saysTime(readTime(written, spot.time_zone)) ? written : null
  const leg = move.mode === 'vessel' ? legAt(legs, spot.place, move.code) : undefined
  return passedOn({
    container,
    pointer,
    move,
    is_actual: happened_at !== null,
    time: happened_at ?? textIn(event, 'event_time_estimated'),
    spot,
    vessel: vesselIn(event) ?? leg?.vessel ?? null,
    voyage: textIn(event, 'voyage_no') ?? leg?.voyage ?? null,
    description: raw ?? name,
    words: [name, raw],
    // The line's own words stand beside its event.
    relayed_from: raw === null ? null : 'event_raw',
  })
}

/** What an event says happened, by the vendor's word for it, else by the line's. */
function moveIn(event: JsonObject, place: Place | null, ports: Ports): Move {
  const words = ['event_type_name', 'event_raw'].flatMap((one) => textIn(event, one) ?? [])
  const mode = textIn(event, 'mode_of_transport')
  const deed = words.map((text) => deedWorded(wordedWithMode(text, mode))).find((one) => one !== null)
  return deed == null
    ? strange(words.at(-1) ?? textIn(event, 'event_type_code') ?? 'event')
    : moveOf(deed, place, ports)
}

function vesselIn(event: JsonObject) {
  const vessel = { name: textIn(event, 'vessel_name'), imo: textIn(event, 'vessel_imo'), mmsi: null }
  return vessel.name === null && vessel.imo === null ? null : vessel
}

/** What the terminal says of a box, with the moves that it saw. */
function planOf(plan: JsonObject, body: JsonObject, about: VendorAbout): readonly Relayed[] {
  const container = boxNumber(
    textIn(body, 'cntr_no', 'container_no') ??
      textIn(plan, 'cntr_no', 'container_no') ??
      (about.kind === 'container' ? about.number : null),
  )
  if (container === null || saysNothing(plan)) return []
  const terminal = terminalIn(textIn(plan, 'facility_code'), about)
  const port = placed(textIn(plan, 'port_code', 'pod') ?? terminal.locode, about)
  const pointer = '/obj/import_plan'
  const { firms } = terminal
  const where: Facility | null = firms === null ? null : { type: null, code: firms, provider: 'FIRMS', name: null }
  // The plan is of one facility: the one at which the box came off the ship is that of its port of discharge.
  const is_at_port = saysTime(readTime(textIn(plan, 'discharge_date'), port.time_zone))
  const at_facility = { spot: port, facility: where }
  // The plan doesn't say where the empty box was returned; its time is one of the port, where the box came from.
  const elsewhere = { spot: { place: null, time_zone: port.time_zone }, facility: null }
  const told: readonly (readonly [string, Move, { readonly spot: Spot; readonly facility: Facility | null }])[] = [
    ['discharge_date', moves.vessel_discharged, at_facility],
    ['gate_out_date', is_at_port ? { ...moves.full_out, role_hint: 'pod' } : moves.full_out, at_facility],
    ['empty_return_date', moves.empty_in, elsewhere],
  ]
  return [
    { ...stateOf(plan, container, { ...terminal, locode: port.place?.locode ?? null }, port), relayed_from: null },
    ...told.flatMap(([name, move, at]) =>
      passedOn({
        container,
        pointer: `${pointer}/${name}`,
        move,
        is_actual: true,
        time: textIn(plan, name),
        ...at,
        data_source: 'terminal',
        relayed_from: null,
      }),
    ),
  ]
}

/** Whether what is owed at a facility is owed in US dollars: no currency is told beside it. */
function isInDollars({ place }: Spot): boolean {
  return place?.country_code == null || place.country_code === 'US'
}

/** What a plan says of a box that its terminal knows. */
const telling = [
  'discharge_date',
  'last_free_day',
  'gate_out_date',
  'empty_return_date',
  'pickup_appointment_date',
  'container_status',
  'yard_location',
]

/** Whether a plan says nothing but which facility it is of, No, and that nothing is owed: lists say nothing then. */
function saysNothing(plan: JsonObject): boolean {
  if (readBoolean(plan.ready_for_delivery) === true || (amountOf(plan.demurrage_owed) ?? 0) > 0) return false
  if (isList(plan.container_holds) && plan.container_holds.length > 0) return false
  return telling.every((name) => isNothing(textIn(plan, name)))
}

/**
 * The terminal that a code is of: one of the tables by FIRMS or SMDG. An unknown one with a digit in it is taken as one
 * of US Customs, any other as a name.
 */
function terminalIn(code: string | null, { parts }: VendorAbout): TerminalIdentity {
  const known = code === null ? null : (parts.terminalOf?.(code) ?? null)
  if (known !== null) return known
  const is_firms = code !== null && /^[A-Z](?=\w*\d)\w{3}$/.test(code)
  return { firms: is_firms ? code : null, smdg: null, bic: null, locode: null, name: is_firms ? null : code }
}

function stateOf(
  plan: JsonObject,
  container: string,
  terminal: TerminalIdentity,
  port: Spot,
): FacilityStateObservation {
  const holds = isList(plan.container_holds) ? holdsIn(plan.container_holds, terminal.firms) : undefined
  const { defects: unclear, ...availability } = availabilityOf(plan.ready_for_delivery, holds)
  const free = readCalendarDay(textIn(plan, 'last_free_day'), port.time_zone)
  const { defects: doubtful, ...appointment } = appointmentOf(
    plan.appointment_set,
    readTime(textIn(plan, 'pickup_appointment_date'), port.time_zone),
  )
  const yard_position = wordIn(plan, 'yard_location')
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container,
    stated_at: null,
    pointer: '/obj/import_plan',
    terminal,
    found: true,
    defects: [...unclear, ...free.defects, ...doubtful],
    ...(!saysTime(readTime(textIn(plan, 'gate_out_date'), port.time_zone)) ? {} : { presence: 'gated_out' as const }),
    ...availability,
    ...(holds === undefined ? {} : { holds }),
    ...owed(
      'demurrage',
      isInDollars(port) && typeof plan.demurrage_owed === 'number' ? amountOf(plan.demurrage_owed) : null,
    ),
    ...(free.day === null ? {} : { last_free_day: free.day }),
    ...appointment,
    ...(yard_position === null || isNothing(yard_position) ? {} : { yard_position }),
  }
}
