import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { charges_compute } from '../../src/commands/charges.ts'
import { CommandError } from '../../src/commands/command.ts'
import type { Command } from '../../src/commands/command.ts'
import { writeWorkbook } from '../../src/ground/spreadsheets/write.ts'
import type { Answer } from '../rest/answer.ts'
import type { RestService } from '../rest/service.ts'
import { bedOf } from './bed.ts'

/** What a door says of a mistake: which rule it breaks, and where. Null: it takes the paper. */
export type Said = readonly { readonly problem: string; readonly place: string }[] | null

/** A table: names of columns, and rows of texts. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const folder = mkdtempSync(join(tmpdir(), 'quaylog-doors-'))
// Several files of tests may share a process, and end one after the other.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A file of the folder of these tests. */
export function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** What a refusal of the service says, with places below `pointer`. */
export function saidBy(answer: Answer, pointer: string): Said {
  if (answer.status < 300) return null
  return answer
    .errors()
    .map(({ code, source, meta }) => ({
      problem: String(meta?.['problem'] ?? code),
      place: (source?.pointer ?? '').replace(pointer, ''),
    }))
}

/** What a command prints of the mistakes of a file: `FILE:LINE: POINTER CODE: cure`. */
export async function saidByCommand(command: Command, files: Readonly<Record<string, string>>): Promise<Said> {
  try {
    await printedBy(command, files)
    return null
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return error.message.split('\n').map((line) => {
      const [, place = '', problem = line] = /: (\/\S*) (\w+): /.exec(line) ?? []
      return { problem, place: place === '/' ? '' : place }
    })
  }
}

/** What a command prints, as JSON. */
export async function printedBy(command: Command, options: Readonly<Record<string, string>>): Promise<string> {
  const write = process.stdout.write.bind(process.stdout)
  let printed = ''
  try {
    process.stdout.write = (text) => {
      printed += String(text)
      return true
    }
    await command.run({ positionals: [], options, json: true, env: {} })
    return printed
  } finally {
    process.stdout.write = write
  }
}

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const csvOf = ({ head, rows }: Table) => [head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')
export const workbookOf = ({ head, rows }: Table) =>
  writeWorkbook([{ name: 'Tariff', columns: head.map((name) => ({ head: name })), rows }])

/** Every way on which a tariff comes in: the service by its parts and by files, and the command line by files. */
export function tariffDoors(service: RestService, beside: Readonly<Record<'calendar' | 'stay', string>>) {
  const { post } = bedOf(service)
  const imported = async (format: string, text: string) =>
    saidBy(await post('/tariffs/import', { format, file: text, dry_run: true }), '/data/attributes/file')
  const computed = (tariff: string) => saidByCommand(charges_compute, { ...beside, tariff })
  return {
    parts: {
      rest: async (parts: object) => saidBy(await post('/tariffs', parts), '/data/attributes'),
      yaml: (parts: object) => imported('yaml', JSON.stringify({ quaylog_tariff: 1, ...parts })),
      'command line, yaml': (parts: object) =>
        computed(file('tariff.yaml', JSON.stringify({ quaylog_tariff: 1, ...parts }))),
    },
    tables: {
      csv: (table: Table) => imported('csv', csvOf(table)),
      xlsx: async (table: Table) => imported('xlsx', Buffer.from(await workbookOf(table)).toString('base64')),
      'command line, csv': (table: Table) => computed(file('tariff.csv', csvOf(table))),
      'command line, xlsx': async (table: Table) => computed(file('tariff.xlsx', await workbookOf(table))),
    },
    imported,
    computed,
  }
}
