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
