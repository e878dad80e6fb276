/** One range of charged days as it is typed. */
export interface LineForm {
  readonly container_number: string
  readonly charge: string
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly amount: string
  readonly free_days: string
  readonly free_time_start_on: string
  readonly free_time_end_on: string
  readonly available_on: string
  readonly rule_reference: string
}

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
  readonly bill_of_lading_numbers: string
  readonly port_of_discharge_locode: string
  readonly dispute_contact: string
  readonly dispute_url: string
  readonly dispute_window_days: string
  readonly liability_basis: string
  readonly replaces: string
  /** Whether the paper certifies it; false: it does not say so. */
  readonly certifies_fmc_rules: boolean
  readonly certifies_no_own_fault: boolean
  readonly lines: readonly LineForm[]
}

export const empty_line: LineForm = {
  container_number: '',
  charge: 'demurrage',
  from: '',
  to: '',
  rate: '',
  amount: '',
  free_days: '',
  free_time_start_on: '',
  free_time_end_on: '',
  available_on: '',
  rule_reference: '',
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
  bill_of_lading_numbers: '',
  port_of_discharge_locode: '',
  dispute_contact: '',
  dispute_url: '',
  dispute_window_days: '',
  liability_basis: '',
  replaces: '',
  certifies_fmc_rules: false,
  certifies_no_own_fault: false,
  lines: [empty_line],
}

/** Those who bill for a place; the others have a SCAC. */
const at_facility = ['terminal', 'port']

/** The members of the intake; what was left empty is left out, and a figure that is none is sent as it was typed. */
export function attributesOf(form: InvoiceForm): object {
  const { biller_kind, biller_code, bill_of_lading_numbers, total_amount, dispute_window_days, lines, ...printed } =
    form
  const { certifies_fmc_rules, certifies_no_own_fault, ...texts } = printed
  const code = biller_code.trim().toUpperCase()
  return {
    ...given(texts),
    biller: { kind: biller_kind, ...(at_facility.includes(biller_kind) ? { facility: code } : { scac: code }) },
    ...(bill_of_lading_numbers.trim() === ''
      ? {}
      : { bill_of_lading_numbers: bill_of_lading_numbers.split(/[\s,;]+/).filter((number) => number !== '') }),
    ...(total_amount.trim() === '' ? {} : { total_amount: figure(total_amount) }),
    ...(dispute_window_days.trim() === '' ? {} : { dispute_window_days: figure(dispute_window_days) }),
    ...(certifies_fmc_rules ? { certifies_fmc_rules } : {}),
    ...(certifies_no_own_fault ? { certifies_no_own_fault } : {}),
    lines: lines.map(({ container_number, charge, from, to, rate, amount, free_days, ...of_line }) => ({
      ...given(of_line),
      container_number: container_number.trim().toUpperCase(),
      charge,
      charged_days: [{ from, to }],
      ...(free_days.trim() === '' ? {} : { free_days: figure(free_days) }),
      ...(rate.trim() === '' ? {} : { rates: [{ days: daysBetween(from, to), rate: figure(rate) }] }),
      amount: figure(amount),
    })),
  }
}

function given(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )
}

function figure(text: string): number | string {
  const value = Number(text.trim())
  return text.trim() === '' || Number.isNaN(value) ? text : value
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}
