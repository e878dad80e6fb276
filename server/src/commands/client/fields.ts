import { resource_types } from '@quaylog/contract'
import { CommandError, text } from '../command.ts'
import type { Invocation } from '../command.ts'

/** A record as the API answered it. */
export interface Answered {
  readonly id: string
  readonly type: string
  readonly attributes: object
}

type Cell = string | number | null

/**
 * The attributes that `--fields` names, in that order; null: it was not given.
 * @throws CommandError for a name that records of this type do not have, with those that they have
 */
export function fieldsAsked(invocation: Invocation, type: keyof typeof resource_types): readonly string[] | null {
  const given = text(invocation, 'fields')
  if (given === null) return null
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
