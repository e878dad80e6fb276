import type { LaidPage } from '../page/lines.ts'
import { isPackageWord } from './identifiers.ts'

/** The sign that parts decimals on a document; null: nothing on its pages decides. */
export type DecimalSign = '.' | ',' | null

/** A weight or volume as printed, in units of UN/ECE recommendation 20. */
export interface Measure {
  readonly value: string
  readonly unit: 'KGM' | 'LBR' | 'TNE' | 'MTQ' | 'FTQ'
}

/** An amount as printed; `currency` is null where none stands beside it. */
export interface PrintedAmount {
  readonly amount: string
  readonly currency: string | null
}

const units: readonly (readonly [RegExp, Measure['unit']])[] = [
  [/^(?:KGS?|KGM|KILOS?|KILOGRAMS?|K\.G\.S?)\.?$/i, 'KGM'],
  [/^(?:LBS?|LBR|POUNDS?)\.?$/i, 'LBR'],
  [/^(?:MT|MTS|TNE|TON|TONS|TONNES?|T)$/i, 'TNE'],
  [/^(?:CBM|M3|M³|MTQ|CU\.?\s?M|M\^3|CUBIC MET(?:ER|RE)S?)\.?$/i, 'MTQ'],
  [/^(?:CFT|CUFT|CF|FTQ|FT3|CU\.?\s?FT|CUBIC FEET)\.?$/i, 'FTQ'],
]

