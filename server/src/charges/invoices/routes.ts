import { createHash } from 'node:crypto'
import { create_invoice_request, import_invoices_request, update_invoice_request } from '@quaylog/contract'
import { disputeLetter, readInvoiceCsv, readInvoiceDocument } from '@quaylog/free-time'
import type { WrittenInvoice } from '@quaylog/free-time'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply, wholeListReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { createScope } from '../../telling/create-scope.ts'
import { readOrRefuse } from '../problems.ts'
import { checkNow, packFor, verdictOf, writtenOf } from './check.ts'
import { keepCheck } from './invoice-check.ts'
import type { InvoiceCheckRow } from './invoice-check.ts'
import { boxesOf } from './invoice.ts'
import type { InvoiceRow } from './invoice.ts'
import { renderLetter } from './resource.ts'
import { shownInvoice, tellInvoices } from './tell-invoices.ts'
import { insertInvoice, insertPack, invoiceById, listInvoices, updateInvoice } from './store.ts'

export async function getInvoices(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'invoice')
  const scope = listScopeOf(call)
  const page = await listInvoices(scope.reader, scope.account.id, reading.filters, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(shownInvoice), page, reading, call.url)
}

export async function getInvoice(call: ApiCall): Promise<ApiReply> {
  return one(call, await invoiceOf(call, call.services.db.keyed))
}

async function one(call: ApiCall, row: InvoiceRow, status = 200, reader?: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'invoice')
  return singleReply(scopeOf(call, reader), call.services.registry, shownInvoice(row), reading, call.url, status)
}

/** Keeps an invoice and checks it at once, against the ledgers and invoices that there are. */
export async function postInvoice(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { attributes } = readBody(create_invoice_request, call.body).data
  return one(call, await takeInvoice(call, tx, writtenOf(attributes)), 201, tx)
}

const invoices_per_file_max = 100

/** Takes every invoice of a CSV file, or none where one of them is refused. */
export async function importInvoices(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'invoice')
  const { content } = readBody(import_invoices_request, call.body).data.attributes
  const all = readOrRefuse(readInvoiceCsv(content), '/data/attributes/content')
  if (all.length > invoices_per_file_max)
    throw unprocessable(
      'too_many',
      '/data/attributes/content',
      `A file may contain at most ${invoices_per_file_max} invoices`,
    )
  const rows: InvoiceRow[] = []
  for (const [at, written] of all.entries())
    rows.push(await takeInvoice(call, tx, written, `/data/attributes/content/invoices/${at}`))
  return wholeListReply(scopeOf(call, tx), call.services.registry, rows.map(shownInvoice), reading, call.url)
}

/** Keeps an invoice, checked against the ledgers and invoices that there are, and tells what it came to. */
export async function takeInvoice(
  call: ApiCall,
  tx: Transaction,
  written: WrittenInvoice,
  pointer = '/data/attributes',
): Promise<InvoiceRow> {
  const { newId, clock } = call.services
  const [id, now] = [newId(), clock.now()]
  readOrRefuse(readInvoiceDocument(written), '')
  const checked = await checkNow(call, tx, { id, written, disputed_on: null })
  const { number, biller } = checked.invoice
  const row: InvoiceRow = {
    account_id: call.caller.account.id,
    id,
    number,
    biller: [biller.kind, biller.scac ?? '', biller.facility ?? ''].join(' '),
    status: 'received',
    disputed_on: null,
    written,
    sha256: createHash('sha256').update(JSON.stringify(written)).digest('hex'),
    verdict: verdictOf(checked),
    disputed_verdict: null,
    checked_at: now,
    created_at: now,
    updated_at: now,
    told_dispute_by: null,
    told_lead_days: null,
    told_answer_by: null,
    told_issue_by: null,
    deadline_at: now,
  }
  if (!(await insertInvoice(tx, row, boxesOf(checked.invoice))))
    throw unprocessable('taken', `${pointer}/number`, `Invoice ${number} of this biller already exists`)
  await keepCheck(call, tx, row, checked, 'handed_in')
  await tellChecked(call, tx, row)
  return row
}

/** Checks an invoice again, as terms, calendars and facts are known by now. */
export async function recheckInvoice(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  return one(call, await kept(call, tx, await invoiceOf(call, tx), 'checked_again'), 200, tx)
}

/** Changes the state of an invoice; with a dispute comes its day, from which the biller's time to answer runs. */
export async function patchInvoice(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await invoiceOf(call, tx)
  const { data } = readBody(update_invoice_request, call.body)
  requireSameId(data.id, row.id)
  const { status, disputed_on = row.disputed_on } = data.attributes
  const today = call.services.clock.now().slice(0, 10)
  const on = status === 'disputed' ? (disputed_on ?? today) : disputed_on
  const reason = status === 'disputed' && row.status !== 'disputed' ? 'disputed' : 'status_changed'
  return one(call, await kept(call, tx, { ...row, status, disputed_on: on }, reason), 200, tx)
}

async function kept(
  call: ApiCall,
  tx: Transaction,
  row: InvoiceRow,
  reason: InvoiceCheckRow['reason'],
): Promise<InvoiceRow> {
  const now = call.services.clock.now()
  const checked = await checkNow(call, tx, row)
  const verdict = verdictOf(checked)
  const disputed_verdict = reason === 'disputed' ? verdict : row.disputed_verdict
  const changed = { ...row, verdict, disputed_verdict, checked_at: now, updated_at: now, deadline_at: now }
  if (!(await updateInvoice(tx, changed)))
    throw unprocessable(
      'taken',
      '/data/attributes/status',
      `Another invoice ${row.number} of this biller is in force: void it first`,
    )
  await keepCheck(call, tx, changed, checked, reason)
  await tellChecked(call, tx, changed)
  return changed
}

/** Tells what a check came to, in its own transaction. */
async function tellChecked(call: ApiCall, tx: Transaction, invoice: InvoiceRow): Promise<void> {
  const scope = createScope(tx, call.services, call.caller.account)
  await tellInvoices(tx, call.services, scope, [{ event: 'invoice.checked', invoice }])
}

/**
 * Writes the letter that disputes an invoice, and makes the evidence pack that goes with it. Where no dispute was
 * raised yet this letter raises it, so that both say by when the biller has to answer it.
 */
export async function postDisputeLetter(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'dispute_letter')
  const now = call.services.clock.now()
  const kept_row = await invoiceOf(call, tx)
  const row = { ...kept_row, disputed_on: kept_row.disputed_on ?? now.slice(0, 10) }
  const checked = await checkNow(call, tx, row)
  const letter = disputeLetter(checked.invoice, checked.verdict, now.slice(0, 10))
  if (letter === null)
    throw unprocessable('invalid', '/data', 'Nothing on this invoice is disputed, so there is no letter to write')
  const pack = {
    account_id: row.account_id,
    id: call.services.newId(),
    invoice_id: row.id,
    pack: JSON.stringify(await packFor(call, row, checked)),
    created_at: now,
  }
  await insertPack(tx, pack)
  return singleReply(scopeOf(call, tx), call.services.registry, renderLetter(pack, letter), reading, call.url, 201)
}

async function invoiceOf(call: ApiCall, reader: Reader): Promise<InvoiceRow> {
  const id = pathId('invoice', call.params['id'])
  return owned(reader, 'invoice', id, await invoiceById(reader, call.caller.account.id, id))
}
