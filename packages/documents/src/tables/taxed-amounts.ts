import { tokensOf } from '../labels/tokens.ts'
import type { Run } from '../page/lines.ts'
import { currencyOf, isNegative, plainNumber, unitOf } from '../values/numbers.ts'
import type { DecimalSign } from '../values/numbers.ts'
import type { Column } from './column-titles.ts'

/** What a column of a table that tells the tax of each row holds. */
export type TaxedPart = 'net' | 'tax' | 'tax_rate' | 'gross'

const of_amount = '(?:AMOUNT|AMT|VALUE|TOTAL|TOTAAL|TOTALE|BETRAG|BEDRAG|MONTANT|IMPORTE|IMPORTO|VALOR)'
const name_of_tax =
  '(?:VAT|TAX|TAXES|SALES TAX|GST|HST|QST|TVA|IVA|MWST|UST|USTEUER|UMSATZSTEUER|MEHRWERTSTEUER|BTW|IMPUESTO|IMPUESTOS)'
const before_tax = '(?:EXCL|EXCLUDING|EXCLUSIVE|EX|BEFORE|WITHOUT|HORS|SIN|SEM|OHNE|ZONDER|EXKL|ESCLUSA|SENZA)'
const with_tax = '(?:INCL|INCLUDING|INCLUSIVE|INC|WITH|AVEC|CON|COM|INKL|MIT|INCLUSA)'

/** Titles that name an amount before tax, tax, or an amount with tax whatever stands beside them. */
const plain: readonly (readonly [TaxedPart, RegExp])[] = [
  [
    'tax_rate',
    new RegExp(`^(?:${name_of_tax} (?:RATE|SATZ|PCT|PERCENT|TAUX)|(?:TAUX|TIPO|ALIQUOTA) (?:DE )?${name_of_tax})$`),
  ],
  [
    'tax',
    new RegExp(
      `^(?:${name_of_tax}(?: ${of_amount})?|(?:${of_amount}|CUOTA) (?:DE )?${name_of_tax}|TAX AMOUNT|STEUERBETRAG|STEUER)$`,
    ),
  ],
  [
    'net',
    new RegExp(`^(?:NETT?O? ${of_amount}|${of_amount} (?:NETT?O?|HT|HTVA)|HT|NETTOBETRAG|NETTOBEDRAG|NETTOWERT)$`),
  ],
  ['net', new RegExp(`^(?:${of_amount} )?${before_tax} ${name_of_tax}$`)],
  ['net', /^(?:TAXABLE (?:AMOUNT|VALUE)|BASE IMPONIBLE|IMPONIBILE|TOTAL HT|IMPORTE NETO|VALOR LIQUIDO)$/],
  [
    'gross',
    new RegExp(
      `^(?:(?:GROSS|BRUTTO|BRUTO|BRUT) ${of_amount}|${of_amount} (?:GROSS|BRUTTO|BRUTO|TTC)|TTC|BRUTTOBETRAG|BRUTOBEDRAG)$`,
    ),
  ],
  ['gross', new RegExp(`^(?:(?:LINE )?${of_amount} )?${with_tax} ${name_of_tax}$`)],
]
/** Those that say so only beside a column of tax: goods have a net and a gross weight too. */
const beside_tax: readonly (readonly [TaxedPart, RegExp])[] = [
  ['net', /^(?:NETT?O?|BASE|TAXABLE)$/],
  [
    'gross',
    /^(?:GROSS|BRUTTO|BRUTO|BRUT|TOTAL|LINE TOTAL|TOTALE|TOTAAL|GESAMT|SUMME|IMPORTE TOTAL|MONTANT TOTAL|TOTAL AMOUNT)$/,
  ],
]
/** What is charged, where no title says whether before tax: it is where the tax and the sum of both follow. */
const of_either = /^(?:AMOUNT|AMT|VALUE|BETRAG|BEDRAG|MONTANT|IMPORTE|IMPORTO|VALOR)$/

/**
 * Columns of a table that prints what is charged before tax, its tax and the sum of both: the first is the amount of a
 * charge, and neither of the others is another one. Where it is not plain which is which, the columns stay as they are.
 */
export function withTaxedAmounts(
  titles: readonly Run[],
  columns: readonly (Column | null)[],
): readonly (Column | null)[] {
  const words = titles.map(wordsOf)
  const has_tax = words.some((title) => partIn(title, plain) === 'tax' || partIn(title, plain) === 'tax_rate')
  const parts = words.map((title) => partIn(title, plain) ?? (has_tax ? partIn(title, beside_tax) : null))
  const [net, gross] = [netOf(words, parts), only(parts, 'gross')]
  const is_taxed = net !== null && (has_tax || gross !== null) && parts.filter((part) => part === 'tax').length < 2
  if (!is_taxed || (gross !== null && gross < net))
    return columns.map((column, index) => withoutRate(column, parts[index]))
  return columns.map((column, index) => {
    const head = titles[index]
    const part = index === net ? 'net' : parts[index]
    if (head === undefined || part === null || part === undefined) return withoutSecondAmount(column)
    return { head, unit: null, span: null, concepts: part === 'net' ? ['amount'] : [], part }
  })
}

