import type { LaidPage } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import type { ReadField } from './payload.ts'

/** The items of 46 CFR 541.6 that an invoice of demurrage or detention has to show, and where each is read. */
const items: readonly (readonly [item: string, pointer: RegExp, asked_of: 'all' | 'imports' | 'exports'])[] = [
  ['bill_of_lading_numbers', /^\/bills_of_lading\//, 'all'],
  ['container_numbers', /^\/containers\/\d+\/number$/, 'all'],
  ['port_of_discharge', /^\/port_of_discharge/, 'imports'],
  ['basis', /^\/basis$/, 'all'],
  ['invoice_date', /^\/invoice_date$/, 'all'],
  ['due_date', /^\/due_date$/, 'all'],
  ['free_time_days', /^\/free_time_(?:days|hours)$/, 'all'],
  ['free_time_start', /^\/free_time_start$/, 'all'],
  ['free_time_end', /^\/free_time_end$/, 'all'],
  ['availability_date', /^\/availability_date$/, 'imports'],
  ['earliest_return_date', /^\/earliest_return_date$/, 'exports'],
  ['dates_charged', /^\/charges\/\d+\/from$/, 'all'],
  ['total_due', /^\/total_due\/amount$/, 'all'],
  ['tariff_rule', /^\/tariff_rule$/, 'all'],
  ['rates', /^\/charges\/\d+\/rate$/, 'all'],
  ['contact', /^\/contact\//, 'all'],
  ['dispute_url', /^\/dispute_url$/, 'all'],
  ['time_frames', /^\/time_frames$/, 'all'],
  ['statement_consistent', /^\/statement_consistent$/, 'all'],
  ['statement_not_caused', /^\/statement_not_caused$/, 'all'],
]

/**
 * The items that were not read of an invoice of demurrage or detention. A value that stands as an alternative was read
 * and is not missing. An invoice with an earliest return date is one of an export.
 */
export function missingItems(pointers: readonly string[]): readonly string[] {
  const direction = pointers.includes('/earliest_return_date') ? 'exports' : 'imports'
  return items
    .filter(
      ([, form, asked_of]) =>
        (asked_of === 'all' || asked_of === direction) && !pointers.some((pointer) => form.test(pointer)),
    )
    .map(([item]) => item)
}

const statements: readonly (readonly [pointer: string, form: RegExp])[] = [
  [
    '/statement_consistent',
    /(?<!\bNOT )\bCONSISTENT WITH (?:(?!NOT\b)[A-Z]+ ){0,8}(?:FEDERAL MARITIME COMMISSION|FMC)\b/,
  ],
  ['/statement_not_caused', /DID NOT CAUSE OR CONTRIBUTE|NEITHER CAUSED NOR CONTRIBUTED/],
]

/** The two statements of 46 CFR 541.6 (e), wherever they stand, over up to three lines. */
export function statementFields(pages: readonly LaidPage[]): readonly ReadField[] {
  return statements.flatMap(([pointer, form]) => {
    const evidence = pages.map((page) => sentenceOn(page, form)).find((found) => found !== null)
    return evidence === undefined || evidence === null
      ? []
      : [{ pointer, value: true, confidence: 0.98, origin: 'derived' as const, evidence }]
  })
}

/** Words of lines that are about disputes. */
export const of_disputes = /\b(?:MITIGATION|DISPUTES?|WAIVERS?|REFUNDS?)\b/i
const email = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,100}\.[A-Za-z]{2,10}/

/** Whom to write to about a dispute, where a sentence says so: the one address of a line that is about disputes. */
export function contactFields(pages: readonly LaidPage[]): readonly ReadField[] {
  const runs = pages.flatMap(({ page, lines }) => lines.flatMap((line) => line.runs.map((run) => ({ page, run }))))
  const told = runs.flatMap(({ page, run }) => {
    const word = of_disputes.test(run.text) ? run.words.filter(({ text }) => email.test(text)) : []
    const [only, other] = word
    const value = only === undefined ? undefined : email.exec(only.text)?.[0]
    return only === undefined || other !== undefined || value === undefined ? [] : [{ value, page, word: only }]
  })
  const [first] = told
  if (first === undefined || new Set(told.map(({ value }) => value)).size > 1) return []
  const evidence = [evidenceOf(first.page, [first.word])]
  return [{ pointer: '/contact/email', value: first.value, confidence: 0.9, origin: 'read' as const, evidence }]
}

const address = /(?:https?:\/\/|www\.)[^\s)>,]{4,200}/i

/** Where to dispute, where a sentence says so: the one web address of lines that are about disputes. */
export function disputeFields(pages: readonly LaidPage[]): readonly ReadField[] {
  const runs = pages.flatMap(({ page, lines }) => lines.flatMap((line) => line.runs.map((run) => ({ page, run }))))
  const told = runs.flatMap(({ page, run }) =>
    !of_disputes.test(run.text.replace(address, ''))
      ? []
      : run.words.flatMap((word) => {
          const value = address.exec(word.text)?.[0].replace(/[.;]+$/, '')
          return value === undefined ? [] : [{ value, page, word }]
        }),
  )
  const [first] = told
  if (first === undefined || new Set(told.map(({ value }) => value)).size > 1) return []
  const evidence = [evidenceOf(first.page, [first.word])]
  return [{ pointer: '/dispute_url', value: first.value, confidence: 0.9, origin: 'read' as const, evidence }]
}

function sentenceOn({ page, lines }: LaidPage, form: RegExp): readonly Evidence[] | null {
  for (const [index] of lines.entries()) {
    const near = lines.slice(index, index + 3)
    const texts = near.map(({ runs }) => runs.map(({ text }) => text).join(' '))
    const lengths = [1, 2, 3].find((count) => form.test(plain(texts.slice(0, count).join(' '))))
    if (lengths === undefined || form.test(plain(texts.slice(1, lengths).join(' ')))) continue
    return near.slice(0, lengths).map(({ runs }) =>
      evidenceOf(
        page,
        runs.flatMap(({ words }) => words),
      ),
    )
  }
  return null
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/(?<=[A-Z])[-\u2010] (?=[A-Z])/g, '')
    .replaceAll(/[^A-Z]+/g, ' ')
}
