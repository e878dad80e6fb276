import { calendarBook, citing, clocksOf, printedClock, readCalendar, readStay, termBook } from '@quaylog/free-time'
import type { PrintedClock } from '@quaylog/free-time'
import { loadReference } from '../reference/reference.ts'
import { nowOf, plainEnd, readPapers, readWith, withPlaces } from './charge-files.ts'
import { print } from './command.ts'
import type { Command } from './command.ts'

export const charges_compute: Command = {
  name: 'charges compute',
  summary:
    'Counts free time and charges of one stay, day by day with reasons, from files; needs no service. See docs/guides/charges.md.',
  options: {
    tariff: { type: 'string', help: 'file of the tariff (YAML, JSON, CSV or XLSX)', required: true },
    calendar: { type: 'string', help: 'file of the facility calendar', required: true },
    stay: { type: 'string', help: 'file of the stay: container, equipment, facility, events, holds', required: true },
    contract: { type: 'string', help: 'file of a contract that changes the tariff' },
    now: { type: 'string', help: 'the moment of asking, such as 2026-07-20T12:00:00Z; now when left out' },
  },
  async run(invocation) {
    const now = nowOf(invocation)
    const papers = await readPapers(invocation)
    const calendar = readWith(invocation, 'calendar', readCalendar)
    const stay = withPlaces(readWith(invocation, 'stay', readStay), loadReference())
    const clocks = clocksOf(stay, termBook(papers), calendarBook([citing(calendar)]), now).map((clock) =>
      printedClock(clock, now),
    )
    return print(invocation, { clocks }, () =>
      clocks.length === 0
        ? 'no version of the tariff that is in use has terms for this direction'
        : clocks.flatMap(linesOf).join('\n'),
    )
  },
}

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
