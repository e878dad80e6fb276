import { container_attributes, fee_types, hold_names, hold_statuses } from '@quaylog/contract'
import type { FacilityStateObservation, Fee, Hold, Place } from '@quaylog/journey'
import { readContainerNumber } from '../../container-number.ts'
import { isList, isObject, readBoolean, readNumber, readText, type Json, type JsonObject } from '../../json.ts'
import { movement } from '../../movement.ts'
import { placeAt, readUnLocode } from '../../place.ts'
import { amountOf, availabilityOf } from '../../api/facility.ts'
import { saysReleased } from '../../status-wording.ts'
import { nameOf } from '../../terminal-feed/holds.ts'
import { readTime, saysTime } from '../../wall-clock.ts'
import { wordIn } from '../reading.ts'
import { moveNamed, moves } from '../moves.ts'
import type { Relayed } from '../profile.ts'
import { dayOf, deadlinesOf, terminalDay, timeIn } from './deadlines.ts'

const none: JsonObject = {}
/** The words by which it says whose an event is, as far as they are ours too. */
const tellers = ['shipping_line', 'terminal', 'rail', 'ais'] as const

/** The resource that a document is about; null: it is a list, or no document of the vendor. */
export function resourceOf(document: Json): JsonObject | null {
  return isObject(document) && isObject(document.data) ? document.data : null
}

export function attributesOf({ attributes }: JsonObject): JsonObject {
  return isObject(attributes) ? attributes : none
}

/** The id of a related resource; null: there is none. */
export function relatedTo({ relationships }: JsonObject, name: string): string | null {
  const related = isObject(relationships) ? relationships[name] : undefined
  const data = isObject(related) ? related.data : undefined
  return isObject(data) ? readText(data.id) : null
}

/** The number of a box as a resource has it; null: it has none that is one. */
export function numberOf(box: JsonObject): string | null {
  return readContainerNumber(readText(attributesOf(box).number)).number
}

/** Reads a shipment or a box; nothing of a request; null: the document is neither. */
export function readTerminal49(document: Json): readonly Relayed[] | null {
  const resource = resourceOf(document)
  if (resource === null || !isObject(document)) return null
  if (resource.type === 'tracking_request') return []
  if (resource.type === 'shipment') return shipmentOf(resource)
  if (resource.type !== 'container') return null
  const number = numberOf(resource)
  const included = isList(document.included) ? document.included.filter(isObject) : []
  return number === null ? null : boxOf(resource, number, included)
}

/** It says that a full box left, and not on what: at a port with a ramp also by train. */
const full_out = { ...moves.full_out, mode: null } as const

function shipmentOf(resource: JsonObject): readonly Relayed[] {
  const said = attributesOf(resource)
  const common = { data_source: 'shipping_line', container: null, stated_at: null, relayed_from: null } as const
  const port_of_discharge = placeIn(said.port_of_discharge_locode)
  const vessel = { imo: readText(said.pod_vessel_imo), name: readText(said.pod_vessel_name), mmsi: null }
  const arrival = (member: 'pod_eta_at' | 'pod_ata_at', classifier: 'estimated' | 'actual'): readonly Relayed[] => {
    const time = timeIn(said[member], said.pod_timezone)
    if (!saysTime(time)) return []
    return [
      {
        ...movement({
          ...common,
          ...moves.vessel_arrived,
          pointer: `/data/attributes/${member}`,
          classifier,
          at: time.at,
          at_local: time.at_local,
          time_zone: time.time_zone,
          place: port_of_discharge,
          vessel: vessel.imo === null && vessel.name === null ? null : vessel,
          voyage: readText(said.pod_voyage_number),
          defects: time.defects,
        }),
        relayed_from: null,
      },
    ]
  }
  return [
    {
      ...common,
      kind: 'shipment_record',
      pointer: '/data',
      bill_of_lading: readText(said.bill_of_lading_number),
      booking: null,
      port_of_lading: placeIn(said.port_of_lading_locode),
      port_of_discharge,
      destination: placeIn(said.destination_locode),
      cancelled: readText(said.line_tracking_stopped_reason) === 'booking_cancelled',
      defects: [],
    },
    ...arrival('pod_eta_at', 'estimated'),
    // Her name stands nowhere else, and the estimate goes when she has come.
    ...arrival('pod_ata_at', 'actual'),
  ]
}

