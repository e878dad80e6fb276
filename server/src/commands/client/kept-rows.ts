import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Where a file that broke off goes on: its whole rows in bytes, and what names the last of them. */
export interface KeptRows {
  readonly bytes: number
  readonly after: string
}

/** What names a row at the beginning of its line. */
const name_of_row = {
  csv: /^"?([0-9a-f-]{36})"?,/,
  ndjson: /^\{"id":"([0-9a-f-]{36})"/,
  change: /^\{"id":"[0-9a-f-]{36}","type":"change","attributes":\{"sequence":\d+,"cursor":"([0-9a-f-]+)"/,
} as const

/**
 * What a file has already; null: no row. Rows may hold line ends within quotes, so a row of CSV begins where a line
 * begins with an id. The last row may have broken off, so it counts as one that the file does not have.
 */
export async function keptRows(file: string, of: keyof typeof name_of_row): Promise<KeptRows | null> {
  if ((await stat(file).catch(() => null)) === null) return null
  let [at, line, begins] = [0, '', 0]
  const rows: { readonly at: number; readonly id: string }[] = []
  const take = (whole: string) => {
    const id = name_of_row[of].exec(whole)?.[1]
    if (id !== undefined) rows.push({ at: begins, id })
    if (rows.length > 2) rows.shift()
  }
  for await (const chunk of createReadStream(file, 'latin1')) {
    for (const part of String(chunk).split(/(?<=\n)/)) {
      line += part
      at += part.length
      if (!line.endsWith('\n')) continue
      take(line)
      ;[line, begins] = ['', at]
    }
  }
  take(line)
  const [kept, cut] = rows
  return kept === undefined || cut === undefined ? null : { bytes: cut.at, after: kept.id }
}
