import { containerNumber } from '../../numbers/container.ts'

/** True when a typed bill is the shipment's, with or without the line's letters before it. */
export function numbersAgree(typed: string, bill: string, scac: string): boolean {
  const plain = (text: string): string => {
    const upper = text.trim().toUpperCase()
    return upper.startsWith(scac) ? upper.slice(scac.length) : upper
  }
  return plain(typed) === plain(bill)
}

/** The whole number of a unit that a railroad names by four letters and six digits, padded or not; else null. */
export function unitNumber(initial: string, digits: string): string | null {
  const six = /^0*(\d{6})$/.exec(digits.padStart(6, '0'))?.[1]
  return six !== undefined && /^[A-Z]{3}[UJZ]$/.test(initial) ? containerNumber(initial, Number(six)) : null
}

/** A unit as one word, ABCU123456, without the check digit. */
export const unitOf = (number: string): string => number.slice(0, 10)
