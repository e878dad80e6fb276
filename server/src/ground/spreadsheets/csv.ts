/** Comma-separated values as RFC 4180 has them: quoted fields, in which quotes are doubled and lines may end. */

/** What stands between two fields: a comma, or what spreadsheet programs write where the comma is the decimal point. */
export type CsvSeparator = ',' | ';' | '\t' | '|'

/** One record of a CSV text and the line it starts on, from 1. */
export type CsvRecord = { line: number; fields: string[] }

/** A record whose fields are known by the names in the header. */
export type CsvRow = { line: number; values: Record<string, string> }

/** What a plain field ends at, for each separator. */
const plain_ends: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[,\n]|$/g,
  ';': /[;\n]|$/g,
  '\t': /[\t\n]|$/g,
  '|': /[|\n]|$/g,
}

/** The records of a CSV text, at most `records_max` of them; blank lines are left out. */
export function parseCsv(text: string, separator: CsvSeparator = ',', records_max = Infinity): CsvRecord[] {
  const records: CsvRecord[] = []
  const plainEnd = new RegExp(plain_ends[separator])
  let record: CsvRecord = { line: 1, fields: [] }
  let line = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length && records.length < records_max) {
    const quoted = text.charAt(at) === '"'
    plainEnd.lastIndex = quoted ? closingQuote(text, at) + 1 : at
    const end = plainEnd.exec(text)?.index ?? text.length
    const field = text.slice(at, end).replace(/\r$/, '')
    record.fields.push(quoted ? field.replace(/^"|"$/g, '').replaceAll('""', '"') : field)
    if (quoted) line += field.split('\n').length - 1
    at = end + 1
    if (text.charAt(end) === separator) {
      if (at < text.length) continue
      record.fields.push('')
    }
    if (record.fields.length > 1 || field !== '') records.push(record)
    line += 1
    record = { line, fields: [] }
  }
  return records
}

/** Where the quoted field that opens at `start` closes; the end of the text if it never does. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}

/**
 * The rows below the header, by column name, white space around values left off; a short record has `''` in the missing
 * columns.
 */
export function parseCsvRows(text: string): CsvRow[] {
  const [header, ...records] = parseCsv(text)
  const names = header?.fields.map((name) => name.trim()) ?? []
  return records.map(({ line, fields }) => ({
    line,
    values: Object.fromEntries(names.map((name, index) => [name, (fields[index] ?? '').trim()])),
  }))
}

/** CSV text with a header line; fields are quoted only where they must be. */
export function formatCsv(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((fields) => `${fields.map(quote).join(',')}\n`).join('')
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
