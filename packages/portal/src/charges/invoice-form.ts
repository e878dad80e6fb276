import { empty_line, figure, given, lineAttributes } from './invoice-line-form.ts'
import type { LineForm } from './invoice-line-form.ts'

/** An invoice as it is typed; empty: not on the paper. */
export interface InvoiceForm {
  readonly number: string
  readonly biller_kind: string
  readonly biller_code: string
  readonly billed_party: string
  readonly issued_on: string
  readonly due_on: string
  readonly received_on: string
  readonly currency_code: string
  readonly total_amount: string
  readonly tax_amount: string
  readonly other_amount: string
  readonly bill_of_lading_numbers: string
  readonly port_of_lading_locode: string
  readonly port_of_discharge_locode: string
  readonly dispute_contact: string
  readonly dispute_url: string
  readonly dispute_window_days: string
  readonly liability_basis: string
  readonly replaces: string
  /** When the invoice was issued that an NVOCC passes on. */
  readonly upstream_issued_on: string
  /** Whether the paper certifies it; false: it does not say so. */
  readonly certifies_fmc_rules: boolean
  readonly certifies_no_own_fault: boolean
  readonly lines: readonly LineForm[]
}

export const empty_form: InvoiceForm = {
  number: '',
  biller_kind: 'line',
  biller_code: '',
  billed_party: '',
  issued_on: '',
  due_on: '',
  received_on: '',
  currency_code: 'USD',
  total_amount: '',
  tax_amount: '',
  other_amount: '',
  bill_of_lading_numbers: '',
  port_of_lading_locode: '',
  port_of_discharge_locode: '',
  dispute_contact: '',
  dispute_url: '',
  dispute_window_days: '',
  liability_basis: '',
  replaces: '',
  upstream_issued_on: '',
  certifies_fmc_rules: false,
  certifies_no_own_fault: false,
  lines: [empty_line],
}

/** Those who bill for a place; the others have a SCAC. */
const at_facility = ['terminal', 'port']

const figures = ['total_amount', 'tax_amount', 'other_amount', 'dispute_window_days'] as const
const read_apart = ['biller_kind', 'biller_code', 'bill_of_lading_numbers', ...figures]

/** The members of the intake; what was left empty is left out, and a figure that is none is sent as it was typed. */
export function attributesOf(form: InvoiceForm): object {
  const { biller_kind, biller_code, bill_of_lading_numbers, certifies_fmc_rules, certifies_no_own_fault } = form
  const texts = Object.fromEntries(
    Object.entries(form).flatMap(([name, text]) =>
      typeof text === 'string' && !read_apart.includes(name) ? [[name, text] as const] : [],
    ),
  )
  const code = biller_code.trim().toUpperCase()
  return {
    ...given(texts),
    biller: { kind: biller_kind, ...(at_facility.includes(biller_kind) ? { facility: code } : { scac: code }) },
    ...(bill_of_lading_numbers.trim() === ''
      ? {}
      : { bill_of_lading_numbers: bill_of_lading_numbers.split(/[\s,;]+/).filter((number) => number !== '') }),
    ...Object.fromEntries(
      figures.flatMap((name) => (form[name].trim() === '' ? [] : [[name, figure(form[name])] as const])),
    ),
    ...(certifies_fmc_rules ? { certifies_fmc_rules } : {}),
    ...(certifies_no_own_fault ? { certifies_no_own_fault } : {}),
    lines: form.lines.map(lineAttributes),
  }
}
