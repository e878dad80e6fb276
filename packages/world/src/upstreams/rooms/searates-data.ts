import type { Json, JsonObject } from '../../http/exchange.ts'
import { wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Facility } from '../../truth/place.ts'
import { happeningsOf, printLocalHappening } from '../machinery/journeys.ts'
import type { Happening } from '../machinery/journeys.ts'
import { orNull } from '../machinery/forms.ts'
import type { Desk } from '../machinery/upstream.ts'
import type { Tracked } from './terminal49-books.ts'

const CODES: Readonly<Record<string, [type: string, code: string, text: string]>> = {
  empty_out: ['EQUIPMENT', 'GTOT', 'Empty container gate out'],
  full_in: ['EQUIPMENT', 'GTIN', 'Gate in'],
  loaded: ['EQUIPMENT', 'LOAD', 'Loaded on vessel'],
  departed: ['TRANSPORT', 'DEPA', 'Vessel departure'],
  arrived: ['TRANSPORT', 'ARRI', 'Vessel arrival'],
  discharged: ['EQUIPMENT', 'DISC', 'Discharged from vessel'],
  rail_loaded: ['EQUIPMENT', 'LOAD', 'Loaded on rail'],
  rail_departed: ['TRANSPORT', 'DEPA', 'Rail departure'],
  rail_arrived: ['TRANSPORT', 'ARRI', 'Rail arrival'],
  rail_unloaded: ['EQUIPMENT', 'DISC', 'Unloaded from rail'],
  full_out: ['EQUIPMENT', 'GTOT', 'Gate out'],
  empty_in: ['EQUIPMENT', 'GTIN', 'Empty container return'],
}

/** A list whose members are told apart by a key and referred to by their place in it, counted from 1. */
class Numbered<T> {
  readonly members: T[] = []
  private readonly ids = new Map<string, number>()

  /** The id of a member, which is added when it is new. */
  idOf(key: string, member: T): number {
    const known = this.ids.get(key)
    if (known !== undefined) return known
    this.members.push(member)
    this.ids.set(key, this.members.length)
    return this.members.length
  }
}

function told(tracked: Tracked, desk: Desk): { number: string; iso: string; list: Happening[] }[] {
  return tracked.boxes.map((box) => ({
    number: box.number,
    iso: box.iso_code,
    list: happeningsOf(desk, tracked.shipment, box).filter(({ movement }) => CODES[movement.kind] !== undefined),
  }))
}

function local({ movement, at }: Happening, form: 'blank' | 'T'): string {
  const clock = wallClock(at, placeOf(movement.locode).time_zone)
  return form === 'blank' ? clock.replace('T', ' ') : clock
}

function modeOf({ movement }: Happening): string {
  return movement.mode === 'VESSEL' || movement.mode === 'FEEDER' ? 'sea' : 'land'
}

/** Everything about a shipment with ids into lists, and dates of the place without offset. */
export function searatesData(tracked: Tracked, desk: Desk): JsonObject {
  const locations = new Numbered<JsonObject>()
  const facilities = new Numbered<JsonObject>()
  const vessels = new Numbered<JsonObject>()
  const location = (locode: string): number => {
    const place = placeOf(locode)
    const row = {
      name: place.name,
      state: place.state,
      country_code: place.country,
      locode,
      lat: place.latitude,
      lng: place.longitude,
      timezone: place.time_zone,
    }
    return locations.idOf(locode, row)
  }
  const facility = (given: Facility | null): number | null =>
    orNull(given, ({ code, name, smdg }) => facilities.idOf(code, { name, smdg_code: smdg, bic_code: null }))
  const vessel = ({ movement }: Happening): number | null =>
    orNull(movement.leg, ({ vessel: { imo, name, mmsi, call_sign, flag } }) =>
      vessels.idOf(imo, { name, imo: Number(imo), mmsi: Number(mmsi), call_sign, flag }),
    )
  const containers = told(tracked, desk).map(({ number, iso, list }) => ({
    number,
    iso_code: iso,
    size_type: iso.startsWith('2') ? "20' Dry" : "40' High Cube Dry",
    status: 'IN_TRANSIT',
    events: list.map((happening, i): JsonObject => {
      printLocalHappening(desk, number, happening, 'containers', 'events', 'date', 'actual', 'event_code')
      const [event_type, event_code, description] = CODES[happening.movement.kind] ?? ['', '', '']
      return {
        order_id: i + 1,
        location: location(happening.movement.locode),
        facility: facility(happening.movement.facility),
        description,
        event_type,
        event_code,
        status: event_code,
        date: local(happening, 'blank'),
        actual: happening.actual,
        is_additional_event: false,
        type: modeOf(happening),
        vessel: vessel(happening),
        voyage: orNull(happening.movement.leg, (leg) => leg.voyage.number),
      }
    }),
  }))
  const numbered = (list: readonly JsonObject[]): Json[] => list.map((row, i) => ({ id: i + 1, ...row }))
  return {
    locations: numbered(locations.members),
    facilities: numbered(facilities.members),
    vessels: numbered(vessels.members),
    route: routeOf(tracked, desk, location),
    containers,
  }
}

