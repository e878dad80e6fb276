import type { Fragment, Reader } from '../db/index.ts'
import type { KeyType, KeyValue, OrderPart } from './cursor.ts'

/** The same with the expression that the rows are in order of. */
export interface OrderKey extends OrderPart {
  readonly by: Fragment
}

/** A value of a cursor as the type of its column. */
function typed(reader: Reader, { type }: OrderPart, value: KeyValue): Fragment {
  const text = reader`${String(value)}::text`
  const casts: Readonly<Record<KeyType, () => Fragment>> = {
    timestamptz: () => reader`${text}::timestamptz`,
    date: () => reader`${text}::date`,
    text: () => text,
    float8: () => reader`${text}::float8`,
    int8: () => reader`${text}::int8`,
    bool: () => reader`${text}::bool`,
    uuid: () => reader`${text}::uuid`,
  }
  return casts[type]()
}

/**
 * The rows behind a place in an order. Where all parts run one way and have values, an index begins there; otherwise
 * the first part bounds what is read.
 */
export function behind(reader: Reader, keys: readonly OrderKey[], values: readonly KeyValue[]): Fragment {
  const [first] = keys
  if (first === undefined) return reader`true`
  const plain = keys.every(
    (key, at) => !key.nullable && key.descending === first.descending && (values[at] ?? null) !== null,
  )
  if (!plain) return reader`${bound(reader, first, values[0] ?? null)} ${behindEach(reader, keys, values)}`
  const columns = listed(
    reader,
    keys.map(({ by }) => by),
  )
  const place = listed(
    reader,
    keys.map((key, at) => typed(reader, key, values[at] ?? null)),
  )
  return first.descending ? reader`(${columns}) < (${place})` : reader`(${columns}) > (${place})`
}

function bound(reader: Reader, key: OrderKey, value: KeyValue): Fragment {
  if (key.nullable || value === null) return reader``
  return key.descending
    ? reader`${key.by} <= ${typed(reader, key, value)} and`
    : reader`${key.by} >= ${typed(reader, key, value)} and`
}

/** Behind by the first part, or equal in it and behind by the others. */
function behindEach(reader: Reader, keys: readonly OrderKey[], values: readonly KeyValue[]): Fragment {
  const [key, ...others] = keys
  if (key === undefined) return reader`false`
  const value = values[0] ?? null
  const rest = behindEach(reader, others, values.slice(1))
  if (value === null) return reader`(${key.by} is null and ${rest})`
  const place = typed(reader, key, value)
  const beyond = key.descending ? reader`${key.by} < ${place}` : reader`${key.by} > ${place}`
  const nulls = key.nullable ? reader`or ${key.by} is null` : reader``
  return reader`(${beyond} ${nulls} or (${key.by} = ${place} and ${rest}))`
}

/** Fragments with commas between them. */
export function listed(reader: Reader, fragments: readonly Fragment[]): Fragment {
  const [first, ...others] = fragments
  return first === undefined ? reader`` : others.reduce<Fragment>((all, one) => reader`${all}, ${one}`, first)
}
