import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { charge_statement_json } from '../kept-json.ts'
import type { ChargeStatementRow } from './statement.ts'

const keptStatements = (rows: readonly ChargeStatementRow[]) =>
  keptRows(rows, charge_statement_json, ({ id }) => `charge statement ${id}`)

/** Statements that one record may have. */
export const charge_statements_max = 1_000

const columns = [
  'account_id',
  'record_id',
  'id',
  'record_type',
  'kind',
  'says',
  'stated_by',
  'observed_at',
  'withdrawn_at',
] as const satisfies readonly (keyof ChargeStatementRow)[]

/** Every statement of the given records, also withdrawn ones, in the order in which they were made. */
export async function statementsOfRecords(
  reader: Reader,
  account_id: string,
  record_ids: readonly string[],
): Promise<readonly ChargeStatementRow[]> {
  const rows = await reader<ChargeStatementRow[]>`
    select ${reader(columns)} from charge_statement
    where account_id = ${account_id} and record_id = any(${[...record_ids]}::uuid[]) order by observed_at, id`
  return keptStatements(rows)
}

/** What a document states of shipments. */
export async function statementsOfPaper(
  reader: Reader,
  account_id: string,
  stated_by: string,
): Promise<readonly ChargeStatementRow[]> {
  const rows = await reader<ChargeStatementRow[]>`
    select ${reader(columns)} from charge_statement
    where account_id = ${account_id} and stated_by = ${stated_by} and stated_by <> 'user_input' and withdrawn_at is null
    order by record_id, id`
  return keptStatements(rows)
}

/** A page of a record's statements, the newest first. */
export async function listChargeStatements(
  reader: ListReader,
  account_id: string,
  record_id: string,
  page: PageAsked,
): Promise<Page<ChargeStatementRow>> {
  const found = await selectPage<ChargeStatementRow>(reader, {
    table: 'charge_statement',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and record_id = ${record_id}`,
    order: orderOf(reader, [{ field: 'observed_at', descending: true }], {
      observed_at: { by: 'observed_at', type: 'timestamptz' },
    }),
    page,
  })
  return { ...found, rows: keptStatements(found.rows) }
}

/** Keeps a statement; false: the record has as many as it may. */
export async function insertChargeStatement(tx: Transaction, row: ChargeStatementRow): Promise<boolean> {
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from charge_statement
    where account_id = ${row.account_id} and record_id = ${row.record_id}`
  if ((found?.count ?? 0) >= charge_statements_max) return false
  await tx`insert into charge_statement ${tx({ ...row, says: JSON.stringify(row.says) })}`
  return true
}

/** A statement of the account by its id. */
export async function chargeStatementById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ChargeStatementRow | undefined> {
  const rows = await reader<ChargeStatementRow[]>`
    select ${reader(columns)} from charge_statement where account_id = ${account_id} and id = ${id}`
  return keptStatements(rows)[0]
}

/** Takes a statement back; false: it was taken back already. */
export async function withdrawChargeStatement(
  tx: Transaction,
  { account_id, record_id, id }: ChargeStatementRow,
  now: string,
): Promise<boolean> {
  const withdrawn = await tx`
    update charge_statement set withdrawn_at = ${now}
    where account_id = ${account_id} and record_id = ${record_id} and id = ${id} and withdrawn_at is null`
  return withdrawn.count === 1
}
