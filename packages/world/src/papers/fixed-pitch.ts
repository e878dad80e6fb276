import type { Block, LabelledLines } from './paper.ts'

const COLUMNS = 96

/** Blocks as plain text of fixed pitch, as line printers and mails have it. */
export function fixedPitch(blocks: readonly Block[]): string {
  return `${blocks.flatMap(linesOfBlock).join('\n')}\n`
}

function linesOfBlock(block: Block): string[] {
  if (block.kind === 'title') return [block.text.padStart(Math.floor((COLUMNS + block.text.length) / 2)), '']
  if (block.kind === 'lines') return [...block.lines.flatMap((line) => wrap(line, COLUMNS)), '']
  if (block.kind === 'pairs') return [...pairLines(block.pairs, block.columns), '']
  if (block.kind === 'table') return [...tableLines(block), '']
  return []
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

function pairLines(pairs: readonly LabelledLines[], columns: number): string[] {
  const cells = pairs.map(({ label, lines: [first = '', ...rest] }) => {
    const head = `${label}: `
    return [head + first, ...rest.map((line) => ' '.repeat(head.length) + line)]
  })
  const width = Math.max(Math.floor(COLUMNS / columns), ...cells.flat().map((line) => line.length + 3))
  const lines: string[] = []
  for (let at = 0; at < pairs.length; at += columns) {
    const row = cells.slice(at, at + columns)
    const height = Math.max(...row.map((cell) => cell.length))
    for (let n = 0; n < height; n++)
      lines.push(
        row
          .map((cell) => `${(cell[n] ?? '').padEnd(width - 2)}  `)
          .join('')
          .trimEnd(),
      )
  }
  return lines
}

function tableLines({ head, rows, is_number, is_ruled }: Extract<Block, { kind: 'table' }>): string[] {
  const all = [head.map((text) => [text]), ...rows]
  const widths = head.map((_, at) => Math.max(...all.flatMap((row) => (row[at] ?? []).map((line) => line.length))))
  const between = is_ruled ? ' | ' : '   '
  const line = (cells: readonly string[]) =>
    cells
      .map((text, at) => (is_number[at] === true ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join(between)
      .trimEnd()
  const rule = is_ruled ? [widths.map((width) => '-'.repeat(width)).join('-+-')] : []
  const body = rows.flatMap((row) => {
    const height = Math.max(...row.map((cell) => cell.length))
    return Array.from({ length: height }, (_, n) => line(row.map((cell) => cell[n] ?? '')))
  })
  return [...rule, line(head), ...rule, ...body, ...rule]
}
