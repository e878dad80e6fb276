import { chargeKind } from '@quaylog/documents'

/** What a paper says of an invoice, spelled as `POST /invoices` takes it; what it does not say is left out. */
type InvoiceAttributes = Readonly<Record<string, unknown>>

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : [])
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/**
 * The invoice that the payload of an invoice of demurrage or detention states, with corrections of people. Nothing is
 * worked out that is not printed: an amount or biller that does not stand there is left out. What is charged for shows
 * in where a box stands and what is counted, not in a title: `charge` is what a person says of all lines.
 */
export function invoiceOfPaper(payload: unknown, charge?: string): InvoiceAttributes {
  const paper = membersOf(payload)
  const total = membersOf(paper['total_due'])
  const charges = listOf(paper['charges'])
  const beside = besideLines(charges, paper)
  const scac = membersOf(paper['carrier'])['scac']
  return stated({
    number: paper['invoice_number'],
    biller: typeof scac === 'string' ? { kind: 'line', scac } : undefined,
    billed_party: membersOf(paper['bill_to'])['name'],
    issued_on: paper['invoice_date'],
    due_on: paper['due_date'],
    bill_of_lading_numbers: nonEmpty(textsOf(paper['bills_of_lading'])),
    port_of_lading_locode: membersOf(paper['port_of_lading'])['locode'],
    port_of_discharge_locode: membersOf(paper['port_of_discharge'])['locode'],
    currency_code: currencyOf(total, charges),
    total_amount: total['amount'],
    tax_amount: beside.tax,
    other_amount: beside.other,
    liability_basis: paper['basis'],
    dispute_contact: membersOf(paper['contact'])['email'],
    dispute_url: paper['dispute_url'],
    certifies_fmc_rules: paper['statement_consistent'],
    certifies_no_own_fault: paper['statement_not_caused'],
    lines: nonEmpty(beside.lines.map((row) => ({ ...lineOf(row, paper), ...stated({ charge }) }))),
  })
}

/**
 * The rows that are charged by the day, and what the total has beside them: rows of tax, or the tax that is printed
 * below them, and rows of what is charged once. A row whose amount was not read stays a line, for a person to see.
 */
function besideLines(charges: readonly Members[], paper: Members) {
  const kindOf = ({ description, from, to, amount }: Members) =>
    typeof description === 'string' && isAmount(amount)
      ? chargeKind(description, from !== undefined || to !== undefined)
      : 'by_day'
  const rows = Map.groupBy(charges, kindOf)
  const printed = membersOf(paper['tax'])['amount']
  return {
    tax: sumOf(rows.get('tax') ?? []) ?? (isAmount(printed) ? printed : undefined),
    other: sumOf(rows.get('once') ?? []),
    lines: rows.get('by_day') ?? [],
  }
}

const isAmount = (amount: unknown): amount is string =>
  typeof amount === 'string' && /^-?\d{1,12}(?:\.\d{1,3})?$/.test(amount)

/** The sum of the rows, in the decimals that they are printed with; nothing where there are none. */
function sumOf(rows: readonly Members[]): string | undefined {
  const amounts = rows.flatMap(({ amount }) => (isAmount(amount) ? [amount] : []))
  const [only] = amounts
  if (amounts.length < 2) return only
  const decimals = Math.max(...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const units = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 10 ** decimals), 0)
  return (units / 10 ** decimals).toFixed(decimals)
}

/** The one currency that the paper names; several, or none, are no currency of the invoice. */
function currencyOf(total: Members, charges: readonly Members[]): unknown {
  const named = new Set([total, ...charges].flatMap(({ currency }) => (typeof currency === 'string' ? [currency] : [])))
  return named.size === 1 ? [...named][0] : undefined
}

function lineOf(charge: Members, paper: Members): InvoiceAttributes {
  const containers = listOf(paper['containers']).flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
  const is_only = new Set(containers).size === 1
  return stated({
    container_number: charge['container'] ?? (is_only ? containers[0] : undefined),
    title_as_printed: charge['description'],
    amount: charge['amount'],
    rule_reference: paper['tariff_rule'],
    charged_days: rangeOf(charge),
    rates: ratesOf(charge),
    // Printed once, so true of a box only where there is no other.
    ...(is_only
      ? {
          free_days: paper['free_time_days'],
          free_hours: paper['free_time_hours'],
          free_time_start_on: paper['free_time_start'],
          free_time_end_on: paper['free_time_end'],
          available_on: paper['availability_date'],
          earliest_return_on: paper['earliest_return_date'],
        }
      : {}),
  })
}

function rangeOf({ from, to }: Members): readonly Members[] | undefined {
  return typeof from === 'string' && typeof to === 'string' ? [{ from, to }] : undefined
}

const day_ms = 86_400_000

/** The rate of every charged day, where both days and a rate are printed. */
function ratesOf({ from, to, rate }: Members): readonly Members[] | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || rate === undefined) return undefined
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1
  return days >= 1 ? [{ days, rate }] : undefined
}

function stated(attributes: Members): InvoiceAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}

function nonEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}
