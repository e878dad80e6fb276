import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, Reader } from '../ground/db/index.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { viewerOf } from '../request/account.ts'
import type { Scope } from '../request/scope.ts'
import { countingDeadline } from './containers/container.ts'
import { isOfParties } from '../request/part-store.ts'
import type { TableOfParties } from '../request/part-store.ts'
import type { Form, Lookup } from './list-lookup-store.ts'
import { combinationsOfHolds, hasOneOf, holdNames } from './list-group-store.ts'

/** Who looks at a list: which deadline counts for them, and the parties whose records alone they see (null: all). */
export interface Looker extends DeadlineViewer {
  readonly parties: readonly string[] | null
}

/** The looker of a read. */
export const lookerOf = ({ account, parties }: Pick<Scope, 'account' | 'parties'>): Looker => ({
  ...viewerOf(account),
  parties,
})

/** What a filter's condition is made for, and how it is written. */
export interface Filtering extends Form {
  readonly reader: Reader
  readonly account_id: string
  readonly viewer: Looker
}

/** What a list is narrowed by: filters by their parameters of the interface, and custom fields. */
export type Narrowing = Pick<ListReading, 'filters' | 'choices' | 'custom_fields'>

/** The filters of records themselves that are asked for, each with its values: not the words of a search. */
export const askedOf = ({ filters, choices }: Narrowing): (readonly [string, readonly string[]])[] => [
  ...[...filters].flatMap(([parameter, value]) => (parameter === 'q' ? [] : [[parameter, [value]] as const])),
  ...choices,
]

/** The condition that rows of the table are the looker's; none where everything is. */
export function conditionsOfPart({ reader, account_id, viewer }: Filtering, table: TableOfParties): Fragment[] {
  return viewer.parties === null ? [] : [isOfParties(reader, account_id, table, viewer.parties)]
}

/** One of several values; of one value an equality, so that an index behind it keeps its order. */
export function oneOf(reader: Reader, column: Fragment, values: readonly string[]): Fragment {
  const [first = ''] = values
  return values.length === 1 ? reader`${column} = ${first}` : reader`${column} = any(${[...values]}::text[])`
}

/** The same of ids. */
export function oneOfIds(reader: Reader, column: Fragment, ids: readonly string[]): Fragment {
  const [first = ''] = ids
  return ids.length === 1 ? reader`${column} = ${first}::uuid` : reader`${column} = any(${[...ids]}::uuid[])`
}

/** Holds that stand on a container: some of these names, any, or none. */
function heldBy(of: Filtering, names: readonly string[]): Fragment {
  const { reader } = of
  if (names.includes('any') && names.includes('none')) return reader`true`
  if (names.includes('any')) return reader`holds_at_pod_terminal <> '[]'`
  const standing = heldByNames(
    of,
    names.filter((name) => name !== 'none'),
  )
  return names.includes('none') ? reader`(holds_at_pod_terminal = '[]' or ${standing})` : standing
}

function heldByNames(of: Filtering, names: readonly string[]): Fragment {
  const { reader, walks, guesses } = of
  const column = holdNames(reader)
  return walks === true || guesses === true
    ? reader`(holds_at_pod_terminal <> '[]' and ${hasOneOf(reader, column, names)})`
    : reader`(holds_at_pod_terminal <> '[]' and ${column} = any(array(${combinationsOfHolds(of, names)})))`
}

function available({ reader, guesses }: Filtering, values: readonly string[]): Fragment {
  const [no, yes, unknown] = ['false', 'true', 'unknown'].map((value) => values.includes(value))
  // The planner takes '= false' for what is not true, unknown ones among it.
  const not_available = guesses === true ? reader`available_for_pickup is false` : reader`available_for_pickup = false`
  if (no === true && yes === true) return unknown === true ? reader`true` : reader`available_for_pickup is not null`
  if (no === true) return unknown === true ? reader`available_for_pickup is not true` : not_available
  if (yes === true)
    return unknown === true ? reader`available_for_pickup is not false` : reader`available_for_pickup = true`
  return reader`available_for_pickup is null`
}

/** Exceptions that are not closed: some of these kinds, or any. */
export function exceptionsLookup(
  { reader, account_id }: Filtering,
  table: 'container' | 'shipment',
  kinds: readonly string[],
): Lookup {
  const of_kind = kinds.includes('any') ? reader`` : reader`and ${oneOf(reader, reader`kind`, kinds)}`
  return {
    from_where: reader`from exception where account_id = ${account_id} and closed_at is null
      and shipment_id is not null ${of_kind}`,
    named: table === 'shipment' ? reader`shipment_id` : reader`unnest(container_ids)`,
    column: reader`id`,
    of_row:
      table === 'shipment'
        ? reader`subject_id = shipment.id`
        : reader`subject_id = container.shipment_id and container.id = any(container_ids)`,
  }
}

/** What a filter asks of a container by what holds for itself; null: it is none of these. */
export function conditionOnContainer(of: Filtering, parameter: string, values: readonly string[]): Fragment | null {
  const { reader, viewer } = of
  const [first = ''] = values
  switch (parameter) {
    case 'filter[pickup_lfd][start]':
      return reader`${reader(countingDeadline(viewer).on)} >= ${first}::date`
    case 'filter[pickup_lfd][end]':
      return reader`${reader(countingDeadline(viewer).on)} < ${first}::date`
    case 'filter[hold]':
      return heldBy(of, values)
    case 'filter[available_for_pickup]':
      return available(of, values)
    default:
      return null
  }
}

/** The same of a shipment: it holds for one of its containers, for all of the filters the same one. */
export function containersLookup(of: Filtering, conditions: readonly Fragment[]): Lookup | null {
  const { reader, account_id } = of
  const [first, ...others] = conditions.length === 0 ? [] : [...conditions, ...conditionsOfPart(of, 'container')]
  if (first === undefined) return null
  const all = others.reduce<Fragment>((before, one) => reader`${before} and ${one}`, first)
  return {
    from_where: reader`from container where account_id = ${account_id} and ${all}`,
    named: reader`shipment_id`,
    column: reader`id`,
    of_row: reader`container.shipment_id = shipment.id`,
  }
}

/**
 * Records with one of these reference numbers. They are looked up first: nearly every number is that of few records,
 * which the planner cannot know of an array.
 */
export function conditionOnReferences(
  { reader, account_id }: Filtering,
  table: 'container' | 'shipment',
  numbers: readonly string[],
): Fragment {
  return reader`id = any(array(select r.id from ${reader(table)} r
    where r.account_id = ${account_id} and r.ref_numbers && ${[...numbers]}::text[]))`
}

/** The roles of parties on records of a kind, in any role or as the customer. */
export function rolesLookup(
  of: Filtering,
  table: 'container' | 'shipment',
  parameter: string,
  ids: readonly string[],
): Lookup {
  const { reader } = of
  return {
    from_where: rolesOf(of, table === 'shipment' ? 'Shipment' : 'Cargo', parameter, ids),
    named: reader`roleable_id`,
    column: reader`id`,
    of_row: reader`roleable_id = ${reader(table)}.id`,
  }
}

/** `from ... where ...` of roles of parties. */
export function rolesOf(
  { reader, account_id }: Filtering,
  roleable_type: 'Shipment' | 'Cargo',
  parameter: string,
  ids: readonly string[],
): Fragment {
  const as_customer = parameter === 'filter[customer_id]' ? reader`and role = 'customer'` : reader``
  return reader`from party_role where account_id = ${account_id}
    and ${oneOfIds(reader, reader`party_id`, ids)} and roleable_type = ${roleable_type} ${as_customer}`
}
