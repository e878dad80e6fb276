import type { Fragment, Reader, Transaction } from '../ground/db/index.ts'
import type { SealedTable } from './sealed-columns.ts'

/** A row of any table with sealed columns: its key and its texts by column, and where it lies. */
export type SealedRow = Readonly<Record<string, string | null>>

/** Which of the constraints the database does not vouch for yet: older rows may break them. */
export async function constraintsNotValidated(
  reader: Reader,
  constraints: readonly string[],
): Promise<readonly string[]> {
  const rows = await reader<{ name: string }[]>`
    select conname as name from pg_constraint where conname = any(${[...constraints]}::text[]) and not convalidated`
  return rows.map(({ name }) => name)
}

/** Has the database look at every row once and vouch for the constraint from then on. */
export async function validateConstraint(tx: Transaction, table: string, constraint: string): Promise<void> {
  await tx`alter table ${tx(table)} validate constraint ${tx(constraint)}`
}

/** Whether a row has a text that does not match the pattern. */
export async function hasUnlike(reader: Reader, { table, columns }: SealedTable, pattern: string): Promise<boolean> {
  const rows = await reader`
    select 1 from ${reader(table)} where ${anyUnlike(reader, Object.keys(columns), pattern)} limit 1`
  return rows.length > 0
}

/** One row whose column matches the pattern, with its key. */
export async function rowLike(
  reader: Reader,
  { table, key }: SealedTable,
  column: string,
  pattern: string,
): Promise<SealedRow | undefined> {
  const names = [...key, column]
  const [row] = await reader<SealedRow[]>`
    select ${reader(names)} from ${reader(table)} where ${reader(column)} ~ ${pattern} limit 1`
  return row
}

/** Rows with a text that does not match the pattern, held until the end of the transaction; `lies_at` says where. */
export async function lockRowsUnlike(
  tx: Transaction,
  { table, key, columns }: SealedTable,
  pattern: string,
  most: number,
): Promise<readonly SealedRow[]> {
  const names = Object.keys(columns)
  return tx<SealedRow[]>`
    select ctid::text as lies_at, ${tx([...key, ...names])} from ${tx(table)} where ${anyUnlike(tx, names, pattern)}
    limit ${most} for update`
}

/** Writes texts of a locked row, which lies where it lay; nothing else names rows the same way in every table. */
export async function writeTexts(
  tx: Transaction,
  table: string,
  row: SealedRow,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await tx`update ${tx(table)} set ${tx({ ...texts })} where ctid = ${row['lies_at'] ?? ''}::tid`
}

function anyUnlike(reader: Reader, names: readonly string[], pattern: string): Fragment {
  return names
    .map<Fragment>((name) => reader`${reader(name)} !~ ${pattern}`)
    .reduce((all, one) => reader`${all} or ${one}`)
}
