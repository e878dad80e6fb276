import { z } from 'zod'
import { invalidPage } from '../http/refusal.ts'
import { isUuid } from '../id.ts'
import { parseInstant } from './filter.ts'

/** The types of what lists are in order of. */
export type KeyType = 'timestamptz' | 'date' | 'text' | 'float8' | 'int8' | 'bool' | 'uuid'

/** One part of a list's order. Nulls come last either way. */
export interface OrderPart {
  readonly field: string
  readonly type: KeyType
  readonly descending: boolean
  readonly nullable: boolean
}

const key_value = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** What a row has for one part of the order. */
export type KeyValue = z.infer<typeof key_value>

const cursor_json = z.tuple([z.string(), z.array(key_value)])

/** The place behind a row, for `page[after]`: names the order, so that a cursor of another list is recognised. */
export function cursorOf(list: string, keys: readonly OrderPart[], values: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify([orderName(list, keys), values])).toString('base64url')
}

/** What a cursor says. Throws Refusal: it is none, or of a list in another order. */
export function readCursor(cursor: string, list: string, keys: readonly OrderPart[]): readonly KeyValue[] {
  const read = cursor_json.safeParse(jsonOf(cursor))
  if (!read.success) throw refused('it is not one that a list gave')
  const [order, values] = read.data
  if (order !== orderName(list, keys)) throw refused('it belongs to another list or another sort')
  if (values.length !== keys.length || !keys.every((key, at) => fits(key, values[at])))
    throw refused('it is not one that a list gave')
  return values
}

const refused = (reason: string) =>
  invalidPage(
    'page[after]',
    `page[after] can't be continued from: ${reason}. Send 'page[after]=' to begin anew, and then follow links.next`,
  )

const orderName = (list: string, keys: readonly OrderPart[]): string =>
  `${list}:${keys.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',')}`

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const checks: Readonly<Record<KeyType, (value: KeyValue) => boolean>> = {
  timestamptz: (value) => typeof value === 'string' && value.length > 10 && parseInstant(value) !== null,
  date: (value) => typeof value === 'string' && value.length === 10 && parseInstant(value) !== null,
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000'),
  float8: (value) => typeof value === 'number',
  int8: (value) => Number.isSafeInteger(value),
  bool: (value) => typeof value === 'boolean',
  uuid: (value) => typeof value === 'string' && isUuid(value),
}

const fits = ({ type, nullable }: OrderPart, value: KeyValue | undefined): boolean =>
  value === null ? nullable : value !== undefined && checks[type](value)
