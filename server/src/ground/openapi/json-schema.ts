import { z } from 'zod'
import type { JsonSchema } from './openapi.ts'

/**
 * The JSON Schema of what a client sends (`request`) or reads (`response`). Members that are not named stay allowed:
 * clients ignore what they do not know, and so does the service.
 */
export function jsonSchemaOf(schema: z.ZodType, direction: 'request' | 'response'): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io: direction === 'request' ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return plain
}

/**
 * Leaves out what says nothing to a reader: patterns that a format states, bounds of the number type itself. A list of
 * so many parts says so by `maxItems`: linters and generators take `items: false` for a list that says nothing.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.items === false) {
    schema.items = {}
    schema.maxItems = schema.prefixItems?.length ?? 0
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties
}
