import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const recorded = z.record(z.string(), z.object({ request: z.unknown().optional(), response: z.unknown().optional() }))

/** By call, such as `GET /shipments`: a body that was sent and the body that came back. */
export type Examples = z.infer<typeof recorded>

export const examples_file = join(import.meta.dirname, 'examples.json')

/** The answers that the tests recorded. */
export function readExamples(): Examples {
  return recorded.parse(JSON.parse(readFileSync(examples_file, 'utf8')))
}
