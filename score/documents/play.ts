import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPapers } from '@quaylog/world/papers'
import type { PrintedPaper, PaperBundle } from '@quaylog/world/papers'
import { judge } from './judge.ts'
import type { Judgement } from './judge.ts'
import { BrowserPress } from './presses/pages-of-html.ts'
import { isPressThere, printFile } from './print.ts'
import { wordsOf } from './printed.ts'
import { readerFor } from './read.ts'
import type { FileReading, Reader } from './read.ts'

/** A paper, what was judged of it, and why nothing was read of it, if so. */
export type PlayedPaper = { seed: string; paper: PrintedPaper; judgement: Judgement; failed: string | null }

/** What a play is made of: which papers, how many at once, who reads them, and where the files are kept. */
export type PlayOptions = {
  seed: string
  wants: (paper: PrintedPaper) => boolean
  at_once: number
  /** stands in for the service's reader in tests */
  reader?: Reader
  /** a folder into which the files are written */
  keep?: string
}

/** Prints the papers of a seed, has them read and judges what was read; leaves out those whose engine is not there. */
export async function playPapers(options: PlayOptions): Promise<{ played: PlayedPaper[]; left_out: PrintedPaper[] }> {
  const bundle = printPapers(options.seed)
  const wanted = bundle.papers.filter(options.wants)
  const papers = wanted.filter(({ layout }) => isPressThere(layout.press))
  const browser = new BrowserPress()
  const played: PlayedPaper[] = []
  const waiting = [...papers]
  const work = async () => {
    for (let paper = waiting.shift(); paper !== undefined; paper = waiting.shift())
      played.push(await playOne(paper, bundle, browser, options))
  }
  try {
    await Promise.all(Array.from({ length: options.at_once }, work))
  } finally {
    await browser.close()
  }
  const order = new Map(papers.map(({ id }, at) => [id, at]))
  played.sort((a, b) => (order.get(a.paper.id) ?? 0) - (order.get(b.paper.id) ?? 0))
  return { played, left_out: wanted.filter((paper) => !papers.includes(paper)) }
}

async function playOne(
  paper: PrintedPaper,
  bundle: PaperBundle,
  browser: BrowserPress,
  options: PlayOptions,
): Promise<PlayedPaper> {
  const file = await printFile(paper, browser)
  if (options.keep !== undefined) {
    mkdirSync(options.keep, { recursive: true })
    writeFileSync(
      join(options.keep, `${options.seed}-${paper.id.replace('/', '-')}.${file.name.split('.').at(-1) ?? 'bin'}`),
      file.bytes,
    )
  }
  const { documents, failed }: FileReading = await (options.reader ?? readerFor(bundle.account))(file)
  const alike = documents.find(({ document }) => document.document_type === paper.truth.type) ?? documents[0]
  const judgement = judge(alike, paper.truth, wordsOf(paper))
  return {
    seed: options.seed,
    paper,
    judgement: documents.length > 1 ? { ...judgement, is_class_right: false } : judgement,
    failed,
  }
}
