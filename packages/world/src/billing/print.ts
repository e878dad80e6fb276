import { addDays, utc } from '../time.ts'
import type { Json, JsonObject } from '../http/exchange.ts'
import type { Gate } from './gate.ts'
import type { BilledStay, Billing } from './ledger.ts'
import { lineDay } from './line-day.ts'
import type { Contract, Paper, Terms } from './terms.ts'

/** A paper as a tariff file (docs/free-time/files.md). */
function printPaper(paper: Paper): JsonObject {
  return {
    quaylog_tariff: 1,
    name: paper.name,
    issuer: withoutNulls(paper.issuer),
    authority: paper.authority,
    currency: paper.currency,
    versions: paper.versions.map(({ from, to, terms }) => ({
      effective_from: from,
      effective_to: to,
      lock_date: paper.lock_date,
      terms: terms.flatMap((row) => printTerms(row, paper)),
    })),
  }
}

/** A row as the file's terms; a reefer that isn't plugged in counts as dry by a row of its own. */
function printTerms(terms: Terms, { issuer }: Paper): JsonObject[] {
  const facilities = issuer.facility === null ? {} : { facilities: [issuer.facility] }
  return SCOPES[terms.equipment].map(({ suffix, scope }) => ({
    ...printCount(terms),
    id: terms.id + suffix,
    scope: { ...facilities, ...scope },
  }))
}

const NOT_PLUGGED = '-not-plugged'
const SCOPES: Readonly<Record<Terms['equipment'], readonly { suffix: string; scope: JsonObject }[]>> = {
  any: [{ suffix: '', scope: {} }],
  dry: [
    { suffix: '', scope: { equipment: { types: ['dry', 'open top'] } } },
    { suffix: NOT_PLUGGED, scope: { equipment: { types: ['reefer'], operating_reefer: false } } },
  ],
  operating_reefer: [{ suffix: '', scope: { equipment: { types: ['reefer'], operating_reefer: true } } }],
}

function printCount(terms: Terms): JsonObject {
  const { free, charged } = terms
  return {
    charge: terms.charge,
    direction: 'import',
    clock: withoutNulls({
      start_event: terms.starts,
      first_day: terms.first_day,
      cut_off: terms.cut_off,
      day_start: terms.day_start ?? '00:00',
      end_event: terms.ends,
      end_day: terms.end_day,
    }),
    free: {
      days: free.days,
      unit: free.unit,
      ...(free.unit === 'working' ? { week: free.week } : {}),
      gate_open_required: free.gate_open_required,
      holidays: free.holidays,
      forgiven: free.forgiven,
    },
    charge_days: { unit: charged.unit, forgiven: charged.forgiven, tier_anchor: charged.numbered },
    tiers: terms.steps.map(({ from, to, rate }) => (to === null ? { from, rate } : { from, to, rate })),
    ...(terms.pause === null
      ? {}
      : { pauses: [{ hold: terms.pause, condition: 'any', days: 'inclusive', restart: 'day_after_release' }] }),
    rule: terms.rule,
  }
}

/** An agreement as a tariff file that changes the line's paper. */
function printContract({ name, customer, scac, from, free_days }: Contract, paper: Paper): JsonObject {
  const contracted = ({ id, equipment, free }: Terms) =>
    SCOPES[equipment].map(({ suffix }) => ({ id: id + suffix, free: { days: free_days[id] ?? free.days } }))
  return {
    quaylog_tariff: 1,
    name,
    issuer: { kind: 'line', scac },
    authority: 'contract',
    customer,
    overrides: `${scac}/${paper.authority}`,
    currency: paper.currency,
    versions: [
      {
        effective_from: from,
        terms: paper.versions.flatMap(({ terms }, n) => (n > 0 ? [] : terms.flatMap(contracted))),
      },
    ],
  }
}

/** A gate as a calendar file; it is complete as far as it goes. */
function printGate(gate: Gate, until: string): JsonObject {
  return {
    facility: gate.facility,
    timezone: gate.time_zone,
    week: gate.week,
    holidays: gate.holidays,
    exceptions: gate.exceptions,
    known_through: until,
  }
}

/** What stands behind the code of a reefer of which it is known whether it is plugged in. */
const PLUGGED: Readonly<Record<string, string>> = { true: ' operating', false: ' non operating', null: '' }

/** A stay as the customer knows it, as a stay file. */
function printStay({ stay, told, charges }: BilledStay): JsonObject {
  const line_day = lineDay(stay, charges)
  return {
    container: stay.container,
    equipment: stay.iso_code + PLUGGED[String(told.plugged)],
    facility: withoutNulls({
      code: stay.facility.code,
      locode: stay.facility.locode,
      country: stay.country,
      region: stay.region,
    }),
    direction: 'import',
    scac: stay.scac,
    customer: stay.customer,
    events: told.events,
    holds: told.holds.map(withoutNulls),
    reported: [
      ...stay.last_free_days.map(({ known_at, day }) => ({ by: 'terminal', day, told_at: utc(known_at) })),
      ...(line_day === null ? [] : [{ by: 'line', charge: 'demurrage', ...line_day }]),
    ],
  }
}

/** What is true of every charge of a stay. */
function printTruth({ stay, charges }: BilledStay): JsonObject {
  return {
    container: stay.container,
    charges: charges.map(({ bill, missing, unknown, gaps }) => ({
      charge: bill.terms.charge,
      biller: bill.paper.issuer,
      currency: bill.paper.currency,
      missing,
      unknown,
      gaps,
      last_free_on: bill.charge.last_free_on,
      started_on: bill.charge.started_on,
      ended_on: bill.charge.ended_on,
      amount: bill.charge.amount,
      free_days: bill.free_days,
      numbered: bill.terms.charged.numbered,
      steps: bill.steps.map(({ from, to, rate }) => ({ from, to, rate })),
      days: bill.charge.rows.map(({ day, rate }) => ({ day, rate })),
    })),
  }
}

/** The invoices of a stay as sent, and what is true about each. */
function printInvoices({ stay, charges }: BilledStay): JsonObject[] {
  return charges.flatMap(({ unknown, invoices }) =>
    invoices.map(({ invoice, ...truth }) => ({
      container: stay.container,
      document: { data: { type: 'invoice', attributes: { ...invoice, biller: withoutNulls(invoice.biller) } } },
      truth: { ...truth, unknown },
    })),
  )
}

/** Everything that is billed in a world, as files and with its truth. */
export function printBilling(billing: Billing, today: string): JsonObject {
  const byName = new Map(billing.papers.map((paper) => [paper.issuer.scac ?? paper.name, paper]))
  return {
    papers: billing.papers.map(printPaper),
    contracts: billing.contracts.flatMap((contract) => {
      const paper = byName.get(contract.scac)
      return paper === undefined ? [] : [printContract(contract, paper)]
    }),
    calendars: billing.gates.map((gate) => printGate(gate, addDays(today, 119))),
    stays: billing.stays.map(printStay),
    truth: billing.stays.map(printTruth),
    invoices: billing.stays.flatMap(printInvoices),
  }
}

function withoutNulls(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}
