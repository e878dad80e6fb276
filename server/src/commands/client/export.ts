import { export_names } from '@quaylog/contract/enums'
import type { ExportFormat, ExportName, ExportOptions } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { writeExportFile } from './export-file.ts'

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'ndjson', 'parquet']
const change_formats = ['ndjson', 'parquet'] as const
const options = {
  out: {
    type: 'string',
    help: 'file to write; its ending says the format: .csv, .xlsx, .ndjson or .parquet',
    required: true,
  },
  filter: { type: 'string', help: "filters of the list, such as 'filter[status]=available&filter[hold]=any'" },
  resume: { type: 'boolean', help: 'continue a .csv or .ndjson that broke off, behind its last complete row' },
} as const

type Download = (options: ExportOptions) => Promise<ReadableStream<Uint8Array>>

/** How a format is continued; throws CommandError: its files are whole or nothing. */
function continuedKind(format: ExportFormat): 'csv' | 'ndjson' {
  if (format === 'csv' || format === 'ndjson') return format
  throw new CommandError(`a .${format} cannot be continued: export .csv or .ndjson, or leave out --resume`, 2)
}

async function download(invocation: Invocation, from: Download): Promise<number> {
  const file = text(invocation, 'out') ?? ''
  const format = formats.find((one) => file.toLowerCase().endsWith(`.${one}`))
  if (format === undefined) throw new CommandError('--out must end in .csv, .xlsx, .ndjson or .parquet', 2)
  const kind = invocation.options['resume'] === true ? continuedKind(format) : null
  const query = Object.fromEntries(new URLSearchParams(text(invocation, 'filter') ?? ''))
  const continued_after = await writeExportFile({
    file,
    format,
    kind,
    ask: (after) => from({ fileFormat: format, after, query }),
  })
  return print(invocation, { file, format, continued_after }, () => `${plain(file)} is written`)
}

const said: Readonly<Record<ExportName, string>> = {
  containers: 'container',
  shipments: 'shipment',
  charge_clocks: 'charge',
  exceptions: 'exception',
}

const list_commands = export_names.map((name) =>
  clientCommand({
    name: `export ${name}`,
    summary: `Writes every ${said[name]} of the account, or those that fit filters, as .csv, .xlsx, .ndjson or .parquet.`,
    options,
    run: (client, invocation) => download(invocation, (asked) => client.exports.list(name, asked)),
  }),
)

const changes_command = clientCommand({
  name: 'export changes',
  summary: 'Writes what changed, oldest first, as .ndjson or .parquet; it ends with what is the newest change now.',
  options: {
    out: { type: 'string', help: 'file to write, ending in .ndjson or .parquet', required: true },
    after: { type: 'string', help: 'begin after this cursor; without it, the oldest change is the first' },
    filter: { type: 'string', help: "filters of the feed, such as 'filter[event]=container.updated'" },
    resume: { type: 'boolean', help: 'continue a .ndjson behind its last complete line' },
  },
  async run(client, invocation) {
    const file = text(invocation, 'out') ?? ''
    const format = change_formats.find((one) => file.toLowerCase().endsWith(`.${one}`))
    if (format === undefined) throw new CommandError('--out must end in .ndjson or .parquet', 2)
    const resumes = invocation.options['resume'] === true
    if (resumes && format === 'parquet')
      throw new CommandError(
        'a .parquet cannot be continued: leave out --resume; a further file begins with --after and the last `cursor`',
        2,
      )
    const query = Object.fromEntries(new URLSearchParams(text(invocation, 'filter') ?? ''))
    const continued_after = await writeExportFile({
      file,
      format,
      kind: resumes ? 'change' : null,
      ask: (after) =>
        client.exports.changes({ fileFormat: format, after: after ?? text(invocation, 'after') ?? undefined, query }),
    })
    return print(invocation, { file, continued_after }, () => `${plain(file)} is written`)
  },
})

/** Writes the records of a list as a file, one command for each list, and the change feed. */
export const export_commands = [...list_commands, changes_command]
