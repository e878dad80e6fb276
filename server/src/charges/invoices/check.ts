import { checkInvoice, packOf, printedVerdict, readInvoiceDocument } from '@quaylog/free-time'
import type { Invoice, PackInput, Verdict, WrittenInvoice } from '@quaylog/free-time'
import type { Reader } from '../../ground/db/index.ts'
import { containerById } from '../../records/containers/store.ts'
import { shipmentById } from '../../records/shipments/store.ts'
import type { ApiCall } from '../../request/services.ts'
import { ledgerOf } from '../clocks/ledger.ts'
import type { Ledger } from '../clocks/ledger.ts'
import { readOrRefuse } from '../problems.ts'
import { boxesOf, isSettled } from './invoice.ts'
import type { InvoiceRow } from './invoice.ts'
import { containersByNumbers, invoicesOfBoxes } from './store.ts'

/** Boxes of an invoice whose ledgers are looked at; the others are checked by the invoice alone. */
const boxes_max = 200

/** An invoice of which everything that it is checked against is known. */
export interface Checked {
  readonly invoice: Invoice
  readonly verdict: Verdict
  readonly ledgers: readonly Ledger[]
  readonly others: readonly InvoiceRow[]
}

/** Checks an invoice against the account's ledgers and other invoices, as they are now. */
export async function checkNow(
  call: ApiCall,
  reader: Reader,
  { id, written, disputed_on }: Pick<InvoiceRow, 'id' | 'written' | 'disputed_on'>,
): Promise<Checked> {
  const invoice = readOrRefuse(readInvoiceDocument(written, { was_taken: true }), '')
  const account_id = call.caller.account.id
  const numbers = boxesOf(invoice)
  const others = await invoicesOfBoxes(reader, account_id, numbers, id)
  const ledgers = await ledgersOf(call, reader, invoice, numbers.slice(0, boxes_max))
  const known = others.flatMap((row) => {
    const other = readInvoiceDocument(row.written, { was_taken: true })
    return other.ok ? [{ invoice: other.value, settled: isSettled(row) }] : []
  })
  const clocks = ledgers.flatMap(({ entries }) => entries.map(({ clock }) => clock))
  const payments = ledgers.flatMap((ledger) => ledger.payments)
  const verdict = checkInvoice(invoice, { clocks, others: known, in_us: null, disputed_on, payments })
  return { invoice, verdict, ledgers, others }
}

/**
 * Ledgers of the boxes that the account follows, one after the other: an invoice rarely has many. Of a box that came
 * with several shipments they are those that have one of its charged days, else the newest.
 */
async function ledgersOf(
  call: ApiCall,
  reader: Reader,
  { lines }: Invoice,
  numbers: readonly string[],
): Promise<readonly Ledger[]> {
  const { caller, services } = call
  const found = new Map<string, readonly Ledger[]>()
  for (const { id, number } of await containersByNumbers(reader, caller.account.id, numbers)) {
    const container = await containerById(reader, caller.account.id, id)
    const shipment =
      container === undefined ? undefined : await shipmentById(reader, caller.account.id, container.shipment_id)
    if (container === undefined || shipment === undefined) continue
    const { reference, clock } = services
    const question = { reader, reference, account: caller.account, container, shipment, as_of: null, now: clock.now() }
    const ledger = await ledgerOf(question)
    if (ledger !== null) found.set(number, [...(found.get(number) ?? []), ledger])
  }
  return [...found].flatMap(([number, ledgers]) => {
    const of_box = lines.filter(({ container_number }) => container_number?.toUpperCase() === number)
    const billed = new Set(of_box.flatMap(({ days }) => days))
    const concerned = ledgers.filter(({ entries }) =>
      entries.some(({ clock: { rows } }) => rows.some(({ day }) => billed.has(day))),
    )
    return concerned.length > 0 ? concerned : ledgers.slice(0, 1)
  })
}

/** The verdict as it is kept and printed. */
export const verdictOf = ({ verdict }: Checked) => printedVerdict(verdict)

/** Everything that a check rested on, in one document that can be counted again without the service. */
export async function packFor(
  call: ApiCall,
  row: Pick<InvoiceRow, 'number' | 'written' | 'disputed_on'>,
  { ledgers, others }: Checked,
) {
  const now = call.services.clock.now()
  const input: PackInput = {
    question: `How much of invoice ${row.number} is owed?`,
    made_at: now,
    counted_at: now,
    stays: ledgers.flatMap(({ stays }) => stays),
    tariffs: unique(ledgers.flatMap(({ tariffs }) => tariffs)),
    calendars: unique(ledgers.flatMap(({ facility_calendars }) => facility_calendars)),
    invoice: row.written,
    others: others.map((other) => ({ invoice: other.written, settled: isSettled(other) })),
    in_us: null,
    disputed_on: row.disputed_on,
    payments: ledgers.flatMap(({ payments }) => payments),
    evidence: evidenceOf(ledgers),
  }
  return readOrRefuse(await packOf(input), '')
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** The statements that the days of the clocks cite, as they were read from their sources. */
function evidenceOf(ledgers: readonly Ledger[]): PackInput['evidence'] {
  return ledgers.flatMap(({ entries, observations }) => {
    const cited = new Set(entries.flatMap(({ clock }) => clock.rows.flatMap(({ observation_ids }) => observation_ids)))
    return observations
      .filter(({ id }) => cited.has(id))
      .map(({ id, source, recorded_at, confirmed_at: _, ...statement }) => ({
        observation_id: id,
        source,
        told_at: statement.stated_at ?? recorded_at,
        recorded_at,
        excerpt: JSON.stringify(statement),
      }))
  })
}

/** An invoice in the shape of the intake out of the attributes of a request. */
export function writtenOf(attributes: Readonly<Record<string, unknown>>): WrittenInvoice {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { data: { type: 'invoice', attributes: Object.fromEntries(given) } }
}
