import { labelsOf } from '../labels/find-labels.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { Evidence } from '../page/page.ts'
import { of_disputes } from './invoice-items.ts'
import type { ReadField } from './payload.ts'

const number_form = String.raw`(?:\+\s?)?(?:\(\d{1,5}\)[\s.-]?)?\d[\d\s./-]{5,18}\d(?:\s?(?:EXT|X)\.?\s?\d{1,5})?`
const labelled = new RegExp(
  String.raw`\b(?:PHONE|TEL(?:EPHONE|EFON|[EÉ]FONO|[EÉ]PHONE|EFOON)?|CALL(?: US)?)\b(?:\s+(?:NO|NUMBER))?[\s.:#]*(${number_form})(?![\d-])`,
  'giu',
)
const label_alone =
  /^\W*(?:CONTACT\s+)?(?:PHONE|TEL(?:EPHONE|EFON|[EÉ]FONO|[EÉ]PHONE|EFOON)?)(?:\s+(?:NO|NUMBER))?[\s.:#]*$/iu
const alone = new RegExp(String.raw`^\s*(${number_form})\s*$`, 'iu')

/**
 * Whom to call about a dispute: the one number that is called a telephone's on a line that is about disputes or names
 * their contact, or right below or above one. A letterhead's number is its office's.
 */
export function phoneFields(pages: readonly LaidPage[]): readonly ReadField[] {
  const told = pages.flatMap((laid) =>
    laid.lines.flatMap((line, index) => (isNearContact(laid.lines, index) ? phonesOf(line, laid) : [])),
  )
  const [first] = told
  if (first === undefined || new Set(told.map(({ value }) => value.replaceAll(/\D/g, ''))).size > 1) return []
  return [{ pointer: '/contact/phone', ...first, confidence: 0.9, origin: 'read' }]
}

function isNearContact(lines: readonly Line[], index: number): boolean {
  return lines.slice(Math.max(0, index - 1), index + 2).some(({ y, h, runs }) => {
    const is_close = Math.abs(y - (lines[index]?.y ?? 0)) < 2.2 * h
    const is_of_contact = runs.some(isContact) && runs.some(({ text }) => text.includes('@'))
    return is_close && (is_of_contact || runs.some((run) => of_disputes.test(run.text)))
  })
}

/** The address of a letterhead is called `Email` alone. */
const isContact = (run: Run) =>
  labelsOf(run).some(
    ({ concept, from, to }) => concept === 'contact' && /CONTACT|QUESTION/i.test(run.text.slice(from, to)),
  )

function phonesOf({ runs }: Line, { page }: LaidPage): readonly { value: string; evidence: readonly Evidence[] }[] {
  const within = runs.flatMap((run) =>
    [...run.text.matchAll(labelled)].flatMap(({ 0: whole, 1: printed = '', index }) => {
      const from = index + whole.length - printed.length
      const words = wordsBetween(run.words, from, from + printed.length)
      return isPhone(printed) ? [{ value: printed.trim(), evidence: [evidenceOf(page, words)] }] : []
    }),
  )
  const beside = runs.flatMap((run, index) => {
    const printed = label_alone.test(runs[index - 1]?.text ?? '') ? alone.exec(run.text)?.[1] : undefined
    if (printed === undefined || !isPhone(printed)) return []
    return [{ value: printed, evidence: [evidenceOf(page, run.words)] }]
  })
  return [...within, ...beside]
}

function isPhone(printed: string): boolean {
  const digits = printed.replace(/(?:EXT|X).*$/i, '').replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
