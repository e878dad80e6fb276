import { readFileSync, statSync } from 'node:fs'
import {
  calendarBook,
  citing,
  clocksOf,
  printedClock,
  readCalendar,
  readStay,
  readTariff,
  termBook,
} from '@quaylog/free-time'
import type { FacilityFact, PrintedClock, Read, StayFacts, Tariff } from '@quaylog/free-time'
import { createClock } from '../ground/clock.ts'
import { loadReference } from '../reference/reference.ts'
import type { Location } from '../reference/location.ts'
import type { Reference } from '../reference/reference.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { plain } from './table.ts'

const file_bytes_max = 1_048_576

export const charges_compute: Command = {
  name: 'charges compute',
  summary:
    'Counts free time and charges of one stay, day by day with reasons, from files; needs no service. See docs/guides/charges.md.',
  options: {
    tariff: { type: 'string', help: 'file of the tariff (YAML or JSON)', required: true },
    calendar: { type: 'string', help: 'file of the facility calendar', required: true },
    stay: { type: 'string', help: 'file of the stay: container, equipment, facility, events, holds', required: true },
    contract: { type: 'string', help: 'file of a contract that changes the tariff' },
    now: { type: 'string', help: 'the moment of asking, such as 2026-07-20T12:00:00Z; now when left out' },
  },
  async run(invocation) {
    const now = text(invocation, 'now') ?? createClock().now()
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(now) || Number.isNaN(Date.parse(now))) {
      throw new CommandError(`--now must be a moment such as 2026-07-20T12:00:00Z, not '${plain(now)}'`, 2)
    }
    const tariff = readWith(invocation, 'tariff', readTariff)
    const contract =
      text(invocation, 'contract') === null
        ? []
        : [readWith(invocation, 'contract', (written) => readTariff(written, { bases: [tariff] }))]
    const calendar = readWith(invocation, 'calendar', readCalendar)
    const stay = withPlaces(readWith(invocation, 'stay', readStay), loadReference())
    const papers: readonly Tariff[] = [tariff, ...contract]
    const clocks = clocksOf(stay, termBook(papers), calendarBook([citing(calendar)]), now).map((clock) =>
      printedClock(clock, now),
    )
    return print(invocation, { clocks }, () =>
      clocks.length === 0 ? 'the tariff has no terms for this direction' : clocks.flatMap(linesOf).join('\n'),
    )
  },
}

/** Reads the file of an option. @throws {CommandError} with every mistake on a line: file, pointer, line and cure */
function readWith<T>(invocation: Invocation, option: string, read: (written: string) => Read<T>): T {
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

const plainLines = (lines: readonly string[]) => lines.map(plain).join('\n')

/** Country and state of facilities, by the reference tables. */
function withPlaces(stay: StayFacts, reference: Reference): StayFacts {
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

function linesOf(clock: PrintedClock): readonly string[] {
  const { charge_type, direction, state, reason, missing, accrued, last_free_on, days } = clock
  const sum = accrued === null ? '' : `, ${accrued.currency_code} ${accrued.amount} for ${accrued.days} days`
  const lacking =
    missing.length === 0 ? '' : `, missing: ${missing.map(({ code, text: what }) => `${code} (${what})`).join('; ')}`
  const head = `${charge_type}, ${direction}: ${state}${reason === null ? '' : ` (${reason})`}${sum}${last_free_on === null ? '' : `, last free day ${last_free_on}`}${lacking}`
  const rows = days.map(({ day, status, number, amount, why, disputable }) => {
    const charged = status === 'chargeable' ? `${String(amount).padStart(7)} day ${number ?? ''}` : ''
    const grounds = disputable.length === 0 ? '' : `; disputable: ${disputable.map((ground) => ground.text).join(', ')}`
    return `  ${day}  ${status.padEnd(16)}${charged.padEnd(14)} ${why.parameter}${grounds}`
  })
  return [
    head,
    ...rows,
    ...clock.assumptions
      .filter((one) => one.days.length > 0)
      .map((one) => `  assumed: ${one.text} (${one.days.length} days)`),
  ].map(plainEnd)
}

/** Text of files of others may hold what a terminal would obey. */
const plainEnd = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}${plain(line)}`
