import { readRequest } from '@quaylog/contract'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import type { Problem } from './refusal.ts'

/** Reads a body through its schema; all problems come in one answer, each with its pointer (contract 1.8). */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = readRequest(schema, body ?? {})
  if (read.ok) return read.value
  const [first, ...more] = read.problems.map(({ name, detail, pointer }): Problem => ({ error: name, detail, source: { pointer } }))
  throw new Refusal(first === undefined ? [{ error: 'invalid', detail: 'The body is invalid', source: { pointer: '' } }] : [first, ...more])
}