/** The column of amounts before tax: the one that says so, or the one of amounts before those of tax and of both. */
function netOf(words: readonly string[], parts: readonly (TaxedPart | null)[]): number | null {
  const named = only(parts, 'net')
  if (named !== null || parts.includes('net')) return named
  const [tax, gross] = [only(parts, 'tax'), only(parts, 'gross')]
  const amounts = words.flatMap((title, index) => (of_either.test(title) && parts[index] === null ? [index] : []))
  const [amount, ...others] = amounts
  if (amount === undefined || others.length > 0 || tax === null || gross === null) return null
  return amount < tax && tax < gross ? amount : null
}

function only(parts: readonly (TaxedPart | null)[], wanted: TaxedPart): number | null {
  const at = parts.indexOf(wanted)
  return at >= 0 && parts.lastIndexOf(wanted) === at ? at : null
}

const partIn = (title: string, forms: readonly (readonly [TaxedPart, RegExp])[]): TaxedPart | null =>
  forms.find(([, form]) => form.test(title))?.[0] ?? null

/** A rate of tax is no rate of a charge. */
const withoutRate = (column: Column | null, part: TaxedPart | null | undefined) =>
  column !== null && part === 'tax_rate' ? { ...column, concepts: [], part } : column

/** Beside amounts before tax, another column of amounts is none of what is charged. */
const withoutSecondAmount = (column: Column | null) =>
  column?.concepts.some((concept) => concept === 'amount' || concept === 'total' || concept === 'subtotal') === true
    ? { ...column, concepts: [] }
    : column

/** The words of a title, without the currency that it names and without what only ends it; none where it has a unit. */
function wordsOf({ text }: Run): string {
  if (text.split(/[\s()/]+/).some((word) => unitOf(word) !== null)) return ''
  const percent = text.replaceAll(/\d+(?:[.,]\d+)?\s*%/g, '').replaceAll('%', ' RATE ')
  const tokens = tokensOf(percent).map(({ plain: word }) => word)
  const words = tokens.filter((word) => currencyOf(word) !== word && !/^(?:IN|EN|OF|NO)$/.test(word)).join(' ')
  return words.replace(/^RATE (.+)$/, '$1 RATE')
}

/** Amounts of a row in those columns, in hundredths of the unit; null where nothing is printed. */
interface TaxedSums {
  readonly net: number | null
  readonly tax: number | null
  readonly gross: number | null
}

/** The cells of a row of such a table, by what their columns hold. */
export type PartCells = readonly { readonly run: Run; readonly column: Column | null }[]

/** Whether a table tells the tax of each row. */
export const isTaxed = (columns: readonly Column[]): boolean => columns.some(({ part }) => part === 'net')

/** The amounts that a row prints before tax, as tax, and with it. */
export function taxedSums(cells: PartCells, sign: DecimalSign): TaxedSums {
  const numberAt = (part: TaxedPart) => {
    const own = cells.filter(({ column }) => column?.part === part)
    const [cell, other] = own.filter(({ run }) => /\d/.test(run.text))
    return cell === undefined || other !== undefined ? null : hundredths(cell.run.text, sign)
  }
  const [net, rate] = [numberAt('net'), numberAt('tax_rate')]
  const of_rate = net === null || rate === null ? null : Math.round((net * rate) / 10_000)
  return { net, tax: numberAt('tax') ?? of_rate, gross: numberAt('gross') }
}

/** A printed amount, in hundredths of the unit. */
function hundredths(text: string, sign: DecimalSign): number | null {
  const match = /\d[\d., ']*\d|\d/.exec(text)
  const plain_number = match === null ? null : plainNumber(match[0], sign)
  if (match === null || plain_number === null) return null
  const amount = Math.round(Number(plain_number) * 100)
  return isNegative(text, match.index, match.index + match[0].length) ? -amount : amount
}

/** Whether what a row prints before tax and its tax come to its sum; one without tax comes to what it is. */
export function addsUp({ net, tax, gross }: TaxedSums): boolean {
  return net !== null && gross !== null && Math.abs(net + (tax ?? 0) - gross) <= rounding
}

/** Taxes that are rounded by themselves differ by a hundredth of the unit. */
const rounding = 1
