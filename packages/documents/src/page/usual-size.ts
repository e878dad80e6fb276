import type { Box, DocumentPage } from './page.ts'

const usual_height = 10

/**
 * The page as if its usual word were 10 points high, so that every distance that the reading compares is one in parts
 * of the print, whatever the scale. Words keep in `shown` where they stand. Rounded to thousandths: what is equal in
 * one scale is equal in all.
 */
export function inUsualSize(page: DocumentPage): DocumentPage {
  const heights = page.words.map(({ h }) => h).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? usual_height
  if (usual <= 0) return page
  const scaled = (points: number) => Math.round((points * usual_height * 1_000) / usual) / 1_000
  const scaledBox = ({ x, y, w, h }: Box): Box => ({ x: scaled(x), y: scaled(y), w: scaled(w), h: scaled(h) })
  const words = page.words.map((word) => ({ ...word, ...scaledBox(word), shown: word.shown ?? boxOf(word) }))
  const rules = page.rules.map(scaledBox)
  return { ...page, width: scaled(page.width), height: scaled(page.height), words, rules }
}

function boxOf({ x, y, w, h }: Box): Box {
  return { x, y, w, h }
}
