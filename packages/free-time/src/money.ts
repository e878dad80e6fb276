import { exponentOf } from './currencies.ts'
import type { InputProblemCode } from './problem.ts'

/** An amount in the smallest unit of its currency, such as cents: a whole number, so that sums are exact. */
export type MinorUnits = number

/** No single amount is larger: sums of thousands of them stay exact. */
const LARGEST = 1_000_000_000_000

/** Why an amount can't be taken. */
export interface MoneyProblem {
  readonly code: InputProblemCode
  readonly detail: string
}

/** Reads an amount by its digits, never by arithmetic of fractions. */
export function minorUnits(value: number | string, currency_code: string): MinorUnits | MoneyProblem {
  const exponent = exponentOf(currency_code)
  if (exponent === null)
    return {
      code: 'currency',
      detail: `'${currency_code}' is no currency of ISO 4217; write three capitals such as USD`,
    }
  const text = String(value).replaceAll(/[\s\u00a0\u202f]/g, '')
  if (/^-?\d+,\d{1,2}$/.test(text))
    return {
      code: 'decimal_comma',
      detail: `'${text}' has a comma; write decimals with a point, thousands without a mark`,
    }
  const found = /^(-?)(\d{1,30})(?:\.(\d+))?$/.exec(text)
  if (found === null)
    return { code: 'invalid', detail: `'${String(value)}' is no amount; write digits such as 300 or 13.33` }
  const [, sign = '', whole = '', decimals = ''] = found
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > exponent)
    return { code: 'too_precise', detail: `${text} has more decimals than ${currency_code} has (${exponent})` }
  const units = Number(`${whole}${kept.padEnd(exponent, '0')}`)
  if (units > LARGEST)
    return { code: 'too_large', detail: `${text} is more than any charge; write it in whole ${currency_code}` }
  return sign === '' || units === 0 ? units : -units
}

/** Whether an amount may be one with a mark for thousands. */
const two_readings = /^-?[1-9]\d{0,2}\.\d{3}$/
/** Blanks mark thousands: three digits follow each, as in `1 650`. In `13 33` one stands for something else. */
const in_thousands = /^-?\d{1,3}(?:[ \u00a0\u202f]\d{3})*(?:[.,]\d+)?$/

/**
 * An amount that is read in two ways where its currency has fewer than three decimals: `1.000` is 1 in some places and
 * 1000 in others, and a blank within one may be a decimal point that was lost. Null: it is not.
 */
export function twoReadings(text: string, currency_code: string): MoneyProblem | null {
  const plain = text.trim()
  if (/\d[\s\u00a0\u202f]+\d/.test(plain) && !in_thousands.test(plain))
    return { code: 'invalid', detail: `'${plain.slice(0, 60)}' is no amount; write digits such as 300 or 13.33` }
  if (!two_readings.test(text.trim()) || (exponentOf(currency_code) ?? 3) > 2) return null
  const [thousands, figure] = [text.trim().replace('.', ''), String(Number(text))]
  return {
    code: 'too_precise',
    detail: `'${text.trim()}' can be read as ${figure} or as ${thousands}; write thousands without a mark, and at most two decimals`,
  }
}

/** An amount in whole units of the currency, for printing only. */
export function majorUnits(units: MinorUnits, currency_code: string): number {
  const exponent = exponentOf(currency_code) ?? 2
  const digits = String(Math.abs(units)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  return Number(`${units < 0 ? '-' : ''}${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`}`)
}
