import { overlapAcross } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'

const before_words =
  'PREVIOUS|PREV|OLD|FORMER|WAS|BEFORE|ORIGINAL|EARLIER|ALT|BISHER|VORHER|ANCIEN(?:NE)?|AVANT|ANTERIOR|ANTES|PRECEDENTE|PRIMA|VECCHI[OA]|OUD|VORIGE?'
const now_words =
  'NOW|NEW|CURRENT|REVISED|UPDATED|AMENDED|CHANGED TO|NEU|AKTUELL|NOUVEAU|NOUVELLE|APRES|ACTUAL|NUEVO|NUEVA|NOVO|NOVA|DEPOIS|NUOVO|NUOVA|DOPO|NIEUW'
const of_values = String.raw`(?:\s+(?:VALUES?|DETAILS?|INFORMATION|DATA|WERT|VALEUR|VALOR|VALORE|WAARDE))?`
const before_title = new RegExp(String.raw`^\W*(?:${before_words})${of_values}\W*$`, 'i')
const now_title = new RegExp(String.raw`^\W*(?:${now_words})${of_values}\W*$`, 'i')
/** A table of changes has at most so many lines. */
const lines_max = 40

/**
 * The runs beside a label on its line without those in a column of what was said before: `Previous` beside `Now`, as
 * papers print that change a booking.
 */
export function withoutReplaced(runs: readonly Run[], line: Line, { lines }: Pick<LaidPage, 'lines'>): readonly Run[] {
  if (runs.length < 2) return runs
  const above = lines.slice(Math.max(0, line.number - lines_max), line.number).toReversed()
  const titles = above.map(beforeTitleOf).find((title) => title !== null)
  return titles === undefined ? runs : runs.filter((run) => !isBelow(run, titles))
}

function beforeTitleOf({ runs }: Line): Run | null {
  const at = runs.findIndex(({ text }) => before_title.test(text))
  const before = runs[at]
  return before !== undefined && runs.slice(at + 1).some(({ text }) => now_title.test(text)) ? before : null
}

const isBelow = (run: Run, title: Run) => Math.abs(run.x - title.x) <= run.h || overlapAcross(run, title) > 0.4
