import { readDocument, readInvoice } from '@quaylog/free-time'
import type { Invoice } from '@quaylog/free-time'
import { readFilesWith } from './charge-files.ts'
import { CommandError } from './command.ts'
import type { Invocation } from './command.ts'
import { plain } from './table.ts'

/** An invoice beside the one that is checked, and its document as it was written, for the pack. */
export interface BesideInvoice {
  readonly written: unknown
  readonly invoice: Invoice
  /** Its charges were paid, or the biller waived them. */
  readonly settled: boolean
}

const files_max = 500

/** Options that name other invoices, whose days an invoice may charge again. */
export const other_invoice_options = {
  others: { type: 'string', help: 'comma list of files of other invoices that stand, whose days may be charged again' },
  settled: { type: 'string', help: 'comma list of files of invoices that were paid or waived' },
} as const

/**
 * The invoices of `--others` and `--settled`.
 * @throws {CommandError} with every mistake of a file, for the invoice that is checked itself, and for more than 500
 */
export function readOtherInvoices(invocation: Invocation, checked: Invoice): readonly BesideInvoice[] {
  const found = Object.keys(other_invoice_options).flatMap((option) => {
    const invoices = readFilesWith(invocation, option, readInvoice)
    const documents = readFilesWith<unknown>(invocation, option, readDocument)
    return invoices.map(({ file, value }, at) => {
      if (isSame(value, checked))
        throw new CommandError(`--${option} ${plain(file)}: is invoice ${plain(checked.number)}, which is checked`, 2)
      return { written: documents[at]?.value, invoice: value, settled: option === 'settled' }
    })
  })
  if (found.length > files_max) throw new CommandError(`at most ${files_max} other invoices are compared`, 2)
  return found
}

function isSame(a: Invoice, b: Invoice): boolean {
  const names = ({ number, biller }: Invoice) =>
    [number, biller.kind, biller.scac ?? '', biller.facility ?? ''].join('\n')
  return names(a) === names(b)
}

/** For people: which invoices were looked at for days that are charged again, or that none were. */
export function comparedLine(others: readonly BesideInvoice[]): string {
  return others.length === 0
    ? 'not compared with other invoices (D01, D02, P01): give their files by --others and --settled'
    : `compared with ${others.map(({ invoice }) => invoice.number).join(', ')}`
}