function placeIn(locode: Json | undefined) {
  const read = readUnLocode(readText(locode))
  return read.locode === null ? null : placeAt(read.locode)
}

function boxOf(resource: JsonObject, container: string, included: readonly JsonObject[]): readonly Relayed[] {
  const said = attributesOf(resource)
  const terminal_id = relatedTo(resource, 'pod_terminal')
  const terminal = included.find(({ type, id }) => type === 'terminal' && readText(id) === terminal_id)
  const shipment = included.find(({ type }) => type === 'shipment')
  const pod = shipment === undefined ? null : placeIn(attributesOf(shipment).port_of_discharge_locode)
  return [
    equipmentOf(said, container),
    stateOf(said, container, terminal === undefined ? none : attributesOf(terminal)),
    ...movesAtTerminal(said, container, pod),
    ...deadlinesOf(said, container),
    ...included.flatMap((event, index) =>
      event.type === 'transport_event' ? eventOf(event, container, `/included/${index}`) : [],
    ),
  ]
}

function equipmentOf(said: JsonObject, container: string): Relayed {
  const { equipment_type, equipment_length, equipment_height } = container_attributes.shape
  const weight = readNumber(said.weight_in_lbs)
  return {
    kind: 'equipment',
    data_source: 'shipping_line',
    container,
    stated_at: null,
    pointer: '/data',
    relayed_from: null,
    equipment_type: equipment_type.safeParse(said.equipment_type).data ?? null,
    equipment_length: equipment_length.safeParse(said.equipment_length).data ?? null,
    equipment_height: equipment_height.safeParse(readText(said.equipment_height)?.replace('_', ' ')).data ?? null,
    weight_in_lbs: weight !== null && weight > 0 ? weight : null,
    seal_number: readText(said.seal_number),
    defects: [],
  }
}

/** What the terminal says; while availability is not known, empty lists say nothing. */
function stateOf(said: JsonObject, container: string, terminal: JsonObject): Relayed {
  const free = timeIn(terminalDay(said), said.pod_timezone)
  const last_free_day = dayOf(free)
  const appointment = timeIn(said.pickup_appointment_at, said.pod_timezone)
  // Terminals' own pages are where it has the words from.
  const yard_position = readText(wordIn(said, 'location_at_pod_terminal')?.replaceAll(/\s*<[^<>]*>\s*/g, ' '))
  const chassis_number = wordIn(said, 'pod_full_out_chassis_number')
  const checked = readTime(readText(said.terminal_checked_at), null)
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container,
    stated_at: checked.at,
    pointer: '/data',
    relayed_from: null,
    terminal: {
      firms: readText(terminal.firms_code),
      smdg: readText(terminal.smdg_code),
      bic: readText(terminal.bic_facility_code),
      locode: null,
      name: readText(terminal.name),
    },
    found: true,
    defects: [...free.defects, ...appointment.defects],
    ...(!saysTime(timeIn(said.pod_full_out_at, said.pod_timezone)) ? {} : { presence: 'gated_out' as const }),
    ...whatIsKnown(said),
    ...(last_free_day === null ? {} : { last_free_day }),
    ...(appointment.at === null ? {} : { appointment_at: appointment.at }),
    ...(yard_position === null ? {} : { yard_position }),
    ...(chassis_number === null ? {} : { chassis_number }),
  }
}

/** Availability, holds and fees. */
function whatIsKnown(
  said: JsonObject,
): Pick<FacilityStateObservation, 'available' | 'available_derived' | 'holds' | 'fees'> {
  const is_known = readBoolean(said.availability_known) === true
  const { defects: _unclear, ...availability } = availabilityOf(readBoolean(said.available_for_pickup), holdsOf(said))
  const [holds, fees] = [holdsOf(said), feesOf(said)]
  return {
    ...(is_known ? availability : {}),
    ...(holds !== undefined && (is_known || holds.length > 0) ? { holds } : {}),
    ...(fees !== undefined && (is_known || fees.length > 0) ? { fees } : {}),
  }
}

