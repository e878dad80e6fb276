import { field_rules, required_fields } from '@quaylog/documents/rules'
import { longDate } from '../time/format.ts'
import { field_names, row_names } from '../words/en-document-fields.ts'
import { documentWords } from '../words/document-words.ts'
import { words } from '../words/words.ts'
import type { DocumentRecord, Representation } from './documents-query.ts'

type Reading = Representation['attributes']

/** A name as it stands in a payload, as words. */
function spoken(name: string): string {
  const text = field_names[name] ?? name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a place in the payload is called, such as `Container 1, weight`. */
export function fieldName(pointer: string): string {
  const path = pointer.split('/').filter((part) => part !== '' && part !== 'parties')
  const names = path.flatMap((part, at) => {
    if (/^\d+$/.test(part)) return []
    if (at > 0 && at === path.length - 1 && isSaid(part, path[at - 1])) return []
    const row = path[at + 1]
    if (row === undefined || !/^\d+$/.test(row)) return [spoken(part)]
    return [`${row_names[part] ?? spoken(part)} ${Number(row) + 1}`]
  })
  return names.map((name, at) => (at > 0 && /^[A-Z][a-z]/.test(name) ? lowered(name) : name)).join(', ')
}

/** Whether the name before says it already: the name of the vessel, the amount of a total, the number of a number. */
function isSaid(part: string, before: string | undefined): boolean {
  return part === 'name' || part === 'amount' || (part === 'number' && before?.endsWith('number') === true)
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** What stands at a place of a payload; undefined: nothing. */
export function valueAt(payload: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((branch, name) => (isObject(branch) ? branch[name] : undefined), payload)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const units: Readonly<Record<string, string>> = { KGM: 'kg', LBR: 'lb', MTQ: 'm³', FTQ: 'ft³' }

/** A value as people write it: days in words, measures with their unit. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no
  if (isObject(value) && 'value' in value && 'unit' in value)
    return `${String(value['value'])} ${units[String(value['unit'])] ?? String(value['unit'])}`
  const text = String(value)
  const [day, hour, offset] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/.exec(text)?.slice(1) ?? []
  if (day === undefined) return text
  const date = longDate(`${day}T00:00:00Z`, 'UTC')
  return hour === undefined ? date : documentWords.fields.moment(date, hour, offset ?? null)
}

const covers = (pointer: string, read: string) => read === pointer || read.startsWith(`${pointer}/`)

/** What was looked for and not read: what such a document needs, and the rest. */
export function notRead(type: DocumentRecord['attributes']['document_type'], { origin, alternatives }: Reading) {
  if (type === null) return { needed: [], sought: [] }
  const read = [...Object.keys(origin), ...Object.keys(alternatives)]
  const missing = (pointer: string) => !read.some((one) => covers(pointer, one))
  const needed = (required_fields[type] ?? []).filter(missing)
  const rules = [...new Set((field_rules[type] ?? []).map(({ pointer }) => pointer))]
  const sought = rules.filter((pointer) => missing(pointer) && !needed.some((one) => covers(pointer, one)))
  return { needed, sought }
}
