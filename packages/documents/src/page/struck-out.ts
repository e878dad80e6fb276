import { boxAround } from './page.ts'
import type { Box, DocumentPage, PageWord } from './page.ts'

/** Where a line that crosses words out may run, in parts of their height from the top, and how thin it is. */
const [upper_part, lower_part, thin_part] = [0.32, 0.74, 0.2]
/** A word is crossed out by a line over this part of it; the line ends with its words, so exactly. */
const [covered_part, end_part] = [0.8, 0.45]

/**
 * Takes out words through whose middle a thin line is drawn that begins and ends with them: what stands beside them
 * holds instead. Lines of tables and frames go on beyond the words that they touch, and lines below words are no more
 * than that.
 */
export function withoutStruckOut(page: DocumentPage): DocumentPage {
  const struck = new Set(page.rules.flatMap((rule) => struckBy(rule, page.words)))
  if (struck.size === 0) return page
  const words = page.words.filter((word) => !struck.has(word))
  const struck_out = page.words.filter((word) => struck.has(word))
  return { ...page, words, struck_out: struck_out.map(({ text }) => text).join(' ') }
}

function struckBy(rule: Box, words: readonly PageWord[]): readonly PageWord[] {
  if (rule.w <= rule.h) return []
  const middle = rule.y + rule.h / 2
  const crossed = words.filter(({ x, y, w, h, turn }) => {
    const is_through = middle > y + upper_part * h && middle < y + lower_part * h && rule.h < thin_part * h
    const shared = Math.min(x + w, rule.x + rule.w) - Math.max(x, rule.x)
    return turn === undefined && is_through && shared >= covered_part * w
  })
  const [first] = crossed
  if (first === undefined) return []
  const { x: left, w } = boxAround(crossed)
  const right = left + w
  const room = end_part * first.h
  return rule.x >= left - room && rule.x + rule.w <= right + room ? crossed : []
}
