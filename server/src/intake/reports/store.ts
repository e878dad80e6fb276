import { z } from 'zod'
import { report_fields, report_row_outcomes } from '@quaylog/contract'
import { lockAccount } from '../../accounts/store.ts'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { byCreation, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { MappingRow, ReportFileRow } from './report-file.ts'

const mapping_columns = [
  'account_id',
  'id',
  'name',
  'terminal',
  'time_zone',
  'date_order',
  'currency_code',
  'sheet',
  'columns',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MappingRow)[]
const file_columns = [
  'account_id',
  'id',
  'mapping_id',
  'inbound_id',
  'name',
  'status',
  'refused_reason',
  'stated_at',
  'received_at',
  'read_at',
  'counts',
] as const satisfies readonly (keyof ReportFileRow)[]

const mapping_json = z.looseObject({
  columns: z.array(z.object({ heading: z.string(), field: z.enum(report_fields) })),
})
const file_json = z.looseObject({
  counts: z.record(z.enum(report_row_outcomes), z.number()).nullable(),
  rows: z.array(z.object({ row: z.number(), outcome: z.enum(report_row_outcomes) })).nullable(),
})
const keptMappings = (rows: readonly MappingRow[]) => keptRows(rows, mapping_json, ({ id }) => `report mapping ${id}`)
const keptFiles = (rows: readonly ReportFileRow[]) => keptRows(rows, file_json, ({ id }) => `report file ${id}`)

/** A mapping of the account by its id. */
export async function mappingById(reader: Reader, account_id: string, id: string): Promise<MappingRow | undefined> {
  const rows = await reader<MappingRow[]>`
    select ${reader(mapping_columns)} from report_mapping where account_id = ${account_id} and id = ${id}`
  return keptMappings(rows)[0]
}

/** All mappings of the account. */
export async function mappingsOf(reader: Reader, account_id: string): Promise<readonly MappingRow[]> {
  return keptMappings(
    await reader<MappingRow[]>`
    select ${reader(mapping_columns)} from report_mapping where account_id = ${account_id} order by id`,
  )
}

/** A mapping by its id, whoever owns it: for files that lie in its folder. */
export async function mappingOfFolder(reader: Reader, id: string): Promise<MappingRow | undefined> {
  const rows = await reader<MappingRow[]>`
    select ${reader(mapping_columns)} from report_mapping where id = ${id}`
  return keptMappings(rows)[0]
}

/** A page of mappings, the newest first. */
export async function listMappings(reader: ListReader, account_id: string, page: PageAsked): Promise<Page<MappingRow>> {
  const found = await selectPage<MappingRow>(reader, {
    table: 'report_mapping',
    columns: reader`${reader(mapping_columns)}`,
    where: reader`account_id = ${account_id}`,
    order: byCreation(reader, 'newest'),
    page,
  })
  return { ...found, rows: keptMappings(found.rows) }
}

/** Keeps a new mapping; `taken`: another has its name, `too_many`: the account has `most` already. */
export async function insertMapping(
  tx: Transaction,
  row: MappingRow,
  most: number,
): Promise<'kept' | 'taken' | 'too_many'> {
  await lockAccount(tx, row.account_id)
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from report_mapping where account_id = ${row.account_id}`
  if ((found?.count ?? 0) >= most) return 'too_many'
  const kept = await tx`
    insert into report_mapping ${tx({ ...row, columns: JSON.stringify(row.columns) })} on conflict do nothing`
  return kept.count === 1 ? 'kept' : 'taken'
}

/** Changes a mapping; false: another of the account has its new name. */
export async function updateMapping(tx: Transaction, { account_id, id, ...row }: MappingRow): Promise<boolean> {
  await lockAccount(tx, account_id)
  const taken = await tx`
    select 1 from report_mapping where account_id = ${account_id} and name = ${row.name} and id <> ${id}`
  if (taken.length > 0) return false
  await tx`
    update report_mapping set ${tx({ ...row, columns: JSON.stringify(row.columns) })}
    where account_id = ${account_id} and id = ${id}`
  return true
}

/** Forgets a mapping. False: there was none. */
export async function deleteMapping(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from report_mapping where account_id = ${account_id} and id = ${id}`).count === 1
}

/** Keeps a report that waits to be read. */
export async function insertFile(tx: Transaction, { counts: _, rows: __, ...row }: ReportFileRow): Promise<void> {
  await tx`insert into report_file ${tx({ ...row, counts: null, rows: null })}`
}

/** A report with what became of its rows. */
export async function fileById(reader: Reader, account_id: string, id: string): Promise<ReportFileRow | undefined> {
  const rows = await reader<ReportFileRow[]>`
    select ${reader(file_columns)}, rows from report_file where account_id = ${account_id} and id = ${id}`
  return keptFiles(rows)[0]
}

/** The report whose body it is. */
export async function fileOfInbound(reader: Reader, inbound_id: string): Promise<ReportFileRow | undefined> {
  const rows = await reader<ReportFileRow[]>`
    select ${reader(file_columns)}, rows from report_file where inbound_id = ${inbound_id}`
  return keptFiles(rows)[0]
}

/** A page of reports without their rows, the newest first. */
export async function listFiles(reader: ListReader, account_id: string, page: PageAsked): Promise<Page<ReportFileRow>> {
  const found = await selectPage<ReportFileRow>(reader, {
    table: 'report_file',
    columns: reader`${reader(file_columns)}, null::jsonb as rows`,
    where: reader`account_id = ${account_id}`,
    order: orderOf(reader, [{ field: 'received_at', descending: true }], {
      received_at: { by: 'received_at', type: 'timestamptz' },
    }),
    page,
  })
  return { ...found, rows: keptFiles(found.rows) }
}

/** Has a report read once more: it waits again. */
export async function waitAgain(tx: Transaction, id: string): Promise<void> {
  await tx`
    update report_file set status = 'waiting', refused_reason = null, counts = null, rows = null where id = ${id}`
}

/** What reading a report came to. */
export type ReportEnd = Pick<ReportFileRow, 'status' | 'refused_reason' | 'counts' | 'rows' | 'read_at'>

/** Writes down what became of a report. */
export async function endReading(db: Reader, id: string, { counts, rows, ...end }: ReportEnd): Promise<void> {
  await db`
    update report_file set ${db(end)}, counts = ${counts === null ? null : JSON.stringify(counts)}::jsonb,
      rows = ${rows === null ? null : JSON.stringify(rows)}::jsonb where id = ${id}`
}
