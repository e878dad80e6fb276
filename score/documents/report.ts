import type { PlayedPaper } from './play.ts'
import { addJudgement, documentTotals, newDocumentTally } from './tally.ts'
import type { DocumentTotals } from './tally.ts'

/** The counts of a play: of all papers, of layouts for training and held out, of each family and each layout. */
export type DocumentReport = {
  totals: DocumentTotals
  training: DocumentTotals
  held_out: DocumentTotals
  /** worst first */
  families: Readonly<Record<string, DocumentTotals>>
  layouts: Readonly<Record<string, DocumentTotals>>
  /** by what the paper truly is: confidence was fitted on notices, so `ece` says here how far it holds for others */
  types: Readonly<Record<string, DocumentTotals>>
  /** by what happened to the file after it was printed */
  handlings: Readonly<Record<string, DocumentTotals>>
}

const FAMILIES: Readonly<Record<string, string>> = {
  A: 'boxed form',
  B: 'two columns',
  C: 'label above value',
  D: 'wrapped table',
  E: 'charge table',
  F: 'fixed pitch',
  G: 'other languages',
  H: 'government form',
  I: 'letter, mail',
  J: 'spreadsheet',
}

export function reportOf(played: readonly PlayedPaper[]): DocumentReport {
  const totalsOf = (some: readonly PlayedPaper[]): DocumentTotals => {
    const tally = newDocumentTally()
    for (const { judgement } of some) addJudgement(tally, judgement)
    return documentTotals(tally)
  }
  const grouped = (name: (one: PlayedPaper) => string) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(played, name))
        .map(([key, some = []]) => [key, totalsOf(some)] as const)
        .toSorted(([, a], [, b]) => goodness(a) - goodness(b)),
    )
  return {
    totals: totalsOf(played),
    training: totalsOf(played.filter(({ paper }) => !paper.layout.held_out)),
    held_out: totalsOf(played.filter(({ paper }) => paper.layout.held_out)),
    families: grouped(({ paper }) => paper.layout.family),
    layouts: grouped(({ paper }) => paper.layout.id),
    types: grouped(({ paper }) => paper.truth.type),
    handlings: grouped(({ handling }) => handling),
  }
}

/** Wrong links and invented values are worse than anything else. */
function goodness(of: DocumentTotals): number {
  return (of.class_right ?? 1) + (of.precision ?? 1) + (of.recall ?? 1) - 10 * (of.wrong_links + of.invented)
}

const COLUMNS = [
  'documents',
  'class_right',
  'precision',
  'recall',
  'wrong_links',
  'invented',
  'links_found',
  'tables_right',
  'identifiers_precision',
  'identifiers_recall',
  'deciding_precision',
  'ece',
] as const
const NAME_WIDTH = 24
const WIDTH = 9

/** The report for people, the worst family first. */
export function tableLines(report: DocumentReport): string[] {
  const heads = [
    'docs',
    'class',
    'precision',
    'recall',
    'links bad',
    'invented',
    'links',
    'tables',
    'ids prec',
    'ids recall',
    'deciding',
    'ece',
  ]
  const head = ''.padEnd(NAME_WIDTH) + heads.map((text) => text.padStart(WIDTH + 2)).join('')
  const line = (name: string, totals: DocumentTotals) =>
    name.padEnd(NAME_WIDTH) + COLUMNS.map((column) => String(totals[column] ?? '-').padStart(WIDTH + 2)).join('')
  return [
    head,
    ...Object.entries(report.families).map(([family, totals]) => line(`${family} ${FAMILIES[family] ?? ''}`, totals)),
    '',
    ...Object.entries(report.layouts).map(([id, totals]) => line(id, totals)),
    '',
    ...Object.entries(report.types).map(([type, totals]) => line(type, totals)),
    '',
    ...Object.entries(report.handlings).map(([handling, totals]) => line(handling, totals)),
    '',
    line('training', report.training),
    line('held out', report.held_out),
    line('all', report.totals),
  ]
}

/** A line for each value or link that was missed or told wrongly. */
export function missLines(played: readonly PlayedPaper[]): string[] {
  return played.flatMap(({ seed, paper, handling, judgement, failed }) => [
    ...(failed === null ? [] : [[seed, paper.id, handling, 'failed', '', '', failed].join('\t')]),
    ...judgement.misses.map(({ kind, at, expected, read }) =>
      [seed, paper.id, handling, kind, at, expected, read].join('\t'),
    ),
  ])
}
