import type { JsonSchema } from './openapi.ts'

/** One member of a document as a reader wants it: where, of which type, how it is bounded. */
export interface SchemaRow {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

const depth_max = 6

/**
 * The members of an object schema in the order of the schema, inner ones below their outer one. References are named,
 * not followed.
 */
export function schemaRows(schema: JsonSchema, prefix = '', depth = 0): SchemaRow[] {
  const required = stringsOf(schema['required'])
  return membersOf(schema['properties']).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const row: SchemaRow = {
      path,
      type: typeOf(member),
      required: required.includes(name),
      description: typeof member['description'] === 'string' ? member['description'] : '',
    }
    const inner = innerOf(member)
    return [
      row,
      ...(inner === null || depth >= depth_max ? [] : schemaRows(inner.schema, `${path}${inner.suffix}`, depth + 1)),
    ]
  })
}

/** The type of a schema in words: `string, 3 to 50 characters`. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, enum: choices, const: constant, type, items, format } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  const parts = schemasOf(anyOf ?? oneOf)
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(' or ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(choices))
    return choices.length > 14
      ? `one of ${choices.length} values`
      : choices.map((choice) => JSON.stringify(choice)).join(', ')
  if (type === 'array') return `list of ${isSchema(items) ? typeOf(items) : 'anything'}${bounds(schema)}`
  return `${typeof format === 'string' ? format : nameOf(type)}${bounds(schema)}`
}

function nameOf(type: unknown): string {
  if (Array.isArray(type)) return type.join(' or ')
  return typeof type === 'string' ? type : 'anything'
}

function bounds({ minLength, maxLength, minimum, maximum, minItems, maxItems, default: preset }: JsonSchema): string {
  const range = (low: unknown, high: unknown, unit: string) =>
    low === undefined && high === undefined
      ? ''
      : `, ${low === undefined ? 'up to' : low}${low !== undefined && high !== undefined ? ' to ' : ' '}${high ?? 'or more'}${unit}`
  const set = preset === undefined ? '' : `, default ${JSON.stringify(preset)}`
  return `${range(minLength, maxLength, ' characters')}${range(minimum, maximum, '')}${range(minItems, maxItems, ' items')}${set}`
}

function innerOf(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  if (schema['properties'] !== undefined) return { schema, suffix: '' }
  const { items } = schema
  if (isSchema(items) && items['properties'] !== undefined) return { schema: items, suffix: '[]' }
  const objects = schemasOf(schema['anyOf']).filter((part) => part['properties'] !== undefined)
  return objects.length === 1 && objects[0] !== undefined ? { schema: objects[0], suffix: '' } : null
}

function membersOf(properties: unknown): [string, JsonSchema][] {
  return typeof properties !== 'object' || properties === null
    ? []
    : Object.entries(properties).flatMap(([name, member]: [string, unknown]) =>
        isSchema(member) ? [pair(name, member)] : [],
      )
}

function schemasOf(list: unknown): JsonSchema[] {
  return Array.isArray(list) ? list.filter(isSchema) : []
}

function stringsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pair(name: string, schema: JsonSchema): [string, JsonSchema] {
  return [name, schema]
}
