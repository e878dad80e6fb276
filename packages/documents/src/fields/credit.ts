import { isNumberedTitle, titleSaying } from '../classify/classify.ts'
import type { LaidPage } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import type { Chosen } from './choose.ts'
import type { Alternative, ReadField, ReadingWarning } from './payload.ts'
import type { FieldRule } from './read-field.ts'

const names = [
  'CREDIT NOTE|CREDITNOTE|CREDIT MEMO|CREDIT MEMORANDUM|CREDIT INVOICE|NOTE DE CREDIT|AVOIR|NOTA DE CREDITO|NOTA DE ABONO',
  'FACTURA RECTIFICATIVA|NOTA DI CREDITO|NOTA DI ACCREDITO|GUTSCHRIFT|RECHNUNGSKORREKTUR|STORNORECHNUNG|CREDITNOTA|CREDITFACTUUR',
].join('|')
const invoices = '(?<!CREDIT )(?:INVOICE|DEBIT NOTE|RECHNUNG|FACTURE|FACTURA|FATTURA|FACTUUR)'
/** `INVOICE / CREDIT NOTE` on a form of both says of neither that it is one. */
const credit = new RegExp(
  `^(?!.*\\b${invoices} (?:OR |AND |O |OU )?(?:${names})\\b)(?!.*\\b(?:${names}) (?:OR |O |OU )?(?:TAX )?${invoices}$).*\\b(?:${names})\\b`,
)
const plain_invoice = /^(?:TAX |FREIGHT |OCEAN FREIGHT )?(?:INVOICE|RECHNUNG|FACTURE|FACTURA|FATTURA|FACTUUR)$/
const any_invoice = new RegExp(`\\b${invoices}\\b`)

/** The words that call a document a credit note: the title of its first page; null: it is none. */
export function creditTitleOf([first]: readonly LaidPage[]): Evidence | null {
  if (first === undefined || titleSaying(plain_invoice, 1, first) !== undefined) return null
  const is_named_else = titleSaying(any_invoice, 3, first) !== undefined
  const numbered = is_named_else ? undefined : titleSaying(credit, 3, first, isNumberedTitle)
  const title = titleSaying(credit, 3, first) ?? numbered
  return title === undefined ? null : evidenceOf(first.page, title.words)
}

/** The rules of an invoice for a credit note: the invoice that it names, and its day, are the one that it corrects. */
export function rulesOfCredit(rules: readonly FieldRule[]): readonly FieldRule[] {
  return rules.flatMap((rule): readonly FieldRule[] => {
    if (rule.kind === 'day_of_number') return []
    if (rule.pointer === '/invoice_number') return [{ ...rule, labels: ['credit_note'] }]
    if (rule.pointer === '/invoice_date') return [{ ...rule, labels: ['credit_date', 'issue_date', 'date'] }]
    return [rule.kind === 'money' && rule.labels.includes('total') ? { ...rule, labels: ['credited', 'total'] } : rule]
  })
}

const of_charges = /^\/(?:charges\/\d+|tax)\/amount$/
const of_totals = /^\/(?:charge_totals\/\d+|total_due)\/amount$/

/**
 * What a credit note gives back is negative: its title says so, where its amounts are printed without a sign. Charges
 * and totals that are printed negative stay as they are.
 */
export function asCredit(read: Chosen, title: Evidence): Chosen {
  const flips = [of_charges, of_totals].filter((group) => sumOf(read.fields, group) > 0)
  const isFlipped = (pointer: string) => flips.some((group) => group.test(pointer))
  const alternatives = Object.entries(read.alternatives).map(
    ([pointer, each]): readonly [string, readonly Alternative[]] => [
      pointer,
      isFlipped(pointer) ? each.map(flipped) : each,
    ],
  )
  return {
    fields: read.fields.map((field) =>
      isFlipped(field.pointer)
        ? { ...flipped(field), origin: 'derived', evidence: [...field.evidence.slice(0, 4), title] }
        : field,
    ),
    alternatives: Object.fromEntries(alternatives),
    warnings: [...read.warnings, credit_warning],
  }
}

const credit_warning: ReadingWarning = {
  code: 'credit_note',
  pointers: [],
  detail: 'The document is a credit note: it is read as an invoice whose amounts are negative',
}

function sumOf(fields: readonly ReadField[], group: RegExp): number {
  const own = fields.filter(({ pointer }) => group.test(pointer))
  return own.reduce((sum, { value }) => sum + (typeof value === 'string' ? Number(value) : 0), 0)
}

function flipped<Value extends Pick<ReadField, 'value'>>(field: Value): Value {
  const { value } = field
  if (typeof value !== 'string' || Number(value) === 0) return field
  return { ...field, value: value.startsWith('-') ? value.slice(1) : `-${value}` }
}
