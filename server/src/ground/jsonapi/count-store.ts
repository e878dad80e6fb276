import type { Fragment, ListReader, Reader } from '../db/index.ts'
import type { Total } from './document.ts'

/** Records are counted exactly up to here; beyond, the planner's estimate is printed as such. */
export const counted_exactly_max = 10_000
const counted_at_once_max = 1_000
/** An estimate may be this far off before it is printed: what is expected to be less is counted. */
const trusted_estimate_min = 2 * counted_exactly_max

/**
 * Counts what `from_where` (a fragment `from ... where ...`) selects. Few records are counted at once; of many the
 * planner is asked first, and where it expects far more than are counted exactly, its estimate is printed without
 * counting. `as_expected` selects the same in the form that the planner knows most about; `is_many`: more fit than
 * are counted, as is known already.
 */
export async function countRecords(
  reader: ListReader,
  from_where: Fragment,
  { as_expected = from_where, is_many = false } = {},
): Promise<Total> {
  const more = counted_exactly_max + 1
  if (is_many) return { records: Math.max(await expectedRecords(reader, as_expected), more), estimated: true }
  const few = await countUpTo(reader, from_where, counted_at_once_max)
  if (few <= counted_at_once_max) return { records: few, estimated: false }
  const estimate = await expectedRecords(reader, as_expected)
  if (estimate > trusted_estimate_min) return { records: estimate, estimated: true }
  const records = await countUpTo(reader, from_where, counted_exactly_max)
  return records <= counted_exactly_max
    ? { records, estimated: false }
    : { records: Math.max(estimate, records), estimated: true }
}

/** One more than `most` when there are more. */
async function countUpTo(reader: Reader, from_where: Fragment, most: number): Promise<number> {
  const [counted] = await reader<{ records: number }[]>`
    select count(*)::int as records from (select 1 ${from_where} limit ${most + 1}) as counted`
  return counted?.records ?? 0
}

/** How many records the planner expects. */
export async function expectedRecords(reader: Reader, from_where: Fragment): Promise<number> {
  const [explained] = await reader<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }[]>`
    explain (format json) select 1 ${from_where}`
  return explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
