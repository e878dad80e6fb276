/** A range of charged days as it is typed. */
export interface RangeForm {
  readonly from: string
  readonly to: string
}

/** How many days cost how much each; empty `days`: those that the other rates leave. */
export interface RateForm {
  readonly days: string
  readonly rate: string
}

/** One line of an invoice as it is typed; empty: not on the paper. */
export interface LineForm {
  readonly container_number: string
  readonly charge: string
  readonly direction: string
  readonly title_as_printed: string
  readonly charged_days: readonly RangeForm[]
  readonly rates: readonly RateForm[]
  readonly amount: string
  readonly free_days: string
  readonly free_hours: string
  readonly free_time_start_on: string
  readonly free_time_end_on: string
  readonly available_on: string
  readonly discharged_on: string
  readonly gated_out_on: string
  readonly returned_on: string
  readonly earliest_return_on: string
  readonly rule_reference: string
}

export const empty_range: RangeForm = { from: '', to: '' }
export const empty_rate: RateForm = { days: '', rate: '' }
export const empty_line: LineForm = {
  container_number: '',
  charge: 'demurrage',
  direction: 'import',
  title_as_printed: '',
  charged_days: [empty_range],
  rates: [empty_rate],
  amount: '',
  free_days: '',
  free_hours: '',
  free_time_start_on: '',
  free_time_end_on: '',
  available_on: '',
  discharged_on: '',
  gated_out_on: '',
  returned_on: '',
  earliest_return_on: '',
  rule_reference: '',
}

/** Days that a paper prints of one direction alone. */
export const days_of_direction = {
  import: ['available_on', 'discharged_on', 'gated_out_on', 'returned_on'],
  export: ['earliest_return_on'],
} as const

/** A line in the words of the intake. What belongs to the other direction is left out, as what is empty. */
export function lineAttributes({
  container_number,
  charge,
  charged_days,
  rates,
  amount,
  free_days,
  free_hours,
  ...texts
}: LineForm) {
  const others: readonly string[] = texts.direction === 'export' ? days_of_direction.import : days_of_direction.export
  const own = Object.fromEntries(Object.entries(texts).filter(([name]) => !others.includes(name)))
  const ranges = charged_days.filter(({ from, to }) => from !== '' || to !== '')
  // Of a rate that stands alone the form asks no number of days: it is of all of them.
  const shown = rates.length === 1 ? rates.map(({ rate }) => ({ ...empty_rate, rate })) : rates
  const priced = shown.filter(({ rate }) => rate.trim() !== '')
  return {
    ...given(own),
    container_number: container_number.trim().toUpperCase(),
    charge,
    charged_days: ranges,
    ...(free_days.trim() === '' ? {} : { free_days: figure(free_days) }),
    ...(free_hours.trim() === '' ? {} : { free_hours: figure(free_hours) }),
    ...(priced.length === 0 ? {} : { rates: ratesOf(priced, ranges) }),
    amount: figure(amount),
  }
}

/** The rate without a number of days is of all that the others leave. */
function ratesOf(rates: readonly RateForm[], ranges: readonly RangeForm[]) {
  const all = ranges.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0)
  const said = rates.reduce((sum, { days }) => sum + (Number(days) || 0), 0)
  return rates.map(({ days, rate }) => ({ days: days.trim() === '' ? all - said : figure(days), rate: figure(rate) }))
}

/** Texts that were typed, without spaces around them. */
export function given(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )
}

/** Digits in groups of three as papers print them, where only one reading is possible: `1,650.00`, `1.650,00`. */
const grouped = [
  { form: /^\d{1,3}(,\d{3})+\.\d{1,3}$|^\d{1,3}(,\d{3}){2,}$/, group: /,/g, point: '.' },
  { form: /^\d{1,3}(\.\d{3})+,\d{1,3}$|^\d{1,3}(\.\d{3}){2,}$/, group: /\./g, point: ',' },
] as const

/**
 * A figure as it is typed from a paper. One that is none, or could be two (`1,650` is one and a half thousand or less
 * than two), is sent as it was typed, so that the service names it.
 */
export function figure(text: string): number | string {
  const typed = text.trim().replaceAll(/[\s\u00a0\u202f]/g, '')
  const known = grouped.find(({ form }) => form.test(typed))
  const plain = known === undefined ? typed : typed.replaceAll(known.group, '').replace(known.point, '.')
  const value = Number(plain)
  return plain === '' || Number.isNaN(value) ? text : value
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}
