import type { Block, Face, LabelledLines, Mark, MarkedPage, TableRow } from './paper.ts'
import type { Layout } from './layout.ts'
import { widthOf, wrapText } from './widths.ts'

const MARGIN = 36
const LABEL_SIZE = 7
const SIZE = 9
const SIZES = { A4: { width: 595, height: 842 }, Letter: { width: 612, height: 792 } }

/** Sets blocks on pages; a table that goes on has its head on every page. */
export function setPages(blocks: readonly Block[], layout: Layout): MarkedPage[] {
  const setter = new Setter(layout)
  for (const block of blocks) setter.set(block)
  return setter.finish()
}

/** A cursor that goes down the page and begins a new one where the next thing has no room. */
class Setter {
  private readonly layout: Layout
  private readonly size: { width: number; height: number }
  private readonly pages: MarkedPage[] = []
  private marks: Mark[] = []
  private y = MARGIN
  private stamp: string | null = null

  constructor(layout: Layout) {
    this.layout = layout
    this.size = SIZES[layout.paper]
  }

  set(block: Block): void {
    if (block.kind === 'title') this.setTitle(block.text)
    else if (block.kind === 'lines') this.setLines(block.lines, block.size)
    else if (block.kind === 'pairs') this.setPairs(block)
    else if (block.kind === 'table') this.setTable(block)
    else if (block.kind === 'unseen') this.setUnseen(block.text, block.how)
    else if (block.kind === 'stamp') this.stamp = block.text
    else this.turnPage()
  }

  finish(): MarkedPage[] {
    this.turnPage()
    return this.pages
  }

  private turnPage(): void {
    if (this.marks.length === 0) return
    const over: Mark[] =
      this.stamp === null
        ? []
        : [{ kind: 'text', x: 180, y: 560, size: 90, face: 'bold', text: this.stamp, grey: 0.85, turn: 45 }]
    const rotate = this.layout.noise.includes('turned') ? 90 : 0
    this.pages.push({ ...this.size, rotate, marks: [...over, ...this.marks] })
    this.marks = []
    this.y = MARGIN
  }

  private room(height: number): void {
    if (this.y + height > this.size.height - MARGIN) this.turnPage()
  }

  private text(x: number, y: number, size: number, text: string, face?: Face): void {
    this.marks.push({ kind: 'text', x, y, size, face: face ?? this.layout.face, text, grey: 0, turn: 0 })
  }

  private rule(x1: number, y1: number, x2: number, y2: number): void {
    this.marks.push({ kind: 'line', x1, y1, x2, y2, width: 0.5 })
  }

  private get width(): number {
    return this.size.width - 2 * MARGIN
  }

  private setTitle(text: string): void {
    this.room(30)
    this.text(MARGIN, this.y + 16, 14, text, 'bold')
    this.y += 28
  }

  private setLines(lines: readonly string[], size: number): void {
    for (const line of lines.flatMap((text) => wrapText(text, this.width, size, this.layout.face))) {
      this.room(size * 1.4)
      this.text(MARGIN, this.y + size, size, line)
      this.y += size * 1.4
    }
    this.y += 6
  }

  private setPairs({ look, columns, pairs }: Extract<Block, { kind: 'pairs' }>): void {
    const width = this.width / columns
    for (let at = 0; at < pairs.length; at += columns) {
      const row = pairs.slice(at, at + columns)
      if (look === 'inline') this.setInline(row, width)
      else this.setStacked(row, width, look === 'boxed')
    }
    this.y += 8
  }

  private setInline(row: readonly LabelledLines[], width: number): void {
    const label_width = width * 0.42
    const set = row.map(({ label, lines }) => ({
      labels: wrapText(`${label}:`, label_width - 6, SIZE, this.layout.face),
      lines: lines.flatMap((line) => wrapText(line, width - label_width - 6, SIZE, this.layout.face)),
    }))
    const height = Math.max(...set.map(({ labels, lines }) => Math.max(labels.length, lines.length))) * 12 + 2
    this.room(height)
    for (const [column, { labels, lines }] of set.entries()) {
      const x = MARGIN + column * width
      for (const [at, line] of labels.entries()) this.text(x, this.y + SIZE + at * 12, SIZE, line)
      for (const [at, line] of lines.entries()) this.text(x + label_width, this.y + SIZE + at * 12, SIZE, line)
    }
    this.y += height
  }

