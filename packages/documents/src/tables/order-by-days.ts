import type { LabelledPage } from '../labels/regions.ts'
import type { DateOrder } from '../values/dates.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { chargeRowsOf } from './charge-rows.ts'
import type { ChargeRow } from './charge-rows.ts'

const day_ms = 86_400_000

/**
 * The order of numeric dates where no date proves it, as rows do that print their first and last day beside how many
 * days these are: `04/02/2026`, `04/05/2026`, 4 days. Null where the rows don't all say the same one.
 */
export function orderByDays(pages: readonly LabelledPage[], decimal_sign: PrintingHabits['decimal_sign']): DateOrder {
  const fits = (['day_first', 'month_first'] as const).filter((date_order) => {
    const told = chargeRowsOf(pages, { date_order, decimal_sign }).flatMap(daysFit)
    return told.length > 0 && told.every((fit) => fit)
  })
  const [order = null] = fits
  return fits.length === 1 ? order : null
}

/** Whether a row has as many days as it says; nothing where it doesn't say all three. */
function daysFit({ cells }: ChargeRow): readonly boolean[] {
  const at = (pointer: string) => cells.find((cell) => cell.pointer === pointer)?.value
  const [from, to, quantity] = [at('/from'), at('/to'), at('/quantity')]
  if (typeof from !== 'string' || typeof to !== 'string' || typeof quantity !== 'string') return []
  const days = (Date.parse(to) - Date.parse(from)) / day_ms
  return [days >= 0 && (Number(quantity) === days + 1 || Number(quantity) === days)]
}
