import { z } from 'zod'

/** A column that may be empty: `''` is read as null. */
export const optionalText = z.string().transform((text) => (text === '' ? null : text))

/** A column of several values between bars: `A|B`. */
export const list = z.string().transform((text): readonly string[] => (text === '' ? [] : text.split('|')))

/** A yes or no column. */
export const yesNo = z.enum(['yes', 'no']).transform((text) => text === 'yes')

/** How far a row can be relied on: read at its owner, read elsewhere, or remembered and to be checked. */
export const confidence = z.enum(['verified', 'second_hand', 'memory'])

/** A number from 0 to 1. */
export const share = z
  .string()
  .regex(/^(0|1|0?\.\d+)$/)
  .transform(Number)

/** Decimal degrees between `-limit` and `limit`. */
export function coordinate(limit: 90 | 180) {
  return z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))
}
