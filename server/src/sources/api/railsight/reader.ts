import type { Observation } from '@quaylog/journey'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { meaningOfSighting, trainOfSighting, wordsOfSighting } from '../../rail/sighting-codes.ts'
import { emptyByRailroad } from '../../words.ts'
import type { About } from '../profile.ts'
import { railMove, townOf } from '../railroad.ts'
import { isNothing, readClock, says, united_states_zones } from '../time.ts'

/** Sightings of one trip that are read. */
const events_max = 500

/** The traces of a unit: what was seen of it on its newest trip, and when that trip is expected to end. */
export function readTraces(item: JsonObject, about: About): readonly Observation[] {
  const trips = objectsIn(item.tripTraces).map((trip, index) => ({ trip, index }))
  const [newest] = trips.toSorted((a, b) => (seenLast(a.trip) < seenLast(b.trip) ? 1 : -1))
  if (newest === undefined) return []
  const pointer = `${about.pointer}/tripTraces/${newest.index}`
  return [
    ...objectsIn(newest.trip.events).flatMap((event, index) =>
      sightingOf(event, { ...about, pointer: `${pointer}/events/${index}` }),
    ),
    ...expectedOf(newest.trip, { ...about, pointer: `${pointer}/tripPlan` }),
  ]
}

/** The wall time at which a trip was last seen; zones differ by less than trips do. */
function seenLast(trip: JsonObject): string {
  return objectsIn(trip.events)
    .map((event) => readClock(wallTime(event), { time_zone: 'Etc/UTC' }).at ?? '')
    .reduce((last, time) => (time > last ? time : last), '')
}

function wallTime({ sightingDate, sightingTime }: JsonObject): string {
  const time = readText(sightingTime)?.replace(/^(\d{1,2})(\d{2})$/, padded) ?? ''
  return `${readText(sightingDate) ?? ''} ${time}`.trim()
}

function padded(_written: string, hour: string, minute: string): string {
  return `${hour.padStart(2, '0')}:${minute}`
}

function sightingOf(event: JsonObject, about: About): readonly Observation[] {
  const code = readText(event.clmCode)?.toUpperCase() ?? ''
  const location = isObject(event.location) ? event.location : {}
  const { place, time_zone } = townOf(stationOf(location), about)
  const time = readClock(clockText(wallTime(event), location.timeZone), { time_zone, letters: united_states_zones })
  if (code === '' || !says(time)) return []
  const [meaning, words] = [meaningOfSighting(code), wordsOfSighting(code)]
  const { train, description } = trainOfSighting(code, textOf(event.trainId))
  return [
    railMove(
      scacOf(event),
      about,
      {
        type: meaning?.type ?? 'transport',
        code: meaning?.code ?? `CLM_${code.slice(0, 4)}`,
        role_hint: meaning?.role_hint ?? null,
        mode: 'rail',
        classifier: 'actual',
        empty: emptyByRailroad(readText(event.loadEmptyStatus)),
        voyage: train,
        description,
        defects: words === null ? [...about.defects, 'unknown code'] : about.defects,
      },
      time,
      place,
    ),
  ]
}

/** When the trip plan has the box at the end of its way. */
function expectedOf({ tripPlan, waybill, events }: JsonObject, about: About): readonly Observation[] {
  const plan = isObject(tripPlan) ? tripPlan : {}
  const bill = isObject(waybill) ? waybill : {}
  const { place, time_zone } = townOf(textOf(bill.destination), about)
  const time = readClock(clockText(readText(plan.eta) ?? '', plan.timeZone), {
    time_zone,
    letters: united_states_zones,
  })
  if (!says(time)) return []
  const expected = { type: 'transport', code: 'ARRI', mode: 'rail', role_hint: 'destination' } as const
  const scac = textOf(bill.billingRoad) ?? scacOf(objectsIn(events).at(-1) ?? {})
  return [
    railMove(
      scac,
      about,
      { ...expected, classifier: 'estimated', description: 'estimated arrival', defects: about.defects },
      time,
      place,
    ),
  ]
}

/** A wall time with the letters of its zone, where it has any; null: nothing is written. */
function clockText(written: string, zone: Json | undefined): string | null {
  const letters = textOf(zone ?? null)
  if (written === '') return null
  return letters === null ? written : `${written} ${letters}`
}

/** The railroad that reported: its ramp is where the box was seen. */
function scacOf({ reportingScac }: JsonObject): string {
  return textOf(reportingScac)?.toUpperCase() ?? ''
}

function stationOf({ cityLong, station, city, state }: JsonObject): string | null {
  const town = textOf(cityLong) ?? textOf(station) ?? textOf(city)
  const abbr = textOf(state)
  return town === null || abbr === null ? town : `${town}, ${abbr}`
}

function textOf(value: Json | undefined): string | null {
  const text = readText(value)
  return isNothing(text) ? null : text
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.slice(0, events_max).filter(isObject) : []
}
