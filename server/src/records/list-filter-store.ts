import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, Reader } from '../ground/db/index.ts'
import { viewerOf } from '../request/account.ts'
import type { Scope } from '../request/scope.ts'
import { countingDeadline } from './containers/container.ts'
import { isOfParties } from '../request/part-store.ts'
import type { TableOfParties } from '../request/part-store.ts'

/** Who looks at a list: which deadline counts for them, and the parties whose records alone they see (null: all). */
export interface Looker extends DeadlineViewer {
  readonly parties: readonly string[] | null
}

/** The looker of a read. */
export const lookerOf = ({ account, parties }: Pick<Scope, 'account' | 'parties'>): Looker => ({
  ...viewerOf(account),
  parties,
})

/** What a filter's condition is made for. */
export interface Filtering {
  readonly reader: Reader
  readonly account_id: string
  readonly viewer: Looker
  /**
   * For rows that are walked through in the order of the list: what stands in other tables is looked up for each row,
   * for most of it would be read in vain otherwise.
   */
  readonly walks?: boolean | undefined
  /** The same of roles of parties alone. */
  readonly walks_roles?: boolean | undefined
}

/** The condition that something stands in another table for a row, which is asked row by row. */
export const standsFor = (reader: Reader, from_where: Fragment): Fragment => reader`(select true ${from_where} limit 1)`

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
function heldBy({ reader }: Filtering, names: readonly string[]): Fragment {
  if (names.includes('any') && names.includes('none')) return reader`true`
  if (names.includes('any')) return reader`holds_at_pod_terminal <> '[]'`
  const named = names.filter((name) => name !== 'none').map((name) => JSON.stringify([{ name }]))
  const standing = reader`(holds_at_pod_terminal <> '[]' and holds_at_pod_terminal @> any(array(select one::jsonb from unnest(${named}::text[]) as one)))`
  if (!names.includes('none')) return standing
  return reader`(holds_at_pod_terminal = '[]' or ${standing})`
}

function available({ reader }: Filtering, values: readonly string[]): Fragment {
  const [no, yes, unknown] = ['false', 'true', 'unknown'].map((value) => values.includes(value))
  if (no === true && yes === true) return unknown === true ? reader`true` : reader`available_for_pickup is not null`
  if (no === true)
    return unknown === true ? reader`available_for_pickup is not true` : reader`available_for_pickup = false`
  if (yes === true)
    return unknown === true ? reader`available_for_pickup is not false` : reader`available_for_pickup = true`
  return reader`available_for_pickup is null`
}

function excepted(
  { reader, account_id, walks }: Filtering,
  column: 'container_ids' | 'shipment_id',
  kinds: readonly string[],
) {
  const of_kind = kinds.includes('any') ? reader`` : reader`and ${oneOf(reader, reader`kind`, kinds)}`
  if (walks === true) {
    const of_row =
      column === 'shipment_id'
        ? reader`subject_id = shipment.id`
        : reader`subject_id = container.shipment_id and container.id = any(container_ids)`
    return standsFor(
      reader,
      reader`from exception where account_id = ${account_id} and ${of_row} and closed_at is null ${of_kind}`,
    )
  }
  const ids = column === 'shipment_id' ? reader`shipment_id` : reader`unnest(container_ids)`
  return reader`id in (select ${ids} from exception
    where account_id = ${account_id} and closed_at is null and shipment_id is not null ${of_kind})`
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
    case 'filter[exception]':
      return excepted(of, 'container_ids', values)
    default:
      return null
  }
}

/** The same of a shipment: it holds for one of its containers, for all of the filters the same one. */
export function conditionOnShipmentsContainer(of: Filtering, conditions: readonly Fragment[]): Fragment | null {
  const { reader, account_id } = of
  const [first, ...others] = conditions.length === 0 ? [] : [...conditions, ...conditionsOfPart(of, 'container')]
  if (first === undefined) return null
  const all = others.reduce<Fragment>((before, one) => reader`${before} and ${one}`, first)
  return reader`id in (select shipment_id from container where account_id = ${account_id} and ${all})`
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

/** Shipments with exceptions that are not closed. */
export const conditionOnExceptions = (of: Filtering, kinds: readonly string[]): Fragment =>
  excepted(of, 'shipment_id', kinds)

/** The ids of records with a party, in any role or as the customer. */
export function idsWithParty(
  { reader, account_id }: Filtering,
  roleable_type: 'Shipment' | 'Cargo',
  parameter: string,
  ids: readonly string[],
): Fragment {
  const as_customer = parameter === 'filter[customer_id]' ? reader`and role = 'customer'` : reader``
  return reader`select roleable_id from party_role where account_id = ${account_id}
    and ${oneOfIds(reader, reader`party_id`, ids)} and roleable_type = ${roleable_type} ${as_customer}`
}
