import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { invoice_check_json } from '../kept-json.ts'
import type { InvoiceCheckRow } from './invoice-check.ts'

const columns = [
  'account_id',
  'id',
  'invoice_id',
  'evidence_pack_id',
  'reason',
  'verdict',
  'charges',
  'content_sha256',
  'checked_at',
] as const satisfies readonly (keyof InvoiceCheckRow)[]

/** What the last check of an invoice came to, as a hash; undefined: none is kept. */
export async function lastContent(reader: Reader, account_id: string, invoice_id: string): Promise<string | undefined> {
  const [row] = await reader<{ content_sha256: string }[]>`
    select content_sha256 from invoice_check where account_id = ${account_id} and invoice_id = ${invoice_id}
    order by checked_at desc, id desc limit 1`
  return row?.content_sha256
}

export async function insertCheck(tx: Transaction, row: InvoiceCheckRow): Promise<void> {
  const { verdict, charges } = row
  await tx`
    insert into invoice_check ${tx({ ...row, verdict: JSON.stringify(verdict), charges: JSON.stringify(charges) })}`
}

/** A page of the checks of an invoice, the newest first. */
export async function listChecks(
  reader: ListReader,
  account_id: string,
  invoice_id: string,
  page: PageAsked,
): Promise<Page<InvoiceCheckRow>> {
  const found = await selectPage<InvoiceCheckRow>(reader, {
    table: 'invoice_check',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and invoice_id = ${invoice_id}`,
    order: orderOf(reader, [{ field: 'checked_at', descending: true }], {
      checked_at: { by: 'checked_at', type: 'timestamptz' },
    }),
    page,
  })
  return { ...found, rows: keptRows(found.rows, invoice_check_json, ({ id }) => `check ${id} of an invoice`) }
}
