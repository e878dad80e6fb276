import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, byCreation, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { invoice_json } from '../kept-json.ts'
import type { DeadlinesTold, InvoiceRow } from './invoice.ts'

const columns = [
  'account_id',
  'id',
  'number',
  'biller',
  'status',
  'disputed_on',
  'written',
  'sha256',
  'verdict',
  'disputed_verdict',
  'checked_at',
  'created_at',
  'updated_at',
  'told_dispute_by',
  'told_lead_days',
  'told_answer_by',
  'told_issue_by',
  'deadline_at',
] as const satisfies readonly (keyof InvoiceRow)[]

const keptInvoices = (rows: readonly InvoiceRow[]) => keptRows(rows, invoice_json, ({ id }) => `invoice ${id}`)

/** Invoices that are looked at for charging the same boxes. */
const others_max = 500

export async function invoiceById(reader: Reader, account_id: string, id: string): Promise<InvoiceRow | undefined> {
  const rows = await reader<InvoiceRow[]>`
    select ${reader(columns)} from invoice where account_id = ${account_id} and id = ${id}`
  return keptInvoices(rows)[0]
}

/** A page of invoices, the newest first. */
export async function listInvoices(
  reader: ListReader,
  account_id: string,
  filters: ReadonlyMap<string, string>,
  page: PageAsked,
): Promise<Page<InvoiceRow>> {
  const [status, number] = [filters.get('filter[status]'), filters.get('filter[number]')]
  const narrowed = andAll(reader, [
    ...(status === undefined ? [] : [reader`status = ${status}`]),
    ...(number === undefined ? [] : [reader`number = ${number}`]),
  ])
  const found = await selectPage<InvoiceRow>(reader, {
    table: 'invoice',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} ${narrowed}`,
    order: byCreation(reader, 'newest'),
    page,
  })
  return { ...found, rows: keptInvoices(found.rows) }
}

/** Other invoices that aren't void and charge one of the boxes. */
export async function invoicesOfBoxes(
  reader: Reader,
  account_id: string,
  numbers: readonly string[],
  besides: string,
): Promise<readonly InvoiceRow[]> {
  const rows = await reader<InvoiceRow[]>`
    select ${reader(columns)} from invoice
    where account_id = ${account_id} and status <> 'void' and id <> ${besides} and id in (
      select invoice_id from invoice_box
      where account_id = ${account_id} and container_number = any(${[...numbers]}::text[]))
    order by created_at, id limit ${others_max}`
  return keptInvoices(rows)
}

const jsonOf = ({ written, verdict, disputed_verdict }: InvoiceRow) => ({
  written: JSON.stringify(written),
  verdict: JSON.stringify(verdict),
  disputed_verdict: disputed_verdict === null ? null : JSON.stringify(disputed_verdict),
})

/** Keeps an invoice with its boxes; false: the biller's number is taken by one that isn't void. */
export async function insertInvoice(tx: Transaction, row: InvoiceRow, boxes: readonly string[]): Promise<boolean> {
  const inserted = await tx`
    insert into invoice ${tx({ ...row, ...jsonOf(row) })} on conflict do nothing`
  if (inserted.count === 0) return false
  const { account_id, id: invoice_id } = row
  if (boxes.length > 0)
    await tx`
      insert into invoice_box ${tx(boxes.map((container_number) => ({ account_id, container_number, invoice_id })))}`
  return true
}

/** Keeps what a check or its owner changed of an invoice; false: another invoice has its number by now. */
export async function updateInvoice(tx: Transaction, row: InvoiceRow): Promise<boolean> {
  const { account_id, id, status, disputed_on, checked_at, updated_at, deadline_at } = row
  const { verdict, disputed_verdict } = jsonOf(row)
  const updated = await tx`
    update invoice set status = ${status}, disputed_on = ${disputed_on}, verdict = ${verdict}::jsonb,
      disputed_verdict = ${disputed_verdict}::jsonb, checked_at = ${checked_at}, updated_at = ${updated_at}, deadline_at = ${deadline_at}
    where account_id = ${account_id} and id = ${id} and (${status} = 'void' or not exists (
      select 1 from invoice other where other.account_id = ${account_id} and other.biller = ${row.biller}
        and other.number = ${row.number} and other.status <> 'void' and other.id <> ${id}))`
  return updated.count === 1
}

/** Invoices whose deadlines are due to be looked at, for one worker only. */
export async function claimDueInvoices(tx: Transaction, now: string, most: number): Promise<readonly InvoiceRow[]> {
  const rows = await tx<InvoiceRow[]>`
    select ${tx(columns)} from invoice where deadline_at <= ${now} order by deadline_at, id limit ${most}
    for update skip locked`
  return keptInvoices(rows)
}

/** Keeps what was told of the deadlines of invoices of an account, and when they are looked at next. */
export async function keepDeadlines(
  tx: Transaction,
  account_id: string,
  rows: readonly (DeadlinesTold & Pick<InvoiceRow, 'id' | 'deadline_at'>)[],
): Promise<void> {
  await tx`
    update invoice set told_dispute_by = kept.told_dispute_by, told_lead_days = kept.told_lead_days,
      told_answer_by = kept.told_answer_by, told_issue_by = kept.told_issue_by, deadline_at = kept.deadline_at
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.told_dispute_by)}::date[],
      ${rows.map((row) => row.told_lead_days)}::int[], ${rows.map((row) => row.told_answer_by)}::date[],
      ${rows.map((row) => row.told_issue_by)}::date[], ${rows.map((row) => row.deadline_at)}::timestamptz[])
      as kept (id, told_dispute_by, told_lead_days, told_answer_by, told_issue_by, deadline_at)
    where invoice.account_id = ${account_id} and invoice.id = kept.id`
}

/** Containers of these numbers that the account follows, of each at most the newest three: a box comes again. */
export async function containersByNumbers(
  reader: Reader,
  account_id: string,
  numbers: readonly string[],
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  return reader<{ id: string; number: string }[]>`
    select id, number from (
      select id, number, row_number() over (partition by number order by created_at desc, id desc) as place
      from container where account_id = ${account_id} and number = any(${[...numbers]}::text[])) as found
    where place <= 3 order by number, place`
}

/** An evidence pack as it was made. */
export interface EvidencePackRow {
  readonly account_id: string
  readonly id: string
  readonly invoice_id: string
  readonly pack: string
  readonly created_at: string
}

export async function insertPack(tx: Transaction, row: EvidencePackRow): Promise<void> {
  await tx`insert into evidence_pack ${tx({ ...row })}`
}

export async function packById(reader: Reader, account_id: string, id: string): Promise<EvidencePackRow | undefined> {
  const [row] = await reader<EvidencePackRow[]>`
    select account_id, id, invoice_id, pack, created_at from evidence_pack
    where account_id = ${account_id} and id = ${id}`
  return row
}
