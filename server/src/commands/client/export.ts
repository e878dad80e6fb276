import { createReadStream, createWriteStream } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { export_names } from '@quaylog/contract'
import type { ExportFormat, ExportName, ExportOptions } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientCommand } from './client-command.ts'

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'ndjson']
const options = {
  out: { type: 'string', help: 'file to write; its ending says the format: .csv, .xlsx or .ndjson', required: true },
  filter: { type: 'string', help: "filters of the list, such as 'filter[status]=available&filter[hold]=any'" },
  resume: { type: 'boolean', help: 'continue a .csv or .ndjson that broke off, behind its last complete row' },
} as const

type Download = (options: ExportOptions) => Promise<ReadableStream<Uint8Array>>

/** Where a file that broke off goes on: its whole rows in bytes, and the id in the last of them. */
interface Kept {
  readonly bytes: number
  readonly after: string
}

const id_of_row = { csv: /^"?([0-9a-f-]{36})"?,/, ndjson: /^\{"id":"([0-9a-f-]{36})"/ } as const

/**
 * What a file has already; null: no row. Rows may hold line ends within quotes, so a row of CSV begins where a line
 * begins with an id.
 */
async function keptOf(file: string, format: 'csv' | 'ndjson'): Promise<Kept | null> {
  if ((await stat(file).catch(() => null)) === null) return null
  let [at, line, begins] = [0, '', 0]
  const rows: { readonly at: number; readonly id: string }[] = []
  const take = (whole: string) => {
    const id = id_of_row[format].exec(whole)?.[1]
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

async function* withoutHead(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let in_head = true
  for await (const chunk of body) {
    if (!in_head) {
      yield chunk
      continue
    }
    const end = chunk.indexOf(10)
    if (end < 0) continue
    in_head = false
    yield chunk.subarray(end + 1)
  }
}

async function download(invocation: Invocation, from: Download): Promise<number> {
  const file = text(invocation, 'out') ?? ''
  const format = formats.find((one) => file.toLowerCase().endsWith(`.${one}`))
  if (format === undefined) throw new CommandError('--out must end in .csv, .xlsx or .ndjson', 2)
  const resume = invocation.options['resume'] === true
  if (resume && format === 'xlsx')
    throw new CommandError('a workbook cannot be continued: export .csv or .ndjson, or leave out --resume', 2)
  const kept = resume && format !== 'xlsx' ? await keptOf(file, format) : null
  const query = Object.fromEntries(new URLSearchParams(text(invocation, 'filter') ?? ''))
  const body = await from({ fileFormat: format, after: kept?.after, query })
  if (kept !== null) await truncate(file, kept.bytes)
  const bytes = kept !== null && format === 'csv' ? withoutHead(body) : body
  await pipeline(Readable.from(bytes), createWriteStream(file, { flags: kept === null ? 'w' : 'a' }))
  return print(invocation, { file, format, continued_after: kept?.after ?? null }, () => `${plain(file)} is written`)
}

const said: Readonly<Record<ExportName, string>> = {
  containers: 'container',
  shipments: 'shipment',
  charge_clocks: 'charge',
  exceptions: 'exception',
}

/** Writes the records of a list as a file, one command for each list. */
export const export_commands = export_names.map((name) =>
  clientCommand({
    name: `export ${name}`,
    summary: `Writes every ${said[name]} of the account, or those that fit filters, as .csv, .xlsx or .ndjson.`,
    options,
    run: (client, invocation) => download(invocation, (asked) => client.exports.list(name, asked)),
  }),
)
