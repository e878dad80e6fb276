import { parseCsv } from './csv.ts'
import type { CsvSeparator } from './csv.ts'
import { createRowCollector, spreadsheet_limits, SpreadsheetRefused } from './sheet.ts'
import type { SheetCell, Spreadsheet } from './sheet.ts'

const separators: readonly CsvSeparator[] = ['\t', ';', '|', ',']
/** So many records show which separator a file has. */
const sample_records = 50

/** The table in a CSV file. Throws a refusal when the bytes are no text in rows. */
export function readCsvSheet(bytes: Uint8Array): Spreadsheet {
  const { text, encoding } = decodeText(bytes)
  if (/^\s*<(!doctype|html|table|\?xml|head|body)/i.test(text))
    throw new SpreadsheetRefused('it is a web page or XML, not a table: open it and save it as .xlsx or .csv')
  if (text.slice(0, 4_096).includes('\0')) throw new SpreadsheetRefused('it is neither a workbook (.xlsx) nor text')
  const announced = /^sep=([,;\t|])\r?\n/i.exec(text)
  const body = announced === null ? text : text.slice(announced[0].length)
  const separator = separators.find((one) => one === announced?.[1]) ?? separatorOf(body)
  const collector = createRowCollector()
  const records = parseCsv(body, separator, spreadsheet_limits.rows + 1)
  for (const { line, fields } of records) collector.add(line + (announced === null ? 0 : 1), fields.map(cellOf))
  return { format: 'csv', sheet: null, sheets: [], encoding, rows: collector.rows }
}

/** Decodes what may be UTF-8 or UTF-16 by its mark, and else is of Windows. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: NonNullable<Spreadsheet['encoding']> } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    // What is no UTF-8 was written by a spreadsheet program on Windows.
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: NonNullable<Spreadsheet['encoding']>) {
  return { text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes), encoding }
}

/** The separator by which most of the first records have equally many fields; a comma when none has two. */
function separatorOf(text: string): CsvSeparator {
  let best: { separator: CsvSeparator; agreeing: number; fields: number } = { separator: ',', agreeing: 0, fields: 1 }
  for (const separator of separators) {
    const { agreeing, fields } = agreement(parseCsv(text, separator, sample_records))
    if (fields > 1 && (agreeing > best.agreeing || (agreeing === best.agreeing && fields > best.fields)))
      best = { separator, agreeing, fields }
  }
  return best.separator
}

/** How many records have the count of fields above one that is seen most often. */
function agreement(records: readonly { readonly fields: readonly string[] }[]): { agreeing: number; fields: number } {
  const counts = new Map<number, number>()
  for (const { fields } of records)
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
  const [fields, agreeing] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return { agreeing, fields }
}

/** An apostrophe before what would be run as a formula is a guard that exports write, and no part of the value. */
function cellOf(field: string): SheetCell {
  if (field.length > spreadsheet_limits.text_length)
    return { fault: `it has more than ${spreadsheet_limits.text_length} characters` }
  const text = field.replace(/^'(?=[=+\-@\t\r])/, '')
  return text.trim() === '' ? null : text
}
