import type { DocumentPage, PageWord } from '@quaylog/documents'
import { PagesRefused } from '../outcome.ts'

/** Sizes of the fixed pitch that text is laid out in, in points. */
const sign_width = 6
const line_height = 12
const word_height = 10

/** Text as a page in fixed pitch, whose words know their offset; a form feed begins another page. */
export function textPages(text: string, part: string): readonly DocumentPage[] {
  const pages: DocumentPage[] = []
  let offset = 0
  for (const sheet of text.split('\f')) {
    const lines = sheet.split('\n')
    const words = lines.flatMap((line, index) => {
      const found = wordsOf(line, index, offset)
      offset += line.length + 1
      return found
    })
    const width = sign_width * Math.max(80, ...lines.map((line) => line.length))
    pages.push({
      number: pages.length + 1,
      width,
      height: line_height * (lines.length + 1),
      rotation: 0,
      rules: [],
      words,
      part,
    })
  }
  if (pages.every(({ words }) => words.length === 0)) throw new PagesRefused('no_text', 'it holds no words')
  return pages
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
