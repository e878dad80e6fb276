import type { Fragment, ListReader, Reader } from '../../ground/db/index.ts'
import { andAll, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { clock_document_json } from '../kept-json.ts'
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

/** A page of the charges of all containers. */
export async function listClocks(
  reader: ListReader,
  account_id: string,
  reading: ListReading,
): Promise<Page<ListedClock>> {
  const conditions = [...reading.filters].map(([parameter, value]) => conditionOf(reader, account_id, parameter, value))
  const page = await selectPage<ListedClock>(reader, {
    table: 'charge_clock',
    columns: reader`${reader(columns)}`,
    account_id,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, sort_columns),
    page: reading.page,
  })
  return { ...page, rows: keptClocks(page.rows) }
}

function conditionOf(reader: Reader, account_id: string, parameter: string, value: string): Fragment {
  const column = /^filter\[(state|reason|charge_type|container_id|facility|currency_code|biller)\]$/.exec(
    parameter,
  )?.[1]
  if (column !== undefined) return reader`${reader(column)} = ${value}`
  switch (parameter) {
    case 'filter[last_free_on][start]':
      return reader`last_free_on >= ${value}`
    case 'filter[last_free_on][end]':
      return reader`last_free_on < ${value}`
    case 'filter[party_id]':
      return reader`shipment_id in (select roleable_id from party_role
        where account_id = ${account_id} and roleable_type = 'Shipment' and party_id = ${value})`
    default:
      throw new Error(`no condition for charge filter ${parameter}`)
  }
}

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

/** How many charges of an account could be counted, and how many could not. */
export async function countAssessed(
  reader: Reader,
  account_id: string,
): Promise<{ readonly assessed: number; readonly unassessed: number }> {
  const [row] = await reader<{ assessed: number; unassessed: number }[]>`
    select count(*) filter (where state <> 'cannot_assess')::int as assessed,
      count(*) filter (where state = 'cannot_assess')::int as unassessed
    from charge_clock where account_id = ${account_id} and state <> 'not_started'`
  return row ?? { assessed: 0, unassessed: 0 }
}
