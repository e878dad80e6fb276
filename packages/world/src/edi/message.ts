import { tellingOf } from '../carriers/witness.ts'
import type { Manner } from '../carriers/witness.ts'
import { placeOf } from '../truth/place.ts'
import { toldAt } from '../truth/voyage.ts'
import { trueMovements } from '../truth/shipment.ts'
import type { Box, Movement, MovementKind, Shipment } from '../truth/shipment.ts'

/** One status of one container, as EDI partners tell it once; `told_at` is when the file falls. */
export type Status = {
  code: string
  told_at: number
  at: number
  shipment: Shipment
  box: Box
  movement: Movement
  pod_eta: number
  elsewhere?: Elsewhere
  /** The port that it names as that of loading instead of the first; only under faults. */
  loading_port?: string
}

/** A place that the status names instead of that of its movement; only under faults. */
export type Elsewhere = { code: string; name: string; laden: boolean }

/** How lines tell by EDI: soon, once, and never corrected. */
const EDI_MANNER: Manner = {
  shipment: 'none',
  lag_hours: [0.5, 3],
  twins: false,
  missed_ships: false,
  future: 'ships',
  corrected: 0,
}

/** The status codes of X12 list 157, which IFTSTA partners use as well. */
const STATUS_CODES: Readonly<Record<MovementKind, string | null>> = {
  empty_out: 'EE',
  full_in: 'I',
  loaded: 'AE',
  departed: 'VD',
  arrived: 'VA',
  berthed: null,
  discharged: 'UV',
  rail_loaded: 'AL',
  rail_departed: 'RL',
  rail_arrived: 'AR',
  rail_unloaded: 'UR',
  full_out: 'OA',
  empty_in: 'RD',
}

/** All statuses of a shipment that are told after `from` and until `to`, in order of telling. */
export function statusesBetween(shipment: Shipment, from: number, to: number, seed: string): Status[] {
  return shipment.boxes
    .flatMap((box) =>
      trueMovements(box).flatMap((movement): Status[] => {
        const code = STATUS_CODES[movement.kind]
        const told = statusTold(shipment, box, movement, seed)
        const discharge = shipment.itineraries.at(-1)?.legs.at(-1)?.discharge
        if (code === null || told === null || discharge === undefined || told.known_at <= from || told.known_at > to)
          return []
        return [
          {
            code,
            told_at: told.known_at,
            at: told.at,
            shipment,
            box,
            movement,
            pod_eta: toldAt(discharge.arrival_told, told.known_at).at,
          },
        ]
      }),
    )
    .sort((a, b) => a.told_at - b.told_at || a.at - b.at || (a.box.number < b.box.number ? -1 : 1))
}

/** When a status of a movement falls, and with which time; null: none is told of it. */
export function statusTold(
  shipment: Shipment,
  box: Box,
  movement: Movement,
  seed: string,
): { known_at: number; at: number } | null {
  const telling =
    STATUS_CODES[movement.kind] === null ? null : tellingOf(shipment, box, movement, Infinity, EDI_MANNER, seed)
  return telling === null ? null : { known_at: Math.max(telling.told_at, shipment.manifested_at), at: telling.at }
}

/** Letters and digits of a wall clock: `date` yyyymmdd, `time` hhmm. */
export function stamps(wallClock: string): { date: string; time: string } {
  return { date: wallClock.slice(0, 10).replaceAll('-', ''), time: wallClock.slice(11, 16).replace(':', '') }
}

/** A control number of nine digits that differs between files of different minutes or names. */
export function controlNumber(at: number, index: number): string {
  return String((Math.floor(at / 60_000) * 100 + index) % 1_000_000_000).padStart(9, '0')
}

/** The bill as lines write it in EDI: without their own code before it. */
export function withoutScac({ bill, scac }: Shipment): string {
  return bill.startsWith(scac) ? bill.slice(scac.length) : bill
}

/**
 * Where a status says that it happened, and whether it calls the box laden: as its movement has it, unless a fault
 * names another place.
 */
export function activityPlace({ elsewhere, movement }: Status): Elsewhere {
  const { locode, name } = placeOf(movement.locode)
  return elsewhere ?? { code: locode, name, laden: movement.laden }
}
