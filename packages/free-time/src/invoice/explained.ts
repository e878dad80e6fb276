import type { ChargeClock, LedgerRow } from '../model/clock.ts'
import type { Day } from '../time/day.ts'
import type { InvoiceLine } from './document.ts'
import type { Finding } from './finding.ts'

type Rows = ReadonlyMap<Day, LedgerRow>

/**
 * What a line contradicts by itself and the ledger does not explain: free time that is over within its last day may
 * leave that day charged, and the least or most that a charge comes to is another sum than that of its rates.
 */
export function unexplained(
  findings: readonly Finding[],
  line: InvoiceLine,
  { last_free_on }: ChargeClock,
  rows: Rows,
): readonly Finding[] {
  return findings.flatMap((one) => {
    if (one.code === 'S04' && one.days.length === 0) return comesToTheLedger(line, rows) ? [] : [one]
    if (one.code !== 'S02') return [one]
    const days = one.days.filter((day) => day !== last_free_on || rows.get(day)?.status !== 'chargeable')
    return days.length === 0 ? [] : [{ ...one, days }]
  })
}

/** Whether each day has the rate that the ledger has, and the line comes to what the ledger does of these days. */
function comesToTheLedger({ days, day_rates, amount }: InvoiceLine, rows: Rows): boolean {
  if (day_rates === null) return false
  const billed = days.map((day) => rows.get(day))
  const sum = billed.reduce((total, row) => total + (row?.amount ?? 0), 0)
  return sum === amount && billed.every((row, at) => row?.status === 'chargeable' && row.rate === day_rates[at])
}
