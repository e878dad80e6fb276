import { labelsOf } from '../labels/find-labels.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { ReadField } from './payload.ts'

const bill = String.raw`(?:(?:HOUSE|MASTER|OCEAN|EXPRESS|SEA)\s+)?(?:BILL OF LADING|B\s?/\s?L|SEA\s?WAYBILL|WAYBILL)`
const negotiable = String.raw`(?:NON[ -]?|NOT )NEGOTIABLE`
/** What is printed on the whole paper: the word alone, or with the paper's name. */
const kinds: readonly (readonly [kind: 'original' | 'copy' | 'draft', form: RegExp])[] = [
  ['draft', new RegExp(String.raw`^(?:DRAFT(?: COPY)?|(?:DRAFT\W+)${bill}|${bill}\W+DRAFT)$`, 'i')],
  [
    'copy',
    new RegExp(
      String.raw`^(?:(?:${bill}\W+)?(?:${negotiable}\W+)?COP(?:Y|IES)(?:\W+${negotiable})?|COPY\W+${bill})$`,
      'i',
    ),
  ],
  [
    'original',
    new RegExp(
      String.raw`^(?:(?:(?:FIRST|SECOND|THIRD|1ST|2ND|3RD)\s+)?ORIGINAL(?:\s+\d\s*(?:/|OF)\s*\d)?|ORIGINAL\W+${bill}|${bill}\W+ORIGINAL)$`,
      'i',
    ),
  ],
]
/** The part of a page, from its top, in which papers say what they are. */
const top_part = 0.25

/** Whether a bill is an original, a copy or a draft, as its first page says at the top or in letters across it. */
export function billKind([first]: readonly LaidPage[]): readonly ReadField[] {
  if (first === undefined) return []
  const usual = usualHeight(first)
  const found = first.lines
    .flatMap(({ runs }) => runs)
    .filter((run) => run.h > 1.8 * usual || (run.y < first.page.height * top_part && !isValue(run, first)))
    .flatMap((run) => {
      const text = run.text.replaceAll(/^[\s*()[\]-]+|[\s*()[\]-]+$/g, '').replaceAll(/\s+/g, ' ')
      const kind = kinds.find(([, form]) => form.test(text))?.[0]
      return kind === undefined ? [] : [{ kind, run }]
    })
  const [told] = found
  if (told === undefined || new Set(found.map(({ kind }) => kind)).size > 1) return []
  const evidence = [evidenceOf(first.page, told.run.words)]
  return [{ pointer: '/kind', value: told.kind, confidence: 0.9, origin: 'derived', evidence }]
}

/** What stands beside or below a label is its value: `Release type` above `ORIGINAL`. */
function isValue(run: Run, { lines }: LaidPage): boolean {
  const runs: readonly Run[] = lines[run.line]?.runs ?? []
  const before = runs[runs.indexOf(run) - 1]
  if (before !== undefined && run.x - before.x - before.w < 8 * run.h && isLabel(before)) return true
  const above = lines
    .slice(Math.max(0, run.line - 3), run.line)
    .flatMap((line) => line.runs)
    .filter(({ x, y, h }) => Math.abs(x - run.x) <= 1.5 * run.h && run.y - y - h < 1.2 * run.h)
  return above.some(isLabel)
}

/** The name of the paper is no label of what stands below it. */
const names = ['bill', 'master_bill', 'house_bill', 'superseded']

const isLabel = (run: Run) =>
  labelsOf(run).some(({ alone, marked, concept }) => (alone || marked) && !names.includes(concept))

function usualHeight({ page }: LaidPage): number {
  const heights = page.words.map(({ h }) => h).toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 10
}
