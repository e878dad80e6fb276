import type { Fragment, ListReader, Transaction } from '../ground/db/index.ts'
import type { ExceptionRow } from './exception.ts'
import { exception_columns, keptExceptions } from './store.ts'

/** Ends the states before of exceptions that have just been written, and keeps those that hold from `now` on. */
export async function recordStates(
  tx: Transaction,
  account_id: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  const columns = exception_columns
    .map<Fragment>((column) => tx`${tx(column)}`)
    .reduce((all, one) => tx`${all}, ${one}`)
  await tx`
    with written as (
      select ${columns} from exception where account_id = ${account_id} and id = any(${[...ids]}::uuid[])
    ), ended as (
      update exception_state state set valid_until = ${now} from written
      where state.account_id = ${account_id} and state.id = written.id and state.version = written.version - 1
    )
    insert into exception_state (${columns}, valid_from)
    select ${columns}, ${now}::timestamptz from written`
}

/** Since when it is known how the exceptions of an account stood; null: from its beginning. */
export async function stateKeptSince(reader: ListReader, account_id: string): Promise<string | null> {
  const [row] = await reader<{ since: string }[]>`
    select since from exception_state_kept where account_id = ${account_id}`
  return row?.since ?? null
}

/** How an exception stood at a moment; undefined: it had not opened yet. */
export async function stateAt(
  reader: ListReader,
  account_id: string,
  id: string,
  as_of: string,
): Promise<ExceptionRow | undefined> {
  const rows = await reader<ExceptionRow[]>`
    select ${reader(exception_columns)} from exception_state
    where account_id = ${account_id} and id = ${id} and valid_from <= ${as_of}
      and (valid_until is null or valid_until > ${as_of})
    order by version desc limit 1`
  return keptExceptions(rows)[0]
}
