import { random } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { facilityOf } from '../truth/place.ts'
import { corridorOf } from '../truth/rail.ts'
import type { Itinerary, SeaLeg } from '../truth/shipment.ts'
import { callAt, sail, serviceOf } from '../truth/voyage.ts'
import type { Trouble } from '../truth/voyage.ts'
import { vesselOf } from '../truth/vessel.ts'
import type { StoryShipment, Upset } from './story.ts'

/** Ships of stories are numbered above those of the regular services. */
const FIRST_STORY_SHIP = 1_000
const SHIPS_PER_SHIPMENT = 8
const CONNECTION_MS = 4 * DAY

/**
 * The itineraries of a story's shipment, timed so that the anchor falls on its hour. `lane` numbers the shipment within
 * all stories.
 */
export function itinerariesOf(
  script: StoryShipment,
  id: string,
  start: number,
  lane: number,
  seed: string,
): Itinerary[] {
  const tellAt = (origin: number): Itinerary[] => plot(script, id, origin, lane, seed)
  const anchor = tellAt(0).at(-1)?.legs[script.anchor.leg]
  if (anchor === undefined) throw new Error(`${id} has no leg ${script.anchor.leg}`)
  const moment = script.anchor.moment === 'departed' ? anchor.load.departure : anchor.discharge.arrival
  return tellAt(Math.round((start + script.anchor.hours * HOUR - moment) / HOUR) * HOUR)
}

/** What the plan in force comes to: how the legs go, how many weeks later, on which of the ships, where they end. */
type Way = {
  legs: readonly string[]
  weeks: readonly number[]
  ships: readonly number[]
  numbers: readonly (string | null)[]
  is_rerouted: boolean
  landing: ((legs: readonly SeaLeg[]) => SeaLeg[]) | null
  rail: string | undefined
}

function plot(script: StoryShipment, id: string, origin: number, lane: number, seed: string): Itinerary[] {
  const sailed = (way: Way): SeaLeg[] => {
    const legs = legsOf(way, script.trouble ?? null, id, origin, lane, seed)
    return way.landing === null ? legs : way.landing(legs)
  }
  let way: Way = {
    legs: script.legs,
    weeks: script.legs.map(() => 0),
    ships: script.legs.map(() => 0),
    numbers: script.legs.map(() => null),
    is_rerouted: false,
    landing: null,
    rail: script.rail,
  }
  let legs = sailed(way)
  const itineraries = [{ known_at: origin, reason: 'booked', legs, corridor: corridor(way.rail, legs) }]
  for (const upset of script.upsets ?? []) {
    way = upsetBy(upset, way)
    const known_at = knownAt(upset, legs)
    legs = sailed(way)
    itineraries.push({ known_at, reason: upset.reason, legs, corridor: corridor(way.rail, legs) })
  }
  return itineraries
}

function upsetBy(upset: Upset, way: Way): Way {
  switch (upset.kind) {
    case 'rolled':
      return { ...way, weeks: way.weeks.map((week, i) => (i >= upset.leg ? week + 1 : week)) }
    case 'swapped':
      return { ...way, ships: way.ships.map((ship, i) => (i === upset.leg ? ship + 1 : ship)) }
    case 'renumbered':
      return { ...way, numbers: way.numbers.map((number, i) => (i === upset.leg ? upset.number : number)) }
    case 'rerouted':
      return { ...way, legs: upset.legs, is_rerouted: true }
    case 'omitted':
      return { ...way, landing: (legs) => landedAt(legs, upset.discharge) }
    case 'berthed_elsewhere':
      return { ...way, landing: (legs) => berthedAt(legs, upset.facility) }
    case 'redirected':
      return { ...way, rail: upset.rail }
  }
}

function knownAt(upset: Upset, before: readonly SeaLeg[]): number {
  if ('hours_before_arrival' in upset)
    return (before.at(-1)?.discharge.arrival ?? 0) - upset.hours_before_arrival * HOUR
  return (before[upset.leg]?.load.departure ?? 0) - upset.hours_before_departure * HOUR
}

function legsOf(way: Way, trouble: Trouble | null, id: string, origin: number, lane: number, seed: string): SeaLeg[] {
  let ready = origin
  return way.legs.map((text, i) => {
    const [code, from, to] = text.split(' ')
    if (code === undefined || from === undefined || to === undefined) throw new Error(`not a leg: ${text}`)
    const service = serviceOf(code)
    const week = way.weeks[i] ?? 0
    const offset = plannedArrival(code, from)
    const voyageId = `${id}-${i}-${week}${way.is_rerouted ? '-rerouted' : ''}`
    const ship = FIRST_STORY_SHIP + lane * SHIPS_PER_SHIPMENT + i * 4 + week + (way.is_rerouted ? 2 : 0)
    const voyage = sail(
      service,
      ready - offset + week * 7 * DAY,
      vesselOf(ship),
      random(seed, 'voyage', voyageId),
      voyageId,
      trouble,
    )
    const discharge = callAt(voyage, to)
    ready = discharge.planned_departure - week * 7 * DAY + CONNECTION_MS
    const swapped = way.ships[i] ?? 0
    const number = way.numbers[i] ?? null
    return {
      voyage: number === null ? voyage : { ...voyage, number, import_number: number },
      vessel: swapped === 0 ? voyage.vessel : vesselOf(ship + 2 + swapped),
      load: callAt(voyage, from),
      discharge,
    }
  })
}

const offsets = new Map<string, number>()

function plannedArrival(code: string, facility: string): number {
  const key = code + facility
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = callAt(sail(serviceOf(code), 0, vesselOf(0), random(key), key), facility).planned_arrival
  offsets.set(key, offset)
  return offset
}

function landedAt(legs: readonly SeaLeg[], facility: string): SeaLeg[] {
  return legs.map((leg, i) => (i === legs.length - 1 ? { ...leg, discharge: callAt(leg.voyage, facility) } : leg))
}

/** The same call at another terminal of its port. */
function berthedAt(legs: readonly SeaLeg[], code: string): SeaLeg[] {
  const facility = facilityOf(code)
  return legs.map((leg, i) => {
    if (i < legs.length - 1) return leg
    if (facility.locode !== leg.discharge.facility.locode) throw new Error(`${code} is in another port`)
    return { ...leg, discharge: { ...leg.discharge, facility } }
  })
}

function corridor(rail: string | undefined, legs: readonly SeaLeg[]): Itinerary['corridor'] {
  const [railroad, ramp] = rail?.split(' ') ?? []
  const last = legs.at(-1)
  if (railroad === undefined || ramp === undefined || last === undefined) return null
  return corridorOf(railroad, last.discharge.facility.locode, ramp)
}
