import type { WebhookEventName } from '@quaylog/contract'
import { readInvoiceDocument } from '@quaylog/free-time'
import type { Transaction } from '../../ground/db/index.ts'
import type { Scope } from '../../request/scope.ts'
import { tell } from '../../telling/tell.ts'
import type { TellParts } from '../../telling/tell.ts'
import { readOrRefuse } from '../problems.ts'
import type { InvoiceRow } from './invoice.ts'
import { renderInvoice } from './resource.ts'

/** An event of an invoice. */
export interface InvoiceEvent {
  readonly event: WebhookEventName
  readonly invoice: InvoiceRow
}

/** An invoice as it is shown and told. */
export const shownInvoice = (row: InvoiceRow) =>
  renderInvoice(row, readOrRefuse(readInvoiceDocument(row.written, { was_taken: true }), ''))

/** Tells events of invoices with the invoice as it is now, in the transaction of the change. */
export async function tellInvoices(
  tx: Transaction,
  parts: TellParts,
  scope: Scope,
  events: readonly InvoiceEvent[],
): Promise<void> {
  if (events.length === 0) return
  const tellings = events.map(({ event, invoice }) => ({
    event,
    reference_type: 'invoice' as const,
    reference_id: invoice.id,
    shipment_id: null,
    container_id: null,
    tracking_request_id: null,
    lane_key: invoice.id,
    included: [shownInvoice(invoice)],
  }))
  await tell(tx, parts, scope, tellings)
}
