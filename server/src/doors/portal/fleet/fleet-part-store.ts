import type { Fragment, Reader } from '../../../ground/db/index.ts'
import type { KeyType, KeyValue } from '../../../ground/jsonapi/cursor.ts'
import type { OrderKey } from '../../../ground/jsonapi/order-store.ts'

/** Rows of a list for a statement of their own, so that an index gives them in their order. */
export interface FleetBranch {
  readonly where: Fragment
  /** What they are in order of behind the part's fixed keys. */
  readonly keys: readonly OrderKey[]
}

/** A stretch of a list in which its first keys are always the same. Parts follow each other; branches are merged. */
export interface FleetPart {
  readonly fixed: readonly KeyValue[]
  readonly branches: readonly FleetBranch[]
}

/** What a list is in order of, and the parts that it consists of, in that order; every row is in exactly one. */
export interface FleetList {
  readonly keys: readonly OrderKey[]
  readonly parts: readonly FleetPart[]
}

/** Two parts of an order: what has no value comes last, and what has one by it. Turned round, nothing moves between. */
export function valuesLast(
  sql: Reader,
  field: string,
  type: KeyType,
  by: Fragment,
  descending = false,
): readonly [OrderKey, OrderKey] {
  return [
    { field: `no_${field}`, type: 'bool', by: sql`(${by} is null)`, descending: false, nullable: false },
    { field, type, by, descending, nullable: true },
  ]
}

/** The key of rows that have a value. */
export const valued = (key: OrderKey, by = key.by): OrderKey => ({ ...key, by, nullable: false })

/** Everything in one statement. */
export const inOnePart = (sql: Reader, keys: readonly OrderKey[]): FleetList => ({
  keys,
  parts: [{ fixed: [], branches: [{ where: sql`true`, keys }] }],
})
