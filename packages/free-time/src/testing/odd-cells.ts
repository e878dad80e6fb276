import type { InputProblem, Read } from '../problem.ts'

/**
 * Texts that are put into every column of a table. None of them is right everywhere; where one is taken, it has to be
 * kept as it was written.
 */
export const odd_cells: readonly string[] = [
  '',
  'four',
  '-1',
  '-0.5',
  '1.5',
  '1,5',
  '1,000',
  '1.000',
  '1,234.56',
  '1.234,56',
  '13 33',
  '1 650',
  '007',
  '1e3',
  '0x10',
  '+4',
  '(300)',
  '١٢',
  '４',
  '25%',
  '$300',
  '300 USD',
  'NaN',
  'Infinity',
  '1e400',
  '99999999999999999999',
  '0.0001',
  '3/4/2026',
  '04.03.2026',
  '2026-02-30',
  '2026-3-4',
  '20260304',
  '2026-03-04T00:00:00Z',
  '46022',
  '25:00',
  '7',
  '07:00 PM',
  'TRUE',
  '0',
  '1',
  'usd',
  'XXQ',
  'US$',
  'null',
  'unknown',
  'none',
  'NONE',
  'n/a',
  '-',
  '?',
  ';',
  'odd;odd',
  '=1+1',
  '=cmd|calc',
  '@SUM(A1)',
  '{"odd":1}',
  '[1',
  '\u200bUS',
  '\u202eSU',
  'x'.repeat(3_000),
]

/** A cell of a table as CSV. */
export const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A table whose cells can be read and compared with what was written. */
export interface OddTable<T> {
  readonly read: (rows: readonly (readonly string[])[]) => Read<T>
  /** What a cell of the second row of the document says that was read, as a text. */
  readonly shown: (value: T, column: string) => string
  /** The last steps of a pointer by which a column is named, and its name. */
  readonly places: (column: string) => readonly string[]
}

const isCure = ({ detail }: InputProblem) => detail.length > 12 && !/cannot be taken/.test(detail)

/**
 * What is wrong with how a table answers to a cell; null: it is refused at its row and column with a cure, or kept as
 * it was written. `lines`: where it may be told of.
 */
export function complaint<T>(
  { read, shown, places }: OddTable<T>,
  rows: readonly (readonly string[])[],
  { column, cell, lines }: { readonly column: string; readonly cell: string; readonly lines: readonly number[] },
): string | null {
  const found = read(rows)
  if (found.ok) {
    const now = shown(found.value, column)
    return alike(now, cell) ? null : `is read as ${JSON.stringify(now.slice(0, 60))}`
  }
  const told = found.problems.filter(({ pointer, detail }) =>
    places(column).some((place) => pointer.includes(`/${place}`) || detail.includes(place)),
  )
  if (told.length === 0) return `is refused elsewhere: ${printed(found.problems)}`
  const at_row = told.filter(({ line }) => line !== undefined && lines.includes(line))
  if (at_row.length === 0) return `is refused without its row: ${printed(told)}`
  return at_row.some(isCure) ? null : `is refused without a cure: ${printed(at_row)}`
}

const printed = (problems: readonly InputProblem[]) => JSON.stringify(problems.slice(0, 2)).slice(0, 200)

/** The same text, figure or list. */
function alike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return true
  const figure = /^-?\d+(\.\d+)?$/
  return figure.test(a) && figure.test(b) && Number(a) === Number(b)
}

const plain = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(';')
