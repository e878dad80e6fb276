import { required_fields } from '@quaylog/documents/rules'
import type { DocumentRecord } from './documents-query.ts'
import { valueAt } from './field-text.ts'

type Members = Readonly<Record<string, unknown>>

/** A value that may be entered: `like` is one of its form, `choices` are all there are. */
export interface EntryField {
  readonly pointer: string
  readonly like: unknown
  readonly choices: readonly string[] | null
  /** Such a document is of little use without it. */
  readonly is_needed: boolean
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values that a document of a type may have and that the payload has not yet, those that are needed first. A list
 * offers its items that there are and one more. `schema` is the JSON Schema of the type.
 */
export function entryFields(
  type: DocumentRecord['attributes']['document_type'],
  schema: unknown,
  payload: unknown,
): readonly EntryField[] {
  const needed = type === null ? [] : (required_fields[type] ?? [])
  const open = leavesOf(schema, '', payload)
    .filter(({ pointer }) => valueAt(payload, pointer) === undefined)
    .map((leaf) => ({ ...leaf, is_needed: needed.includes(leaf.pointer) }))
  return [...open.filter(({ is_needed }) => is_needed), ...open.filter(({ is_needed }) => !is_needed)]
}

type Leaf = Omit<EntryField, 'is_needed'>

function leavesOf(schema: unknown, pointer: string, payload: unknown): readonly Leaf[] {
  if (!isMembers(schema)) return []
  const { type, properties, items, enum: choices, format } = schema
  if (type === 'array') {
    const there = valueAt(payload, pointer)
    const rows = Array.isArray(there) ? there.length + 1 : 1
    return Array.from({ length: rows }, (_, at) => leavesOf(items, `${pointer}/${at}`, payload)).flat()
  }
  if (isMembers(properties)) {
    if ('unit' in properties && 'value' in properties)
      return [{ pointer, like: { value: '', unit: 'KGM' }, choices: textsOf(properties['unit']) }]
    return Object.entries(properties).flatMap(([name, member]) => leavesOf(member, `${pointer}/${name}`, payload))
  }
  if (type === 'boolean') return [{ pointer, like: true, choices: null }]
  if (type === 'integer') return [{ pointer, like: 1, choices: null }]
  const is_closed = Array.isArray(choices)
  return [{ pointer, like: format === 'date' ? '2026-01-31' : '', choices: is_closed ? textsOf(schema) : null }]
}

function textsOf(schema: unknown): readonly string[] {
  const choices = isMembers(schema) ? schema['enum'] : undefined
  return Array.isArray(choices) ? choices.filter((one) => typeof one === 'string') : []
}
