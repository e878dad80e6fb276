import type { Fragment, Reader } from '../types.ts'

/**
 * Whether the tables of the database that this process works on are spread over several nodes (docs/operating/
 * distributed.md). A statement over all nodes can hold no rows, and can't take the first few for each of several keys.
 */
let is_spread = false

/** Says once, when the database is opened, whether its tables are spread. */
export function knowSpread(spread: boolean): void {
  is_spread = spread
}

export const isSpread = (): boolean => is_spread

/**
 * The end of a selection of rows that are about to be updated: others pass them. Where tables are spread, nothing is
 * held, so that the update has to repeat what makes a row due: of two that want it, the second finds it taken.
 */
export function passedByOthers(sql: Reader): Fragment {
  return is_spread ? sql`` : sql`for update skip locked`
}

/**
 * Asks about rows of several accounts: at once or, where tables are spread, account by account. `ask` adds the
 * condition to the rows of each table of an account, under its name in the statement.
 */
export async function accountByAccount<Key extends { readonly account_id: string }, Row>(
  sql: Reader,
  keys: readonly Key[],
  ask: (keys: readonly Key[], within: (table: string) => Fragment) => PromiseLike<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!is_spread) return ask(keys, () => sql``)
  const accounts = [...new Set(keys.map(({ account_id }) => account_id))]
  const answers = await Promise.all(
    accounts.map((account_id) =>
      ask(
        keys.filter((key) => key.account_id === account_id),
        (table) => sql`and ${sql(table)}.account_id = ${account_id}`,
      ),
    ),
  )
  return answers.flat()
}

/**
 * Holds rows of all accounts until the end of the transaction, passing those that others hold: in one statement or,
 * where tables are spread, by finding them first and holding them account by account. `select` adds the condition to
 * the table under its name in the statement, and holds what it finds or only looks.
 */
export async function holdOfAllAccounts<Row extends { readonly account_id: string }>(
  sql: Reader,
  select: (within: (table: string) => Fragment, holds: boolean) => PromiseLike<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!is_spread) return select(() => sql``, true)
  const found = await select(() => sql``, false)
  const held: Row[] = []
  for (const account_id of new Set(found.map((row) => row.account_id))) {
    held.push(...(await select((table) => sql`and ${sql(table)}.account_id = ${account_id}`, true)))
    if (held.length >= found.length) break
  }
  return held
}
