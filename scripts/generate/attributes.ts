import { z } from 'zod'
import type { DefinedType } from './contract-files.ts'
import { table, withSections } from './output.ts'
import type { Output } from './output.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** An enumeration that is longer than this is described by where it stands, not listed. */
const values_listed_max = 14

/** The tables of docs/contract/2-resources.md: attributes of every type, and all of the types of Quaylog alone. */
export function attributeTables(types: readonly DefinedType[]): Output {
  const own = types.filter(({ definition }) => definition.own)
  const sections = types
    .filter(({ definition }) => !definition.own)
    .map(({ type, definition }) => [type, attributeTable(definition.attributes)] as const)
  return withSections('docs/contract/2-resources.md', {
    ...Object.fromEntries(sections),
    'types of Quaylog alone': own.map(wholeType).join('\n\n'),
  })
}

function attributeTable(attributes: z.ZodObject): string {
  const { properties = {} } = z.toJSONSchema(attributes, { unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, schema]) => {
    const read = typeof schema === 'boolean' ? {} : schema
    return [name, typeName(read), meaningOf(read)]
  })
  return table(['Attribute', 'Type', 'Meaning'], rows)
}

function meaningOf({ description = '', deprecated }: Schema): string {
  return [deprecated === true ? 'deprecated' : '', description].filter((part) => part !== '').join('. ')
}

/** A type as the tables write it: `ts?` is an instant or null. */
function typeName(schema: Schema): string {
  const options = (schema.anyOf ?? [schema]).filter((option) => typeof option !== 'boolean')
  const kinds = options.flatMap((option) => [option.type].flat().map((type) => ({ type, option })))
  const given = kinds.filter(({ type }) => type !== 'null').map(({ type, option }) => plainType(type ?? '', option))
  const may_be_null = kinds.some(({ type, option }) => type === 'null' || option.enum?.includes(null) === true)
  return `${[...new Set(given)].join(' or ')}${may_be_null ? '?' : ''}`
}

const names: Readonly<Record<string, string>> = { string: 'str', integer: 'int', number: 'num', boolean: 'bool' }
const formats: Readonly<Record<string, string>> = { 'date-time': 'ts', date: 'date', uuid: 'uuid' }

function plainType(type: string, { format, enum: values, items, const: value, properties }: Schema): string {
  if (values !== undefined) return enumeration(values.filter((one) => one !== null))
  if (value !== undefined) return `\`${String(value)}\``
  if (type === 'array') return `arr of ${typeof items === 'object' && !Array.isArray(items) ? typeName(items) : 'any'}`
  if (type === 'object') return properties === undefined ? 'obj' : `{${Object.keys(properties).join(', ')}}`
  return formats[format ?? ''] ?? names[type] ?? 'any'
}

function enumeration(values: readonly unknown[]): string {
  return values.length > values_listed_max ? 'enum' : `enum (${values.map(String).join(', ')})`
}

/** Everything that is known of a type. */
function wholeType({ type, definition }: DefinedType): string {
  const { attributes, relationships, filters, sortable } = definition
  const linked = Object.entries(relationships).map(([name, { types, many }]) => [
    name,
    `${many ? 'many' : 'one?'} ${types.join(' | ')}`,
  ])
  return [
    `**${type}**`,
    attributeTable(attributes),
    ...(linked.length === 0 ? [] : [table(['Relationship', 'Types'], linked)]),
    ...(filters.length === 0
      ? []
      : [
          table(
            ['Filter', 'Narrows by'],
            filters.map(({ parameter, description }) => [`\`${parameter}\``, description]),
          ),
        ]),
    ...(sortable.length === 0 ? [] : [`Sorted by ${sortable.join(', ')}.`]),
  ].join('\n\n')
}
