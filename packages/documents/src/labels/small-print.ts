import type { LaidPage, Run } from '../page/lines.ts'

/** Small print is smaller than what a page otherwise prints by this part. */
const small_part = 0.7
/** A paragraph of small print has at least this many words, and its lines this many on average. */
const words_min = 16
const words_of_line_min = 4
/** Words of sentences; labels and titles of columns have none or one. */
const of_sentences =
  /\b(?:THE|IS|ARE|SHALL|WILL|BE|BY|THIS|WHICH|ANY|FROM|DER|DIE|DAS|IST|WIRD|LES|EST|SONT|SERA|HET|EEN|WORDT|ZIJN|LOS|LAS|SON|SERÁ)\b/gi

/**
 * The runs of paragraphs in small print: conditions, of which no day and no number is the paper's own. What boxes are
 * called is small as well, but stands alone.
 */
export function smallPrintOf({ lines }: LaidPage): ReadonlySet<Run> {
  const small_below = usualHeightOf(lines.flatMap(({ runs }) => runs)) * small_part
  const found = new Set<Run>()
  const seen = new Set<Run>()
  for (const { runs } of lines)
    for (const run of runs) {
      if (run.h >= small_below || seen.has(run)) continue
      const paragraph = paragraphFrom(run, lines)
      for (const part of paragraph) seen.add(part)
      if (isOfSentences(paragraph)) for (const part of paragraph) found.add(part)
    }
  return found
}

/** The height of most words that are not of long lines. */
function usualHeightOf(runs: readonly Run[]): number {
  const heights = runs.filter(({ words }) => words.length < 8).flatMap(({ words }) => words.map(({ h }) => h))
  return heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
}

function paragraphFrom(first: Run, lines: LaidPage['lines']): readonly Run[] {
  const paragraph = [first]
  for (const line of lines.slice(first.line + 1)) {
    const last = paragraph.at(-1) ?? first
    if (line.y - last.y > 2 * last.h) break
    const next = line.runs.find(({ x, h }) => Math.abs(x - first.x) < first.h && Math.abs(h - first.h) < 0.2 * first.h)
    if (next !== undefined) paragraph.push(next)
  }
  return paragraph
}

function isOfSentences(paragraph: readonly Run[]): boolean {
  const words = paragraph.reduce((count, run) => count + run.words.length, 0)
  if (words < words_min || words < words_of_line_min * paragraph.length) return false
  const text = paragraph.map((run) => run.text).join(' ')
  return (text.match(of_sentences) ?? []).length >= 2
}