type Ends = { pol: Happening | undefined; pod: Happening | undefined }

function endsOf(tracked: Tracked, desk: Desk): Ends {
  const [box] = tracked.boxes
  const list = box === undefined ? [] : happeningsOf(desk, tracked.shipment, box)
  return {
    pol: list.find(({ movement }) => movement.kind === 'departed' && movement.role === 'origin'),
    pod: list.find(({ movement }) => movement.kind === 'arrived' && movement.role === 'discharge'),
  }
}

function routeOf(tracked: Tracked, desk: Desk, location: (locode: string) => number): JsonObject {
  const { pol, pod } = endsOf(tracked, desk)
  const end = (happening: Happening): JsonObject => ({
    location: location(happening.movement.locode),
    date: local(happening, 'blank'),
    actual: happening.actual,
    predictive_eta: happening.actual ? null : local(happening, 'blank'),
  })
  return { prepol: null, pol: orNull(pol, end), pod: orNull(pod, end), postpod: null }
}

/** The same with whole places in events, and members in camel case. */
export function sinayData(tracked: Tracked, desk: Desk): JsonObject {
  const placed = (locode: string): JsonObject => {
    const place = placeOf(locode)
    return {
      name: place.name,
      state: place.state,
      country: place.country,
      locode,
      latitude: place.latitude,
      longitude: place.longitude,
      timezone: place.time_zone,
    }
  }
  const rows = told(tracked, desk)
  const ships = new Map(
    rows.flatMap(({ list }) =>
      list.flatMap(({ movement }) => (movement.leg === null ? [] : [[movement.leg.vessel.imo, movement.leg.vessel]])),
    ),
  )
  const { pol, pod } = endsOf(tracked, desk)
  const end = (happening: Happening): JsonObject => ({
    location: placed(happening.movement.locode),
    date: local(happening, 'T'),
    isActual: happening.actual,
    predictiveEta: happening.actual ? null : local(happening, 'T'),
  })
  return {
    locations: [...new Set(rows.flatMap(({ list }) => list.map(({ movement }) => movement.locode)))].map(placed),
    route: { prepol: null, pol: orNull(pol, end), pod: orNull(pod, end), postpod: null },
    containers: rows.map(({ number, list }) => ({
      containerNumber: number,
      events: list.map((happening): JsonObject => {
        printLocalHappening(desk, number, happening, 'containers', 'events', 'date', 'isActual', 'eventCode')
        const [eventType, eventCode, description] = CODES[happening.movement.kind] ?? ['', '', '']
        return {
          location: placed(happening.movement.locode),
          facility: orNull(happening.movement.facility, ({ name }) => ({ name })),
          eventType,
          eventCode,
          description,
          date: local(happening, 'T'),
          isActual: happening.actual,
        }
      }),
    })),
    vessels: [...ships.values()].map(({ name, imo, mmsi, call_sign, flag }) => ({
      name,
      imo,
      mmsi,
      callSign: call_sign,
      flag,
    })),
  }
}
