import { isTestNumber, normalizedNumber, numberFault } from '@quaylog/contract'

/** Whether a number may be one of a line: no line has numbers without a digit, but for the test line. */
export function hasTrackingNumberShape(number: string): boolean {
  return numberFault(number) === null && (/\d/.test(number) || isTestNumber(number))
}

/**
 * The four letters that a number begins with, by which an account's earlier numbers are compared; null: it does not
 * begin so.
 */
export function numberStem(number: string): string | null {
  return /^[A-Z]{4}/.exec(normalizedNumber(number))?.[0] ?? null
}
