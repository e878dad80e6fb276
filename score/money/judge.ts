import {
  calendarBook,
  checkInvoice,
  clocksOf,
  printedClock,
  readCalendar,
  readInvoice,
  readStay,
  readTariff,
  termBook,
} from '@quaylog/free-time'
import type { ChargeClock, Invoice, PrintedClock, Read } from '@quaylog/free-time'
import type { Billing, SentInvoice, TrueCharge } from './billing.ts'
import { judgeInvoice } from './judge-invoice.ts'
import { naiveCost, naiveDays } from './naive.ts'
import { note } from './tally.ts'
import type { MoneyTally } from './tally.ts'

/** What counts the charges of a stay: the product, or in a test something worse. */
export type Counter = typeof clocksOf

/** Reads a world's files as a customer would, counts every stay, checks every invoice, and compares with the truth. */
export function judge(billing: Billing, now: string, tally: MoneyTally, count: Counter = clocksOf): void {
  const papers = billing.papers.map((file) => read(readTariff, file))
  const contracts = billing.contracts.map((file) => read((text) => readTariff(text, { bases: papers }), file))
  const terms = termBook([...papers, ...contracts])
  const calendars = calendarBook(billing.calendars.map((file) => read(readCalendar, file)))
  const clocks = new Map<string, readonly ChargeClock[]>()
  billing.stays.forEach((file, index) => {
    const found = count(read(readStay, file), terms, calendars, now)
    clocks.set(file.container, found)
    tally.boxes++
    for (const charge of billing.truth[index]?.charges ?? [])
      judgeCharge(file.container, charge, found, tally, naiveDays(file, charge, billing), now)
  })
  judgeInvoices(billing.invoices, clocks, tally)
}

function read<T>(reader: (text: string) => Read<T>, file: unknown): T {
  const result = reader(JSON.stringify(file))
  if (!result.ok) throw new Error(`a file of the world is refused: ${JSON.stringify(result.problems)}`)
  return result.value
}

function judgeInvoices(
  sent: readonly SentInvoice[],
  clocks: ReadonlyMap<string, readonly ChargeClock[]>,
  tally: MoneyTally,
): void {
  const earlier: { invoice: Invoice; settled: boolean }[] = []
  for (const one of sent) {
    const invoice = read(readInvoice, one.document)
    const verdict = checkInvoice(invoice, {
      clocks: clocks.get(one.container) ?? [],
      others: earlier,
      in_us: null,
      disputed_on: null,
    })
    judgeInvoice(one, invoice, verdict, tally)
    earlier.push({ invoice, settled: one.truth.paid })
  }
}

function judgeCharge(
  container: string,
  truth: TrueCharge,
  clocks: readonly ChargeClock[],
  tally: MoneyTally,
  naive: Readonly<Record<string, string | null>>,
  now: string,
): void {
  tally.charges++
  const clock = clocks.find((one) => isOf(one, truth))
  const shown = clock === undefined ? null : printedClock(clock, now)
  const name = `${container} ${truth.charge} of ${truth.biller.scac ?? truth.biller.facility}`
  if (shown !== null && shown.accrued !== null) {
    if (truth.missing === null)
      return judgeShown(name, shown, shown.accrued, truth, tally, naive, truth.ended_on ?? localDay(now, shown))
    tally.zero_shown_unknown++
    note(tally, `${name}: ${shown.accrued.amount} is shown although ${truth.missing} is not known`)
  } else if (truth.unknown === null) {
    tally.refused_known++
    note(tally, `${name}: ${shown?.reason ?? 'no clock'}, although everything is known`)
  } else if (shown !== null && !shown.missing.some(({ code }) => truth.gaps.includes(factOf(code)))) {
    tally.missing_misnamed++
    note(
      tally,
      `${name}: ${shown.missing.map(({ code }) => code).join(', ')} is missing, truly ${truth.gaps.join(', ')}`,
    )
  }
}

/** Days that choose the version, by the event on which they fall. */
const days_of_events: Readonly<Record<string, string>> = {
  discharged: 'box_discharged',
  gated_out: 'gated_out_full',
  notified: 'notified',
}

/** A missing fact in the words of the world. */
function factOf(code: string): string {
  const [group = '', name = code] = code.split('.')
  return group === 'dates' ? (days_of_events[name] ?? name) : name
}

const isOf = ({ charge, biller }: ChargeClock, truth: TrueCharge) =>
  charge === truth.charge &&
  biller.kind === truth.biller.kind &&
  (biller.scac ?? null) === truth.biller.scac &&
  (biller.facility ?? null) === truth.biller.facility

function judgeShown(
  name: string,
  { last_free_on }: PrintedClock,
  accrued: NonNullable<PrintedClock['accrued']>,
  truth: TrueCharge,
  tally: MoneyTally,
  naive: Readonly<Record<string, string | null>>,
  until: string,
): void {
  tally.lfd_counted++
  if (last_free_on === truth.last_free_on) tally.lfd_right++
  else note(tally, `${name}: last free day ${last_free_on}, truly ${truth.last_free_on}`)
  for (const [rule, day] of Object.entries(naive)) {
    const { right, of } = tally.lfd_naive[rule] ?? { right: 0, of: 0 }
    tally.lfd_naive[rule] = { right: right + (day === truth.last_free_on ? 1 : 0), of: of + 1 }
  }
  if (truth.currency === 'USD') judgeDollars(accrued, truth, tally, naive, until)
  if (accrued.amount === truth.amount && accrued.currency_code === truth.currency) return
  tally.cost_wrong++
  note(tally, `${name}: ${accrued.amount} ${accrued.currency_code}, truly ${truth.amount}`)
}

/** Adds up by how much the sum that is shown is off, and those that simple rules would give. */
function judgeDollars(
  accrued: NonNullable<PrintedClock['accrued']>,
  truth: TrueCharge,
  tally: MoneyTally,
  naive: Readonly<Record<string, string | null>>,
  until: string,
): void {
  const shown = Object.entries(naive).map(([rule, day]) => [rule, naiveCost(day, truth, until)] as const)
  for (const [rule, amount] of [['ours', accrued.amount] as const, ...shown])
    tally.usd_off[rule] = (tally.usd_off[rule] ?? 0) + Math.abs(amount - truth.amount)
}

const localDay = (now: string, { timezone }: PrintedClock) =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: timezone ?? 'UTC' })
