import type { ListReader } from '../../ground/db/index.ts'
import type { ExceptionRow } from '../exception.ts'
import { exception_columns, isSnoozed, keptExceptions } from '../store.ts'

/** How many exceptions one calendar shows. */
const shown_max = 2_000

/**
 * What is open and not snoozed, the most pressing first: of an account, or of some of its boxes and the shipments that
 * have one of them. `box_ids` null: of the account.
 */
export async function standingInCalendar(
  reader: ListReader,
  account_id: string,
  box_ids: readonly string[] | null,
  now: string,
): Promise<readonly ExceptionRow[]> {
  const among =
    box_ids === null
      ? reader``
      : reader`and (container_ids && ${[...box_ids]}::uuid[] or (container_ids = '{}' and shipment_id in (
        select shipment_id from container where account_id = ${account_id} and id = any(${[...box_ids]}::uuid[]))))`
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception
    where account_id = ${account_id} and closed_at is null and not ${isSnoozed(reader, now)} ${among}
    order by due_on nulls last, held desc, severity, id limit ${shown_max}`
  return keptExceptions(rows)
}
