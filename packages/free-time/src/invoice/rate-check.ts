import type { ChargeClock, EquipmentTable, LedgerRow } from '../model/clock.ts'
import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'
import type { InvoiceLine } from './document.ts'

type Say = (code: string, text: string, days: readonly Day[]) => void

/**
 * Rates that are none of the table's, or another day's. Where those of other equipment are all of the table too, either
 * may be what went wrong, and since the seventh rules both are said. Since the eighth a day may also be billed by what
 * it adds, where the least or most that the charge comes to makes that another amount than its rate. Since the ninth
 * rates that are right for their own days are right though other days fall away, and since the eleventh a rate that
 * falls away with them is looked at too.
 */
export function rateFindings(
  line: InvoiceLine,
  clock: ChargeClock,
  rows: ReadonlyMap<Day, LedgerRow>,
  rules: number,
  say: Say,
): void {
  const charged = line.days.filter((day) => rows.get(day)?.status === 'chargeable')
  // An amount for several days has no rate of each day that could be printed.
  if (line.day_rates === null || charged.some((day) => rows.get(day)?.rate === null)) return
  const owed = charged.map((day) => rows.get(day)?.rate ?? 0)
  // Days that fall away shift what is printed for the others, so rates are compared in their order.
  const billed = line.day_rates.slice(0, charged.length)
  const isWrong = (day: Day, at: number) =>
    billed[at] !== owed[at] && (rules < 8 || billed[at] !== rows.get(day)?.amount)
  if (rules >= 9 && areOfTheirDays(line, rows, charged)) return
  const wrong = charged.filter(isWrong)
  const beyond = rules < 11 ? [] : beyondTable(line, clock, charged)
  if (wrong.length + beyond.length === 0) return
  const other = otherEquipmentOf(line, clock, rows)
  const foreign = charged.some((day, at) => !ratesOf(clock, day, rules).has(billed[at] ?? 0) && isWrong(day, at))
  const of_no_table = foreign ? wrong : beyond
  const [code, text, days] = other === null ? [noTable(clock), no_table, of_no_table] : ['T03', ofOther(other), wrong]
  if (days.length > 0) say(code, text, days)
  if (wrong.length > 0 && !foreign && (other === null || rules >= 7))
    say('T04', 'The rate belongs to another step of the table', wrong)
}

const no_table = 'The rate is none of the version of the terms that applies'
const noTable = ({ terms }: ChargeClock) => (terms?.overridden['tiers'] === undefined ? 'T01' : 'T02')
const ofOther = ({ equipment }: EquipmentTable) => `The rates are those of other equipment (${equipment})`

/**
 * Days with rates that fall away because others do, and are dearer than any of the table. Only where each day costs a
 * rate of the table: the most or least of a charge, and rates that rise by the day, come to others.
 */
function beyondTable(
  { days, day_rates }: InvoiceLine,
  { table_rates, tables_by_day, rows }: ChargeClock,
  charged: readonly Day[],
): readonly Day[] {
  const rates = new Set([...table_rates, ...tables_by_day.flatMap((table) => table.rates)])
  const of_table = rows.filter(({ day }) => charged.includes(day))
  const is_plain = charged.length > 1 && of_table.every(({ rate, amount }) => rate === amount && rates.has(rate ?? 0))
  const dearest = Math.max(...rates)
  return days.filter((_, at) => is_plain && at >= charged.length && (day_rates?.[at] ?? 0) > dearest)
}

/** Whether each charged day is printed with the rate that the ledger has of it, whatever else the line charges. */
export function areOfTheirDays(
  { days, day_rates }: InvoiceLine,
  rows: ReadonlyMap<Day, LedgerRow>,
  charged: readonly Day[],
): boolean {
  return charged.every((day) => {
    const printed = day_rates?.[days.indexOf(day)]
    return printed === rows.get(day)?.rate || printed === rows.get(day)?.amount
  })
}

/** Rates that the terms have; since the ninth rules of the version that holds on the day, where each has its own. */
function ratesOf({ table_rates, tables_by_day, rows }: ChargeClock, day: Day, rules: number): ReadonlySet<MinorUnits> {
  const own = rules < 9 ? undefined : tables_by_day.findLast(({ from }) => from <= day)
  if (own !== undefined) return new Set(own.rates)
  return new Set([...table_rates, ...rows.flatMap(({ rate }) => rate ?? [])])
}

/**
 * The table for other equipment by which the rates of a line were taken, day for day; null: there is none. Its days are
 * numbered as those of the ledger, whose charged days are looked at then, or after the free days of that equipment.
 */
export function otherEquipmentOf(
  { day_rates, days }: InvoiceLine,
  { other_equipment }: ChargeClock,
  rows: ReadonlyMap<Day, LedgerRow>,
): EquipmentTable | null {
  if (day_rates === null) return null
  const in_ledger = days.flatMap((day, at) => {
    const number = rows.get(day)?.number ?? null
    return number === null ? [] : [{ number, at }]
  })
  const found = other_equipment.find((table) => {
    const is = (numbers: readonly { readonly number: number; readonly at: number }[]) =>
      numbers.length > 0 && numbers.every(({ number, at }) => rateIn(table, number) === day_rates[at])
    const free = table.numbered === 'free_plus' ? table.free_days : 0
    if (is(in_ledger) || free === null || table.numbered === 'since_start') return is(in_ledger)
    return is(days.map((_, at) => ({ number: free + at + 1, at })))
  })
  return found ?? null
}

function rateIn({ steps }: EquipmentTable, number: number): MinorUnits | null {
  return steps.find(({ from, to }) => number >= from && (to === null || number <= to))?.rate ?? null
}
