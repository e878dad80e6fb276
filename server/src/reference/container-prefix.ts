import { z } from 'zod'
import { confidence, yesNo } from './columns.ts'

/** To whom the first four letters of a container number belong (ISO 6346 owner code and category letter). */
export type ContainerPrefix = {
  prefix: string
  kind: 'line' | 'lessor'
  /** SCAC of a line; the name of a lessor, whose boxes any line may carry. */
  owner: string
  /** Whether most of the line's own boxes carry it. */
  main: boolean
  confidence: z.infer<typeof confidence>
}

/** One row of container-prefixes.csv. */
export const containerPrefixRow = z.strictObject({
  prefix: z.string().regex(/^[A-Z]{3}[UJZ]$/),
  kind: z.enum(['line', 'lessor']),
  owner: z.string().min(1),
  main: yesNo,
  confidence,
})
