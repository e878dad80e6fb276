import type { Line, Run } from './lines.ts'
import type { PageWord } from './page.ts'

/** Parts of the height of a word: from which gap on a column may begin, and how exactly its words stand in line. */
const gap_part = 0.4
const aligned_part = 0.05
/** How much wider the gap before a column is than those between words. */
const wider_than_usual = 1.6
/** How wide it is where so many lines nearby begin exactly there. */
const wider_where_sure = 1.4
const sure_lines = 3
const gap_part_where_sure = 0.34
/** So many lines further up and down another word has to begin where a column does. */
const lines_around = 4

/**
 * Parts runs that go over into the next column: those of forms and tables may stand closer than cells do elsewhere. The
 * gap is wider than those between words, and on a line nearby something else begins exactly below or above.
 */
export function partedAtColumns(
  lines: readonly Line[],
  runOfWords: (words: readonly PageWord[], line: number) => Run,
): readonly Line[] {
  const usual = usualGapOf(lines)
  return lines.map((line) => {
    const around = lines.slice(Math.max(0, line.number - lines_around), line.number + lines_around + 1)
    const others = around.filter(({ number }) => number !== line.number)
    const runs = line.runs.flatMap((run) => {
      const starts = columnStartsOf(run, usual, others)
      if (starts.length === 0) return [run]
      return [0, ...starts].map((from, index) => runOfWords(run.words.slice(from, starts[index]), line.number))
    })
    return { ...line, runs }
  })
}

/** The usual gap between two words of a run, as a part of their height. */
function usualGapOf(lines: readonly Line[]): number {
  const gaps = lines.flatMap(({ runs }) =>
    runs.flatMap(({ words }) =>
      words.slice(1).map((word, index) => gapBefore(words, index + 1) / Math.max(word.h, 0.1)),
    ),
  )
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity
}

function columnStartsOf({ words }: Run, usual: number, others: readonly Line[]): readonly number[] {
  const inner = words.slice(1).map((_, index) => gapBefore(words, index + 1))
  const least = words.length > 2 ? inner.reduce((so_far, gap) => Math.min(so_far, gap), Infinity) : 0
  return words.flatMap((word, index) => {
    const gap = index === 0 ? 0 : gapBefore(words, index)
    const isWide = (part: number, of_height: number) =>
      gap >= Math.max(of_height, part * usual) * word.h && gap >= part * least
    if (word.cell !== undefined || !isWide(wider_where_sure, gap_part_where_sure)) return []
    const starts = others.filter((line) => hasStartAt(line, word)).length
    return starts >= sure_lines || (starts > 0 && isWide(wider_than_usual, gap_part)) ? [index] : []
  })
}

function gapBefore(words: readonly PageWord[], index: number): number {
  const [before, word] = [words[index - 1], words[index]]
  return before === undefined || word === undefined ? 0 : word.x - before.x - before.w
}

function hasStartAt({ runs }: Line, { x, h }: PageWord): boolean {
  return runs.some(({ words }) =>
    words.some((word, index) => {
      const is_start = index === 0 || gapBefore(words, index) >= gap_part * word.h
      return is_start && Math.abs(word.x - x) <= aligned_part * h
    }),
  )
}
