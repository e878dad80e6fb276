import { currencyOf, amountsOf } from './numbers.ts'
import type { DecimalSign, Measure } from './numbers.ts'
import { datesOf } from './dates.ts'
import type { DateOrder } from './dates.ts'
import { dayOf, dayOfNumber } from './days.ts'
import { timeBeside } from './moments.ts'
import { known_locodes } from './locodes.gen.ts'
import { identifierOf, plainIdentifier } from './identifiers.ts'
import { equipmentOf, measureOf, packagesBeside, sealBeside, sizeTypeBeside } from './cargo-kinds.ts'
import { wholeText } from './texts.ts'
import { vesselOf } from './vessels.ts'

/** What a value of a payload may be. */
export type FieldValue = string | number | boolean | Measure

/** What the whole document says about how it prints numbers and dates. */
export interface PrintingHabits {
  readonly date_order: DateOrder
  readonly decimal_sign: DecimalSign
}

/** A part of a text that was read as a value; `member` is its place below the field, such as `/name`. */
export interface ReadPart {
  readonly member: string
  readonly value: FieldValue
  readonly from: number
  readonly to: number
  /** From 0 to 1: how much the form of the value itself proves. */
  readonly proof: number
  readonly derived?: boolean
}

/** What a text says as a value of one kind: its parts, or the readings among which nothing decides. */
export type KindReading = { readonly parts: readonly ReadPart[] } | { readonly either: readonly ReadPart[] }

/** How the text beside a label is read. */
export type ValueKind = keyof typeof readers

type Reader = (text: string, habits: PrintingHabits) => KindReading | null

/** Reads a text as a value of a kind; null when it can't be one. */
export function readKind(kind: ValueKind, text: string, habits: PrintingHabits): KindReading | null {
  const reader: Reader = readers[kind]
  return reader(text, habits)
}

const numbered_days =
  /(?<![\d.,/-])(\d{1,3})\s*(?:\(\p{L}+\)\s*)?(?:(?:CALENDAR|WORKING|BUSINESS|WORK|FREE)\s*)?(?:DAYS?|JOURS?|TAG(?:EN?)?|D[IÍ]AS?|DAG(?:EN)?|GIORN[IO])\b/giu

/** Free time by the hour: `48 hours` are no 48 days. */
const in_hours = /\d\s?(?:HOURS?|HRS?)\b/i

function freeDaysOf(text: string): KindReading | null {
  const told = new Set([...text.matchAll(numbered_days)].map(([, days]) => Number(days)))
  return told.size > 1 ? null : countOf(text)
}

function countOf(text: string): KindReading | null {
  // `3/3`: all of them.
  const all = /^\s*(\d)\s?\/\s?\1\s*$/.exec(text)
  if (all !== null) return part(Number(all[1]), text.search(/\d/), text.trimEnd().length, 0.7)
  const match = /(?<![\d.,/-])(\d{1,3})(?![\d.,-]|\/\d)/.exec(text)
  if (match === null || match.index > 20) return null
  return part(Number(match[1]), match.index, match.index + match[0].length, 0.7)
}

