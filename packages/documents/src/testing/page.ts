import type { DocumentPage, PageWord } from '../page/page.ts'

/** A page in fixed pitch of invented text: a sign is 6 points wide, a line 12 high. */
export function pageOf(text: string, number = 1): DocumentPage {
  const lines = text.split('\n')
  const words = lines.flatMap((line, index) =>
    [...line.matchAll(/\S+/g)].map((match): PageWord => ({
      text: match[0],
      x: 30 + match.index * 6,
      y: 30 + index * 12,
      w: match[0].length * 6,
      h: 10,
    })),
  )
  const width = Math.max(700, 60 + 6 * Math.max(...lines.map((line) => line.length)))
  return { number, width, height: 40 + lines.length * 12, rotation: 0, words, rules: [] }
}
