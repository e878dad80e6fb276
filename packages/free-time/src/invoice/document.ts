import { z } from 'zod'
import { through } from '../formats/problems.ts'
import type { LineOf, TextOf } from '../formats/problems.ts'
import { readYaml } from '../formats/yaml.ts'
import {
  amountField,
  codeField,
  countField,
  currencyField,
  dayField,
  flagField,
  isScac,
  noScac,
  textField,
  wordField,
} from '../model/fields.ts'
import { charge_types, directions, issuer_kinds } from '../model/words.ts'
import type { ChargeType, Direction } from '../model/words.ts'
import { minorUnits, twoReadings } from '../money.ts'
import type { MinorUnits } from '../money.ts'
import type { InputProblem, Read } from '../problem.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import type { Day } from '../time/day.ts'

const text = textField.nullish()
const day = dayField.nullish()
const lines_max = 5_000
const days_max = 400

const lineFields = z.strictObject({
  container_number: text,
  charge: wordField(charge_types),
  direction: wordField(directions).nullish(),
  title_as_printed: text,
  free_days: countField(400).nullish(),
  /** Of an invoice that prints hours: free time may be over within its last day, and leave that day charged. */
  free_hours: countField(9_600).nullish(),
  free_time_start_on: day,
  free_time_end_on: day,
  available_on: day,
  discharged_on: day,
  gated_out_on: day,
  returned_on: day,
  earliest_return_on: day,
  charged_days: z
    .array(z.strictObject({ from: dayField, to: dayField }))
    .max(days_max)
    .nullish(),
  rule_reference: text,
  rates: z
    .array(z.strictObject({ days: countField(days_max).min(1, { error: 'is less than 1' }), rate: amountField }))
    .max(days_max)
    .nullish(),
  amount: amountField,
})

/** An invoice as it was printed; what isn't on it is null or left out. */
export const invoiceFields = z.strictObject({
  number: codeField,
  biller: z.strictObject({
    kind: wordField([...issuer_kinds, 'trucker', 'chassis_pool'] as const),
    scac: codeField.nullish(),
    facility: codeField.nullish(),
  }),
  billed_party: text,
  issued_on: day,
  due_on: day,
  received_on: day,
  bill_of_lading_numbers: z.array(codeField).max(1_000).nullish(),
  port_of_lading_locode: text,
  port_of_discharge_locode: text,
  currency_code: currencyField,
  total_amount: amountField.nullish(),
  /** What the total has beside the lines: tax, and charges that are not by the day. */
  tax_amount: amountField.nullish(),
  other_amount: amountField.nullish(),
  liability_basis: text,
  dispute_contact: text,
  dispute_url: z.string().max(2_000).nullish(),
  dispute_window_days: countField(3_650).nullish(),
  certifies_fmc_rules: flagField.nullish(),
  certifies_no_own_fault: flagField.nullish(),
  replaces: text,
  /** When the invoice was issued that an NVOCC passes on. */
  upstream_issued_on: day,
  lines: z
    .array(lineFields)
    .min(1, { error: 'is empty' })
    .max(lines_max, { error: `has more than ${lines_max} entries` }),
})

const documentFields = z.strictObject({
  data: z.strictObject({ type: z.literal('invoice'), attributes: invoiceFields }),
})

type WrittenInvoice = z.infer<typeof invoiceFields>
type WrittenLine = WrittenInvoice['lines'][number]

/** A line with amounts in minor units and its days one by one. */
export interface InvoiceLine extends Omit<WrittenLine, 'amount' | 'rates' | 'charged_days' | 'charge' | 'direction'> {
  readonly charge: ChargeType
  readonly direction: Direction | null
  readonly amount: MinorUnits
  readonly days: readonly Day[]
  /**
   * The rate of each charged day in the order in which they are printed; null: rates and days don't go together, or
   * aren't printed.
   */
  readonly day_rates: readonly MinorUnits[] | null
  readonly has_rates: boolean
}

