import { fixedPitch, htmlOf, rowsOf, setPages } from '@quaylog/world/papers'
import type { PrintedPaper, PressName } from '@quaylog/world/papers'
import { byCairo } from './presses/cairo.ts'
import { isInstalled } from './presses/command.ts'
import { byGroff } from './presses/groff.ts'
import { asMail } from './presses/mails.ts'
import { byLibreoffice, byWeasyprint } from './presses/pages-of-html.ts'
import type { BrowserPress } from './presses/pages-of-html.ts'
import { byPdfkit } from './presses/pdfkit.ts'
import { byGhostscript } from './presses/postscript.ts'
import { asCsv, asXlsx } from './presses/sheets.ts'

/** A file as somebody would hand it in. */
export type PaperFile = { name: string; bytes: Uint8Array }

const PROGRAMS: Readonly<Partial<Record<PressName, string>>> = {
  ghostscript: 'gs',
  cairo: 'rsvg-convert',
  weasyprint: 'weasyprint',
  libreoffice: 'soffice',
  // Its writer of PDF, which Debian's groff-base lacks.
  groff: 'gropdf',
}

/** Whether a press needs nothing beside what npm installs, or its program is there. */
export function isPressThere(press: PressName): boolean {
  const program = PROGRAMS[press]
  return program === undefined || isInstalled(program)
}

/** Makes the file of a paper with the engine of its layout. The browser is started when the first paper needs it. */
export async function printFile(paper: PrintedPaper, browser: BrowserPress): Promise<PaperFile> {
  const { blocks, layout } = paper
  const pdf = (bytes: Uint8Array): PaperFile => ({ name: 'paper.pdf', bytes })
  const pages = () => setPages(blocks, layout)
  switch (layout.press) {
    case 'pdfkit':
      return pdf(await byPdfkit(pages(), layout.noise))
    case 'ghostscript':
      return pdf(byGhostscript(pages(), layout.noise))
    case 'cairo':
      return pdf(byCairo(pages(), layout.noise))
    case 'weasyprint':
      return pdf(byWeasyprint(htmlOf(blocks, layout)))
    case 'libreoffice':
      return pdf(byLibreoffice(htmlOf(blocks, layout)))
    case 'chromium':
      return pdf(await browser.print(htmlOf(blocks, layout)))
    case 'groff':
      return pdf(byGroff(blocks, layout.paper))
    case 'text':
      return { name: 'paper.txt', bytes: Buffer.from(fixedPitch(blocks)) }
    case 'mail':
      return { name: 'paper.eml', bytes: asMail(paper.subject, letterText(paper)) }
    case 'xlsx':
      return { name: 'paper.xlsx', bytes: await asXlsx(rowsOf(blocks)) }
    case 'csv':
      return { name: 'paper.csv', bytes: asCsv(rowsOf(blocks)) }
  }
}

/** The text of a mail, line by line as it was written. */
function letterText({ blocks }: PrintedPaper): string {
  return blocks.flatMap((block) => (block.kind === 'lines' ? block.lines : [])).join('\r\n')
}