const readers = {
  identifier: (text: string) => {
    const found = identifierOf(text)
    if (found === null || found.from > 12) return null
    return part(found.value, found.from, found.to, 0.9)
  },
  /** A number that is kept with its hyphens, as people ask for it. */
  printed_number: (text: string) => {
    const found = identifierOf(text)
    if (found === null || found.from > 12) return null
    return part(text.slice(found.from, found.to), found.from, found.to, 0.9)
  },
  /** What stands directly at the label: a token of four digits at least. */
  reference: (text: string) => {
    const match = /^[\s:#]*([A-Z0-9][A-Z0-9./-]{3,24})(?![A-Z0-9])/i.exec(text)
    const [whole = '', printed = ''] = match ?? []
    const plain = plainIdentifier(printed)
    if (plain.replaceAll(/\D/g, '').length < 4 || plain.length < 5 || plain.length > 20) return null
    if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(printed)) return null
    return part(plain, whole.length - printed.length, whole.length, 0.8)
  },
  day: dayOf,
  day_of_number: dayOfNumber,
  /** The place before the day, as `PLACE AND DATE OF ISSUE` asks for both. */
  place_before_day: (text: string, habits: PrintingHabits) => {
    const [day, other] = datesOf(text, habits.date_order)
    const printed = day === undefined || other !== undefined ? '' : text.slice(0, day.from).replace(/[\s,;/:-]+$/, '')
    const name = wholeText(printed, '/name', 40)
    return name === null || /\d/.test(printed) ? null : name
  },
  /** A day with the hour that is printed beside it, in the time of the place where the paper says no other. */
  moment: (text: string, habits: PrintingHabits) => {
    const reading = dayOf(text, habits)
    if (reading === null) return null
    if ('either' in reading) return { either: reading.either.map((part) => withTime(text, part)) }
    return { parts: reading.parts.map((part) => withTime(text, part)) }
  },
  /** Half of a label in two languages is no value. */
  text: (text: string) => (/\/\s*$/.test(text) ? null : wholeText(text, '', 200)),
  name: (text: string) => (other_label.test(text) ? null : wholeText(withoutSentence(text), '', 80)),
  facility: (text: string) => {
    const firms =
      /\(?\s*(?:FIRMS(?: CODE)?\s*[:#]?\s*)([A-Z][A-Z0-9]{3})\)?|\(([A-Z]\d{3})\)|\s\/\s([A-Z]\d{3})\s*$/i.exec(text)
    const name = wholeText(text.slice(0, firms?.index ?? text.length), '/name', 80)
    const code = firms?.[1] ?? firms?.[2] ?? firms?.[3]
    if (firms === null || code === undefined) return name
    const from = firms.index + firms[0].indexOf(code)
    const read = { member: '/firms', value: code.toUpperCase(), from, to: from + code.length, proof: 0.9 }
    return { parts: [...(name?.parts ?? []), read] }
  },
  port: (printed: string) => {
    // `USLGB = Long Beach`: the code before the name is left out of it, and its place in the text kept.
    const code_first = /^\s*([A-Z]{2}[A-Z2-9]{3})\s*=\s*(?=\p{L})/u.exec(printed)
    const is_known = code_first !== null && known_locodes.has(code_first[1] ?? '')
    const text = is_known ? printed.replace(code_first[0], (code) => ' '.repeat(code.length)) : printed
    const five = /[([]\s*([A-Z]{2})\s?([A-Z2-9]{3})\s*[)\]]|(?:[-/,]\s*)([A-Z]{2})([A-Z2-9]{3})\s*$/.exec(text)
    const locode = (five ?? []).slice(1).filter(Boolean).join('')
    const code = known_locodes.has(locode) ? five : null
    const name = wholeText(code === null ? text : text.slice(0, code.index), '/name', 60)
    if (name === null || /\d{3}/.test(text.slice(0, code?.index))) return null
    if (code === null) return name
    const read = { member: '/locode', value: locode, from: code.index, to: code.index + code[0].length, proof: 0.9 }
    return { parts: [...name.parts, read] }
  },
  /** `DENVER, CO`: a place by its form alone. */
  place_in_state: (text: string) =>
    /^\W*\p{Lu}[\p{L}.' -]{1,30},\s?[A-Z]{2}(?:\s+\d{5})?\W*$/u.test(text) ? wholeText(text, '/name', 60) : null,
  vessel: (text: string) => vesselOf(text, false),
  vessel_voyage: (text: string) => vesselOf(text, true),
  voyage: (text: string) => {
    const match = /^[\s:#]*([A-Z0-9]{1,9}(?:[/-][A-Z0-9]{1,5})?)(?![A-Z0-9])/i.exec(text)
    const [whole = '', printed = ''] = match ?? []
    // Long ones have letters and digits, as `0TUP9W1MA`; seven digits are a ship's number.
    if (!/\d/.test(printed) || printed.length > 10 || /^\d{7,}/.test(printed)) return null
    return part(printed.toUpperCase(), whole.length - printed.length, whole.length, 0.8)
  },
  imo: (text: string) => {
    const match = /(?<!\d)(\d{7})(?!\d)/.exec(text)
    const number = match?.[1] ?? ''
    if (match === null || !isImoNumber(number)) return null
    return part(number, match.index, match.index + 7, 1)
  },
  scac: (text: string) => matching(text, /^[\s:(]*([A-Z]{4})(?![A-Z])/, 0.8),
  firms: (text: string) => matching(text, /^[\s:(]*([A-Z][A-Z0-9]{2}\d)(?![A-Z0-9])/, 0.9),
  count: countOf,
  /** `5 Days (NON-DG), 3 Days (DG)`: nothing says which of them this box has. */
  free_days: freeDaysOf,
  free_days_alone: (text: string) => (in_hours.test(text) ? null : freeDaysOf(text)),
  free_hours_alone: (text: string) => (in_hours.test(text) ? freeDaysOf(text) : null),
  free_time_unit: (text: string) =>
    /\b(?:WORKING|BUSINESS)\b.*\bCALENDAR\b|\bCALENDAR\b.*\b(?:WORKING|BUSINESS)\b/i.test(text)
      ? null
      : chosen(text, [
          [/\b(?:WORKING|BUSINESS|WORK) ?DAYS?\b|\d ?WD\b/i, 'working'],
          [/\bCALENDAR ?DAYS?\b|\d ?CD\b/i, 'calendar'],
          [/\b(?:HOURS|HRS)\b|\d ?HR\b/i, 'hours'],
        ]),
  money: (text: string, { decimal_sign }: PrintingHabits) => {
    const [found, ...others] = amountsOf(text, decimal_sign)
    if (found === undefined || found.from > 12) return null
    // What is prepaid and what is to be paid, side by side: nothing says which is asked for.
    if (others.some(({ value }) => value.currency === found.value.currency && value.amount !== found.value.amount))
      return null
    const { value, from, to } = found
    const amount = { member: '/amount', value: value.amount, from, to, proof: 0.9 }
    if (value.currency !== null) return { parts: [amount, { ...amount, member: '/currency', value: value.currency }] }
    const beside = currencyBeside(text, from, to)
    return { parts: beside === null ? [amount] : [amount, beside] }
  },
  weight: (text: string, habits: PrintingHabits) => measureOf(text, habits, ['KGM', 'LBR', 'TNE']),
  volume: (text: string, habits: PrintingHabits) => measureOf(text, habits, ['MTQ', 'FTQ']),
  currency: (text: string) => {
    const code = currencyOf(text)
    return code === null ? null : part(code, 0, text.length, 0.9)
  },
  size_type: sizeTypeBeside,
  equipment: equipmentOf,
  seal: sealBeside,
  packages: packagesBeside,
  freight_terms: (text: string) =>
    chosen(text, [
      [/\b(?:PRE-?PAID|PREPAGADO|PRE-?PAGO|PORT PAY[EÉ]|PREPAGATO|VOORUITBETAALD|VORAUSBEZAHLT)(?!\p{L})/iu, 'prepaid'],
      [
        /\b(?:COLLECT|POR COBRAR|A COBRAR|PORT D[UÛ]|A PAGAR NO DESTINO|PAGADERO EN DESTINO|ASSEGNATO|UNFREI)(?!\p{L})/iu,
        'collect',
      ],
    ]),
  release_type: (text: string) =>
    chosen(text, [
      [/\bTELEX\b/i, 'telex'],
      [/\bEXPRESS\b/i, 'express'],
      [/\b(?:SEA ?)?WAYBILL\b/i, 'waybill'],
      [/\bORIGINALS?\b/i, 'original'],
    ]),
  released: (text: string) =>
    chosen(text, [
      [/\b(?:NOT RELEASED|HELD|HOLD|NO|PENDING)\b/i, 'held'],
      [/\b(?:RELEASED|YES|CLEARED|CLEAR|OK)\b/i, 'released'],
    ]),
  email: (text: string) => matching(text, /([A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,100}\.[A-Za-z]{2,10})/, 0.9),
  url: (text: string) => matching(text, /((?:https?:\/\/|www\.)[^\s)>,]{4,200})/i, 0.9),
} satisfies Record<string, Reader>

const bracketed_code = /\(\s*([A-Z]{3})\s*\)/g

/** `(USD) 2,100.00`: the one currency in brackets beside an amount. */
function currencyBeside(text: string, from: number, to: number): ReadPart | null {
  const [only, other] = [...text.matchAll(bracketed_code)].filter(({ index }) => index < from || index >= to)
  const code = only === undefined || other !== undefined ? null : currencyOf(only[1] ?? '')
  if (only === undefined || code === null) return null
  return { member: '/currency', value: code, from: only.index, to: only.index + only[0].length, proof: 0.9 }
}

/** A day with the time beside it, where one is printed. */
function withTime(text: string, day: ReadPart): ReadPart {
  const time = timeBeside(text, day.from, day.to)
  return time === null ? day : { ...day, value: `${String(day.value)}${time.text}`, from: time.from, to: time.to }
}

function part(value: FieldValue, from: number, to: number, proof: number): { readonly parts: readonly ReadPart[] } {
  return { parts: [{ member: '', value, from, to, proof }] }
}

function matching(text: string, form: RegExp, proof: number): KindReading | null {
  const match = form.exec(text)
  const printed = match?.[1]
  if (match === null || printed === undefined) return null
  const from = match.index + match[0].indexOf(printed)
  return part(printed, from, from + printed.length, proof)
}

/** The first word that stands for one of some choices; none where a text names two of them. */
function chosen(text: string, choices: readonly (readonly [RegExp, string])[]): KindReading | null {
  const found = choices.flatMap(([form, value]) => {
    const match = form.exec(text)
    return match === null ? [] : [{ value, from: match.index, to: match.index + match[0].length }]
  })
  const [first, second] = found
  if (first === undefined || (second !== undefined && second.from >= first.to)) return null
  return { parts: [{ member: '', value: first.value, from: first.from, to: first.to, proof: 0.9, derived: true }] }
}

/** `N° : LC-2026-118`: another field, of a label that no phrase knows. */
const other_label = /^\s*\p{L}[\p{L}\s°º.'’-]{0,20}:\s+\S/u

/** A sentence that tells a day is no part of the name before it: `SEAPARK DEPOT. Free until 07/12/2026.` */
function withoutSentence(text: string): string {
  const [day] = datesOf(text, null)
  const end = day === undefined ? -1 : text.slice(0, day.from).search(/\.\s+\p{L}[^.]*$/u)
  return end < 0 ? text : text.slice(0, end)
}

/** Six digits times 7 to 2; the sum's last digit is the seventh. */
function isImoNumber(number: string): boolean {
  const sum = Array.from(number.slice(0, 6), Number).reduce((total, digit, index) => total + digit * (7 - index), 0)
  return sum % 10 === Number(number[6])
}
