import type { InvoiceAttributes } from '@quaylog/contract'
import type { Invoice, PrintedVerdict, WrittenInvoice } from '@quaylog/free-time'

/** What was told of an invoice's deadlines already, so that each is told once. */
export interface DeadlinesTold {
  /** The last day for a dispute of which people were warned, and the fewest days ahead at which they were. */
  readonly told_dispute_by: string | null
  readonly told_lead_days: number | null
  /** The day for the biller's answer whose passing was told. */
  readonly told_answer_by: string | null
  /** The day for a reissue whose passing was told. */
  readonly told_issue_by: string | null
}

/** An invoice as it is kept. */
export interface InvoiceRow extends DeadlinesTold {
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
  /** The verdict with which it was disputed, whatever became known later; null: it was not. */
  readonly disputed_verdict: PrintedVerdict | null
  readonly checked_at: string
  readonly created_at: string
  readonly updated_at: string
  /** When its deadlines are to be looked at next; null: time alone changes nothing. */
  readonly deadline_at: string | null
}

/** Charges that are over: what they charge again was paid or given up. */
export const isSettled = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'paid' || status === 'credited'

/** The numbers of an invoice's boxes, each once. */
export function boxesOf({ lines }: Invoice): readonly string[] {
  return [...new Set(lines.flatMap(({ container_number }) => container_number?.toUpperCase() ?? []))]
}
