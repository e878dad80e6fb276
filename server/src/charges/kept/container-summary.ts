import { calculatedDays, summaryOf } from '@quaylog/free-time'
import type { Stay } from '@quaylog/free-time'
import type { KeptFreeTime } from '../../records/containers/free-time.ts'
import type { SettledClock } from '../clocks/settled.ts'

/** What the charges of a container come to, as its record shows it (contract 13.13). */
export function freeTimeOf(stays: readonly Stay[], entries: readonly SettledClock[], now: string): KeptFreeTime {
  const open = new Map(entries.map(({ clock, settled }) => [clock, settled.open]))
  const clocks = entries.map(({ clock }) => clock)
  const { days_left: _, ...summary } = summaryOf(clocks, now, (clock) => open.get(clock) ?? null)
  return {
    ...calculatedDays(clocks),
    line_charge_type: lineChargeOf(stays),
    ...summary,
    owed: [...summary.owed],
    cost_of_waiting: [...summary.cost_of_waiting],
    lfd_reported_earlier: [...summary.lfd_reported_earlier],
  }
}

/** The charge that the line meant with its latest last free day. */
function lineChargeOf(stays: readonly Stay[]): string | null {
  const told = stays
    .filter(({ facts }) => facts.direction === 'import')
    .flatMap(({ facts }) => facts.reported)
    .filter(({ by }) => by === 'line')
    .toSorted((a, b) => ((a.told_at ?? '') < (b.told_at ?? '') ? -1 : 1))
  return told.at(-1)?.charge ?? null
}

/** What one more day costs, by which lists are sorted: of several currencies the largest number. Null: not known. */
export function costOfWaiting({ cost_of_waiting }: KeptFreeTime): number | null {
  return cost_of_waiting.length === 0 ? null : Math.max(...cost_of_waiting.map(({ amount }) => amount))
}
