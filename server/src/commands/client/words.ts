import type { Hold } from '@quaylog/contract'
import type { Container } from '@quaylog/sdk'
import { plain } from '../table.ts'

function parts(instant: string, zone: string | null): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** An instant as the place's wall clock shows it, such as `2026-11-20 14:00 PST`; UTC where the place is not known. */
export function localTime(instant: string | null | undefined, zone: string | null | undefined): string | null {
  if (!instant) return null
  const { year, month, day, hour, minute, timeZoneName } = parts(instant, zone ?? null)
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`
}

/** The last free day that counts, a calendar day at the place where the box is collected. */
export function lastFreeDay({ demurrage: { pickupLfdOn } }: Container): string | null {
  return pickupLfdOn
}

/** `customs: hold, TMF: pending`. */
export function holdsText(holds: readonly Hold[]): string | null {
  return holds.length === 0 ? null : holds.map(({ name, status }) => `${name}: ${status}`).join(', ')
}

/** What is owed by currency. A facility's `total` repeats the others, so it stands only where nothing else does. */
export function feesText(fees: Container['demurrage']['fees']): string | null {
  const single = fees.filter(({ type }) => type !== 'total')
  const sums = new Map<string, number>()
  for (const { amount, currencyCode } of single.length > 0 ? single : fees)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + amount)
  return sums.size === 0 ? null : [...sums].map(([currency, amount]) => `${amount.toFixed(2)} ${currency}`).join(', ')
}

/** Lines of a label and a value; those without a value are left out. */
export function card(rows: readonly (readonly [string, string | null | undefined])[]): string {
  const shown = rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, plain(value)] as const],
  )
  const width = Math.max(0, ...shown.map(([label]) => label.length))
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')
}

/** The parts of a comma list. */
export function listed(value: string | null): string[] | undefined {
  return value === null
    ? undefined
    : value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
}
