import { ISSUE_MS } from '../stories/issue.ts'
import type { StoryBook } from '../stories/issue.ts'
import { HOUR } from '../time.ts'
import { placeOf } from './place.ts'
import { along, seaRoute } from './route.ts'
import type { Vessel } from './vessel.ts'
import { allServices, fleetSize, regularVoyage, sailingAfter, toldAt } from './voyage.ts'
import type { PortCall } from './voyage.ts'

/** Where a ship is and what she does: status as AIS counts it (0 under way, 1 at anchor, 5 moored). */
export type Fix = {
  vessel: Vessel
  latitude: number
  longitude: number
  knots: number
  course: number
  status: 0 | 1 | 5
  next: PortCall | null
  eta: number | null
}

/**
 * All ships of the world at an instant: those of the services, and those of the running and the former issue of each
 * story.
 */
export function fleetAt(seed: string, book: StoryBook, at: number): Fix[] {
  const fixes = new Map<string, Fix>()
  for (const service of allServices()) {
    const ships = fleetSize(service)
    const newest = sailingAfter(service, service.calls[0] ?? '', at) + 1
    for (let j = 0; j < ships; j++) {
      const calls = [newest - j - 2 * ships, newest - j - ships, newest - j].flatMap(
        (k) => regularVoyage(seed, service, k).calls,
      )
      const vessel = regularVoyage(seed, service, newest - j).vessel
      fixes.set(vessel.mmsi, fixOf(vessel, calls, at))
    }
  }
  for (const [vessel, calls] of storyShips(book, at)) fixes.set(vessel.mmsi, fixOf(vessel, calls, at))
  return [...fixes.values()]
}

function storyShips(book: StoryBook, at: number): Map<Vessel, PortCall[]> {
  const ships = new Map<string, { vessel: Vessel; calls: PortCall[] }>()
  const running = book.issueAt(at)
  const ahead = book.issueAt(at + ISSUE_MS / 2)
  for (const story of book.stories) {
    for (const n of new Set([Math.max(0, running - 1), running, ahead])) {
      for (const shipment of book.issue(story, n).shipments) {
        for (const leg of shipment.itineraries.flatMap((itinerary) => itinerary.legs)) {
          const swapped =
            shipment.itineraries
              .at(-1)
              ?.legs.some((last) => last.voyage.id === leg.voyage.id && last.vessel.imo !== leg.vessel.imo) === true
          if (swapped) continue
          const ship = ships.get(leg.vessel.mmsi) ?? { vessel: leg.vessel, calls: [] }
          const known = new Set(ship.calls.map((call) => call.id))
          ships.set(leg.vessel.mmsi, {
            vessel: leg.vessel,
            calls: [...ship.calls, ...leg.voyage.calls.filter((call) => !known.has(call.id))],
          })
        }
      }
    }
  }
  return new Map([...ships.values()].map((ship) => [ship.vessel, ship.calls.sort((a, b) => a.arrival - b.arrival)]))
}

/** How far before the berth ships lie at anchor, as a share of the last leg. */
const ANCHORAGE_SHARE = 0.006

function fixOf(vessel: Vessel, calls: readonly PortCall[], at: number): Fix {
  const reached = calls.findLastIndex((call) => call.arrival <= at)
  const here = calls[reached]
  const next = calls[reached + 1]
  const eta = next === undefined ? null : toldAt(next.arrival_told, at).at
  if (here === undefined) {
    const first = calls[0]
    if (first === undefined) throw new Error('a ship has calls')
    return moored(vessel, first, first)
  }
  const before = calls[reached - 1]
  if (at < here.berthed && before !== undefined && before.facility.locode !== here.facility.locode) {
    const spot = along(seaRoute(before.facility.locode, here.facility.locode), 1 - ANCHORAGE_SHARE)
    return {
      vessel,
      latitude: spot.latitude,
      longitude: spot.longitude,
      knots: 0,
      course: spot.course,
      status: 1,
      next: here,
      eta: here.arrival,
    }
  }
  if (at < here.departure || next === undefined || next.facility.locode === here.facility.locode)
    return moored(vessel, here, next ?? null)
  const route = seaRoute(here.facility.locode, next.facility.locode)
  const hours = Math.max(1, (next.arrival - here.departure) / HOUR)
  const spot = along(route, ((at - here.departure) / HOUR / hours) * (1 - ANCHORAGE_SHARE))
  return {
    vessel,
    latitude: spot.latitude,
    longitude: spot.longitude,
    knots: Math.min(24, route.miles / hours),
    course: spot.course,
    status: 0,
    next,
    eta,
  }
}

function moored(vessel: Vessel, call: PortCall, next: PortCall | null): Fix {
  const place = placeOf(call.facility.locode)
  return {
    vessel,
    latitude: place.latitude,
    longitude: place.longitude,
    knots: 0,
    course: 0,
    status: 5,
    next,
    eta: next === null ? null : toldAt(next.arrival_told, call.departure).at,
  }
}
