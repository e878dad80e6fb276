import type { LaidPage } from '../page/lines.ts'

/** Which part of a numeric date comes first on this document; null: nothing on its pages decides. */
export type DateOrder = 'day_first' | 'month_first' | null

/** What a printed date says: a day, or the days that it may mean. */
export type DateReading = { readonly day: string } | { readonly either: readonly [string, string] }

/** A date and where in its text it stands. */
export interface FoundDate {
  readonly reading: DateReading
  readonly from: number
  readonly to: number
}

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'JAN JANUARY JANVIER JANV ENERO ENE JANUAR JANEIRO GENNAIO GEN',
    'FEB FEBRUARY FEVRIER FEVR FEV FEBRERO FEBRUAR FEVEREIRO FEBBRAIO',
    'MAR MARCH MARS MARZO MAERZ MARCO MRZ',
    'APR APRIL AVRIL AVR ABRIL ABR APRILE',
    'MAY MAI MAYO MAIO MAGGIO MAG',
    'JUN JUNE JUIN JUNIO JUNI JUNHO GIUGNO GIU',
    'JUL JULY JUILLET JUIL JULIO JULI JULHO LUGLIO LUG',
    'AUG AUGUST AOUT AGOSTO AGO',
    'SEP SEPT SEPTEMBER SEPTEMBRE SEPTIEMBRE SETEMBRO SETTEMBRE SET',
    'OCT OCTOBER OCTOBRE OCTUBRE OKTOBER OKT OUTUBRO OUT OTTOBRE OTT',
    'NOV NOVEMBER NOVEMBRE NOVIEMBRE NOVEMBRO',
    'DEC DECEMBER DECEMBRE DICIEMBRE DIC DEZEMBER DEZ DEZEMBRO DICEMBRE',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)

const iso = /(?<![\d/.-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-])/g
const named =
  /(?<![\dA-Za-z/.-])(\d{1,2})(?:ST|ND|RD|TH)?[ ./-]{0,2}([A-Za-zÀ-ÿ]{3,10})[ ./,'-]{0,2}(\d{4}|\d{2})(?![\dA-Za-z])/gi
const named_first =
  /(?<![A-Za-z\d])([A-Za-zÀ-ÿ]{3,10})[ ./-]{1,2}(\d{1,2})(?:ST|ND|RD|TH)?(?:, ?| |-|\/)(\d{4})(?!\d)/gi
const numeric = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g

/** All dates of a text, from left to right. What is no day of the calendar is left out. */
export function datesOf(text: string, order: DateOrder): readonly FoundDate[] {
  const found = [
    ...matches(text, iso, ([year = '', , month = '', day = '']) => only(dayOf(year, Number(month), day))),
    ...matches(text, named, ([day = '', month = '', year = '']) => only(dayOf(year, monthOf(month), day))),
    ...matches(text, named_first, ([month = '', day = '', year = '']) => only(dayOf(year, monthOf(month), day))),
    ...matches(text, numeric, ([first = '', , second = '', year = '']) => numericReading(first, second, year, order)),
  ]
  return found.toSorted((a, b) => a.from - b.from)
}

function matches(
  text: string,
  pattern: RegExp,
  read: (groups: readonly string[]) => DateReading | null,
): readonly FoundDate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const reading = read(match.slice(1))
    return reading === null ? [] : [{ reading, from: match.index, to: match.index + match[0].length }]
  })
}

const only = (day: string | null): DateReading | null => (day === null ? null : { day })

function numericReading(first: string, second: string, year: string, order: DateOrder): DateReading | null {
  const day_first = dayOf(year, Number(second), first)
  const month_first = dayOf(year, Number(first), second)
  if (day_first === month_first) return only(day_first)
  if (day_first === null) return only(month_first)
  if (month_first === null) return only(day_first)
  if (order === null) return { either: [day_first, month_first] }
  return { day: order === 'day_first' ? day_first : month_first }
}

function monthOf(name: string): number {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return months[plain] ?? 0
}

/** The calendar day, or null where there is none; two digits of a year mean this century. */
function dayOf(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (full < 1990 || full > 2100 || month < 1 || month > 12) return null
  const date = new Date(Date.UTC(full, month - 1, Number(day)))
  if (date.getUTCMonth() !== month - 1 || Number(day) < 1) return null
  return date.toISOString().slice(0, 10)
}

/**
 * The order of numeric dates, as the pages themselves prove it: by a date that only one order allows, or by a printed
 * pattern such as `MM/DD/YYYY`. Proof of both orders is no proof.
 */
export function dateOrderOf(pages: readonly LaidPage[]): DateOrder {
  const text = pages.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map((run) => run.text))).join('\n')
  const proofs = new Set<DateOrder>()
  if (/\bDD[ /.-]?MM[ /.-]?(?:YY|AA|JJ)/i.test(text) || /\b[JT]{2}[ /.-]?MM[ /.-]?(?:AAAA|JJJJ)/i.test(text))
    proofs.add('day_first')
  if (/\bMM[ /.-]?DD[ /.-]?YY/i.test(text)) proofs.add('month_first')
  for (const [, first = '', , second = '', year = ''] of text.matchAll(numeric)) {
    const [day_first, month_first] = [dayOf(year, Number(second), first), dayOf(year, Number(first), second)]
    if (day_first !== null && month_first === null) proofs.add('day_first')
    if (day_first === null && month_first !== null) proofs.add('month_first')
  }
  const [proof = null] = proofs
  return proofs.size === 1 ? proof : null
}
