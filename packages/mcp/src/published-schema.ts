import { z } from 'zod'

/** A JSON Schema of an object, as lists of tools print it. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties?: Record<string, z.infer<ReturnType<typeof z.json>>>
  readonly required?: string[]
  readonly [keyword: string]: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{anyOf: [{type: T}, {type: 'null'}]}` says no more than `{type: [T, 'null']}`. */
function withoutNullBranch(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second]: unknown[] = anyOf
  if (
    !isRecord(first) ||
    !isRecord(second) ||
    second['type'] !== 'null' ||
    typeof first['type'] !== 'string' ||
    'enum' in first
  )
    return schema
  return { ...rest, ...first, type: [first['type'], 'null'] }
}

/** Leaves out what a reader of the schema gains nothing from. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact)
  if (!isRecord(value)) return value
  const schema = withoutNullBranch(value)
  const kept = Object.entries(schema).filter(([keyword, member]) => {
    if (keyword === '$schema') return false
    if (keyword === 'pattern' && 'format' in schema) return false
    return !(
      (keyword === 'maximum' || keyword === 'minimum') &&
      typeof member === 'number' &&
      Math.abs(member) === Number.MAX_SAFE_INTEGER
    )
  })
  return Object.fromEntries(kept.map(([keyword, member]) => [keyword, compact(member)]))
}

const published = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.json()).optional(),
  required: z.array(z.string()).optional(),
})

/** The JSON Schema of a zod object in its shortest form; members that are not named are allowed. */
export function publishedSchema(schema: z.ZodObject): ObjectSchema {
  const { properties, required, ...rest } = published.parse(compact(z.toJSONSchema(schema, { io: 'input' })))
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties }),
    ...(required === undefined ? {} : { required }),
  }
}

/**
 * The same of what a tool answers. A refusal has other members, so none is required: clients that check answers check
 * refusals too, and would show their own complaint in place of one that does not fit.
 */
export function publishedAnswer(schema: z.ZodObject): ObjectSchema {
  const { required: _, ...rest } = publishedSchema(schema)
  return rest
}
