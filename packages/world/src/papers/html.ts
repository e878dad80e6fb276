import type { Block, LabelledLines } from './paper.ts'
import type { Layout } from './layout.ts'

/** Blocks as a page of HTML without scripts, for engines that lay out pages by themselves. */
export function htmlOf(blocks: readonly Block[], layout: Layout): string {
  const font = layout.face === 'serif' ? 'serif' : 'sans-serif'
  return `<!doctype html><html><head><meta charset="utf-8"><style>
@page { size: ${layout.paper}; margin: 1.2cm }
body { font: 9pt ${font}; margin: 0 } h1 { font-size: 14pt; margin: 6pt 0 }
table { width: 100%; border-collapse: collapse; margin: 5pt 0; page-break-inside: auto } td, th { vertical-align: top; text-align: left; padding: 2pt 4pt }
.ruled td, .ruled th { border: 0.5pt solid black } td.number, th.number { text-align: right } .label { font-size: 7pt } p { margin: 4pt 0 }
</style></head><body>${blocks.map((block) => htmlOfBlock(block)).join('\n')}</body></html>`
}

function htmlOfBlock(block: Block): string {
  if (block.kind === 'title') return `<h1>${escape(block.text)}</h1>`
  if (block.kind === 'lines') return `<p style="font-size:${block.size}pt">${block.lines.map(escape).join('<br>')}</p>`
  if (block.kind === 'pairs') return pairTable(block)
  if (block.kind === 'table') return gridTable(block)
  if (block.kind === 'page') return '<div style="page-break-after: always"></div>'
  if (block.kind === 'unseen') return block.how === 'white' ? `<p style="color:#ffffff">${escape(block.text)}</p>` : ''
  return ''
}

function pairTable({ look, columns, pairs }: Extract<Block, { kind: 'pairs' }>): string {
  const rows: string[] = []
  for (let at = 0; at < pairs.length; at += columns) {
    const cells = pairs
      .slice(at, at + columns)
      .map((pair) => (look === 'inline' ? inlineCells(pair) : stackedCell(pair, columns)))
    rows.push(`<tr>${cells.join('')}</tr>`)
  }
  return `<table${look === 'boxed' ? ' class="ruled"' : ''}>${rows.join('\n')}</table>`
}

function inlineCells({ label, lines }: LabelledLines): string {
  return `<td><b>${escape(label)}:</b></td><td>${lines.map(escape).join('<br>')}</td>`
}

function stackedCell({ label, lines }: LabelledLines, columns: number): string {
  return `<td style="width:${100 / columns}%"><span class="label">${escape(label)}</span><br>${lines.map(escape).join('<br>')}</td>`
}

function gridTable({ is_ruled, head, rows, is_number }: Extract<Block, { kind: 'table' }>): string {
  const cell = (lines: readonly string[], at: number) =>
    `<td${is_number[at] === true ? ' class="number"' : ''}>${lines.map(escape).join('<br>')}</td>`
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
  return `<table${is_ruled ? ' class="ruled"' : ''}><thead><tr>${head.map((text, at) => `<th${is_number[at] === true ? ' class="number"' : ''}>${escape(text)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
