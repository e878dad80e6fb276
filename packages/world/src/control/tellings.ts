import { allDoors } from '../carriers/doors.ts'
import { tellingsOf } from '../carriers/witness.ts'
import { GATE_LAG_MS, passesGate, sendsGateMessages } from '../edi/drop.ts'
import { statusTold } from '../edi/message.ts'
import { sightingsOf } from '../rail/clm.ts'
import { TERMINAL_LAG_MS } from '../terminals/record.ts'
import { tellersOf } from '../truth/milestone.ts'
import type { Box, Movement, Shipment } from '../truth/shipment.ts'

/** What a source of one kind says of a movement from `known_at` on, to whoever asks it. */
export type KnownTelling = { by: 'carrier' | 'terminal' | 'rail' | 'edi'; known_at: number; at: number }

/**
 * Who tells of a movement, from when on and with which time; empty where nobody does. EDI counts from when its file
 * falls.
 */
export function tellingsOfMovement(shipment: Shipment, box: Box, movement: Movement, seed: string): KnownTelling[] {
  const tellers = tellersOf(movement)
  return [
    ...(tellers.includes('carrier') ? byCarrier(shipment, box, movement, seed) : []),
    ...(tellers.includes('terminal') ? byTerminal(box, movement) : []),
    ...(tellers.includes('rail') ? byRailroad(shipment, box, movement, seed) : []),
    ...byEdi(shipment, box, movement, seed),
  ]
}

function byEdi(shipment: Shipment, box: Box, movement: Movement, seed: string): KnownTelling[] {
  const status = shipment.by_edi ? statusTold(shipment, box, movement, seed) : null
  const at_gate =
    isOfStories(shipment) &&
    passesGate(movement) &&
    box.stays.some((stay) => stay.facility.locode === movement.locode && sendsGateMessages(stay))
  return [
    ...(status === null ? [] : [status]),
    ...(at_gate ? [{ known_at: movement.at + GATE_LAG_MS, at: movement.at }] : []),
  ].map((told) => ({ by: 'edi', ...told }))
}

/** Only of stories do files fall. */
function isOfStories({ id }: Shipment): boolean {
  return id.startsWith('story-')
}

function byCarrier(shipment: Shipment, box: Box, movement: Movement, seed: string): KnownTelling[] {
  const manner = allDoors().find((door) => door.scac === shipment.scac)?.manner
  if (manner === undefined || manner.untold?.includes(movement.kind) === true) return []
  return tellingsOf(shipment, box, movement, manner, seed).map(({ at, told_at }) => ({
    by: 'carrier',
    known_at: Math.max(told_at, shipment.manifested_at),
    at,
  }))
}

function byTerminal(box: Box, movement: Movement): KnownTelling[] {
  const stay = box.stays.find((candidate) => candidate.facility.code === movement.facility?.code)
  return stay === undefined
    ? []
    : [{ by: 'terminal', known_at: Math.max(movement.at, stay.listed_at) + TERMINAL_LAG_MS, at: movement.at }]
}

function byRailroad(shipment: Shipment, box: Box, movement: Movement, seed: string): KnownTelling[] {
  const corridor = shipment.itineraries.at(-1)?.corridor ?? null
  if (corridor === null || box.ride === null) return []
  if (movement.kind === 'full_out') return byRamp(box)
  const code = movement.kind === 'rail_departed' ? 'P' : 'D'
  const seen = sightingsOf(seed, box, corridor, box.ride).find((sighting) => sighting.code === code)
  return seen === undefined ? [] : [{ by: 'rail', known_at: Math.max(seen.told_at, box.ride.departed), at: seen.at }]
}

/** A ramp shows at once that a box is gone. */
function byRamp(box: Box): KnownTelling[] {
  const out_at = box.stays.at(-1)?.out_at ?? null
  return out_at === null ? [] : [{ by: 'rail', known_at: out_at, at: out_at }]
}

/** Where the train stops on the way, as the railroad sees it. */
export function stopsOnTheWay(
  shipment: Shipment,
  box: Box,
  seed: string,
): { at: number; locode: string; known_at: number }[] {
  const corridor = shipment.itineraries.at(-1)?.corridor ?? null
  if (corridor === null || box.ride === null) return []
  return sightingsOf(seed, box, corridor, box.ride)
    .filter((seen) => seen.code === 'A')
    .map(({ at, locode, told_at }) => ({ at, locode, known_at: told_at }))
}
