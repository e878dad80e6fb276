import { HOUR } from '../time.ts'
import type { Status } from './message.ts'

/** Turns the statuses that fall into those that fall under a fault. */
type EdiTrick = (statuses: Status[]) => Status[]

const INLAND = { code: 'USDAL', name: 'Dallas', laden: false }
/** No place has this code. */
const NOWHERE = { code: 'ZZQQX', name: 'Ferrous Roads', laden: true }

/** A port of the ship's round at which the box was not loaded. */
function portBefore(loading_port: string): string {
  return loading_port === 'KRPUS' ? 'CNSHA' : 'KRPUS'
}

/** Faults in what EDI partners tell, by name. */
export const ediTricks: Readonly<Record<string, EdiTrick>> = {
  empty_arrival_inland: (statuses) =>
    statuses.flatMap((status) =>
      status.movement.kind === 'empty_in'
        ? [status, { ...status, code: 'VA', at: status.at + HOUR, elsewhere: INLAND }]
        : [status],
    ),
  sibling_loading_port: (statuses) =>
    statuses.map((status) => {
      const [first] = status.shipment.boxes
      const { leg, kind } = status.movement
      return first === status.box || kind !== 'discharged' || leg === null
        ? status
        : { ...status, loading_port: portBefore(leg.load.facility.locode) }
    }),
  departure_nowhere: (statuses) =>
    statuses.flatMap((status) =>
      status.movement.kind === 'departed'
        ? [status, { ...status, at: status.at + HOUR, elsewhere: NOWHERE }]
        : [status],
    ),
}
