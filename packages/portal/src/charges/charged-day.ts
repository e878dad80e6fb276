import type { ChargeClockAttributes, ChargeForecastAttributes } from '@quaylog/contract'

/** One row of the ledger as the portal shows it. */
export interface ChargedDay {
  readonly day: string
  readonly status: string
  readonly amount: number | null
  readonly currency_code: string | null
  /** Of a charged day: the rate, the step of the table that it is of, and the day's number in the table. */
  readonly rate: number | null
  readonly tier: number | null
  readonly number: number | null
  readonly why: { readonly parameter: string; readonly rule: string | null }
  readonly calendar: { readonly open: boolean; readonly kind: string | null; readonly assumed: boolean } | null
  /** Grounds on which the day may be disputed, in words. */
  readonly disputable: readonly string[]
  /** Who stated what the day rests on, and when; only what sources told. */
  readonly evidence: readonly { readonly source: string; readonly told_at: string }[]
}

/** Whether a value has members. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** A day of a clock; members that the service does not give are null. */
export function chargedDay(row: NonNullable<ChargeClockAttributes['days']>[number]): ChargedDay {
  const why = isObject(row['why']) ? row['why'] : {}
  const calendar = row['calendar']
  const disputable = row['disputable']
  return {
    day: row.day,
    status: row.status,
    amount: numberOf(row['amount']),
    currency_code: textOf(row['currency_code']),
    rate: numberOf(row['rate']),
    tier: numberOf(row['tier']),
    number: numberOf(row['number']),
    why: { parameter: textOf(why['parameter']) ?? '', rule: textOf(why['rule']) },
    calendar: isObject(calendar)
      ? { open: calendar['open'] === true, kind: textOf(calendar['kind']), assumed: calendar['assumed'] === true }
      : null,
    disputable: membersOf(disputable).map((ground) => textOf(ground['text']) ?? ''),
    evidence: membersOf(row['evidence']).flatMap((one) => {
      const [source, told_at] = [textOf(one['source']), textOf(one['told_at'])]
      return source === null || told_at === null ? [] : [{ source, told_at }]
    }),
  }
}

const membersOf = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : [])

interface Money {
  readonly amount: number
  readonly currency_code: string
}

/** What all charges together come to if the container leaves on a day. */
export interface ForecastDay {
  readonly day: string
  readonly gate: string
  readonly totals: readonly Money[]
  readonly marginal: readonly Money[]
}

/** A day of a forecast. */
export function forecastDay(row: ChargeForecastAttributes['events'][number]['days'][number]): ForecastDay {
  return {
    day: row.day,
    gate: textOf(row['gate']) ?? '',
    totals: moneyOf(row['totals']),
    marginal: moneyOf(row['marginal']),
  }
}

function moneyOf(value: unknown): readonly Money[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (!isObject(one)) return []
    const [amount, currency_code] = [numberOf(one['amount']), textOf(one['currency_code'])]
    return amount === null || currency_code === null ? [] : [{ amount, currency_code }]
  })
}
