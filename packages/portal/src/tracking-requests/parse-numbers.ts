import { normalizedNumber } from '@quaylog/contract/number-form'
import { isTestNumber, numberFault } from '@quaylog/contract/tracking-number'

/** One line of what was pasted or imported. */
export interface PastedNumber {
  readonly number: string
  readonly scac: string | null
  readonly reference: string | null
}

/** What a text held: its numbers, and lines that are none. */
export interface Pasted {
  readonly numbers: readonly PastedNumber[]
  /** Numbers that stand in the text more than once. */
  readonly duplicates: number
  readonly left_out: readonly LeftOut[]
}

/**
 * A line that was not taken, as people count lines, and why: it holds no number, it names several, or there are too
 * many.
 */
export interface LeftOut {
  readonly line: number
  readonly text: string
  readonly why: 'no_number' | 'several' | 'too_many'
}

export const numbers_max = 500

const heads: Readonly<Record<'number' | 'scac' | 'reference', RegExp>> = {
  number:
    /^(container|container[_ ]?(number|no)?|number|no|bl|b\/l|bol|bill([_ ]of[_ ]lading)?([_ ]number)?|booking([_ ](number|no))?|request[_ ]?number)$/i,
  scac: /^(scac|carrier|line|shipping[_ ]line)$/i,
  reference: /^(ref|reference|ref[_ ]?numbers?|po|order|customer[_ ]?ref)$/i,
}

/**
 * Reads pasted lines or a CSV file: one number a line, with its carrier and reference beside it or in named columns.
 */
export function parseNumbers(text: string): Pasted {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, text: content.trim(), cells: cellsOf(content) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf(lines[0]?.cells ?? [])
  const seen = new Map<string, PastedNumber>()
  const left_out: LeftOut[] = []
  let duplicates = 0
  for (const { line, text: content, cells } of columns === null ? lines : lines.slice(1)) {
    const row =
      columns === null
        ? guess(cells)
        : {
            number: cells[columns.number] ?? '',
            scac: scacOf(cells[columns.scac] ?? ''),
            reference: cells[columns.reference] || null,
          }
    const number = normalizedNumber(row.number)
    const why = faultOf(row.number)
    if (why !== null) left_out.push({ line, text: content, why })
    else if (seen.has(number)) duplicates += 1
    else if (seen.size < numbers_max) seen.set(number, { ...row, number })
    else left_out.push({ line, text: content, why: 'too_many' })
  }
  return { numbers: [...seen.values()], duplicates, left_out }
}

/** Letters alone are a word, but for the test line's numbers. */
function faultOf(text: string): LeftOut['why'] | null {
  const fault = numberFault(text)
  if (fault !== null) return fault.kind === 'combined' ? 'several' : 'no_number'
  return /\d/.test(text) || isTestNumber(text) ? null : 'no_number'
}

/** Cells of a line, by comma, semicolon or tab; quotes hold what separates. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ','
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]
    if (sign === '"') {
      if (quoted && line[i + 1] === '"') cell += line[++i]
      else quoted = !quoted
    } else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else {
      cell += sign
    }
  }
  return [...cells, cell.trim()]
}

/** Where the named columns are; null: the first line is no head. */
function columnsOf(cells: readonly string[]): { number: number; scac: number; reference: number } | null {
  const number = cells.findIndex((cell) => heads.number.test(cell))
  return number < 0
    ? null
    : {
        number,
        scac: cells.findIndex((cell) => heads.scac.test(cell)),
        reference: cells.findIndex((cell) => heads.reference.test(cell)),
      }
}

/** Without a head: the first cell is the number, four letters are a carrier, anything else a reference. */
function guess([number = '', ...rest]: readonly string[]): PastedNumber {
  return {
    number,
    scac: rest.map(scacOf).find((scac) => scac !== null) ?? null,
    reference: rest.find((cell) => cell !== '' && scacOf(cell) === null) ?? null,
  }
}

function scacOf(text: string): string | null {
  return /^[A-Za-z]{4}$/.test(text.trim()) ? text.trim().toUpperCase() : null
}
