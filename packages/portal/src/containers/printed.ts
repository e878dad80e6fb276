import { calendarDay, money, shortMoment, zoneName } from '../time/format.ts'
import { words } from '../words/words.ts'

/**
 * A value in words: days as days, instants in the place's time with its zone, holds and fees by name, and a status as
 * it is called everywhere.
 */
export function printed(value: unknown, zone: string, field: string): string {
  if (value === null || value === undefined) return words.common.none
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return calendarDay(value)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${shortMoment(value, zone)} ${zoneName(value, zone)}`
    return field === 'current_status' ? statusName(value) : value
  }
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0
    ? words.common.none
    : value
        .map((item: unknown) => printedItem(item))
        .filter((text) => text !== '')
        .join(', ')
}

function printedItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const members = new Map<string, unknown>(Object.entries(item))
  const [name, status, type, amount, currency] = ['name', 'status', 'type', 'amount', 'currency_code'].map((key) =>
    members.get(key),
  )
  if (typeof name === 'string') return status === 'pending' ? words.fleet.pendingHold(holdName(name)) : holdName(name)
  if (typeof type !== 'string' || typeof amount !== 'number' || type === 'total') return ''
  const fee = new Map<string, string>(Object.entries(words.fees)).get(type) ?? type
  return `${fee} ${money(amount, typeof currency === 'string' ? currency : 'USD')}`
}

function statusName(status: string): string {
  return new Map<string, string>(Object.entries(words.status)).get(status) ?? status
}

function holdName(name: string): string {
  return new Map<string, string>(Object.entries(words.holds)).get(name) ?? name
}
