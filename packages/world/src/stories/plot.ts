import { random } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { corridorOf } from '../truth/rail.ts'
import type { Itinerary, SeaLeg } from '../truth/shipment.ts'
import { callAt, sail, serviceOf } from '../truth/voyage.ts'
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

function plot(script: StoryShipment, id: string, origin: number, lane: number, seed: string): Itinerary[] {
  const weeks = script.legs.map(() => 0)
  const ships = script.legs.map(() => 0)
  const itineraries = [
    { known_at: origin, reason: 'booked', legs: legsOf(script, id, origin, lane, weeks, ships, seed), corridor: null },
  ]
  let discharge: string | null = null
  for (const upset of script.upsets ?? []) {
    const before = itineraries.at(-1)?.legs
    if (before === undefined) break
    if (upset.kind === 'rolled') for (let i = upset.leg; i < weeks.length; i++) weeks[i] = (weeks[i] ?? 0) + 1
    if (upset.kind === 'swapped') ships[upset.leg] = (ships[upset.leg] ?? 0) + 1
    if (upset.kind === 'omitted') discharge = upset.discharge
    const legs = legsOf(script, id, origin, lane, weeks, ships, seed)
    itineraries.push({
      known_at: knownAt(upset, before),
      reason: upset.reason,
      legs: discharge === null ? legs : landedAt(legs, discharge),
      corridor: null,
    })
  }
  return itineraries.map((itinerary) => ({ ...itinerary, corridor: corridor(script, itinerary.legs) }))
}

function knownAt(upset: Upset, before: readonly SeaLeg[]): number {
  if (upset.kind === 'omitted') return (before.at(-1)?.discharge.arrival ?? 0) - upset.hours_before_arrival * HOUR
  return (before[upset.leg]?.load.departure ?? 0) - upset.hours_before_departure * HOUR
}

function legsOf(
  script: StoryShipment,
  id: string,
  origin: number,
  lane: number,
  weeks: readonly number[],
  ships: readonly number[],
  seed: string,
): SeaLeg[] {
  let ready = origin
  return script.legs.map((text, i) => {
    const [code, from, to] = text.split(' ')
    if (code === undefined || from === undefined || to === undefined) throw new Error(`not a leg: ${text}`)
    const service = serviceOf(code)
    const week = weeks[i] ?? 0
    const offset = plannedArrival(code, from)
    const voyageId = `${id}-${i}-${week}`
    const ship = FIRST_STORY_SHIP + lane * SHIPS_PER_SHIPMENT + i * 4 + week
    const voyage = sail(
      service,
      ready - offset + week * 7 * DAY,
      vesselOf(ship),
      random(seed, 'voyage', voyageId),
      voyageId,
      script.trouble ?? null,
    )
    const discharge = callAt(voyage, to)
    ready = discharge.planned_departure - week * 7 * DAY + CONNECTION_MS
    const swapped = ships[i] ?? 0
    return {
      voyage,
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

function corridor(script: StoryShipment, legs: readonly SeaLeg[]): Itinerary['corridor'] {
  const [railroad, ramp] = script.rail?.split(' ') ?? []
  const last = legs.at(-1)
  if (railroad === undefined || ramp === undefined || last === undefined) return null
  return corridorOf(railroad, last.discharge.facility.locode, ramp)
}