  private setStacked(row: readonly LabelledLines[], width: number, is_boxed: boolean): void {
    const inset = is_boxed ? 3 : 0
    const set = row.map(({ label, lines }) => ({
      labels: wrapText(label, width - 8, LABEL_SIZE, this.layout.face),
      lines: lines.flatMap((line) => wrapText(line, width - 8, SIZE, this.layout.face)),
    }))
    const height = Math.max(...set.map(({ labels, lines }) => labels.length * 9 + lines.length * 12)) + 5
    this.room(height)
    for (const [column, { labels, lines }] of set.entries()) {
      const x = MARGIN + column * width
      for (const [at, line] of labels.entries())
        this.text(x + inset, this.y + LABEL_SIZE + 1 + at * 9, LABEL_SIZE, line)
      const top = this.y + labels.length * 9
      for (const [at, line] of lines.entries()) this.text(x + inset, top + SIZE + 1 + at * 12, SIZE, line)
      if (is_boxed) this.box(x, this.y, width, height)
    }
    this.y += height
  }

  private box(x: number, y: number, w: number, h: number): void {
    this.rule(x, y, x + w, y)
    this.rule(x, y + h, x + w, y + h)
    this.rule(x, y, x, y + h)
    this.rule(x + w, y, x + w, y + h)
  }

  private setTable(table: Extract<Block, { kind: 'table' }>): void {
    const widths = columnWidths(table, this.width, this.layout.face)
    const set = (row: TableRow, is_head: boolean): void => this.setRow(row, widths, table, is_head)
    const head = table.head.map((text, at) => wrapText(text, (widths[at] ?? 40) - 6, LABEL_SIZE + 1, 'bold'))
    this.room(60)
    set(head, true)
    for (const row of table.rows) {
      const height = Math.max(...row.map((lines) => lines.length)) * 11 + 5
      if (this.y + height > this.size.height - MARGIN) {
        this.turnPage()
        set(head, true)
      }
      set(
        row.map((lines, at) =>
          lines.flatMap((line) => wrapText(line, (widths[at] ?? 40) - 4, SIZE - 1, this.layout.face)),
        ),
        false,
      )
    }
    this.y += 10
  }

  private setRow(
    row: TableRow,
    widths: readonly number[],
    table: Extract<Block, { kind: 'table' }>,
    is_head: boolean,
  ): void {
    const height = Math.max(...row.map((lines) => lines.length)) * 11 + 4
    const face = is_head ? 'bold' : this.layout.face
    let x = MARGIN
    for (const [at, lines] of row.entries()) {
      const width = widths[at] ?? 40
      for (const [line, text] of lines.entries()) {
        const right = table.is_number[at] === true && !(is_head && this.layout.heads_left)
        const from = right ? x + width - 3 - widthOf(text, SIZE - 1, face) : x + 3
        this.text(from, this.y + SIZE + line * 11, SIZE - 1, text, face)
      }
      if (table.is_ruled) this.box(x, this.y, width, height)
      x += width
    }
    this.y += height
  }

  private setUnseen(text: string, how: 'white' | 'tiny' | 'off_page'): void {
    const y = how === 'off_page' ? this.size.height + 40 : this.y + 8
    this.marks.push({
      kind: 'text',
      x: MARGIN,
      y,
      size: how === 'tiny' ? 1 : 8,
      face: 'sans',
      text,
      grey: how === 'white' ? 1 : 0,
      turn: 0,
    })
    this.y += 12
  }
}

function columnWidths({ head, rows }: Extract<Block, { kind: 'table' }>, width: number, face: Face): number[] {
  const wanted = head.map((text, at) => {
    const longest_word = Math.max(...text.split(' ').map((word) => widthOf(word, LABEL_SIZE + 1, 'bold')))
    const cells = rows.flatMap((row) => row[at] ?? []).map((line) => widthOf(line, SIZE - 1, face))
    return Math.max(longest_word, ...cells) + 10
  })
  const sum = wanted.reduce((total, one) => total + one, 0)
  const spare = Math.max(0, width - sum) / wanted.length
  return sum > width ? wanted.map((one) => (one / sum) * width) : wanted.map((one) => one + spare)
}
