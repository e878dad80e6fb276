import type { DocumentPage, PageWord } from '@quaylog/documents'
import { reading_limits } from '../limits.ts'
import { PagesRefused } from '../outcome.ts'

/** Sizes of the fixed pitch that text is laid out in, in points. */
const sign_width = 6
const line_height = 12
const word_height = 10

/** Text as a page in fixed pitch, whose words know their offset; a form feed begins another page. */
export function textPages(text: string, part: string): readonly DocumentPage[] {
  const pages: DocumentPage[] = []
  let offset = 0
  const sheets = text.split('\f', reading_limits.pages_kept + 1)
  if (sheets.length > reading_limits.pages_kept)
    throw new PagesRefused('too_many_pages', `it has more than ${reading_limits.pages_kept} pages: split it`)
  for (const sheet of sheets) {
    const lines = sheet.split('\n')
    const quoted = quotedLines(lines)
    const words = lines.flatMap((line, index) => {
      const found = quoted.has(index) ? [] : wordsOf(line, index, offset)
      offset += line.length + 1
      return found
    })
    const width = sign_width * lines.reduce((longest, line) => Math.max(longest, line.length), 80)
    pages.push({
      number: pages.length + 1,
      width,
      height: line_height * (lines.length + 1),
      rotation: 0,
      rules: [],
      words,
      part,
      ...(quoted.size === 0 ? {} : { quoted: lines.filter((_line, index) => quoted.has(index)).join('\n') }),
    })
  }
  if (pages.every(({ words }) => words.length === 0)) throw new PagesRefused('no_text', 'it holds no words')
  return pages
}

/** How mail programs introduce what they quote. */
const attribution = /\b(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto)\s?:\s*$/i
const names_something = /(?<![A-Z0-9])[A-Z]{4}[\s-]?\d{6}|\d{8}/i

/**
 * The lines that a reply quotes: they say what somebody else wrote before, and what they say may no longer hold. Where
 * the reply itself names nothing, they are all there is.
 */
function quotedLines(lines: readonly string[]): ReadonlySet<number> {
  const at = lines.findIndex((line, index) => attribution.test(line) && /^\s*(?:>|$)/.test(lines[index + 1] ?? ''))
  if (at < 0) return new Set()
  const quoted = lines.flatMap((line, index) => (index > at && /^\s*>/.test(line) ? [index] : []))
  const own = lines.filter((_line, index) => !quoted.includes(index))
  return own.some((line) => names_something.test(line)) ? new Set(quoted) : new Set()
}

function wordsOf(line: string, index: number, offset: number): readonly PageWord[] {
  return [...line.matchAll(/[^\s\0]+/g)].map((match) => ({
    text: match[0],
    x: match.index * sign_width,
    y: index * line_height,
    w: match[0].length * sign_width,
    h: word_height,
    offset: offset + match.index,
  }))
}

/** The characters of a text file: by its byte order mark, else UTF-8, else windows-1252. */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