/** Holds that are on; undefined: there is no list of them, or something in it says nothing that can be read. */
function holdsOf({ holds_at_pod_terminal: list }: JsonObject): readonly Hold[] | undefined {
  const read = isList(list) ? list.map(holdOf) : undefined
  return read === undefined || read.includes(null) ? undefined : read.flatMap((holds) => holds ?? [])
}

/** A hold, none where it is over; null: it cannot be read. */
function holdOf(item: Json): readonly Hold[] | null {
  if (!isObject(item)) return null
  const [name, description, status] = [readText(item.name), readText(item.description), readText(item.status)]
  if (name === null && description === null) return null
  if (status !== null && saysReleased(status)) return []
  return [
    {
      name: hold_names.find((known) => known === name) ?? nameOf([name, description], null),
      status: hold_statuses.find((known) => known === status?.toLowerCase()) ?? 'hold',
      description,
    },
  ]
}

/**
 * What is owed; undefined: there is no list of it, or something in it cannot be read. The total stands beside its parts
 * and is none of them, unless it stands alone.
 */
function feesOf({ fees_at_pod_terminal: list }: JsonObject): readonly Fee[] | undefined {
  const read = isList(list) ? list.map(feeOf) : undefined
  if (read === undefined || read.includes(null)) return undefined
  const fees = read.filter((fee) => fee !== null)
  const parts = fees.filter(({ type }) => type !== 'total')
  return parts.length > 0 ? parts : fees
}

function feeOf(item: Json): Fee | null {
  const type = isObject(item) ? readText(item.type) : null
  const amount = isObject(item) ? amountOf(item.amount) : null
  if (!isObject(item) || type === null || amount === null) return null
  const known = fee_types.find((one) => one === type) ?? 'other'
  return { type: known, amount, currency_code: readText(item.currency_code) ?? 'USD' }
}

/** Moves that the terminal tells as members of the box rather than as events; `pod` is where those of its port are. */
function movesAtTerminal(said: JsonObject, container: string, pod: Place | null): readonly Relayed[] {
  const told = [
    ['pod_discharged_at', moves.vessel_discharged, 'pod_timezone'],
    ['pod_full_out_at', full_out, 'pod_timezone'],
    ['empty_terminated_at', moves.empty_in, 'empty_terminated_timezone'],
  ] as const
  return told.flatMap(([member, move, zone]) => {
    const time = timeIn(said[member], said[zone])
    if (!saysTime(time)) return []
    return [
      {
        ...movement({
          ...move,
          data_source: 'terminal',
          container,
          pointer: `/data/attributes/${member}`,
          classifier: 'actual',
          at: time.at,
          at_local: time.at_local,
          time_zone: time.time_zone,
          place: member.startsWith('pod_') ? pod : null,
          defects: time.defects,
        }),
        relayed_from: null,
      },
    ]
  })
}

function eventOf(event: JsonObject, container: string, pointer: string): readonly Relayed[] {
  const said = attributesOf(event)
  const [, expected, name] = /^container\.transport\.(estimated\.)?(\w+)$/.exec(readText(said.event) ?? '') ?? []
  const time = timeIn(said.timestamp, said.timezone)
  if (name === undefined || readText(said.invalidated_at) !== null || (time.at === null && time.at_local === null))
    return []
  const word = readText(said.data_source)
  const teller = tellers.find((one) => one === word)
  return [
    {
      ...movement({
        ...(name === 'full_out' ? full_out : moveNamed(name)),
        data_source: teller ?? 'shipping_line',
        container,
        pointer,
        source_event_id: readText(event.id),
        stated_at: readTime(readText(said.created_at), null).at,
        classifier: expected === undefined && readBoolean(said.estimated) !== true ? 'actual' : 'estimated',
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone,
        place: placeIn(said.location_locode),
        voyage: readText(said.voyage_number),
        defects: [...time.defects, ...(teller === undefined ? ['teller not known'] : [])],
      }),
      relayed_from: word,
    },
  ]
}
