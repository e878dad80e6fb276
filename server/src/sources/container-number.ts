import { checkDigit, parseContainerNumber } from '@quaylog/journey'

/** A container number as a source wrote it, put into the form of ISO 6346. */
export interface ContainerNumberReading {
  /** Four letters and seven digits; null: what was written names no container. */
  readonly number: string | null
  readonly defects: readonly string[]
}

/**
 * Reads an equipment number. Real feeds hold numbers that fail the check digit or are of no category: they are kept and
 * flagged.
 * Railroads leave the check digit out or pad with zeros: it is completed.
 */
export function readContainerNumber(text: string | null): ContainerNumberReading {
  if (text === null) return { number: null, defects: [] }
  const compact = text
    .toUpperCase()
    .replace(/[\s\-./]/g, '')
    .replace(/^([A-Z]{4})00+(\d{6})$/, '$1$2')
  const parsed = parseContainerNumber(compact)
  if (parsed === null && /^[A-Z]{4}\d{7}$/.test(compact))
    return { number: compact, defects: ['container number of no known category'] }
  if (parsed === null) return { number: null, defects: ['not a container number'] }
  if (parsed.check_digit_passed === null) return { number: parsed.number, defects: ['check digit completed'] }
  return { number: parsed.number, defects: parsed.check_digit_passed ? [] : ['container number fails its check digit'] }
}

/**
 * Whether two numbers are of one box: sources leave the check digit out or have it wrong, so owner code and serial
 * number decide.
 */
export function isSameBox(a: string, b: string): boolean {
  return a.slice(0, 10) === b.slice(0, 10)
}

/** Category letters of ISO 6346 for what is no container: equipment fixed to one, as a generator, and chassis. */
const no_container = /^[A-Z]{3}[JZ]$/i

/**
 * Initial and number written apart, as railroads and X12 do: padded with zeros, with or without the check digit, or the
 * digit apart too. Both list chassis and generators as they list containers: by the fourth letter they are none.
 */
export function readUnit(
  initial: string | null,
  digits: string | null,
  check_digit: string | null = null,
): ContainerNumberReading {
  if (initial !== null && no_container.test(initial.trim()))
    return { number: null, defects: ['a chassis or a generator, no container'] }
  const serial = digits?.replace(/\D/g, '') ?? ''
  if (initial === null || serial.length < 6) return { number: null, defects: ['not a container number'] }
  if (check_digit !== null && (serial.length === 6 || serial.length > 7))
    return readContainerNumber(`${initial}${serial.slice(-6)}${check_digit}`)
  const padded =
    serial.length === 7 &&
    serial.startsWith('0') &&
    serial.at(-1) !== String(checkDigit(`${initial.slice(0, 4).toUpperCase()}${serial.slice(0, 6)}`))
  return readContainerNumber(`${initial}${padded ? serial.slice(1) : serial}`)
}
