import { mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { printPapers } from '@quaylog/world/papers'
import type { PaperBundle, PrintedPaper } from '@quaylog/world/papers'
import { canBeMade, handedFiles } from './handled.ts'
import type { HandedFile, Handling } from './handled.ts'
import { judge, judgeNothing, judgeStray } from './judge.ts'
import type { Judgement } from './judge.ts'
import { BrowserPress } from './presses/pages-of-html.ts'
import type { PaperFile } from './print.ts'
import { wordsOf } from './printed.ts'
import { readerFor } from './read.ts'
import type { FileReading, ReadDocument, Reader } from './read.ts'

/** A paper, how it was handed in, what was judged of it, and why nothing was read of it, if so. */
export type PlayedPaper = {
  seed: string
  paper: PrintedPaper
  handling: Handling
  judgement: Judgement
  failed: string | null
}

/** What a play is made of: which papers, how many at once, who reads them, and where the files are kept. */
export type PlayOptions = {
  seed: string
  wants: (paper: PrintedPaper) => boolean
  at_once: number
  /** leaves out what happens to files after they were printed */
  is_as_printed_only?: boolean
  /** stands in for the service's reader in tests */
  reader?: Reader
  /** a folder into which the files are written */
  keep?: string
}

/** Prints the papers of a seed, has them read and judges what was read; leaves out files whose engine is not there. */
export async function playPapers(options: PlayOptions): Promise<{ played: PlayedPaper[]; left_out: HandedFile[] }> {
  const bundle = printPapers(options.seed)
  const handed = handedFiles(bundle.papers.filter(options.wants))
  const wanted =
    options.is_as_printed_only === true ? handed.filter(({ handling }) => handling === 'as printed') : handed
  const files = wanted.filter(canBeMade)
  if (options.keep !== undefined) keep(options.keep, `${options.seed}-account.json`, JSON.stringify(bundle.account))
  const browser = new BrowserPress()
  const played: PlayedPaper[][] = []
  const waiting = [...files.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      played[next[0]] = await playOne(next[1], bundle, browser, options)
  }
  try {
    await Promise.all(Array.from({ length: options.at_once }, work))
  } finally {
    await browser.close()
  }
  return { played: played.flat(), left_out: wanted.filter((file) => !files.includes(file)) }
}

async function playOne(
  handed: HandedFile,
  bundle: PaperBundle,
  browser: BrowserPress,
  options: PlayOptions,
): Promise<PlayedPaper[]> {
  const file = await handed.make(browser)
  if (options.keep !== undefined)
    keep(options.keep, `${options.seed}-${nameOf(handed)}${extname(file.name)}`, file.bytes)
  const reading = await (options.reader ?? readerFor(bundle.account))(file)
  return judgeFile(handed, reading).map(({ paper, judgement }) => ({
    seed: options.seed,
    paper,
    handling: handed.handling,
    judgement,
    failed: reading.failed,
  }))
}

/** Each paper of a file with the document that was read of it; what is left over counts against the first. */
function judgeFile(
  { papers, fails }: HandedFile,
  reading: FileReading,
): { paper: PrintedPaper; judgement: Judgement }[] {
  if (fails !== null) return papers.map((paper) => ({ paper, judgement: judgeNothing(fails, reading) }))
  const left: ReadDocument[] = [...reading.documents].toSorted((a, b) => a.document.page_from - b.document.page_from)
  const words = papers.map(wordsOf).join(' ')
  const is_parted_right = left.length === papers.length
  const judged = papers.map((paper) => {
    const at = left.findIndex(({ document }) => document.document_type === paper.truth.type)
    const [own] = left.splice(Math.max(0, at), 1)
    const judgement = judge(own, paper.truth, words)
    return { paper, judgement: { ...judgement, is_class_right: judgement.is_class_right && is_parted_right } }
  })
  return judged.map(({ paper, judgement }, at) => ({
    paper,
    judgement:
      at === 0
        ? judgeStray(
            judgement,
            left,
            papers.map(({ truth }) => truth),
            words,
          )
        : judgement,
  }))
}

function nameOf({ papers, handling }: HandedFile): string {
  const [first] = papers
  const name = (first?.id ?? '').replace('/', '-')
  return handling === 'as printed' ? name : `${name}-${handling.replaceAll(/\W+/g, '-')}`
}

function keep(folder: string, name: string, content: PaperFile['bytes'] | string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
}
