/**
 * What ISO 6346 says of a container number: three letters of the owner, a category letter, six digits and a check
 * digit.
 */
export type ContainerNumber = {
  /** The whole number, its check digit completed where it was left out. */
  number: string
  /** Owner code and category letter. */
  prefix: string
  /** Null: no check digit was given. */
  check_digit_passed: boolean | null
}

/**
 * Reads a normalised container number, with or without its check digit; null: another shape.
 * A wrong check digit is told, not refused: carriers do issue such boxes.
 */
export function parseContainerNumber(number: string): ContainerNumber | null {
  const [, prefix, serial, digit] = /^([A-Z]{3}[UJZ])(\d{6})(\d?)$/.exec(number) ?? []
  if (prefix === undefined || serial === undefined) return null
  const expected = String(checkDigit(prefix + serial))
  if (digit === undefined || digit === '')
    return { number: prefix + serial + expected, prefix, check_digit_passed: null }
  return { number, prefix, check_digit_passed: digit === expected }
}

/** The check digit of four letters and six digits: values times 2^position, modulo 11, modulo 10 (ISO 6346 annex A). */
export function checkDigit(stem: string): number {
  const sum = [...stem].reduce((total, char, position) => total + valueOf(char) * 2 ** position, 0)
  return (sum % 11) % 10
}

/** Letters count from 10 and leave out the multiples of 11: A 10, B 12 ... K 21, L 23 ... U 32, V 34 ... Z 38. */
function valueOf(char: string): number {
  if (char >= '0' && char <= '9') return Number(char)
  const rank = char.charCodeAt(0) - 'A'.charCodeAt(0)
  return 10 + rank + Math.floor((rank + 9) / 10)
}
