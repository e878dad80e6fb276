import writeWorkbook from 'write-excel-file/node'

/** Rows as a workbook; every cell is text, as papers that were typed into a sheet have them. */
export async function asXlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const data = rows.map((row) =>
    row.length === 0 ? [null] : row.map((value) => (value === '' ? null : { value, type: String })),
  )
  return writeWorkbook(data, { sheet: 'Sheet1' }).toBuffer()
}

/** Rows as CSV with semicolons in windows-1252, as offices in Europe save it. */
export function asCsv(rows: readonly (readonly string[])[], separator = ';'): Uint8Array {
  const quoted = (text: string) => (/["\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return Buffer.from(rows.map((row) => row.map(quoted).join(separator)).join('\r\n'), 'latin1')
}
