import type { ChargeType } from '../model/words.ts'
import type { Day } from '../time/day.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'

/** Another invoice that still stands. */
export interface OtherInvoice {
  readonly invoice: Invoice
  /** Its charges were paid, or the biller waived them. */
  readonly settled: boolean
}

/** What a line charges again, and the days of it. */
export interface Again {
  readonly findings: readonly Finding[]
  readonly days: ReadonlySet<Day>
}

const sameBiller = (a: Invoice['biller'], b: Invoice['biller']) =>
  a.kind === b.kind && (a.scac ?? '') === (b.scac ?? '') && (a.facility ?? '') === (b.facility ?? '')

/** Lines of other invoices by container and charge: to be made once for all lines. */
export function linesByBox(
  others: readonly OtherInvoice[],
): ReadonlyMap<string, readonly { readonly other: OtherInvoice; readonly line: InvoiceLine }[]> {
  const found = new Map<string, { other: OtherInvoice; line: InvoiceLine }[]>()
  for (const other of others) {
    for (const line of other.invoice.lines) {
      const key = keyOf(line)
      if (key === null) continue
      const known = found.get(key)
      if (known === undefined) found.set(key, [{ other, line }])
      else known.push({ other, line })
    }
  }
  return found
}

const keyFor = ({ container_number }: InvoiceLine, charge: ChargeType) =>
  container_number ? `${container_number.toUpperCase()} ${charge}` : null
const keyOf = (line: InvoiceLine) => keyFor(line, line.charge)

/** Charges of one biller that can't both be made for a day: a merged one is for the yard and the street. */
const same_days: Partial<Record<ChargeType, readonly ChargeType[]>> = {
  merged: ['demurrage', 'detention'],
  demurrage: ['merged'],
  detention: ['merged'],
}

/** That days are charged under another name too. It is a question, and takes no day away. */
const underOtherName = (charge: ChargeType, where: string, line: number, days: readonly Day[]) =>
  finding('D01', 'likely', `Charged as ${charge} already on ${where}: a merged charge is for both`, { line, days })

/** Days that are on another invoice already. */
export function chargedAgain(
  invoice: Invoice,
  line: InvoiceLine,
  index: number,
  others: ReturnType<typeof linesByBox>,
  rules: number,
): Again {
  const { findings, days } = ofSameName(invoice, line, index, others, rules)
  return { findings: [...findings, ...(rules < 12 ? [] : ofOtherName(invoice, line, index, others))], days }
}

/** Days of the same charge. Of another biller's they are a question, which takes no day away. */
function ofSameName(
  invoice: Invoice,
  line: InvoiceLine,
  index: number,
  others: ReturnType<typeof linesByBox>,
  rules: number,
): Again {
  const findings: Finding[] = []
  const days = new Set<Day>()
  const own = new Set(rules >= 12 && line.amount <= 0 ? [] : line.days)
  for (const { other, line: known } of others.get(keyOf(line) ?? '') ?? []) {
    if (invoice.replaces === other.invoice.number || other.invoice.replaces === invoice.number) continue
    // What was credited was not charged by that.
    if (rules >= 12 && known.amount <= 0) continue
    const both = known.days.filter((day) => own.has(day))
    if (both.length === 0) continue
    if (!sameBiller(invoice.biller, other.invoice.biller)) {
      findings.push(
        finding('D01', 'likely', `Another biller charges the same days on ${other.invoice.number}`, {
          line: index,
          days: both,
        }),
      )
      continue
    }
    for (const day of both) days.add(day)
    findings.push(
      finding(
        other.settled ? 'P01' : 'D01',
        'certain',
        `${other.settled ? 'Paid or waived' : 'Charged'} already on ${other.invoice.number}`,
        { line: index, days: both },
      ),
    )
  }
  return { findings, days }
}

/** Days that the same biller charges on another invoice, where one of the two charges is merged. */
function ofOtherName(
  { biller, number, replaces }: Invoice,
  line: InvoiceLine,
  index: number,
  others: ReturnType<typeof linesByBox>,
): readonly Finding[] {
  return (same_days[line.charge] ?? []).flatMap((charge) =>
    (others.get(keyFor(line, charge) ?? '') ?? []).flatMap(({ other: { invoice }, line: known }) => {
      const stands = replaces !== invoice.number && invoice.replaces !== number
      const both = known.days.filter((day) => line.days.includes(day))
      return stands && sameBiller(biller, invoice.biller) && line.amount > 0 && known.amount > 0 && both.length > 0
        ? [underOtherName(charge, invoice.number, index, both)]
        : []
    }),
  )
}

/** Days that an earlier line of the same invoice charges for the same box already, line by line. */
export function chargedTwice({ lines }: Invoice, rules: number): readonly Again[] {
  const known = new Map<string, number>()
  return lines.map((line, index) => {
    const key = keyOf(line)
    if (key === null || line.amount <= 0) return { findings: [], days: new Set() }
    const again = new Map<number, Day[]>()
    for (const day of new Set(line.days)) {
      const first = known.get(`${key} ${day}`)
      if (first === undefined) known.set(`${key} ${day}`, index)
      else again.set(first, [...(again.get(first) ?? []), day])
    }
    const findings = [...again].map(([first, days]) =>
      finding('D01', 'certain', `Charged already on line ${first + 1} of this invoice`, { line: index, days }),
    )
    const related = rules < 12 ? [] : (same_days[line.charge] ?? [])
    const renamed = related.flatMap((charge) =>
      [...firstLines(line, charge, known)].map(([first, days]) =>
        underOtherName(charge, `line ${first + 1} of this invoice`, index, days),
      ),
    )
    return { findings: [...findings, ...renamed], days: new Set([...again.values()].flat()) }
  })
}

/** On which earlier line each day of this one is under the name of another charge. */
function firstLines(line: InvoiceLine, charge: ChargeType, known: ReadonlyMap<string, number>) {
  const found = new Map<number, Day[]>()
  for (const day of new Set(line.days)) {
    const first = known.get(`${keyFor(line, charge) ?? ''} ${day}`)
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), day])
  }
  return found
}

/**
 * The same total for the same boxes under a new number that doesn't say what it replaces. Of an invoice that prints
 * other days, none of them in common, it is a coincidence: the next week of the same boxes comes to the same.
 */
export function reissued(invoice: Invoice, others: readonly OtherInvoice[], rules: number): readonly Finding[] {
  const boxes = ({ lines }: Invoice) =>
    lines
      .map(({ container_number, charge }) => `${container_number ?? ''} ${charge}`)
      .toSorted()
      .join()
  return others
    .filter(
      ({ invoice: other }) =>
        other.number !== invoice.number &&
        !invoice.replaces &&
        other.total !== null &&
        other.total === invoice.total &&
        other.currency_code === invoice.currency_code &&
        sameBiller(other.biller, invoice.biller) &&
        boxes(other) === boxes(invoice) &&
        (rules < 12 || mayBeTheSame(daysOf(invoice), daysOf(other))),
    )
    .map(({ invoice: other }) =>
      finding(
        'D02',
        'likely',
        `The same charges and total are on ${other.number}, and this invoice doesn't say that it replaces it`,
      ),
    )
}

/** Charged days of an invoice, by box and charge. */
const daysOf = ({ lines }: Invoice): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.days.map((day) => `${keyOf(line) ?? ''} ${day}`)))

/** Whether two invoices may charge the same days: some are on both, or one of them prints none. */
const mayBeTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === 0 || other.size === 0 || [...one].some((day) => other.has(day))
