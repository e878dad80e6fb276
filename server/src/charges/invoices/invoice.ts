import type { InvoiceAttributes } from '@quaylog/contract'
import type { PrintedVerdict, WrittenInvoice } from '@quaylog/free-time'

/** An invoice as it is kept. */
export interface InvoiceRow {
  readonly account_id: string
  readonly id: string
  readonly number: string
  /** Kind and code of the biller: numbers are its own. */
  readonly biller: string
  readonly status: InvoiceAttributes['status']
  readonly disputed_on: string | null
  readonly written: WrittenInvoice
  readonly sha256: string
  readonly verdict: PrintedVerdict
  readonly checked_at: string
  readonly created_at: string
  readonly updated_at: string
}

/** Charges that are over: what they charge again was paid or given up. */
export const isSettled = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'paid' || status === 'credited'
