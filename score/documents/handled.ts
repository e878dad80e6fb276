import { setPages } from '@quaylog/world/papers'
import type { MarkedPage, PrintedPaper } from '@quaylog/world/papers'
import { convert, isInstalled } from './presses/command.ts'
import { asMail } from './presses/mails.ts'
import type { BrowserPress } from './presses/pages-of-html.ts'
import { byPdfkit } from './presses/pdfkit.ts'
import { isPressThere, printFile } from './print.ts'
import type { PaperFile } from './print.ts'

/** What happens to papers between the engine and the reader. */
export type Handling =
  | 'as printed'
  | 'packet'
  | 'packet, two of a kind'
  | 'scan'
  | 'password'
  | 'owner password'
  | 'attached to a mail'
  | 'qpdf'
  | 'mutool'
  | 'ghostscript'

/** A file that is handed in; `fails`: why nothing may be read of it, null: its papers are to be read. */
export type HandedFile = {
  handling: Handling
  papers: readonly PrintedPaper[]
  make: (browser: BrowserPress) => Promise<PaperFile>
  fails: string | null
}

const NOTICE = 'B-two-columns/arrival_notice'
const AGAIN = [NOTICE, 'A-form/master_bill_of_lading', 'D-wrapped/arrival_notice', 'B-turned/pickup_release']
const PACKET = [NOTICE, 'B-two-columns/delivery_order', 'B-two-columns/freight_invoice']
const TWO_OF_A_KIND = [NOTICE, 'D-wrapped/arrival_notice']

/** Every paper as it was printed, and some in packets, scanned, protected, mailed, and made again by other programs. */
export function handedFiles(papers: readonly PrintedPaper[]): HandedFile[] {
  const find = (ids: readonly string[]) => ids.flatMap((id) => papers.find((paper) => paper.id === id) ?? [])
  const notices = find([NOTICE])
  return [
    ...papers.map((paper): HandedFile => ({
      handling: 'as printed',
      papers: [paper],
      make: (browser) => printFile(paper, browser),
      fails: null,
    })),
    ...[PACKET, TWO_OF_A_KIND].flatMap((ids, at) =>
      packetOf(find(ids), ids.length, at === 0 ? 'packet' : 'packet, two of a kind'),
    ),
    ...notices.flatMap((paper) => [...protectedFiles(paper), mailed(paper), ...scanned(paper)]),
    ...find(AGAIN).flatMap(madeAgain),
  ]
}

/** Whether everything is there that making a file of it takes. */
export function canBeMade({ papers, handling }: HandedFile): boolean {
  const program: Readonly<Partial<Record<Handling, string>>> = {
    scan: 'pdftoppm',
    qpdf: 'qpdf',
    mutool: 'mutool',
    ghostscript: 'gs',
  }
  const needed = program[handling]
  return papers.every(({ layout }) => isPressThere(layout.press)) && (needed === undefined || isInstalled(needed))
}

const pages = ({ blocks, layout }: PrintedPaper): MarkedPage[] => setPages(blocks, layout)
const pdf = (bytes: Uint8Array): PaperFile => ({ name: 'paper.pdf', bytes })

function packetOf(papers: readonly PrintedPaper[], wanted: number, handling: Handling): HandedFile[] {
  if (papers.length < wanted) return []
  return [{ handling, papers, make: async () => pdf(await byPdfkit(papers.flatMap(pages), [])), fails: null }]
}

function protectedFiles(paper: PrintedPaper): HandedFile[] {
  const by = (handling: Handling, passwords: { owner: string; user?: string }, fails: string | null): HandedFile => ({
    handling,
    papers: [paper],
    make: async () => pdf(await byPdfkit(pages(paper), paper.layout.noise, { passwords })),
    fails,
  })
  return [by('password', { owner: 'owner', user: 'user' }, 'encrypted'), by('owner password', { owner: 'owner' }, null)]
}

function mailed(paper: PrintedPaper): HandedFile {
  const make = async (browser: BrowserPress) => {
    const { bytes } = await printFile(paper, browser)
    return {
      name: 'paper.eml',
      bytes: asMail('Documents', 'Please find the documents attached.', { name: 'scan0001.pdf', bytes }),
    }
  }
  return { handling: 'attached to a mail', papers: [paper], make, fails: null }
}

/** A picture of each page and no words, as scanners make them. */
function scanned(paper: PrintedPaper): HandedFile[] {
  const make = async (browser: BrowserPress) => {
    const { bytes } = await printFile(paper, browser)
    const words = ['-r', '60', '-gray', '-png', '-singlefile', 'paper.pdf', 'page']
    const image = convert('pdftoppm', { name: 'paper.pdf', bytes }, 'page.png', words)
    return pdf(
      await byPdfkit(
        pages(paper).map((page) => ({ ...page, marks: [] })),
        [],
        { image },
      ),
    )
  }
  return [{ handling: 'scan', papers: [paper], make, fails: 'no_text' }]
}

/** The same paper, written anew by programs that rearrange files. */
function madeAgain(paper: PrintedPaper): HandedFile[] {
  const by = (handling: Handling, program: string, words: readonly string[]): HandedFile => ({
    handling,
    papers: [paper],
    make: async (browser) => pdf(convert(program, await printFile(paper, browser), 'again.pdf', words)),
    fails: null,
  })
  return [
    by('qpdf', 'qpdf', ['--object-streams=generate', '--linearize', 'paper.pdf', 'again.pdf']),
    by('mutool', 'mutool', ['clean', '-gz', 'paper.pdf', 'again.pdf']),
    by('ghostscript', 'gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-sOutputFile=again.pdf', 'paper.pdf']),
  ]
}
