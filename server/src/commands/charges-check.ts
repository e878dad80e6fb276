import { writeFileSync } from 'node:fs'
import {
  calendarBook,
  checkInvoice,
  citing,
  disputeLetter,
  packOf,
  printedVerdict,
  readCalendar,
  readDocument,
  readInvoice,
  readStay,
  termBook,
} from '@quaylog/free-time'
import type { FacilityCalendar, Invoice, PrintedVerdict, StayFacts, Tariff } from '@quaylog/free-time'
import { boxesOf } from '../charges/invoices/invoice.ts'
import { loadReference } from '../reference/reference.ts'
import { countedWith, readAdjustments } from './charge-adjustments.ts'
import { nowOf, plainEnd, readPapers, readWith, withPlaces } from './charge-files.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { comparedLine, other_invoice_options, readOtherInvoices } from './other-invoices.ts'

export const charges_check: Command = {
  name: 'charges check',
  summary:
    'Checks an invoice of demurrage, detention or storage from files; with tariff, calendar and stay also its days. Needs no service.',
  options: {
    invoice: { type: 'string', help: 'file of the invoice (JSON or YAML)', required: true },
    tariff: { type: 'string', help: 'file of the tariff' },
    contract: { type: 'string', help: 'file of a contract that changes the tariff' },
    calendar: { type: 'string', help: 'file of the facility calendar' },
    stay: { type: 'string', help: 'file of the stay' },
    adjustments: {
      type: 'string',
      help: 'file of what was paid, waived, credited, disputed or granted: what the service takes and lists as charge_adjustments',
    },
    ...other_invoice_options,
    letter: { type: 'string', help: 'writes the dispute letter to this file' },
    pack: { type: 'string', help: 'writes the evidence pack to this file' },
    now: { type: 'string', help: 'the moment of asking; now when left out' },
  },
  async run(invocation) {
    const now = nowOf(invocation)
    const invoice = readWith(invocation, 'invoice', readInvoice)
    const others = readOtherInvoices(invocation, invoice)
    const { tariffs, calendars, facts } = await ledgerFiles(invocation)
    const papers = { terms: termBook(tariffs), calendars: calendarBook(calendars) }
    const stated = readAdjustments(invocation, boxesOf(invoice), now)
    const { stays, entries, payments } = countedWith(facts, stated, papers, now)
    const clocks = entries.map(({ clock }) => clock)
    // A letter raises the dispute on the day on which it is written.
    const disputed_on = text(invocation, 'letter') === null ? null : now.slice(0, 10)
    const verdict = checkInvoice(invoice, { clocks, others, in_us: null, disputed_on, payments })
    const printed = printedVerdict(verdict)
    const letter = disputeLetter(invoice, verdict, now.slice(0, 10))
    const letter_file = text(invocation, 'letter')
    if (letter_file !== null && letter !== null) writeFileSync(letter_file, letter.text)
    const unwritten =
      letter_file !== null && letter === null ? [`nothing is disputed: no letter in ${letter_file}`] : []
    const pack_file = text(invocation, 'pack')
    if (pack_file !== null) {
      const written: unknown = readWith(invocation, 'invoice', readDocument)
      const question = `How much of invoice ${invoice.number} is owed?`
      const beside = others.map((other) => ({ invoice: other.written, settled: other.settled }))
      const asked = { question, made_at: now, counted_at: now, invoice: written, others: beside, in_us: null }
      const pack = await packOf({ ...asked, disputed_on, stays, tariffs, calendars, payments, evidence: [] })
      if (!pack.ok) throw new CommandError(pack.problems.map(({ detail }) => detail).join('; '))
      writeFileSync(pack_file, `${JSON.stringify(pack.value, null, 1)}\n`)
    }
    const compared_with = others.map((other) => other.invoice.number)
    return print(invocation, { verdict: printed, letter, compared_with }, () =>
      [...linesOf(invoice, printed), ...unwritten, comparedLine(others)].map(plainEnd).join('\n'),
    )
  },
}

interface LedgerFiles {
  readonly tariffs: readonly Tariff[]
  readonly calendars: readonly FacilityCalendar[]
  readonly facts: StayFacts | null
}

/** Tariff, calendar and stay go together: the ledger needs all three. */
async function ledgerFiles(invocation: Invocation): Promise<LedgerFiles> {
  const given = ['tariff', 'calendar', 'stay'].filter((name) => text(invocation, name) !== null)
  if (given.length === 0) return { tariffs: [], calendars: [], facts: null }
  if (given.length < 3)
    throw new CommandError('--tariff, --calendar and --stay go together: give all three, or none', 2)
  const tariffs = await readPapers(invocation)
  const facts = withPlaces(readWith(invocation, 'stay', readStay), loadReference())
  const calendars = [citing(readWith(invocation, 'calendar', readCalendar))]
  return { tariffs, calendars, facts }
}

function linesOf({ lines }: Invoice, verdict: PrintedVerdict): readonly string[] {
  const { payable_amount, disputed_amount, cannot_assess_amount, currency_code, without_law, deadlines } = verdict
  const sums = `payable ${payable_amount}, disputed ${disputed_amount}, not assessable ${cannot_assess_amount}`
  const by = Object.entries(deadlines).flatMap(([name, day]) =>
    day === null ? [] : [`${name.replaceAll('_', ' ')} ${day}`],
  )
  return [
    `${currency_code}: ${sums}`,
    ...(without_law === null
      ? []
      : [
          `if the grounds of law do not apply: payable ${without_law.payable_amount}, disputed ${without_law.disputed_amount}`,
        ]),
    ...(by.length === 0 ? [] : [by.join(', ')]),
    ...verdict.findings.map(({ code, certainty, line, days, amount, text: what }) => {
      const box = line === null ? '' : ` line ${line + 1} ${lines[line]?.container_number ?? ''}`
      const when = days.length === 0 ? '' : ` [${days.join(', ')}]`
      return `  ${code} ${certainty}${box}: ${what}${when}${amount === null ? '' : `; ${currency_code} ${amount}`}`
    }),
  ]
}
