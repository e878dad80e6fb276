import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { readTariff, readTariffCsv, readTariffTable } from '@quaylog/free-time'
import type { AboutTariff, FacilityFact, Read, StayFacts, Tariff } from '@quaylog/free-time'
import { tableOf, tariff_sheet } from '../charges/tariffs/workbook.ts'
import type { Location } from '../reference/location.ts'
import type { Reference } from '../reference/reference.ts'
import { createClock } from '../ground/clock.ts'
import { readSpreadsheet } from '../ground/spreadsheets/read.ts'
import { CommandError, text } from './command.ts'
import type { Invocation } from './command.ts'
import { plain } from './table.ts'

const file_bytes_max = 1_048_576

/** The moment of asking: that of `--now`, else this one. @throws {CommandError} where it is no moment */
export function nowOf(invocation: Invocation): string {
  const now = text(invocation, 'now') ?? createClock().now()
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(now) || Number.isNaN(Date.parse(now)))
    throw new CommandError(`--now must be a moment such as 2026-07-20T12:00:00Z, not '${plain(now)}'`, 2)
  return now
}

/** Reads the file of an option. @throws {CommandError} with every mistake on a line: file, pointer, line and cure */
export function readWith<T>(invocation: Invocation, option: string, read: (written: string) => Read<T>): T {
  const file = text(invocation, option) ?? ''
  return valueOf(file, read(bytesOf(file, `--${option} `).toString('utf8')))
}

/**
 * Reads the files of an option that takes a comma list; none where it is not given.
 * @throws {CommandError} as readWith, for the first file that has mistakes
 */
export function readFilesWith<T>(
  invocation: Invocation,
  option: string,
  read: (written: string) => Read<T>,
): readonly { readonly file: string; readonly value: T }[] {
  const files = (text(invocation, option) ?? '').split(',').map((file) => file.trim())
  return files
    .filter((file) => file !== '')
    .map((file) => ({ file, value: valueOf(file, read(bytesOf(file, `--${option} `).toString('utf8'))) }))
}

function bytesOf(file: string, before = ''): Buffer {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true) throw new CommandError(`${before}${plain(file)}: there is no such file`)
  if (found.size > file_bytes_max) throw new CommandError(`${before}${plain(file)}: is larger than 1 MiB; split it`)
  return readFileSync(file)
}

function valueOf<T>(file: string, answer: Read<T>): T {
  if (answer.ok) return answer.value
  const lines = answer.problems.map(
    ({ code, pointer, line, detail }) =>
      `${file}${line === undefined ? '' : `:${line}`}: ${pointer === '' ? '/' : pointer} ${code}: ${detail}`,
  )
  throw new CommandError(plainLines(lines))
}

/**
 * The papers of `--tariff` and `--contract`: YAML, JSON, CSV or a workbook.
 * @throws {CommandError} with every mistake
 */
export async function readPapers(invocation: Invocation): Promise<readonly Tariff[]> {
  const tariff = await readTariffFile(text(invocation, 'tariff') ?? '', [], '--tariff ')
  const contract = text(invocation, 'contract')
  return contract === null ? [tariff] : [tariff, await readTariffFile(contract, [tariff], '--contract ')]
}

const issuer_columns = ['authority', 'issuer_kind'] as const

/**
 * Reads the file of a tariff: a table where its name ends in `.csv` or it is a workbook, else YAML. A table that says
 * nothing of its issuer is taken as a line's public tariff, which stderr says.
 *
 * @throws {CommandError} with every mistake on a line
 */
export async function readTariffFile(file: string, bases: readonly Tariff[], before = ''): Promise<Tariff> {
  const bytes = bytesOf(file, before)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const sheet = await readSpreadsheet(bytes, tariff_sheet)
    if ('refused' in sheet) throw new CommandError(`${plain(file)}: ${sheet.refused}`)
    const rows = valueOf(file, tableOf(sheet))
    return valueOf(file, readTariffTable(rows, aboutOf(file, rows[0]?.cells.join(',') ?? ''), { bases }))
  }
  const written = bytes.toString('utf8')
  if (!file.toLowerCase().endsWith('.csv')) return valueOf(file, readTariff(written, { bases }))
  const [header = ''] = written.split(/\r?\n/, 1)
  return valueOf(file, readTariffCsv(written, aboutOf(file, header), { bases }))
}

function aboutOf(file: string, header: string): AboutTariff {
  if (issuer_columns.some((name) => !header.toLowerCase().includes(name)))
    process.stderr.write(
      `quaylog: ${plain(file)} does not say whose paper it is: taken as a line's public tariff; add the columns ${issuer_columns.join(', ')} where it is another\n`,
    )
  return { name: basename(file), issuer: { kind: 'line' }, authority: 'public_tariff' }
}

const plainLines = (lines: readonly string[]) => lines.map(plain).join('\n')

/** Country and state of facilities, by the reference tables. */
export function withPlaces(stay: StayFacts, reference: Reference): StayFacts {
  const facilities = Object.entries(stay.facilities).map(
    ([charge, place]) => [charge, known(place, reference)] as const,
  )
  return {
    ...stay,
    facility: stay.facility === null ? null : known(stay.facility, reference),
    facilities: Object.fromEntries(facilities),
  }
}

function known(place: FacilityFact, reference: Reference): FacilityFact {
  const code = place.code.toUpperCase()
  const location =
    place.locode === null
      ? (reference.terminalByFirms(code)?.location ?? reference.locationByLocode(code))
      : reference.locationByLocode(place.locode.toUpperCase())
  if (location === null) return place
  return {
    ...place,
    locode: place.locode ?? location.code,
    country: place.country ?? location.country_code,
    region: place.region ?? regionOf(location),
  }
}

/** ISO 3166-2, such as US-CA; null: the place's state isn't known. */
const regionOf = ({ country_code, state_abbr }: Location) =>
  state_abbr === null ? null : `${country_code}-${state_abbr}`

/** Text of files of others may hold what a terminal would obey. */
export const plainEnd = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}${plain(line)}`
