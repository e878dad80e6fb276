import type { Fragment, Reader } from '../../../ground/db/index.ts'
import type { KeyType } from '../../../ground/jsonapi/cursor.ts'
import type { OrderKey } from '../../../ground/jsonapi/order-store.ts'
import { inOnePart, valued, valuesLast } from './fleet-part-store.ts'
import type { FleetList } from './fleet-part-store.ts'
import { arrival_at, last_free, urgencyKeys } from './fleet-urgency-store.ts'
import type { Looking } from './fleet-urgency-store.ts'

/** What the page can be sorted by; `urgency` is how it comes. */
export const fleet_sorts = [
  'urgency',
  'number',
  'carrier',
  'journey',
  'status',
  'arrival',
  'free',
  'cost',
  'calculated',
  'return',
  'updated',
] as const
export type FleetSort = (typeof fleet_sorts)[number]

/** An order of the page; without a direction of its own it begins with the smallest. */
export interface FleetOrder {
  readonly by: FleetSort
  readonly descending: boolean
}

type Sorted = Exclude<FleetSort, 'urgency'>

/** What every container has: no column of its own puts those without it last. */
const always: ReadonlySet<Sorted> = new Set(['number', 'carrier', 'status', 'updated'])

const types: Readonly<Record<Sorted, KeyType>> = {
  number: 'text',
  carrier: 'text',
  journey: 'text',
  status: 'text',
  arrival: 'timestamptz',
  free: 'timestamptz',
  cost: 'float8',
  calculated: 'text',
  return: 'text',
  updated: 'timestamptz',
}

function sortedBy(sql: Reader, by: Sorted, looking: Looking): Fragment {
  switch (by) {
    case 'number':
      return sql`c.number`
    case 'carrier':
      return sql`s.scac`
    case 'journey':
      return sql`s.port_of_discharge_name`
    case 'status':
      return sql`c.current_status`
    case 'arrival':
      return arrival_at(sql)
    case 'free':
      return last_free(sql, looking.viewer)
    case 'cost':
      return sql`b.cost_of_waiting`
    case 'calculated':
      return sql`b.summary ->> 'last_free_on'`
    case 'return':
      return sql`b.summary ->> 'empty_return_on'`
    case 'updated':
      return sql`c.updated_at`
  }
}

/**
 * What decides among equals, the other way round where the order is: boxes of a carrier or a port by their bills, the
 * newest first, as the indexes of both know them; those of a status by when they came.
 */
function amongEquals(sql: Reader, by: Sorted, descending: boolean): readonly OrderKey[] {
  const key = (field: string, type: KeyType, column: Fragment, is_falling = false): OrderKey => ({
    field,
    type,
    by: column,
    descending: is_falling !== descending,
    nullable: false,
  })
  const id = key('id', 'uuid', sql`c.id`)
  switch (by) {
    case 'carrier':
    case 'journey':
      return [key('made', 'timestamptz', sql`s.created_at`, true), key('bill', 'uuid', sql`s.id`, true), id]
    case 'status':
      return [key('made', 'timestamptz', sql`c.created_at`, true), key('id', 'uuid', sql`c.id`, true)]
    default:
      return [id]
  }
}

/** What the page is in order of, and the parts that it is read in; by urgency in one. */
export function fleetList(sql: Reader, { by, descending }: FleetOrder, looking: Looking): FleetList {
  if (by === 'urgency') return inOnePart(sql, urgencyKeys(sql, looking))
  const column = sortedBy(sql, by, looking)
  const equals = amongEquals(sql, by, descending)
  if (always.has(by))
    return inOnePart(sql, [{ field: by, type: types[by], by: column, descending, nullable: false }, ...equals])
  const [no_value, value] = valuesLast(sql, by, types[by], column, descending)
  const known =
    by === 'arrival'
      ? [
          { where: sql`c.pod_arrived_at is not null`, by: sql`c.pod_arrived_at` },
          { where: sql`c.pod_arrived_at is null and ${arriving(sql)} is not null`, by: arriving(sql) },
        ]
      : [{ where: sql`${column} is not null`, by: column }]
  const unknown = by === 'arrival' ? sql`c.pod_arrived_at is null and ${arriving(sql)} is null` : sql`${column} is null`
  return {
    keys: [no_value, value, ...equals],
    parts: [
      {
        fixed: [false],
        branches: known.map((one) => ({ where: one.where, keys: [valued(value, one.by), ...equals] })),
      },
      { fixed: [true, null], branches: [{ where: unknown, keys: equals }] },
    ],
  }
}

const arriving = (sql: Reader) => sql`coalesce(s.pod_ata_at, s.pod_eta_at)`
