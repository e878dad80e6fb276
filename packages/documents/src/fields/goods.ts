import { wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import { nothing_chosen } from './choose.ts'
import type { Chosen } from './choose.ts'
import { confidenceOf } from './confidence.ts'
import type { ReadField } from './payload.ts'

/** What stands before the codes of the Harmonized System, and the codes, parted by commas or the like. */
const labelled_codes =
  /\b(?:H\.?\s?S\.?|HTS(?:US)?|HARMONI[SZ]ED|NCM|TARIC)(?:\s*(?:CODES?|NOS?\.?|NUMBERS?|TARIFF))*[\s.:#-]*((?:\d{4}\.?\d{2}(?:\.?\d{2}){0,2}(?!\d)[\s,;/&]*)+)/gi
const label_at_end = /\b(?:H\.?\s?S\.?|HTS(?:US)?|NCM|TARIC)\s*(?:CODES?|NOS?\.?|NUMBERS?)[\s.:#-]*$/i
const code = /(?<![\d.,])\d{4}\.?\d{2}(?:\.?\d{2}){0,2}(?![\d.,]*\d)/g
const codes_max = 50

/** The codes of the Harmonized System that are printed with their name, each once, as those of the goods. */
export function goodsFields(pages: readonly LabelledPage[]): Chosen {
  const found = pages.flatMap(({ laid }) =>
    laid.lines.flatMap(({ runs }) => runs.flatMap((run) => [...codesIn(run, laid), ...codesBelow(run, laid)])),
  )
  const first = found.filter(({ value }, index) => found.findIndex((other) => other.value === value) === index)
  const fields = first.slice(0, codes_max).map((each, index) => ({ ...each, pointer: `/cargo/0/hs_codes/${index}` }))
  return { ...nothing_chosen, fields }
}

type FoundCode = Omit<ReadField, 'pointer'>

function codesIn(run: Run, laid: LaidPage): readonly FoundCode[] {
  return [...run.text.matchAll(labelled_codes)].flatMap((match) => {
    const [whole, printed = ''] = match
    return codesOf(run, laid, match.index + whole.length - printed.length, match.index + whole.length)
  })
}

/** The code of a name that ends its line in a narrow column. */
function codesBelow(run: Run, laid: LaidPage): readonly FoundCode[] {
  if (!label_at_end.test(run.text)) return []
  const below = laid.lines
    .slice(run.line + 1, run.line + 4)
    .flatMap(({ runs }) => runs)
    .find(({ x, y }) => Math.abs(x - run.x) < run.h && y - run.y < 2 * run.h)
  const [first] = below?.words ?? []
  return below === undefined || first === undefined ? [] : codesOf(below, laid, 0, first.text.length)
}

function codesOf(run: Run, { page }: LaidPage, from: number, to: number): readonly FoundCode[] {
  return [...run.text.slice(from, to).matchAll(code)].flatMap(({ 0: printed, index }) => {
    const value = printed.replaceAll('.', '')
    const words = wordsBetween(run.words, from + index, from + index + printed.length)
    if (!isChapter(value.slice(0, 2)) || words.length === 0) return []
    const origin = value === printed ? ('read' as const) : ('derived' as const)
    return [{ value, confidence: confidenceOf(0.9), origin, evidence: [evidenceOf(page, words)] }]
  })
}

/** Chapters go from 01 to 97, of which 77 is reserved. */
function isChapter(digits: string): boolean {
  const chapter = Number(digits)
  return chapter >= 1 && chapter <= 97 && chapter !== 77
}
