import { isObject, readBoolean, readText } from '../json.ts'
import { readTime } from '../wall-clock.ts'
import { meaningOf, type Words } from '../words.ts'
import type { FeedRecord } from './body.ts'

/**
 * What a record says of availability. Undefined: nothing; null: that the terminal does not know; `unreadable`:
 * something that is not understood.
 */
export type AvailabilityReading = boolean | null | undefined | 'unreadable'

const words: Words<boolean> = {
  AVAILABLE: true,
  AVAILABLE_FOR_PICKUP: true,
  AVAILABLE_FOR_PICK_UP: true,
  READY: true,
  READY_FOR_PICKUP: true,
  UNAVAILABLE: false,
  NOT_AVAILABLE: false,
  NOT_READY: false,
}

/** Reads `availability`, or its member `available`. A wording that is not in the table is never good news. */
export function readAvailability(value: unknown): AvailabilityReading {
  const stated = isObject(value) ? value.available : value
  if (stated === undefined || stated === null || stated === '')
    return isObject(value) && stated === null ? null : undefined
  return readBoolean(stated) ?? meaningOf(words, readText(stated)) ?? 'unreadable'
}

/** Whether an appointment of this status stands. What is asked for, refused or over is none. */
const appointment_states: Words<boolean> = {
  BOOKED: true,
  CONFIRMED: true,
  SCHEDULED: true,
  ACTIVE: true,
  APPROVED: true,
  ACCEPTED: true,
  MADE: true,
  CREATED: true,
  MODIFIED: true,
  COMPLETED: true,
  COMPLETE: true,
  ARRIVED: true,
  CHECKED_IN: true,
  CANCELLED: false,
  CANCELED: false,
  NONE: false,
  MISSED: false,
  EXPIRED: false,
  NO_SHOW: false,
  REJECTED: false,
  DENIED: false,
  REFUSED: false,
}

/**
 * When the box is to be fetched. Null: there is no appointment; undefined: nothing is said, or it is not understood
 * (`defects`).
 */
export function readAppointment(
  { appointment }: FeedRecord,
  time_zone: string | null,
): { readonly at: string | null | undefined; readonly defects: readonly string[] } {
  if (appointment === undefined) return { at: undefined, defects: [] }
  if (appointment === null) return { at: null, defects: [] }
  const stands = appointment.status === null ? true : meaningOf(appointment_states, appointment.status)
  if (stands === null) return { at: undefined, defects: [`appointment status "${appointment.status}" is not known`] }
  if (!stands) return { at: null, defects: [] }
  const { at, defects } = readTime(appointment.at, time_zone)
  return { at: at ?? undefined, defects: defects.map((defect) => `appointment: ${defect}`) }
}
