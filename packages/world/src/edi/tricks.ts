import { HOUR } from '../time.ts'
import type { Status } from './message.ts'

/** Turns the statuses that fall into those that fall under a fault. */
type EdiTrick = (statuses: Status[]) => Status[]

const INLAND = { code: 'USDAL', name: 'Dallas', laden: false }
/** No place has this code. */
const NOWHERE = { code: 'ZZQQX', name: 'Ferrous Roads', laden: true }

/** Faults in what EDI partners tell, by name. */
export const ediTricks: Readonly<Record<string, EdiTrick>> = {
  empty_arrival_inland: (statuses) =>
    statuses.flatMap((status) =>
      status.movement.kind === 'empty_in'
        ? [status, { ...status, code: 'VA', at: status.at + HOUR, elsewhere: INLAND }]
        : [status],
    ),
  departure_nowhere: (statuses) =>
    statuses.flatMap((status) =>
      status.movement.kind === 'departed'
        ? [status, { ...status, at: status.at + HOUR, elsewhere: NOWHERE }]
        : [status],
    ),
}
