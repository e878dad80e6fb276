import type { ChargeClock } from './charges-query.ts'
import type { AdjustmentKind } from './settlements-query.ts'

/** What a person states beside the terms, as it is typed; empty: not said. */
export interface AdjustmentForm {
  readonly kind: AdjustmentKind
  /** Id of the charge; empty: every charge. */
  readonly charge: string
  readonly amount: string
  readonly currency_code: string
  readonly days: string
  readonly from: string
  readonly to: string
  readonly on: string
  readonly reported_by: string
  readonly reference: string
  readonly note: string
}

export type AdjustmentField = Exclude<keyof AdjustmentForm, 'kind' | 'charge'>

export const empty_adjustment: AdjustmentForm = {
  kind: 'payment',
  charge: '',
  amount: '',
  currency_code: 'USD',
  days: '',
  from: '',
  to: '',
  on: '',
  reported_by: 'line',
  reference: '',
  note: '',
}

/** What settles an amount: an invoice for the same days is held against it. */
const of_money: { readonly needs: readonly AdjustmentField[]; readonly takes: readonly AdjustmentField[] } = {
  needs: ['amount', 'currency_code'],
  takes: ['on', 'reference', 'from', 'to', 'note'],
}

/** The fields that each kind is asked for, and which of them it can't do without. */
const fields: Readonly<
  Partial<
    Record<AdjustmentKind, { readonly needs: readonly AdjustmentField[]; readonly takes: readonly AdjustmentField[] }>
  >
> = {
  payment: of_money,
  waiver: of_money,
  credit: of_money,
  dispute_opened: { needs: [], takes: ['on', 'note'] },
  dispute_granted: of_money,
  dispute_denied: { needs: [], takes: ['on', 'note'] },
  extension: { needs: ['to'], takes: ['note'] },
  extra_free_days: { needs: ['days'], takes: ['note'] },
  exemption_window: { needs: ['from', 'to'], takes: ['note'] },
  no_appointment_day: { needs: ['on'], takes: ['note'] },
  no_return_location_day: { needs: ['on'], takes: ['note'] },
  last_free_day_told: { needs: ['on', 'reported_by'], takes: ['note'] },
  customer_note: { needs: ['note'], takes: [] },
}

/** Kinds that say something of any charge there is: who bills it does not decide anything of them. */
const of_any_biller: readonly AdjustmentKind[] = [
  'no_appointment_day',
  'no_return_location_day',
  'last_free_day_told',
  'event',
  'customer_note',
]

/** Kinds that say something of one charge only. */
const of_one_charge: readonly AdjustmentKind[] = [
  'payment',
  'waiver',
  'credit',
  'dispute_opened',
  'dispute_granted',
  'dispute_denied',
]

export const adjustment_kinds = Object.keys(fields).filter((kind): kind is AdjustmentKind => kind in fields)

/** The fields that are shown for a kind. */
export function fieldsOf(kind: AdjustmentKind): readonly AdjustmentField[] {
  const { needs, takes } = fields[kind] ?? { needs: [], takes: [] }
  return [...needs, ...takes]
}

/** Whether a kind settles an amount. */
export const isOfMoney = (kind: AdjustmentKind) => fields[kind] === of_money

/** Whether a kind can only be stated of one charge. */
export const needsCharge = (kind: AdjustmentKind) => of_one_charge.includes(kind)

/** Whether everything that its kind needs was typed. */
export function isWhole(form: AdjustmentForm): boolean {
  const missing = (fields[form.kind]?.needs ?? []).some((field) => form[field].trim() === '')
  return !missing && (!needsCharge(form.kind) || form.charge !== '')
}

/** The members of the statement; a figure that is none is sent as it was typed, and refused with its place. */
export function attributesOf(form: AdjustmentForm, clocks: readonly ChargeClock[]): object {
  const about = clocks.find(({ id }) => id === form.charge)?.attributes
  const typed = fieldsOf(form.kind)
    .filter((field) => form[field].trim() !== '')
    .map((field) => [field, valueOf(field, form[field].trim())])
  return {
    kind: form.kind,
    ...(about === undefined ? {} : { charge_type: about.charge_type }),
    ...(about === undefined || of_any_biller.includes(form.kind) ? {} : billerOf(about.biller)),
    ...Object.fromEntries(typed),
  }
}

function billerOf({ scac, facility }: ChargeClock['attributes']['biller']): object {
  const biller = scac ?? facility
  return biller === undefined ? {} : { biller }
}

function valueOf(field: AdjustmentField, text: string): string | number {
  if (field === 'currency_code') return text.toUpperCase()
  const figure = Number(text)
  return (field === 'amount' || field === 'days') && !Number.isNaN(figure) ? figure : text
}
