import { containersOf } from '../values/identifiers.ts'
import { boxAround } from './page.ts'
import type { DocumentPage, PageWord } from './page.ts'

/** The beginning of a container's number, and what may be missing of it. */
const beginning = /^[A-Z]{3}U\d{0,6}$/
const rest = /^\d{1,7}$/

/**
 * A page whose container numbers are whole where a narrow cell breaks them: `SMCU` above `1288407`. Only what stands
 * right below, begins where the number does, and passes the check digit with it, is its rest.
 */
export function withWholeNumbers(page: DocumentPage): DocumentPage {
  const joined = new Map<PageWord, PageWord>()
  const taken = new Set<PageWord>()
  for (const word of page.words) {
    const below = beginning.test(word.text) ? restOf(word, page.words) : undefined
    if (below === undefined || taken.has(below)) continue
    const shown = boxAround([word.shown ?? word, below.shown ?? below])
    joined.set(word, { ...word, shown, text: word.text + below.text })
    taken.add(below)
  }
  if (joined.size === 0) return page
  return { ...page, words: page.words.filter((word) => !taken.has(word)).map((word) => joined.get(word) ?? word) }
}

function restOf(word: PageWord, words: readonly PageWord[]): PageWord | undefined {
  return words.find((other) => {
    const down = other.y - word.y
    const is_below = down > 0.6 * word.h && down < 2 * word.h && other.cell === word.cell && other.turn === word.turn
    const is_centred = Math.abs(other.x + other.w / 2 - word.x - word.w / 2) <= 0.3 * word.h
    if (!is_below || !rest.test(other.text) || !(is_centred || Math.abs(other.x - word.x) <= 0.3 * word.h)) return false
    const [found] = containersOf(word.text + other.text)
    return found?.value.check_digit_passed === true && found.to === word.text.length + other.text.length
  })
}
