import { readRequest } from '@quaylog/contract'
import type { z } from 'zod'
import { Refusal, unprocessable } from './refusal.ts'
import type { Problem } from './refusal.ts'

/** Reads a body through its schema; all problems come in one answer, each with its pointer (contract 1.8). */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const unusable = unusableText(body)
  if (unusable !== null) throw unprocessable('invalid', unusable, 'Text has characters that cannot be stored')
  const read = readRequest(schema, body ?? {})
  if (read.ok) return read.value
  const [first, ...more] = read.problems.map(({ name, detail, pointer }): Problem => ({
    error: name,
    detail,
    source: { pointer },
  }))
  throw new Refusal(
    first === undefined
      ? [{ error: 'invalid', detail: 'The body is invalid', source: { pointer: '' } }]
      : [first, ...more],
  )
}

/** Control characters but tab and line ends; a NUL no database can keep. */
const control = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/v

/**
 * The pointer to the first text with control characters or half characters; null: all can be kept. Bodies are bounded
 * when they are parsed.
 */
function unusableText(body: unknown): string | null {
  let level: { pointer: string; value: unknown }[] = [{ pointer: '', value: body }]
  while (level.length > 0) {
    const found = level.find(({ value }) => typeof value === 'string' && (control.test(value) || !value.isWellFormed()))
    if (found !== undefined) return found.pointer
    level = level.flatMap(({ pointer, value }) =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).map(([name, child]: [string, unknown]) => ({
            pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
            value: child,
          })),
    )
  }
  return null
}

/** Refuses a body whose `data.id` names another record than the path; it may be missing (contract 1.3). */
export function requireSameId(body_id: string | undefined, path_id: string): void {
  if (body_id !== undefined && body_id.toLowerCase() !== path_id)
    throw unprocessable('invalid', '/data/id', 'Id does not match the id in the path')
}
