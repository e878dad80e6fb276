import { parseContainerNumber } from '@quaylog/journey/iso6346'
import type { DecimalSign, FoundIn } from './numbers.ts'

/** A container number as it was found, without blanks and hyphens. */
export interface FoundContainer {
  readonly number: string
  /** Whether the check digit of ISO 6346 fits. */
  readonly check_digit_passed: boolean
}

const container = /(?<![A-Z0-9])([A-Z]{3}[UJZ])[ -]?(\d{3})[ .]?(\d{3})[ -/]{0,3}(\d)(?!\d)/g

/** Container numbers of a text, however their parts are printed. */
export function containersOf(text: string): readonly FoundIn<FoundContainer>[] {
  return [...text.toUpperCase().matchAll(container)].flatMap((match) => {
    const number = match.slice(1).join('')
    const parsed = parseContainerNumber(number)
    if (parsed === null) return []
    const value = { number, check_digit_passed: parsed.check_digit_passed === true }
    return [{ value, from: match.index, to: match.index + match[0].length }]
  })
}

/** Without blanks and hyphens, in capitals: how numbers are kept and compared. */
export function plainIdentifier(printed: string): string {
  return printed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * Letters and digits with hyphens or strokes between them; a line's code may stand before its number with a blank, and
 * the number behind it be printed in groups: `MAEU 2639 41177`.
 */
const identifier =
  /(?<![A-Za-z0-9])(?:[A-Z]{4} ?\d{2,6}(?: \d{2,6}){1,3}(?=\s*$|\s*[,;/(])|(?:[A-Z]{4} (?=[A-Z]{0,3}\d{6}))?[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*)(?![A-Za-z0-9])/g

/**
 * The first thing in a text that may be a number of a bill, booking or invoice: 5 to 20 letters and digits with at
 * least 3 digits, parted by hyphens at most. Dates, amounts and container numbers are none.
 */
export function identifierOf(text: string): FoundIn<string> | null {
  for (const match of text.matchAll(identifier)) {
    const [printed] = match
    const plain = plainIdentifier(printed)
    const digits = plain.replaceAll(/\D/g, '').length
    if (plain.length < 5 || plain.length > 20 || digits < 3) continue
    if (/^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/.test(printed) || /^\d{1,2}-?[A-Z]{3}-?\d{2,4}$/i.test(printed)) continue
    if (/^[.,]\d/.test(text.slice(match.index + printed.length))) continue
    // Digits behind digits are the rest of a number that is printed in groups.
    if (/^\d+$/.test(printed) && /(?<![A-Za-z0-9])\d{2,6} $/.test(text.slice(0, match.index))) continue
    if (containersOf(printed).length > 0) continue
    return { value: plain, from: match.index, to: match.index + printed.length }
  }
  return null
}

/** Four digits and nothing else, as short numbers for the gate are. */
export function fourDigits(text: string): FoundIn<string> | null {
  const printed = /^\s*(\d{4})\s*$/.exec(text)?.[1] ?? ''
  const from = text.indexOf(printed)
  return printed === '' ? null : { value: printed, from, to: from + 4 }
}

/** Sizes and types of containers: `40HC`, `40' HIGH CUBE`, `22G1`. */
const size_type =
  /(?<![A-Z0-9])(?:(?:20|40|45)\s?(?:'|FT|"|’)?\s?(?:GP|DV|DC|DRY|SD|ST|STD|STANDARD|HC|HQ|HIGH ?CUBE|RF|RE|RH|RQ|REEFER|OT|OPEN ?TOP|FR|FLAT ?RACK|TK|TANK|GENERAL PURPOSE)(?: (?:CONTAINER|DRY|REEFER|VAN))?(?: [89]['’]6["”]?)?|[24L][0-9A-P][GRUPTVHB][0-9])(?![A-Z0-9])/i

/** The size and type of a container as printed, the code of ISO 6346 beside it where that is what was printed. */
export function sizeTypeOf(text: string): FoundIn<{ printed: string; iso_type: string | null }> | null {
  const match = size_type.exec(text)
  if (match === null) return null
  const [printed] = match
  const iso_type = /^[24L][0-9A-P][GRUPTVHB]\d$/i.test(printed) ? printed.toUpperCase() : null
  return { value: { printed, iso_type }, from: match.index, to: match.index + printed.length }
}

/** `2 x 40HC`, `1X20DV`: a count of containers before their size and type. */
export function equipmentIn(
  text: string,
): readonly FoundIn<{ count: number; printed: string; iso_type: string | null }>[] {
  return [...text.matchAll(/(?<![\dA-Z.,/-])(\d{1,3})\s?[X×*]\s?(?=[24L])/gi)].flatMap((match) => {
    const at = match.index + match[0].length
    const found = sizeTypeOf(text.slice(at))
    if (found === null || found.from !== 0) return []
    return [{ value: { count: Number(match[1]), ...found.value }, from: match.index, to: at + found.to }]
  })
}

const package_words =
  'CARTONS?|CTNS?|CTN|PALLETS?|PLTS?|PLT|PACKAGES?|PKGS?|PKG|PIECES?|PCS|CASES?|CRATES?|BAGS?|DRUMS?|ROLLS?|COILS?|REELS?|SKIDS?|BALES?|BOXES|BUNDLES?|UNITS?|COLIS|BULTOS|KARTONS?|CAIXAS|COLLI|CAJAS|CAISSES?|SCATOLE|SACOS|SACS|PALETTES?|PALETTEN|PALETS?|FARDOS|KISTEN|PACKST[UÜ]CKE|DOZEN'

/** Whether a word says what is counted, as `CTNS` does. */
export const isPackageWord = (word: string): boolean => new RegExp(`^(?:${package_words})$`, 'i').test(word)

/** A count of packages with what they are, such as `640 CARTONS`. */
export function packagesOf(text: string, sign: DecimalSign): FoundIn<{ count: number; type: string }> | null {
  const match = new RegExp(
    String.raw`(?<![\d.,/-])((?<![A-Z\d] )\d{1,3}(?:[ .,']\d{3})+|\d{1,7})\s?(${package_words})(?![A-Z])`,
    'i',
  ).exec(text)
  const [whole = '', printed = '', type = ''] = match ?? []
  const count = countOf(printed, sign)
  if (match === null || count === null) return null
  return { value: { count, type: type.toUpperCase() }, from: match.index, to: match.index + whole.length }
}

/**
 * A count with marks of thousands, or without. Null where the mark may part decimals, and where a blank may part two
 * numbers: it groups thousands on documents whose decimals stand after a comma.
 */
export function countOf(printed: string, sign: DecimalSign): number | null {
  if (!/^(?:\d{1,7}|[1-9]\d{0,2}(?:([ .,'])\d{3})(?:\1\d{3})*)$/.test(printed)) return null
  const mark = /[ .,']/.exec(printed)?.[0]
  if (mark === sign && mark !== undefined) return null
  if ((mark === ' ' || mark === '.') && sign !== ',') return null
  return Number(printed.replaceAll(/[ .,']/g, ''))
}
