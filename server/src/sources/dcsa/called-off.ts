import { meaningOf, type Words } from '../words.ts'
import type { DcsaEvent } from './event.ts'
import type { EventKind } from './event-kind.ts'

/** How an event was called off: it is cancelled itself, or the ship leaves out the port at which it was to be. */
export type CalledOff = 'CANCELLED' | 'OMIT'

/** Words of `status` members, which Track & Trace does not have, and of the calls of DCSA's operational standards. */
const statuses: Words<CalledOff> = {
  CANCELLED: 'CANCELLED',
  CANCELED: 'CANCELLED',
  CANC: 'CANCELLED',
  DELETED: 'CANCELLED',
  VOID: 'CANCELLED',
  VOIDED: 'CANCELLED',
  RETRACTED: 'CANCELLED',
  WITHDRAWN: 'CANCELLED',
  OMIT: 'OMIT',
  OMITTED: 'OMIT',
  OMISSION: 'OMIT',
}

/** What a ship does at a port, or a box at her side. A box may come and go by land wherever no ship calls. */
const at_call = new Set(['ARRI', 'DEPA', 'LOAD', 'DISC', 'APPROACHING', 'OMIT'])

/**
 * Whether members beside the code say that an event was called off (contract 10.2); null: none does. Papers are told by
 * their codes: the status of one that is cancelled says no more than its code.
 */
export function calledOff(event: DcsaEvent, { type, code }: EventKind): CalledOff | null {
  if (type === 'shipment' && ending_codes.has(code)) return null
  const own = meaningOf(statuses, event.eventStatus)
  if (event.isCancelled === true || own === 'CANCELLED') return 'CANCELLED'
  if (!at_call.has(code) && type !== 'transport') return null
  const call = event.transportCall
  const words = [event.portCallStatusCode, call?.portCallStatusCode, call?.eventStatus]
  return own ?? (call?.isCancelled === true || words.some(isOff) ? 'OMIT' : null)
}

function isOff(text: string | null | undefined): boolean {
  return meaningOf(statuses, text ?? null) !== null
}

/** Document states that end a booking. */
export const ending_codes: ReadonlySet<string> = new Set(['CANC', 'VOID', 'REJE'])
