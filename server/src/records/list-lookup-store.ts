import type { Fragment, ListReader, Reader } from '../ground/db/index.ts'

/** So many rows of another table are looked up before the list is read; of more, the list's rows are looked at. */
const looked_up_max = 10_000

/** What a filter asks of another table than the list's. */
export interface Lookup {
  /** The rows that fit there: `from ... where ...`. */
  readonly from_where: Fragment
  /** What of such a row names rows of the list, which have it as their `column`. */
  readonly named: Fragment
  readonly column: Fragment
  /** The condition that such a row is one of the list's row. */
  readonly of_row: Fragment
}

/** How conditions are written; the rows that fit are the same. */
export interface Form {
  /**
   * For rows that are walked through in the order of the list: what stands in other tables is looked up for each row,
   * for most of it would be read in vain otherwise.
   */
  readonly walks?: boolean | undefined
  /** For the planner alone, which is asked how many rows it expects: nothing is looked up before. */
  readonly guesses?: boolean | undefined
  /** Parameters of filters that very many rows of another table fit: these are not listed to look among them. */
  readonly many?: ReadonlySet<string> | undefined
}

/** The condition that something stands in another table for a row, which is asked row by row. */
const standsFor = (reader: Reader, from_where: Fragment): Fragment => reader`(select true ${from_where} limit 1)`

/** The condition that rows of the list fit a filter by what stands in another table. */
export function lookedUp(
  reader: Reader,
  { walks, guesses, many }: Form,
  parameter: string,
  { from_where, named, column, of_row }: Lookup,
): Fragment {
  if (walks === true) return standsFor(reader, reader`${from_where} and ${of_row}`)
  return guesses === true || many?.has(parameter) === true
    ? reader`${column} in (select ${named} ${from_where})`
    : reader`${column} = any(array(select ${named} ${from_where}))`
}

/** Of which of these lookups very many rows of the other table fit. */
export async function parametersOfMany(
  reader: ListReader | Reader,
  lookups: ReadonlyMap<string, Pick<Lookup, 'from_where'>>,
): Promise<ReadonlySet<string>> {
  const counted = await Promise.all(
    [...lookups].map(async ([parameter, { from_where }]) => {
      const [row] = await reader<{ rows: number }[]>`
        select count(*)::int as rows from (select 1 ${from_where} limit ${looked_up_max + 1}) as counted`
      return (row?.rows ?? 0) > looked_up_max ? [parameter] : []
    }),
  )
  return new Set(counted.flat())
}
