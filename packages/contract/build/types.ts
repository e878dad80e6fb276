import { z } from 'zod'
import * as contract from '../src/index.ts'
import { isResourceTypeName, resource_types, resourceDefinition } from '../src/index.ts'

type Json = z.core.JSONSchema._JSONSchema

/**
 * Types with a parameter, and those made from the table of resources: written once here, checked by compiling the
 * client against them.
 */
const written: Readonly<Record<string, string>> = {
  ResourceIdentifier: 'export interface ResourceIdentifier<Type extends string = string> { id: string; type: Type }',
  Relationship: 'export interface Relationship { data: ResourceIdentifier | ResourceIdentifier[] | null }',
  ResourceObject:
    'export interface ResourceObject<Type extends string = string, Attributes = Record<string, unknown>, Relationships = Record<string, Relationship>> ' +
    '{ id: string; type: Type; attributes: Attributes; relationships?: Relationships; links?: { self: string; download?: string } }',
  SingleDocument:
    'export interface SingleDocument<Resource = ResourceObject, Included = ResourceObject> { data: Resource; links?: { self: string }; included?: Included[] }',
  ListDocument:
    'export interface ListDocument<Resource = ResourceObject, Included = ResourceObject> { data: Resource[]; included?: Included[]; meta?: ListMeta; links?: ListLinks }',
  ResourceTypeName: 'export type ResourceTypeName = keyof AttributesOf',
  ResourceOf:
    'export type ResourceOf<Name extends ResourceTypeName> = Name extends ResourceTypeName ? ResourceObject<Name, AttributesOf[Name], RelationshipsOf[Name]> : never',
}

const literal = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'")
const member = (name: string): string => (/^\w+$/.test(name) ? name : literal(name))
const grouped = (text: string): string => (text.includes(' | ') ? `(${text})` : text)

function objectText(schema: z.core.JSONSchema.ObjectSchema | z.core.JSONSchema.BaseSchema): string {
  if (schema.properties === undefined) {
    return typeof schema.additionalProperties === 'object'
      ? `Record<string, ${typeText(schema.additionalProperties)}>`
      : 'Record<string, unknown>'
  }
  const required = new Set(schema.required ?? [])
  const members = Object.entries(schema.properties).map(
    ([name, value]) => `${member(name)}${required.has(name) ? '' : '?'}: ${typeText(value)}`,
  )
  return `{ ${members.join('; ')} }`
}

/** A JSON Schema as the text of a TypeScript type. */
export function typeText(schema: Json): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' | ')
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeText).join(', ')}]`
  if (Array.isArray(schema.type)) return [...schema.type].map((type) => typeText({ ...schema, type })).join(' | ')
  if (schema.type === 'array')
    return `${grouped(typeof schema.items === 'object' && !Array.isArray(schema.items) ? typeText(schema.items) : 'unknown')}[]`
  if (schema.type === 'object') return objectText(schema)
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

const schemaText = (schema: z.ZodType): string => typeText(z.toJSONSchema(schema))

function relationshipsText(name: string): string {
  if (!isResourceTypeName(name)) return 'never'
  const rows = Object.entries(resourceDefinition(name).relationships).map(([relationship, { types, many }]) => {
    const identifier = `ResourceIdentifier<${types.map(literal).join(' | ')}>`
    return `${relationship}?: { data: ${many ? `${identifier}[]` : `${identifier} | null`} }`
  })
  return `{ ${rows.join('; ')} }`
}

/**
 * `RequestType` is made from `request_types`, `DocumentTypeCode` from `document_types`, `ShipmentAttributes` from
 * `shipment_attributes`.
 */
function namedText(name: string): string {
  const snake = name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
  const values = new Map<string, unknown>(Object.entries(contract))
  const found = [snake, `${snake}s`, `${snake}es`, snake.replace(/_code$/, 's')]
    .map((candidate) => values.get(candidate))
    .find((value) => value !== undefined)
  if (Array.isArray(found)) return `export type ${name} = ${found.map(literal).join(' | ')}`
  if (found instanceof z.ZodType) return `export type ${name} = ${schemaText(found)}`
  throw new Error(`The contract has nothing to make the type ${name} from`)
}

/** Declarations of the named types that need nothing else: neither this package nor zod. */
export function declarations(names: readonly string[]): string {
  const resources = Object.keys(resource_types).filter(isResourceTypeName)
  const attributes = resources.map((name) => `  ${name}: ${schemaText(resourceDefinition(name).attributes)}`)
  const relationships = resources.map((name) => `  ${name}: ${relationshipsText(name)}`)
  const needed = new Set([...names, 'ListMeta', 'ListLinks'])
  for (const name of [...Object.keys(written), 'AttributesOf', 'RelationshipsOf']) needed.delete(name)
  return [
    ...[...needed].sort().map(namedText),
    ...Object.values(written),
    `export interface AttributesOf {\n${attributes.join('\n')}\n}`,
    `export interface RelationshipsOf {\n${relationships.join('\n')}\n}`,
    '',
  ].join('\n')
}
