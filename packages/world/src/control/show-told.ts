import { allDoors } from '../carriers/doors.ts'
import { tell } from '../carriers/witness.ts'
import type { Told } from '../carriers/witness.ts'
import type { JsonObject } from '../http/exchange.ts'
import { toldTricks } from '../faults/told-tricks.ts'
import { carrierSource } from '../sources.ts'
import { utc } from '../time.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import type { World } from '../world.ts'

/**
 * What a shipment's line tells of it at this moment as having happened, faults in its content included, before it
 * takes any wire format.
 */
export function showTold(shipment: Shipment, boxes: readonly Box[], world: World): JsonObject[] {
  const door = allDoors().find((candidate) => candidate.scac === shipment.scac)
  const now = world.clock.now()
  if (door === undefined || now < shipment.manifested_at) return []
  const names = world.faults.at(carrierSource(shipment.scac), 'carrier', now)
  const told = names.reduce(
    (list, name) => toldTricks[name]?.(list, now) ?? list,
    tell(shipment, boxes, now, door.manner, world.seed),
  )
  return told.filter((event) => event.classifier === 'ACT' && event.type !== 'SHIPMENT').map(showEvent)
}

function showEvent(told: Told): JsonObject {
  return {
    container: told.box?.number ?? null,
    code: told.code,
    role: told.role,
    mode: told.mode,
    empty: told.empty,
    at: told.at === null ? null : utc(told.at),
    locode: told.locode,
    facility: told.facility?.code ?? null,
    imo: told.leg?.vessel.imo ?? null,
  }
}
