import type { Block } from '@quaylog/world/papers'
import { convert } from './command.ts'

/** Blocks as PDF by groff, its tables by tbl. */
export function byGroff(blocks: readonly Block[], paper: 'A4' | 'Letter'): Uint8Array {
  const size = paper.toLowerCase()
  const body = ['.po 1.5c', '.ll 18c', '.ps 9', '.vs 12', '.nf', ...blocks.map((block) => troffOf(block))].join('\n')
  const command = `groff -k -t -Tpdf -P-p${size} -dpaper=${size} paper.tr > paper.pdf`
  return convert('sh', { name: 'paper.tr', bytes: `${body}\n` }, 'paper.pdf', ['-c', command])
}

function troffOf(block: Block): string {
  if (block.kind === 'title') return `.sp\n.ps 14\n.ft B\n${line(block.text)}\n.ft\n.ps 9\n.sp`
  if (block.kind === 'lines')
    return ['.fi', ...block.lines.flatMap((text) => [line(text), '.br']), '.nf', '.sp'].join('\n')
  if (block.kind === 'pairs') return pairTable(block)
  if (block.kind === 'table') return gridTable(block)
  return block.kind === 'page' ? '.bp' : ''
}

function pairTable({ look, columns, pairs }: Extract<Block, { kind: 'pairs' }>): string {
  const rows: string[] = []
  for (let at = 0; at < pairs.length; at += columns) {
    const row = pairs.slice(at, at + columns)
    rows.push(
      row
        .map(({ label, lines }) =>
          look === 'inline' ? `${cell([`${label}:`])}\t${cell(lines)}` : cell([label, ...lines]),
        )
        .join('\t'),
    )
  }
  const formats = Array.from({ length: columns }, () => (look === 'inline' ? 'l lw(4.5c)' : 'lw(6c)')).join(' ')
  return ['.TS', 'tab(\t);', `${formats}.`, ...rows, '.TE', '.sp'].join('\n')
}

function gridTable({ is_ruled, head, rows, is_number }: Extract<Block, { kind: 'table' }>): string {
  const formats = is_number.map((right) => (right ? 'r' : 'l')).join(' ')
  return [
    '.TS',
    `${is_ruled ? 'allbox ' : ''}tab(\t);`,
    `${formats}.`,
    head.map((text) => cell([text])).join('\t'),
    ...rows.map((row) => row.map(cell).join('\t')),
    '.TE',
    '.sp',
  ].join('\n')
}

function cell(lines: readonly string[]): string {
  return lines.length === 1 ? line(lines[0] ?? '') : `T{\n${lines.map(line).join('\n.br\n')}\nT}`
}

function line(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replace(/^([.'])/, '\\&$1')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
}
