import type { Block } from './paper.ts'

/** Blocks as rows of a sheet: the letterhead, a row for each labelled value, then the tables below their heads. */
export function rowsOf(blocks: readonly Block[]): string[][] {
  return blocks.flatMap((block): string[][] => {
    if (block.kind === 'title') return [[block.text], []]
    if (block.kind === 'lines') return [...block.lines.map((line) => [line]), []]
    if (block.kind === 'pairs') return [...block.pairs.map(({ label, lines }) => [label, lines.join('\n')]), []]
    if (block.kind === 'table')
      return [[...block.head], ...block.rows.map((row) => row.map((lines) => lines.join('\n'))), []]
    return []
  })
}
