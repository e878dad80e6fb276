/** Words of the test line: their dashes belong to them. */
const isTestWord = (upper: string): boolean => upper.startsWith('TEST-TR')

/**
 * Form in which numbers are compared, kept and asked for: without spaces, dashes and dots, upper case. Only ASCII
 * letters
 * are raised: a letter that merely turns into an ASCII one in capitals (`ß`, `ı`) stays what it is, and is refused.
 */
export function normalizedNumber(number: string): string {
  const upper = number.trim().replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
  return upper.replaceAll(isTestWord(upper) ? /[ .]+/g : /[ .-]+/g, '')
}
