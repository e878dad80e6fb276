import railroads from '../data/railroads.json' with { type: 'json' }
import type { Random } from '../random.ts'
import { HOUR } from '../time.ts'
import { facilityOf } from './place.ts'
import type { Facility } from './place.ts'

/** A place on the way: SPLC is the railroads' six-digit place code, `share` how far along the way it lies (0..1). */
export type RailStop = { locode: string; splc: string; share: number }

/** A railroad's way from a port to a ramp, planned hours from departure to arrival. */
export type Corridor = {
  railroad: string
  from: string
  ramp: Facility
  hours: number
  splc: string
  stops: RailStop[]
}

/** One box's ride: loaded on the car, under way, stops, arrived, unloaded at the ramp. */
export type RailRide = {
  loaded: number
  departed: number
  stops: { stop: RailStop; arrived: number; departed: number }[]
  arrived: number
  unloaded: number
  car: string
  train: string
}

/** The corridor of a railroad between a port and a ramp; throws when it has none. */
export function corridorOf(railroad: string, fromLocode: string, rampCode: string): Corridor {
  const found = railroads
    .find((candidate) => candidate.scac === railroad)
    ?.corridors.find((c) => c.from === fromLocode && c.ramp === rampCode)
  if (found === undefined) throw new Error(`${railroad} does not run from ${fromLocode} to ${rampCode}`)
  return {
    railroad,
    from: found.from,
    ramp: facilityOf(found.ramp),
    hours: found.hours,
    splc: found.splc,
    stops: found.stops.map((stop) => ({ locode: stop.locode, splc: stop.splc, share: stop.at })),
  }
}

/** The railroads of the world: SCAC and name. */
export function allRailroads(): { scac: string; name: string }[] {
  return railroads.map((railroad) => ({ scac: railroad.scac, name: railroad.name }))
}

/** Rides a corridor from the moment the box is ready beside the track. */
export function ride(corridor: Corridor, readyAt: number, luck: Random): RailRide {
  const minute = (at: number): number => Math.round(at / 60_000) * 60_000
  const loaded = minute(readyAt + luck.between(10, 50) * HOUR)
  const departed = minute(loaded + luck.between(4, 14) * HOUR)
  const duration = corridor.hours * luck.between(0.94, 1.2) * HOUR
  const stops = corridor.stops.map((stop) => {
    const arrived = minute(departed + duration * stop.share)
    return { stop, arrived, departed: minute(arrived + luck.between(0.7, 2.5) * HOUR) }
  })
  const arrived = minute(departed + duration)
  return {
    loaded,
    departed,
    stops,
    arrived,
    unloaded: minute(arrived + luck.between(1.5, 6) * HOUR),
    car: 'DTTX' + luck.whole(400_000, 799_999),
    train: 'S' + luck.pick(['LACLPC', 'LBTCHI', 'SPDALL']) + luck.whole(1, 9),
  }
}
