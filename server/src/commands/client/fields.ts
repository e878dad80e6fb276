import type { ResourceTypeName } from '@quaylog/contract'
import { CommandError, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { table } from '../table.ts'

/** A record as the API answered it. */
export interface Answered {
  readonly id: string
  readonly type: string
  readonly attributes: object
}

/** The option by which a command shows other columns than its own. */
export const fields_option = {
  type: 'string',
  help: 'comma list of attributes of the API to show instead of the usual columns',
} as const

type Cell = string | number | null

/**
 * The attributes that `--fields` names, in that order; null: it was not given.
 * @throws CommandError for a name that records of this type do not have, with those that they have
 */
export async function fieldsAsked(invocation: Invocation, type: ResourceTypeName): Promise<readonly string[] | null> {
  const given = text(invocation, 'fields')
  if (given === null) return null
  const { resource_types } = await import('@quaylog/contract')
  const known = Object.keys(resource_types[type].attributes.shape)
  const asked = [...new Set(given.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  const unknown = asked.find((name) => !known.includes(name))
  if (asked.length > 0 && unknown === undefined) return asked
  const what = unknown === undefined ? '--fields names nothing' : `there is no field '${unknown}'`
  throw new CommandError(`${what}; a ${type} has ${known.join(', ')}`, 2)
}

/** The record with these attributes alone; one that it does not state is left out. */
export function withFields({ id, type, attributes }: Answered, fields: readonly string[]): Answered {
  const stated = new Map<string, unknown>(Object.entries(attributes))
  return { id, type, attributes: Object.fromEntries(fields.flatMap((name) => pair(name, stated))) }
}

const pair = (name: string, stated: ReadonlyMap<string, unknown>) =>
  stated.has(name) ? [[name, stated.get(name)] as const] : []

/** The same as cells of a table, as the API writes them; lists and objects as JSON. */
export function cellsOf({ attributes }: Answered, fields: readonly string[]): readonly Cell[] {
  const stated = new Map<string, unknown>(Object.entries(attributes))
  return fields.map((name) => cellOf(stated.get(name) ?? null))
}

function cellOf(value: unknown): Cell {
  return value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** Records as a table of these attributes. */
export const tableOf = (records: readonly Answered[], fields: readonly string[]): string =>
  table(
    fields,
    records.map((record) => cellsOf(record, fields)),
  )

/** Prints a list: with the attributes that `--fields` named alone, or as the command shows it by itself. */
export function printList(
  invocation: Invocation,
  document: { readonly data: readonly Answered[] },
  fields: readonly string[] | null,
  usual: () => string,
): number {
  if (fields === null) return print(invocation, document, usual)
  const { data } = document
  return print(invocation, { ...document, data: data.map((record) => withFields(record, fields)) }, () =>
    tableOf(data, fields),
  )
}
