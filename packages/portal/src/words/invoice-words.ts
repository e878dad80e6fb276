import { en } from './en-invoices.ts'

/** What is said of invoices; their pages load it. */
export const invoiceWords: typeof en = en