export interface Invoice extends Omit<WrittenInvoice, 'lines' | 'total_amount' | 'tax_amount' | 'other_amount'> {
  /** Null: not printed. */
  readonly total: MinorUnits | null
  /** Within the total and in no line; 0: none is printed. */
  readonly tax: MinorUnits
  readonly other: MinorUnits
  readonly lines: readonly InvoiceLine[]
}

/** Reads an invoice of the intake's shape, JSON or YAML. */
export function readInvoice(written: string): Read<Invoice> {
  const yaml = readYaml(written)
  if (!yaml.ok) return yaml
  return invoiceOf(yaml.value.document, yaml.value)
}

/**
 * As readInvoice, of a document that has been parsed already, such as the body of a request. `was_taken`: it was taken
 * before, perhaps when less was refused.
 */
export function readInvoiceDocument(document: unknown, { was_taken = false } = {}): Read<Invoice> {
  return invoiceOf(document, { lineOf: () => undefined, textOf: () => undefined }, was_taken)
}

interface Places {
  readonly lineOf: LineOf
  readonly textOf: TextOf
}

function invoiceOf(document: unknown, { lineOf: placeOf, textOf }: Places, was_taken = false): Read<Invoice> {
  const read = through(documentFields, document, placeOf)
  if (!read.ok) return read
  const { lines, total_amount, tax_amount, other_amount, ...head } = read.value.data.attributes
  const problems: InputProblem[] = []
  const { scac } = head.biller
  if (scac && !isScac(scac) && !was_taken)
    problems.push({ code: 'invalid', pointer: '/data/attributes/biller/scac', detail: noScac(scac) })
  const twice = (value: number | string, pointer: string) => {
    const keys = `data/attributes${pointer}`.split('/').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    const text = typeof value === 'string' ? value : textOf(keys)
    return was_taken || text === undefined ? null : twoReadings(text, head.currency_code)
  }
  const money = (value: number | string, pointer: string): MinorUnits => {
    const units = twice(value, pointer) ?? minorUnits(value, head.currency_code)
    if (typeof units === 'number') return units
    problems.push({ code: units.code, pointer: `/data/attributes${pointer}`, detail: units.detail })
    return 0
  }
  const printed = (amount: number | string | null | undefined, pointer: string) =>
    amount === null || amount === undefined ? null : money(amount, pointer)
  const total = printed(total_amount, '/total_amount')
  const tax = printed(tax_amount, '/tax_amount') ?? 0
  const other = printed(other_amount, '/other_amount') ?? 0
  const read_lines = lines.map((line, index) => lineOf(line, `/lines/${index}`, money, problems))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: { ...head, total, tax, other, lines: read_lines } }
}

function lineOf(
  line: WrittenLine,
  pointer: string,
  money: (value: number | string, pointer: string) => MinorUnits,
  problems: InputProblem[],
): InvoiceLine {
  const { amount, rates, charged_days, direction, ...rest } = line
  const days = (charged_days ?? []).flatMap(({ from, to }, index) => {
    const [first, last] = [dayNumber(from) ?? 0, dayNumber(to) ?? 0]
    if (last >= first && last - first < days_max)
      return Array.from({ length: last - first + 1 }, (_, at) => dayOf(first + at))
    problems.push({
      code: 'invalid',
      pointer: `/data/attributes${pointer}/charged_days/${index}`,
      detail: `${from} to ${to} is no range of up to ${days_max} days; write the first day before the last`,
    })
    return []
  })
  const day_rates = (rates ?? []).flatMap(({ days: count, rate }, index) => {
    const units = money(rate, `${pointer}/rates/${index}/rate`)
    return Array.from({ length: count }, () => units)
  })
  return {
    ...rest,
    direction: direction ?? null,
    amount: money(amount, `${pointer}/amount`),
    days,
    day_rates: day_rates.length === days.length && days.length > 0 ? day_rates : null,
    has_rates: (rates ?? []).length > 0,
  }
}
