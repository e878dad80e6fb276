import type { HoldObservation, Observation } from '@quaylog/journey'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { saysPending, saysReleased } from '../../status-wording.ts'
import { emptyByRailroad } from '../../words.ts'
import { meaningOfEvent, railDeadline, railMove, rampOf, townOf } from '../railroad.ts'
import type { About } from '../profile.ts'
import { canadian_zones, isNothing, readCalendarDay, readClock, says } from '../time.ts'

const scac = 'CNRU'

/** A unit of CN's tracking: its last event, when it is expected, its last free day, and whether customs hold it. */
export function readEquipment(item: JsonObject, about: About): readonly Observation[] {
  const destination = townOf(stationOf(objectAt(item, 'Destination')), about)
  return [
    ...eventOf(item, about),
    ...expectedOf(objectAt(item, 'ETA'), about),
    ...freeUntil(objectAt(item, 'StorageCharge'), destination.place, about),
    ...customsHold(item, about),
    ...lotOf(item, destination.place?.locode ?? null, about),
  ]
}

function eventOf(item: JsonObject, about: About): readonly Observation[] {
  const event = objectAt(item, 'Event')
  const description = readText(event?.Description)
  const { place, time_zone } = townOf(stationOf(objectAt(event, 'Location')), about)
  const time = readClock(readText(event?.Time), { time_zone, letters: canadian_zones })
  if (event === null || description === null || !says(time)) return []
  const meaning = meaningOfEvent(description)
  return [
    railMove(
      scac,
      { ...about, pointer: `${about.pointer}/Event` },
      {
        ...(meaning ?? {
          type: 'transport',
          code: `CN_${description.toUpperCase().replaceAll(/\W+/g, '_').slice(0, 40)}`,
        }),
        classifier: 'actual',
        empty: emptyByRailroad(readText(item.LoadEmpty)),
        description,
        defects: meaning === null ? [...about.defects, 'unknown code'] : about.defects,
      },
      time,
      place,
    ),
  ]
}

function expectedOf(eta: JsonObject | null, about: About): readonly Observation[] {
  const { place, time_zone } = townOf(stationOf(objectAt(eta, 'Location')), about)
  const time = readClock(readText(eta?.Time), { time_zone, letters: canadian_zones })
  if (!says(time)) return []
  const expected = { type: 'transport', code: 'ARRI', mode: 'rail', role_hint: 'destination' } as const
  return [
    railMove(
      scac,
      { ...about, pointer: `${about.pointer}/ETA` },
      { ...expected, classifier: 'estimated', description: 'estimated arrival' },
      time,
      place,
    ),
  ]
}

function freeUntil(
  charge: JsonObject | null,
  place: Parameters<typeof railDeadline>[3],
  about: About,
): readonly Observation[] {
  const { day, defects } = readCalendarDay(readText(charge?.LastFreeDay))
  return day === null
    ? []
    : [railDeadline(day, { ...about, pointer: `${about.pointer}/StorageCharge` }, scac, place, defects)]
}

/** Customs' word is in the description: that a hold is listed says nothing. The newest word counts. */
function customsHold(item: JsonObject, about: About): readonly HoldObservation[] {
  const { CustomsHold: own = null, CustomsHolds: listed = null } = item
  const [newest = null]: readonly Json[] = isList(listed) ? listed : [listed]
  const words = [own, newest].filter(isObject).flatMap((hold) => {
    const description = readText(hold.Description)
    const { at } = readClock(readText(hold.Timestamp), { time_zone: null, letters: canadian_zones })
    return description === null || isNothing(description) ? [] : [{ description, at }]
  })
  const [word] = words.toSorted(
    (a, b) =>
      (b.at ?? '9').localeCompare(a.at ?? '9') ||
      Number(saysReleased(a.description)) - Number(saysReleased(b.description)),
  )
  if (word === undefined) return []
  const held = saysPending(word.description) ? 'pending' : 'hold'
  return [
    {
      kind: 'hold',
      data_source: 'rail',
      container: about.container,
      stated_at: word.at,
      pointer: `${about.pointer}/CustomsHold`,
      name: 'customs',
      status: saysReleased(word.description) ? null : held,
      description: word.description,
      at: word.at,
      defects: [],
    },
  ]
}

function lotOf(item: JsonObject, locode: string | null, about: About): readonly Observation[] {
  const yard_position = readText(item.LotLocation)
  const chassis_number = readText(item.ChassisEquipmentId)
  if (yard_position === null && chassis_number === null) return []
  return [
    {
      kind: 'facility_state',
      data_source: 'rail',
      container: about.container,
      stated_at: null,
      pointer: about.pointer,
      terminal: { firms: null, smdg: null, bic: null, locode, name: rampOf(scac).name },
      found: true,
      defects: [],
      ...(yard_position === null || isNothing(yard_position) ? {} : { yard_position }),
      ...(chassis_number === null || isNothing(chassis_number) ? {} : { chassis_number }),
    },
  ]
}

function stationOf(place: JsonObject | null): string | null {
  const station = readText(place?.Station)
  return station === null || isNothing(station) ? null : station
}

function objectAt(item: JsonObject | null, name: string): JsonObject | null {
  const value = item?.[name]
  return isObject(value) ? value : null
}
