/** Comma-separated values as RFC 4180 has them: quoted fields, doubled quotes, commas and line ends inside quotes. */

/** The records of a CSV text, each a list of fields, with the line each one starts on (from 1). Blank lines are left out. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let fields: string[] = []
  let field = ''
  let quoted = false
  let line = 1
  let start = 1
  const endRecord = () => {
    fields.push(field.endsWith('\r') ? field.slice(0, -1) : field)
    if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields })
    fields = []
    field = ''
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') field += char
      else if (text.charAt(at + 1) === '"') field += text.charAt(++at)
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      fields.push(field)
      field = ''
    } else if (char === '\n') {
      endRecord()
      start = line
    } else field += char
  }
  endRecord()
  return records
}

/** One record of a CSV text and the line it starts on. */
export type CsvRecord = { line: number; fields: string[] }

/** A record whose fields are known by the names in the header. */
export type CsvRow = { line: number; values: Record<string, string> }

/** The rows below the header, by column name; a short record has `''` in the missing columns. */
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
