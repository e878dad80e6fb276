import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { readTariff, readTariffCsv } from '@quaylog/free-time'
import type { FacilityFact, Read, StayFacts, Tariff } from '@quaylog/free-time'
import type { Location } from '../reference/location.ts'
import type { Reference } from '../reference/reference.ts'
import { createClock } from '../ground/clock.ts'
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
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true) throw new CommandError(`--${option} ${file}: there is no such file`)
  if (found.size > file_bytes_max) throw new CommandError(`--${option} ${file}: is larger than 1 MiB; split it`)
  const answer = read(readFileSync(file, 'utf8'))
  if (answer.ok) return answer.value
  const lines = answer.problems.map(
    ({ code, pointer, line, detail }) =>
      `${file}${line === undefined ? '' : `:${line}`}: ${pointer === '' ? '/' : pointer} ${code}: ${detail}`,
  )
  throw new CommandError(plainLines(lines))
}

/**
 * The papers of `--tariff` and `--contract`: YAML, JSON, or CSV where the name ends so.
 * @throws {CommandError} with every mistake
 */
export function readPapers(invocation: Invocation): readonly Tariff[] {
  const tariff = readPaper(invocation, 'tariff', [])
  return text(invocation, 'contract') === null ? [tariff] : [tariff, readPaper(invocation, 'contract', [tariff])]
}

const issuer_columns = ['authority', 'issuer_kind'] as const

/** Reads one paper. A CSV that says nothing of its issuer is taken as a line's public tariff, which stderr says. */
function readPaper(invocation: Invocation, option: string, bases: readonly Tariff[]): Tariff {
  const file = text(invocation, option) ?? ''
  if (!file.toLowerCase().endsWith('.csv'))
    return readWith(invocation, option, (written) => readTariff(written, { bases }))
  return readWith(invocation, option, (written) => {
    const [header = ''] = written.toLowerCase().split(/\r?\n/, 1)
    if (issuer_columns.some((name) => !header.includes(name)))
      process.stderr.write(
        `quaylog: ${plain(file)} does not say whose paper it is: taken as a line's public tariff; add the columns ${issuer_columns.join(', ')} where it is another\n`,
      )
    return readTariffCsv(
      written,
      { name: basename(file), issuer: { kind: 'line' }, authority: 'public_tariff' },
      { bases },
    )
  })
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
  const terminal = place.locode === null ? reference.terminalByFirms(place.code) : null
  const location = place.locode === null ? (terminal?.location ?? null) : reference.locationByLocode(place.locode)
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
