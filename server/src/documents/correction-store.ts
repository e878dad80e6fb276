import { z } from 'zod'
import type { Json } from '@quaylog/documents'
import type { ListReader, Transaction } from '../ground/db/index.ts'
import { byCreation, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page } from '../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../ground/jsonapi/reading.ts'
import { keptRows } from '../ground/kept-rows.ts'

/** What somebody changed at one place of a payload; null: there was, or is, no value. */
export interface CorrectedPlace {
  readonly pointer: string
  /** As it was read then. */
  readonly read: Json | null
  readonly before: Json | null
  readonly after: Json | null
}

/** That somebody corrected what was read of a document. */
export interface CorrectionRow {
  readonly account_id: string
  readonly id: string
  readonly document_id: string
  /** Null: a program did, with a key. */
  readonly user_id: string | null
  readonly changes: readonly CorrectedPlace[]
  readonly created_at: string
  readonly updated_at: string
}

const columns = [
  'account_id',
  'id',
  'document_id',
  'user_id',
  'changes',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CorrectionRow)[]
const json_columns = z.object({ changes: z.array(z.looseObject({ pointer: z.string() })) })

/** Keeps what somebody corrected. */
export async function insertCorrection(tx: Transaction, row: CorrectionRow): Promise<void> {
  await tx`insert into document_correction ${tx({ ...row, changes: JSON.stringify(row.changes) })}`
}

/** A page of what was corrected of a document, the newest first. */
export async function listCorrections(
  reader: ListReader,
  account_id: string,
  document_id: string,
  page: PageAsked,
): Promise<Page<CorrectionRow>> {
  const found = await selectPage<CorrectionRow>(reader, {
    table: 'document_correction',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and document_id = ${document_id}`,
    order: byCreation(reader, 'newest'),
    page,
  })
  return { ...found, rows: keptRows(found.rows, json_columns, ({ id }) => `document correction ${id}`) }
}

/** A document of which values or the type were corrected. */
export interface CorrectedDocument {
  readonly account_id: string
  readonly id: string
  readonly representation_id: string
  readonly type_read: string | null
  readonly type_manual: string | null
  readonly corrections: Readonly<Record<string, unknown>> | null
}

const corrections_column = z.object({ corrections: z.record(z.string(), z.unknown()).nullable() })

/** The next documents that people corrected, of one account or (null) of all; deleted ones are left out. */
export async function correctedAfter(
  reader: ListReader,
  account_id: string | null,
  after: Pick<CorrectedDocument, 'account_id' | 'id'> | null,
  most: number,
): Promise<readonly CorrectedDocument[]> {
  const rows = await reader<CorrectedDocument[]>`
    select account_id, id, representation_id, type_read, type_manual, corrections from document
    where discarded_at is null and representation_id is not null
      and (corrections is not null or type_manual is distinct from type_read and type_manual is not null)
      ${account_id === null ? reader`` : reader`and account_id = ${account_id}`}
      ${after === null ? reader`` : reader`and (account_id, id) > (${after.account_id}, ${after.id})`}
    order by account_id, id limit ${most}`
  return keptRows(rows, corrections_column, ({ id }) => `document ${id}`)
}
