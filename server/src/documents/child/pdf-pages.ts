import type { Box, DocumentPage } from '@quaylog/documents'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { PagesRefused } from '../outcome.ts'
import type { ReadPages } from '../outcome.ts'
import { reading_limits } from '../limits.ts'
import { Walker } from './glyphs.ts'
import type { Drawing, FontMetrics } from './drawing.ts'
import { identity, matrixOf } from './matrix.ts'
import { wordsOf } from './words.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/**
 * The pages of a PDF with their words, or the one page that is asked for. Scripts, links and files inside of it are not
 * opened, pictures are not decoded.
 * @throws {PagesRefused} when it is encrypted, damaged, has too many pages, or no page has words
 */
export async function pdfPages(bytes: Uint8Array, only?: number): Promise<ReadPages> {
  const { OPS } = await getResolvedPDFJS()
  const names = new Map(Object.entries(OPS).map(([name, number]) => [Number(number), name]))
  const pdf = await opened(bytes)
  if (pdf.numPages > reading_limits.pages_kept)
    throw new PagesRefused(
      'too_many_pages',
      `it has ${pdf.numPages} pages, more than ${reading_limits.pages_kept}: split it`,
    )
  const drawn = { names, isShown: await layersOf(pdf) }
  if (only !== undefined) {
    const pages = only > pdf.numPages ? [] : [await pageOf(await pdf.getPage(only), only, drawn)]
    return { pages, page_count: pdf.numPages }
  }
  const pages: DocumentPage[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, reading_limits.pages_read); number += 1)
    pages.push(await pageOf(await pdf.getPage(number), number, drawn))
  if (pages.every(({ words }) => words.length === 0))
    throw new PagesRefused('no_text', 'no page has words: a scan or picture has to be read by a person')
  return { pages, page_count: pdf.numPages }
}

/** Pictures of more pixels are left out; all are. */
const image_pixels_max = 1

async function opened(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      maxImageSize: image_pixels_max,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new PagesRefused('encrypted', 'it opens with a password only: save it without one')
    throw new PagesRefused('malformed', 'it is damaged: no program can be sure of what it shows')
  }
}

/** What is known of a file when its pages are drawn: the names of steps, and which layers are switched on. */
interface Drawn {
  readonly names: ReadonlyMap<number, string>
  readonly isShown: (group: unknown) => boolean
}

/** Says of a group of optional content whether it is shown when the file is opened. */
async function layersOf(pdf: PdfDocument): Promise<Drawn['isShown']> {
  const layers = await pdf.getOptionalContentConfig().catch(() => null)
  return (group) => layers?.isVisible(group) !== false
}

async function pageOf(page: PdfPage, number: number, { names, isShown }: Drawn): Promise<DocumentPage> {
  const { width, height, transform, rotation } = page.getViewport({ scale: 1 })
  const empty = { number, width, height, rotation, rules: [], words: [] }
  const steps = await page.getOperatorList().catch(() => null)
  if (steps === null) return empty
  const walker = new Walker(matrixOf(transform) ?? identity, (name) => metricsOf(page, name), isShown)
  for (const [index, step] of steps.fnArray.entries()) {
    const args: unknown = steps.argsArray[index]
    walker.follow({ name: names.get(step) ?? '', args: Array.isArray(args) ? args : listOf(args) })
  }
  const drawing = walker.drawing()
  page.cleanup()
  const { glyphs, is_picture } = toRead(drawing)
  const words = wordsOf(glyphs, width, height)
  return { ...empty, words, rules: drawing.rules.map(rounded), ...(is_picture ? { is_picture } : {}) }
}

/** Words that nobody sees are left out, except on pages without others: there they stand for a picture's. */
function toRead({ glyphs }: Drawing): { readonly glyphs: Drawing['glyphs']; readonly is_picture: boolean } {
  const seen = glyphs.filter(({ hidden }) => !hidden)
  if (seen.length > 0 || glyphs.length === 0) return { glyphs: seen, is_picture: false }
  return { glyphs, is_picture: true }
}

function listOf(args: unknown): readonly unknown[] {
  return args !== null && typeof args === 'object' ? Object.values(args) : []
}

function metricsOf(page: PdfPage, name: string): FontMetrics | null {
  if (!page.commonObjs.has(name)) return null
  const font: unknown = page.commonObjs.get(name)
  if (font === null || typeof font !== 'object') return null
  const ascent = numberAt(font, 'ascent', 0.75)
  const descent = numberAt(font, 'descent', -0.22)
  const matrix = 'fontMatrix' in font ? matrixOf(font.fontMatrix) : null
  return {
    ascent: within(ascent, 0.4, 1.1, 0.75),
    descent: within(descent, -0.5, 0, -0.22),
    width_scale: matrix?.[0] ?? 0.001,
    is_bold: isBold(font),
  }
}

function isBold(font: object): boolean {
  const name: unknown = Reflect.get(font, 'name')
  const of_name = typeof name === 'string' && /bold|black|heavy|(?:^|[-,])b(?:d|i)?$/i.test(name)
  return of_name || Reflect.get(font, 'bold') === true || Reflect.get(font, 'black') === true
}

function numberAt(object: object, name: string, usual: number): number {
  const value: unknown = Reflect.get(object, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : usual
}

function within(value: number, low: number, high: number, usual: number): number {
  return value >= low && value <= high && value !== 0 ? value : usual
}

function rounded({ x, y, w, h }: Box): Box {
  return {
    x: Math.round(x * 10) / 10,
    y: Math.round(y * 10) / 10,
    w: Math.round(w * 10) / 10,
    h: Math.round(h * 10) / 10,
  }
}
