import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Resource, TariffFileFormat } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain, table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { fields_option, fieldsAsked, printList } from './fields.ts'

const file_bytes_max = 1_048_576
const formats = ['yaml', 'csv', 'xlsx'] as const satisfies readonly TariffFileFormat[]

type Effect = NonNullable<Resource<'tariff_import'>['attributes']['effect']>
type TriedClock = Effect['changes'][number]['before']

/** The format that a file's name says; JSON is YAML too. */
function formatOf(file: string): TariffFileFormat {
  const ending = file.toLowerCase().split('.').at(-1)
  return formats.find((format) => format === ending) ?? 'yaml'
}

/** A tariff file as the interface takes it. */
function tariffFile(file: string): { readonly format: TariffFileFormat; readonly file: string } {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true) throw new CommandError(`${plain(file)}: there is no such file`)
  if (found.size > file_bytes_max) throw new CommandError(`${plain(file)}: is larger than 1 MiB; split it`)
  const format = formatOf(file)
  return { format, file: readFileSync(file).toString(format === 'xlsx' ? 'base64' : 'utf8') }
}

function stands(clock: TriedClock): string {
  if (clock === null) return 'no such charge'
  if (clock.accrued === null) return `not known (${clock.reason ?? clock.state})`
  const free = clock.last_free_on === null ? '' : `, last free day ${clock.last_free_on}`
  return `${clock.accrued.currency_code} ${clock.accrued.amount}${free}`
}

function effectLines({ containers_looked_at, complete, differences, changes }: Effect): string {
  const head = `Open containers that it can concern: ${containers_looked_at}${complete ? '' : ' of more'}. Charges that change: ${changes.length}${complete ? '' : ' or more'}.`
  if (changes.length === 0) return head
  const signed = (amount: number) => (amount > 0 ? `+${amount}` : String(amount))
  const sums = differences.map(({ amount, currency_code }) => `${currency_code} ${signed(amount)}`).join(', ')
  const rows = changes.map(({ container_number, container_id, charge_type, biller, before, after }) => [
    container_number ?? container_id,
    charge_type,
    biller.scac ?? biller.facility ?? biller.kind,
    stands(before),
    stands(after),
  ])
  return `${head}\nSo far, of sums that are known: ${sums === '' ? 'no difference' : sums}\n${table(['container', 'charge', 'biller', 'now', 'with it'], rows)}`
}

const counted = ({ name, versions, terms }: Resource<'tariff_import'>['attributes']) =>
  `${plain(name)}: versions ${versions}, terms ${terms}`

const in_place_of = {
  'in-place-of': { type: 'string', help: 'id of the tariff whose versions the file has instead, all at once' },
} as const

/** The file of a call, and in whose place it stands. */
function fileAsked(invocation: Invocation) {
  const inPlaceOf = text(invocation, 'in-place-of') ?? undefined
  return { ...tariffFile(invocation.positionals[0] ?? ''), ...(inPlaceOf === undefined ? {} : { inPlaceOf }) }
}

/** Says what a tariff file would change, and keeps nothing. */
export const tariffs_preview = clientCommand({
  name: 'tariffs preview',
  summary: 'Reads a tariff file, names its mistakes, and says which open containers it would change. Keeps nothing.',
  positionals: ['FILE'],
  options: in_place_of,
  async run(client, invocation) {
    const given = { ...fileAsked(invocation), dryRun: true }
    const read = await client.tariffFiles.import(given, { format: 'raw' })
    const { attributes } = read.data
    return print(invocation, read, () =>
      [counted(attributes), attributes.effect === null ? '' : effectLines(attributes.effect), 'Nothing was kept.'].join(
        '\n',
      ),
    )
  },
})

/** Keeps a tariff file. */
export const tariffs_import = clientCommand({
  name: 'tariffs import',
  summary: 'Keeps a tariff or contract: a YAML, CSV or XLSX file. See docs/free-time/files.md.',
  positionals: ['FILE'],
  options: in_place_of,
  async run(client, invocation) {
    const read = await client.tariffFiles.import(fileAsked(invocation), { format: 'raw' })
    return print(invocation, read, () => `${read.data.attributes.tariff_id ?? ''}  ${counted(read.data.attributes)}`)
  },
})

/** Lists the tariffs that count for the account. */
export const tariffs_list = clientCommand({
  name: 'tariffs list',
  summary: 'Lists the tariffs and contracts of the account, and those that the operator shares with every account.',
  options: { fields: fields_option },
  async run(client, invocation) {
    const fields = await fieldsAsked(invocation, 'tariff')
    const list = await client.tariffs.list({ format: 'raw', pageSize: 100 })
    return printList(invocation, list, fields, () => {
      const rows = list.data.map(({ id, attributes: a }) => [
        id,
        a.name,
        a.authority,
        a.issuer.scac ?? a.issuer.facility ?? a.issuer.kind,
        String(a.versions.length),
        a.is_shared ? 'shared' : 'own',
      ])
      const left = (list.meta?.total ?? rows.length) - rows.length
      const shown = table(['id', 'name', 'authority', 'issuer', 'versions', 'whose'], rows)
      return left > 0 ? `${shown}\nand ${left} more` : shown
    })
  },
})

const out = {
  type: 'string',
  help: 'file to write; its ending says the format: .yaml, .csv or .xlsx',
  required: true,
} as const

function write(file: string, { attributes }: Resource<'tariff_export'>): void {
  writeFileSync(file, Buffer.from(attributes.file, attributes.encoding === 'base64' ? 'base64' : 'utf8'))
}

/** Writes a tariff as a file. */
export const tariffs_export = clientCommand({
  name: 'tariffs export',
  summary: 'Writes a tariff as a file, which an import reads as the same tariff.',
  positionals: ['ID'],
  options: { out },
  async run(client, invocation) {
    const file = text(invocation, 'out') ?? ''
    const { data } = await client.tariffFiles.export(invocation.positionals[0] ?? '', formatOf(file), { format: 'raw' })
    write(file, data)
    return print(invocation, { file, format: data.attributes.format }, () => `${plain(file)} is written`)
  },
})

/** Writes a file to start from. */
export const tariffs_template = clientCommand({
  name: 'tariffs template',
  summary: 'Writes a tariff file to start from: an invented tariff to write over, with every column explained in XLSX.',
  options: { out },
  async run(client, invocation) {
    const file = text(invocation, 'out') ?? ''
    const { data } = await client.tariffFiles.template(formatOf(file), { format: 'raw' })
    write(file, data)
    return print(invocation, { file, format: data.attributes.format }, () => `${plain(file)} is written`)
  },
})
