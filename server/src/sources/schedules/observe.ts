import type { MovementObservation, Place } from '@quaylog/journey'
import { isList, isObject, readBoolean, readText, type Json, type JsonObject } from '../json.ts'
import { movement } from '../movement.ts'
import { placeAt, readUnLocode } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { readTime } from '../wall-clock.ts'

/** What one page of timetables says of a ship. */
export interface TimetableReading {
  readonly observations: readonly MovementObservation[]
  /** Whether it was read whole: a call that is missing from a reading that is not may be missing by mistake. */
  readonly whole: boolean
  /** Whether the page is a list of timetables at all. */
  readonly recognised: boolean
}

interface Reading {
  readonly imo: string
  readonly parts: Pick<SourceParts, 'zoneOf'>
}

/** A ship calls at some ten ports in two months; a page with more calls than this is read as far as here. */
const calls_max = 500

/**
 * Reads a page of DCSA Commercial Schedules 1.0: when the ship arrives at each of her calls. A ship that is not
 * assigned yet (`isDummyVessel`) and other ships say nothing of this one.
 */
export function readTimetable(document: Json, { imo, parts }: Reading): TimetableReading {
  if (!isList(document)) return { observations: [], whole: false, recognised: false }
  const schedules = document.flatMap((service, index) => schedulesOf(service, `/${index}`))
  const own = schedules.filter((schedule) => 'unreadable' in schedule || schedule.imo === imo)
  const calls = own.flatMap((schedule) => ('unreadable' in schedule ? [schedule] : callsOf(schedule)))
  const readings = calls.slice(0, calls_max).map((call) => ('unreadable' in call ? null : arrivalsOf(call, parts)))
  return {
    observations: readings.flatMap((reading) => reading ?? []),
    whole: readings.every((reading) => reading !== null) && calls.length <= calls_max,
    recognised: true,
  }
}

type Unreadable = { readonly unreadable: true }
const unreadable: readonly Unreadable[] = [{ unreadable: true }]

interface ShipSchedule {
  readonly imo: string
  readonly vessel: MovementObservation['vessel']
  readonly calls: Json | undefined
  readonly pointer: string
}

function schedulesOf(service: Json, pointer: string): readonly (ShipSchedule | Unreadable)[] {
  if (!isObject(service) || !isList(service.vesselSchedules)) return unreadable
  return service.vesselSchedules.flatMap((schedule, index) =>
    scheduleOf(schedule, `${pointer}/vesselSchedules/${index}`),
  )
}

function scheduleOf(schedule: Json, pointer: string): readonly (ShipSchedule | Unreadable)[] {
  if (!isObject(schedule)) return unreadable
  if (readBoolean(schedule.isDummyVessel) === true) return []
  const { vessel } = schedule
  const imo = isObject(vessel) ? readText(vessel.vesselIMONumber) : null
  if (!isObject(vessel) || imo === null) return unreadable
  const named = { imo, name: readText(vessel.name)?.toUpperCase() ?? null, mmsi: readText(vessel.MMSINumber) }
  return [{ imo, vessel: named, calls: schedule.transportCalls, pointer }]
}

interface ShipCall {
  readonly call: JsonObject
  readonly stamps: readonly Json[]
  readonly vessel: MovementObservation['vessel']
  readonly pointer: string
}

function callsOf({ calls, vessel, pointer }: ShipSchedule): readonly (ShipCall | Unreadable)[] {
  if (!isList(calls)) return unreadable
  return calls.flatMap((call, index): readonly (ShipCall | Unreadable)[] =>
    isObject(call) && isList(call.timestamps)
      ? [{ call, stamps: call.timestamps, vessel, pointer: `${pointer}/transportCalls/${index}` }]
      : unreadable,
  )
}

const classifiers: ReadonlyMap<string, 'actual' | 'estimated' | 'planned'> = new Map([
  ['ACT', 'actual'],
  ['EST', 'estimated'],
  ['PLN', 'planned'],
])

/** The arrivals of a call: what happened, else what is expected and planned. Null: the call cannot be read. */
function arrivalsOf(
  { call, stamps, vessel, pointer }: ShipCall,
  parts: Pick<SourceParts, 'zoneOf'>,
): readonly MovementObservation[] | null {
  const location = isObject(call.location) ? call.location : {}
  const { locode } = readUnLocode(readText(location.UNLocationCode))
  const read = stamps.map((stamp, index) => stampOf(stamp, `${pointer}/timestamps/${index}`))
  const voyages = voyagesOf(call)
  const is_of_arrival = readText(call.carrierImportVoyageNumber ?? call.universalImportVoyageReference) !== null
  if (locode === null || voyages.length === 0 || read.some((stamp) => stamp === null)) return null
  const arrivals = read.flatMap((stamp) => (stamp?.code === 'ARRI' ? [stamp] : []))
  const happened = arrivals.filter(({ classifier }) => classifier === 'actual')
  const place = placeAt(locode, readText(location.locationName))
  return (happened.length > 0 ? happened : arrivals).map(({ classifier, text, pointer: at_stamp }) => {
    const { defects, ...time } = readTime(text, parts.zoneOf(locode))
    return movement({
      data_source: 'shipping_line',
      container: null,
      pointer: at_stamp,
      type: 'transport',
      code: 'ARRI',
      classifier,
      ...time,
      place,
      facility: terminalOf(location, place),
      mode: 'vessel',
      vessel,
      voyage: voyages[0] ?? null,
      transport_call: readText(call.transportCallReference),
      description: "by the ship's timetable",
      timetable_voyages: voyages,
      defects: is_of_arrival ? defects : [...defects, 'voyage of the departure'],
    })
  })
}

/** Null: it says neither what it is nor when. */
function stampOf(stamp: Json, pointer: string) {
  if (!isObject(stamp)) return null
  const [code, text] = [readText(stamp.eventTypeCode), readText(stamp.eventDateTime)]
  const classifier = classifiers.get(readText(stamp.eventClassifierCode)?.toUpperCase() ?? '')
  if (code === null || text === null || classifier === undefined) return null
  return { code: code.toUpperCase(), text, classifier, pointer }
}

/** The voyage on which the ship comes first, then the one on which she goes on, then the standard's own. */
function voyagesOf(call: JsonObject): readonly string[] {
  const members = [
    call.carrierImportVoyageNumber,
    call.carrierExportVoyageNumber,
    call.universalImportVoyageReference,
    call.universalExportVoyageReference,
  ]
  return [...new Set(members.flatMap((member) => readText(member) ?? []))]
}

/** A terminal by its SMDG code, in the one or the other spelling of the standard. */
function terminalOf(location: JsonObject, { locode }: Place): MovementObservation['facility'] {
  const listed = readText(location.facilityCodeListProvider)?.toUpperCase() === 'SMDG'
  const code = readText(location.facilitySMDGCode) ?? (listed ? readText(location.facilityCode) : null)
  return code === null || locode === null
    ? null
    : { type: 'POTE', code: code.toUpperCase(), provider: 'SMDG', name: null }
}
