/** A number as it is matched: upper case, without blanks, dashes, dots and slashes (sources section 9.1). */
export function normalizeTrackingNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[\s\-./]+/g, '')
}

/** Whether a normalised number can be a tracking number at all: Latin letters and digits, 3 to 50 of them, one digit or more unless it is a test number. */
export function hasTrackingNumberShape(number: string): boolean {
  return /^(?=.*\d|TESTTR)[A-Z0-9]{3,50}$/.test(number)
}

/** The four letters that a number begins with, by which an account's earlier numbers are compared; null: it does not begin so. */
export function numberStem(number: string): string | null {
  return /^[A-Z]{4}/.exec(normalizeTrackingNumber(number))?.[0] ?? null
}
