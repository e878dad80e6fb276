import { shownHtml } from './shown-html.ts'

/** The words of a mail that is written in HTML, with the columns of its tables below each other. */

/**
 * A table in columns is at most so wide, has at most so many cells, and comes to at most so many signs, which is more
 * than is kept of a mail; the cells of others stand below each other.
 */
const width_max = 2_000
const cells_max = 20_000
const signs_max = 500_000
const nested_max = 20
const between_columns = '    '

const breaking = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/pre|hr)\b[^<>]{0,200}>/gi
const line_breaker = /<(?:br|p|div|li|h[1-6]|pre|table)\b/i
/** The names of the signs from 160 on, as HTML has them in their order. */
const latin_names =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities: ReadonlyMap<string, string> = new Map([
  ...latin_names.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ', shy: '', zwnj: '', zwj: '' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', hellip: '…' }),
  ...Object.entries({ euro: '€', trade: '™', rarr: '→', ensp: ' ', emsp: ' ', thinsp: ' ' }),
])

/** The sign that a name or a number stands for; what is none stays as it is. */
function signOf(entity: string, name: string): string {
  const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (number === null) return entities.get(name) ?? entity
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
  if (code === 160) return ' '
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
}

interface Cell {
  text: string
  readonly column: number
  readonly columns: number
}

type Row = Cell[]

interface Table {
  readonly rows: Row[]
  /** The text before the first row, such as a caption. */
  before: string
  cells: number
}

/** The text of HTML: what is printed, with a line for each row of a table and its cells in columns. */
export function wordsOfHtml(html: string): string {
  const shown = shownHtml(html)
  const breaks_lines = line_breaker.test(shown)
  const open: Table[] = []
  let text = ''
  let from = 0
  const put = (more: string) => {
    const table = open.at(-1)
    const cell = table?.rows.at(-1)?.at(-1)
    if (table === undefined) text += more
    else if (cell === undefined) table.before += more
    else cell.text += more
  }
  for (const tag of shown.matchAll(/<(\/?)(table|tr|td|th)\b([^<>]{0,2000})>/gi)) {
    put(plainText(shown.slice(from, tag.index), breaks_lines || open.length > 0))
    from = tag.index + tag[0].length
    const [, closing, name = '', attributes = ''] = tag
    if (closing === '/') {
      if (name.toLowerCase() === 'table') put(closed(open.pop()))
    } else if (open.length < nested_max || name.toLowerCase() !== 'table') begin(open, name.toLowerCase(), attributes)
  }
  put(plainText(shown.slice(from), breaks_lines || open.length > 0))
  while (open.length > 0) put(closed(open.pop()))
  return text
}

function begin(open: Table[], name: string, attributes: string): void {
  if (name === 'table') {
    open.push({ rows: [], before: '', cells: 0 })
    return
  }
  const table = open.at(-1)
  if (table === undefined) return
  if (name === 'tr' || table.rows.length === 0) table.rows.push([])
  if (name === 'tr') return
  const row = table.rows.at(-1)
  const last = row?.at(-1)
  const columns = Math.min(Number(/\bcolspan\s*=\s*["']?(\d{1,2})/i.exec(attributes)?.[1] ?? 1) || 1, 50)
  row?.push({ text: '', column: last === undefined ? 0 : last.column + last.columns, columns })
  table.cells += 1
}

/** A table as lines. */
function closed(table: Table | undefined): string {
  if (table === undefined) return ''
  const rows = table.rows.map((row) => row.map((cell) => ({ ...cell, lines: linesOf(cell.text) })))
  const widths = widthsOf(rows)
  const width = widths.reduce((sum, each) => sum + each + between_columns.length, 0)
  const signs = width * rows.reduce((sum, row) => sum + heightOf(row), 0)
  const has_columns = width <= width_max && table.cells <= cells_max && signs <= signs_max
  const starts = startsOf(widths)
  const lines = rows.flatMap((row) => (has_columns ? rowLines(row, starts) : row.flatMap(({ lines: own }) => own)))
  return `\n${table.before}\n${lines.join('\n')}\n`
}

type LaidCell = Cell & { readonly lines: readonly string[] }

function widthsOf(rows: readonly (readonly LaidCell[])[]): readonly number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const { column, columns, lines } of row) {
      while (widths.length < column + columns) widths.push(0)
      const longest = lines.reduce((so_far, { length }) => Math.max(so_far, length), 0)
      if (columns === 1) widths[column] = Math.max(widths[column] ?? 0, longest)
    }
  return widths
}

/** Where each column begins. */
function startsOf(widths: readonly number[]): readonly number[] {
  let next = 0
  return widths.map((width) => {
    const start = next
    next += width + between_columns.length
    return start
  })
}

const heightOf = (row: readonly LaidCell[]) => row.reduce((most, { lines }) => Math.max(most, lines.length), 0)

function rowLines(row: readonly LaidCell[], starts: readonly number[]): readonly string[] {
  return Array.from({ length: heightOf(row) }, (_, at) =>
    row
      .reduce((line, { column, lines }) => {
        const start = starts[column] ?? 0
        // What spans several columns and is longer than they are pushes the next one on.
        const before = line.length > start && line !== '' ? `${line}${between_columns}` : line.padEnd(start)
        return `${before}${lines[at] ?? ''}`
      }, '')
      .trimEnd(),
  )
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/^ /, '').trimEnd())
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}

/**
 * Where HTML says what breaks a line, only that does: programs that send mails break their markup where they like. A
 * text that has no such element keeps its own lines.
 */
function plainText(html: string, has_breaks: boolean): string {
  const own = has_breaks ? html.replaceAll(/\s+/g, ' ') : html
  return own
    .replaceAll(breaking, '\n')
    .replaceAll(/<[^<>]{0,4000}>/g, ' ')
    .replaceAll(/&(#?[a-z\d]{1,8});/gi, signOf)
}
