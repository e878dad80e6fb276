import { z } from 'zod'
import { confidence, list, share } from './columns.ts'

/** One shape that a line's bill of lading or booking numbers have (sources section 9.2). */
export type NumberPattern = {
  scac: string
  number_type: 'bill_of_lading' | 'booking'
  /** What may stand before the rest. */
  prefixes: readonly string[]
  /** The whole of what follows the prefix. */
  rest: RegExp
  /** How sure the line is when a prefix stands before the rest. */
  prefixed_confidence: number | null
  /** How sure the line is by the rest alone, no other line having the shape; null: never without a prefix. */
  bare_confidence: number | null
  example: string
  confidence: z.infer<typeof confidence>
}

const optionalShare = z.union([z.literal('').transform(() => null), share])

/** One row of number-patterns.csv. */
export const numberPatternRow = z.strictObject({
  scac: z.string().regex(/^[A-Z0-9]{4}$/),
  number_type: z.enum(['bill_of_lading', 'booking']),
  prefixes: list,
  rest: z
    .string()
    .min(1)
    .transform((pattern) => new RegExp(`^(?:${pattern})$`)),
  prefixed_confidence: optionalShare,
  bare_confidence: optionalShare,
  example: z.string().min(1),
  confidence,
})
