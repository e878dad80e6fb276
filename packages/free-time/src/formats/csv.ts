import { refused } from '../problem.ts'
import type { InputProblem, Read } from '../problem.ts'

/** A row of texts, with the line of a file on which it starts or the number of its row in a sheet; from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a CSV text (RFC 4180), with a comma or, where the header has more of them, a semicolon between cells.
 * Blanks around cells are left off, and so is the apostrophe that keeps spreadsheets from running a cell. Nothing is
 * evaluated. Refused are a text without rows, a quote that never closes, and a cell that goes on after its quote.
 */
export function readCsv(text: string): Read<readonly TableRow[]> {
  const plain = text.replace(/^\ufeff/, '')
  const [header = ''] = plain.split(/\r?\n/, 1)
  const mark = header.split(';').length > header.split(',').length ? ';' : ','
  const rows: TableRow[] = []
  let cells: string[] = []
  let [line, begun, at] = [1, 1, 0]
  const close = (cell: string) =>
    cells.push(
      cell
        .replaceAll('\u00a0', ' ')
        .trim()
        .replace(/^'(?=['=+\-@\t])/, ''),
    )
  while (at <= plain.length) {
    const quoted = /^[ \u00a0]*"/.exec(plain.slice(at, at + 8))
    let end = at
    if (quoted !== null) {
      end = at + quoted[0].length
      for (;;) {
        end = plain.indexOf('"', end)
        if (end === -1) return unreadable('A quote that opens in this row never closes', begun)
        if (plain[end + 1] !== '"') break
        end += 2
      }
      const cell = plain.slice(at + quoted[0].length, end)
      line += cell.split('\n').length - 1
      close(cell.replaceAll('""', '"'))
      const closed = end + 1
      end = nextOf(plain, closed, mark)
      if (plain.slice(closed, end).trim() !== '') return unreadable('A cell of this row goes on after its quote', begun)
    } else {
      end = nextOf(plain, at, mark)
      close(plain.slice(at, end))
    }
    if (plain[end] !== mark) {
      if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells })
      cells = []
      line += 1
      begun = line
    }
    at = end + 1
  }
  return rows.length === 0
    ? refused({ code: 'unreadable', pointer: '', detail: 'The file has no rows' })
    : { ok: true, value: rows }
}

const unreadable = (what: string, line: number): Read<readonly TableRow[]> =>
  refused({ code: 'unreadable', pointer: '', line, detail: `${what}; write a quote within a quoted cell twice` })

/**
 * Rows of a table whose cells stand under no name, or under two of one name: what they say would be lost, as where a
 * decimal comma parts an amount. The first row is the header.
 */
export function shiftedCells([head, ...rows]: readonly TableRow[]): readonly InputProblem[] {
  const names = (head?.cells ?? []).map((name) => name.toLowerCase())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) {
    const detail = `The header names '${twice}' twice`
    return [{ code: 'duplicate', pointer: '', ...(head === undefined ? {} : { line: head.line }), detail }]
  }
  const longer = rows.filter(({ cells }) => cells.length > names.length)
  return longer.map(({ line, cells }) => ({
    code: 'unreadable',
    pointer: '',
    line,
    detail: `The row has ${cells.length} cells, and the header ${names.length}; put cells that hold a comma in quotes, and write decimals with a point`,
  }))
}

function nextOf(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === mark || text[at] === '\n') return at
  return text.length
}

/** CSV text of rows; a cell that a spreadsheet would run gets an apostrophe before it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string): string {
  const safe = /^['=+\-@\t]/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
