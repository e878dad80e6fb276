import type { Fragment, ListReader, Reader } from '../../ground/db/index.ts'
import { andAll, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { clock_document_json } from '../kept-json.ts'
import { andOfParties } from '../../request/part-store.ts'
import type { SeenAccount } from '../../request/part-store.ts'
import type { KeptClock } from '../kept/kept-clock.ts'

/** What lists print of a clock. */
export type ListedClock = Pick<
  KeptClock,
  'id' | 'container_id' | 'document' | 'corrections' | 'computed_at' | 'facility'
>

const keptClocks = (rows: readonly ListedClock[]) =>
  keptRows(rows, clock_document_json, ({ id }) => `charge clock ${id}`)

const columns = ['id', 'container_id', 'document', 'corrections', 'computed_at', 'facility'] as const

const sort_columns = {
  today_rate: { by: 'today_rate', type: 'float8', nullable: true },
  accrued: { by: 'accrued', type: 'float8', nullable: true },
  last_free_on: { by: 'last_free_on', type: 'date', nullable: true },
} as const

/** Where charges are read: those that are kept, or those that were counted as they were known at an instant. */
export function clocksFrom(reader: Reader, then: readonly KeptClock[] | null): Fragment {
  if (then === null) return reader`charge_clock`
  return reader`jsonb_populate_recordset(null::charge_clock, ${JSON.stringify(then)}::text::jsonb) charge_clock`
}

/** A page of the charges of all containers that are seen; `then`: as they were known at an instant. */
export async function listClocks(
  reader: ListReader,
  of: SeenAccount,
  reading: ListReading,
  then: readonly KeptClock[] | null = null,
): Promise<Page<ListedClock>> {
  const conditions = [...reading.filters]
    .filter(([parameter]) => parameter !== 'as_of')
    .map(([parameter, value]) => conditionOf(reader, of, parameter, value))
  const { account_id } = of
  const page = await selectPage<ListedClock>(reader, {
    table: 'charge_clock',
    columns: reader`${reader(columns)}`,
    ...(then === null ? { account_id } : { from: clocksFrom(reader, then) }),
    where: reader`account_id = ${account_id} ${andOfParties(reader, of, 'charge_clock')} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, sort_columns),
    page: reading.page,
  })
  return { ...page, rows: keptClocks(page.rows) }
}

function conditionOf(reader: Reader, of: SeenAccount, parameter: string, value: string): Fragment {
  const column = /^filter\[(state|reason|charge_type|container_id|facility|currency_code|biller)\]$/.exec(
    parameter,
  )?.[1]
  if (column !== undefined) return reader`${reader(column)} = ${value}`
  switch (parameter) {
    case 'filter[last_free_on][start]':
      return reader`last_free_on >= ${value}`
    case 'filter[last_free_on][end]':
      return reader`last_free_on < ${value}`
    case 'filter[invoiced]':
      return value === 'true' ? isInvoiced(reader, of) : reader`not ${isInvoiced(reader, of)}`
    case 'filter[party_id]':
      return reader`shipment_id in (select roleable_id from party_role
        where account_id = ${of.account_id} and roleable_type = 'Shipment' and party_id = ${value})`
    default:
      throw new Error(`no condition for charge filter ${parameter}`)
  }
}

/**
 * Whether an invoice that is not void has a line of the charge and its container. Who sees a part of the account sees
 * no invoice, as one is about containers of several.
 */
const isInvoiced = (reader: Reader, { account_id, parties }: SeenAccount) =>
  parties === null
    ? reader`exists (
      select 1 from container c
      join invoice_box b on b.account_id = ${account_id} and b.container_number = c.number
      join invoice i on i.account_id = ${account_id} and i.id = b.invoice_id and i.status <> 'void'
      cross join jsonb_array_elements(i.written->'data'->'attributes'->'lines') l
      where c.account_id = ${account_id} and c.id = charge_clock.container_id
        and l->>'container_number' = c.number and l->>'charge' = charge_clock.charge_type)`
    : reader`false`

/** Charges by id. */
export async function clocksByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ListedClock[]> {
  const rows = await reader<ListedClock[]>`
    select ${reader(columns)} from charge_clock where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return keptClocks(rows)
}

/**
 * Containers that are seen and that the account followed at an instant, at most `most`, narrowed by the conditions that
 * concern them.
 */
export async function containersKnownAt(
  reader: Reader,
  of: SeenAccount,
  { as_of, filters }: { readonly as_of: string; readonly filters: ReadonlyMap<string, string> },
  most: number,
): Promise<readonly string[]> {
  const [container, party] = [filters.get('filter[container_id]'), filters.get('filter[party_id]')]
  const one = container === undefined ? reader`` : reader`and id = ${container}`
  const of_party = party === undefined ? reader`` : reader`and ${conditionOf(reader, of, 'filter[party_id]', party)}`
  const rows = await reader<{ id: string }[]>`
    select id from container where account_id = ${of.account_id} and created_at <= ${as_of} ${one} ${of_party}
      ${andOfParties(reader, of, 'container')}
    order by id limit ${most}`
  return rows.map(({ id }) => id)
}

/** How many charges could be counted of those that are seen, and how many could not; `then`: as it was known then. */
export async function countAssessed(
  reader: Reader,
  of: SeenAccount,
  then: readonly KeptClock[] | null = null,
): Promise<{ readonly assessed: number; readonly unassessed: number }> {
  const [row] = await reader<{ assessed: number; unassessed: number }[]>`
    select count(*) filter (where state <> 'cannot_assess')::int as assessed,
      count(*) filter (where state = 'cannot_assess')::int as unassessed
    from ${clocksFrom(reader, then)} where account_id = ${of.account_id} ${andOfParties(reader, of, 'charge_clock')}
      and state <> 'not_started'`
  return row ?? { assessed: 0, unassessed: 0 }
}
