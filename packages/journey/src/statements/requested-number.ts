import type { RequestType } from '@quaylog/contract'

/** The number under which a shipment was asked for. */
export interface RequestedNumber {
  readonly request_type: RequestType
  readonly number: string
}

/** The numbers of a shipment that a source names beside what it states. */
export interface NamedNumbers {
  readonly bill_of_lading: string | null
  readonly booking: string | null
}

/** Whether a source names the number asked for, be it as a bill or as a booking. A container names no shipment. */
export function isNamedBy(said: NamedNumbers, { request_type, number }: RequestedNumber): boolean {
  if (request_type === 'container') return false
  const wanted = plainNumber(number)
  return isSame(wanted, said.bill_of_lading) || isSame(wanted, said.booking)
}

/** Whether a source names a bill where another bill was asked for, or a booking where another booking was. */
export function namesAnother(said: NamedNumbers, request: RequestedNumber): boolean {
  if (request.request_type === 'container') return false
  const named = request.request_type === 'bill_of_lading' ? said.bill_of_lading : said.booking
  return named !== null && !isNamedBy(said, request)
}

/** Carriers write their bill numbers with and without their own prefix of four letters. */
function isSame(wanted: string, stated: string | null): boolean {
  if (stated === null || wanted === '') return false
  const plain = plainNumber(stated)
  return (
    plain === wanted ||
    (plain.length > 6 && wanted.slice(4) === plain) ||
    (wanted.length > 6 && plain.slice(4) === wanted)
  )
}

function plainNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
