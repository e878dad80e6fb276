import { readPages } from '@quaylog/documents'
import type { DocumentPage, ReadingWarning } from '@quaylog/documents'
import { cutText } from '../cut-text.ts'
import { reading_limits } from '../limits.ts'
import { PagesRefused } from '../outcome.ts'
import type { ChildAnswer, ChildQuestion, DocumentFileType, ReadPages } from '../outcome.ts'
import { decodedText, textPages } from './text-pages.ts'

/** The process that one file is read in: question and bytes on its standard input, the outcome on the output. */
async function main(): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const input = Buffer.concat(chunks)
  const end = input.indexOf(0x0a)
  const question: ChildQuestion = JSON.parse(input.toString('utf8', 0, end))
  const outcome = await read(question, input.subarray(end + 1))
  process.stdout.write(storable(outcome))
}

/** As JSON that a database stores: U+0000 and halves of signs become U+FFFD, which has the same length. */
function storable(outcome: ChildAnswer): string {
  const json = JSON.stringify(outcome)
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(outcome, (_name, value: unknown) =>
    typeof value === 'string' ? cutText(value, value.length) : value,
  )
}

async function read({ type, lines, ranges, page }: ChildQuestion, bytes: Buffer): Promise<ChildAnswer> {
  try {
    if (type === 'eml') return { status: 'taken', mail: await (await import('./mail.ts')).takenMail(bytes) }
    if (page !== undefined) return pageAnswer(await pagesOf(type, bytes, page), page)
    const { pages, page_count } = await pagesOf(type, bytes)
    const bounded = withinWords(pages)
    return {
      status: 'read',
      file_type: type,
      page_count,
      pages: bounded.map(({ number, width, height, rotation, words }) => ({
        number,
        width,
        height,
        rotation,
        words: words.length,
      })),
      reading: readPages(bounded, lines, ranges),
      warnings: bounded.length < page_count ? [pagesLeftOut(bounded.length, page_count)] : [],
    }
  } catch (error) {
    if (error instanceof PagesRefused) return { status: 'failed', reason: error.reason, detail: error.message }
    throw error
  }
}

function pageAnswer({ pages }: ReadPages, number: number): ChildAnswer {
  const found = pages.find((page) => page.number === number)
  if (found === undefined) throw new PagesRefused('malformed', `it has no page ${number}`)
  const { words, width, height, rotation }: DocumentPage = found
  return { status: 'page', page: { number, width, height, rotation, words } }
}

/** Libraries are loaded when a file needs them. `only`: of a PDF no other page is read. */
async function pagesOf(type: DocumentFileType, bytes: Buffer, only?: number): Promise<ReadPages> {
  if (type === 'pdf') return (await import('./pdf-pages.ts')).pdfPages(bytes, only)
  if (type === 'xlsx' || type === 'csv') return (await import('./sheet-pages.ts')).sheetPages(bytes)
  const pages = textPages(decodedText(bytes), 'text')
  return { pages: pages.slice(0, reading_limits.pages_read), page_count: pages.length }
}

function withinWords(pages: ReadPages['pages']): ReadPages['pages'] {
  let words = 0
  return pages.filter((page) => (words += page.words.length) <= reading_limits.words)
}

function pagesLeftOut(read_pages: number, page_count: number): ReadingWarning {
  const detail = `It has ${page_count} pages, of which the first ${read_pages} were read`
  return { code: 'pages_left_out', pointers: [], detail }
}

await main()