const number_form = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?`
const currencies =
  'USD|EUR|GBP|CAD|CNY|RMB|JPY|AUD|NZD|CHF|MXN|BRL|INR|SGD|HKD|KRW|ZAR|SEK|NOK|DKK|PLN|TRY|AED|SAR|THB|VND|IDR|MYR|PHP|TWD|CLP|COP|PEN'

/** The unit that a word names, or null. */
export function unitOf(word: string): Measure['unit'] | null {
  return units.find(([form]) => form.test(word.replaceAll(/[():,;]/g, '')))?.[1] ?? null
}

/**
 * A printed number without marks of thousands and with a point before its decimals; trailing zeros stay. Null where it
 * may be read two ways and nothing decides, such as `1.234`.
 */
export function plainNumber(printed: string, sign: DecimalSign): string | null {
  const text = printed.replaceAll(/[ ']/g, '')
  const marks = [...text.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (last === undefined) return text
  const other = last[0] === '.' ? ',' : '.'
  const decimals = text.length - last.index - 1
  if (text.includes(other)) return text.replaceAll(other, '').replace(last[0], '.')
  if (marks.length > 1) return text.replaceAll(last[0], '')
  if (decimals !== 3 || text.startsWith('0')) return text.replace(last[0], '.')
  if (sign === null) return null
  return sign === last[0] ? text.replace(last[0], '.') : text.replace(last[0], '')
}

/** Numbers that can be read one way only: of two decimals, or with the other mark between their thousands. */
const proofs_of_sign = [
  /(?<![\d.,/-])\d{1,3}(?:[.,]\d{3})*([.,])\d{2}(?![\d.,/-])/g,
  /(?<![\d.,/-])\d{1,3}(?:,\d{3})+(\.)\d{1,4}(?![\d.,/-])/g,
  /(?<![\d.,/-])\d{1,3}(?:\.\d{3})+(,)\d{1,4}(?![\d.,/-])/g,
]

/** The sign of decimals, as the pages prove it by numbers that can be read one way only. */
export function decimalSignOf(pages: readonly LaidPage[]): DecimalSign {
  const texts = pages.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text)))
  const proofs = new Set(
    texts.flatMap((text) =>
      proofs_of_sign.flatMap((form) =>
        [...text.matchAll(form)].map(([, mark]): DecimalSign => (mark === '.' ? '.' : ',')),
      ),
    ),
  )
  const [proof = null] = proofs
  return proofs.size === 1 ? proof : null
}

/** Something that was found in a text, and where. */
export interface FoundIn<T> {
  readonly value: T
  readonly from: number
  readonly to: number
}

/** Numbers with a unit of weight or volume; `unit` is the one that the column's head names, for numbers without. */
export function measuresOf(text: string, sign: DecimalSign, unit: Measure['unit'] | null): readonly FoundIn<Measure>[] {
  const pattern = new RegExp(
    String.raw`(?<![\dA-Z.,/-])(${number_form})(?!\d)\s?(CU\.? ?(?:M|FT)\b\.?|CUBIC (?:MET(?:ER|RE)S?|FEET)|[A-Za-z³.^]{1,9}\d?)?`,
    'gi',
  )
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, printed = '', word = ''] = match
    const own = unitOf(word)
    const known = own ?? (isPackageWord(word) ? null : unit)
    const value = known === null ? null : (plainNumber(printed, sign) ?? plausible(printed, known))
    if (value === null || known === null) return []
    const to = match.index + (own === null ? printed.length : whole.length)
    return [{ value: { value, unit: known }, from: match.index, to }]
  })
}

/** What the cargo of one container may come to, in its unit. */
const plausible_cargo: Readonly<Record<Measure['unit'], readonly [number, number]>> = {
  KGM: [100, 60_000],
  LBR: [100, 130_000],
  TNE: [0.1, 60],
  MTQ: [0.1, 120],
  FTQ: [4, 4_300],
}

/** The reading of a number such as `27,216` that can be the cargo of a container, when only one can. */
function plausible(printed: string, unit: Measure['unit']): string | null {
  const [low, high] = plausible_cargo[unit]
  const possible = [plainNumber(printed, '.'), plainNumber(printed, ',')].filter(
    (value) => value !== null && Number(value) >= low && Number(value) <= high,
  )
  return possible.length === 1 ? (possible[0] ?? null) : null
}

const minus = String.raw`[-\u2010-\u2015\u2212]`
const money_sign = String.raw`(?:(?:[A-Z]{3}|US\$|[$€£])\s?)?`
const minus_before = new RegExp(String.raw`(?:^\s*${minus}\s|(?:^|\s)${minus})${money_sign}$`)
const minus_after = new RegExp(String.raw`^(?:${minus}(?=\s*$|\s+\D)|\s?CR\b)`)

/** Whether what stands at a place is to be taken off: `-120.00`, `120.00-`, `(120.00)`, `120.00 CR`. */
export function isNegative(text: string, from: number, to: number): boolean {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const is_bracketed = new RegExp(String.raw`\(\s*${money_sign}$`).test(before) && /^\s?(?:[A-Z]{3})?\)/.test(after)
  return is_bracketed || minus_before.test(before) || minus_after.test(after)
}

/** Amounts of money: with a currency beside them, or with two decimals. */
export function amountsOf(text: string, sign: DecimalSign): readonly FoundIn<PrintedAmount>[] {
  const pattern = new RegExp(
    String.raw`(?<![\dA-Z.,/-])(?:(${currencies}|US\$|\$|€|£)\s?)?(${minus}?(?:${number_form}))(?:\s?(${currencies}|€))?(?![\d/%]|-\d|[.,]\d)`,
    'gi',
  )
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, before, printed = '', after] = match
    const currency = currencyOf(before ?? after ?? '')
    const plain = plainNumber(printed.replace(/^\D/, ''), sign)
    const from = match.index + whole.indexOf(printed)
    const is_off = /^\D/.test(printed) || isNegative(text, from, match.index + whole.length)
    const amount = plain !== null && is_off ? `-${plain}` : plain
    const looks_like_money = currency !== null || before !== undefined || /[.,]\d{2}$/.test(printed)
    if (amount === null || !looks_like_money) return []
    return [{ value: { amount, currency }, from: match.index, to: match.index + whole.length }]
  })
}

/** The currency that a text names by its code; a dollar sign alone names none. */
export function currencyOf(text: string): string | null {
  const [code] = new RegExp(String.raw`\b(?:${currencies})\b`, 'i').exec(text) ?? []
  if (code !== undefined) return code.toUpperCase() === 'RMB' ? 'CNY' : code.toUpperCase()
  if (/US\$/i.test(text)) return 'USD'
  if (text.includes('€')) return 'EUR'
  return text.includes('£') ? 'GBP' : null
}
