import type { LabelledPage } from '../labels/regions.ts'
import { goodsRowsOf } from '../tables/goods-rows.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { choose } from './choose.ts'
import type { Chosen } from './choose.ts'
import type { Candidate } from './read-field.ts'

/** At most this many rows of a packing list are kept. */
const rows_max = 500

/** What the members of a row that adds up a packing list are called. */
const total_members: Readonly<Record<string, string>> = {
  '/cartons': '/packages',
  '/gross': '/weight',
  '/net': '/net_weight',
  '/volume': '/volume',
}

/** The rows of a packing list as fields below `/rows`, and its sums below `/cargo_totals`. */
export function packingFields(pages: readonly LabelledPage[], habits: PrintingHabits): Chosen {
  const { rows, totals } = goodsRowsOf(pages, habits)
  const of_rows = rows
    .slice(0, rows_max)
    .flatMap((cells, index) =>
      cells.filter(({ pointer }) => pointer !== '/volume').map((cell) => below(cell, `/rows/${index}${cell.pointer}`)),
    )
  // Where several lines add up, which of them is of the whole list is not known.
  const [total = []] = totals.length === 1 ? totals : []
  const of_total = total.flatMap((cell) => {
    const member = total_members[cell.pointer]
    return member === undefined ? [] : [below(cell, `/cargo_totals${member}`)]
  })
  return choose([...of_rows, ...of_total])
}

const below = (cell: Candidate, pointer: string): Candidate => ({ ...cell, pointer })
