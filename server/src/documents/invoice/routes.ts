import { invoice_of_document_request } from '@quaylog/contract'
import { correctedReading, document_types as type_labels } from '@quaylog/documents'
import { takeInvoice } from '../../charges/invoices/routes.ts'
import { shownInvoice } from '../../charges/invoices/tell-invoices.ts'
import { writtenOf } from '../../charges/invoices/check.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { singleReply } from '../../ground/jsonapi/document.ts'
import { readOne } from '../../ground/jsonapi/reading.ts'
import { scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { standingDocument } from '../discard-routes.ts'
import { typeOf } from '../document.ts'
import type { ShownDocument } from '../document.ts'
import { representationsByIds } from '../representation-store.ts'
import { updateDocument } from '../store.ts'
import { invoiceOfPaper } from './from-paper.ts'

/**
 * Makes an invoice of what an invoice of demurrage or detention states, and checks it at once. Attributes of the
 * request say what the paper doesn't, and win over it. Throws the refusal of what is still missing, by its place.
 */
export async function postInvoiceOfDocument(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'invoice')
  const document = await standingDocument(call, tx)
  const { charge, ...said } = readBody(invoice_of_document_request, call.body).data.attributes
  const payload = await payloadOf(tx, document)
  const stated = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const invoice = await takeInvoice(call, tx, writtenOf({ ...invoiceOfPaper(payload, charge), ...stated }))
  const updated_at = call.services.clock.now()
  await updateDocument(tx, { ...document, invoice_id: invoice.id, updated_at })
  return singleReply(scopeOf(call, tx), call.services.registry, shownInvoice(invoice), reading, call.url, 201)
}

async function payloadOf(tx: Transaction, document: ShownDocument): Promise<unknown> {
  const { account_id, id, representation_id } = document
  const [kept] = await representationsByIds(tx, account_id, [representation_id ?? id])
  if (document.status !== 'extracted' || kept === undefined)
    throw unprocessable('invalid', '/data', 'Nothing was read of this document yet, so there is no invoice to check')
  const type = typeOf(document) ?? 'other'
  if (type !== 'demurrage_detention_invoice')
    throw unprocessable(
      'invalid',
      '/data',
      `It is of the type '${type_labels[type]}': only invoices of demurrage or detention are checked against what the boxes owe`,
    )
  return correctedReading(kept.reading.fields, document.corrections).payload
}
