import type { Account } from '../../request/account.ts'
import type { Database, Transaction } from '../../ground/db/index.ts'
import type { ArchiveHead } from './archive.ts'
import { movedTables, rowTexts, schemaOf } from './archive-store.ts'
import { liftTimeLimits } from '../../ground/db/tables-store.ts'

const rows_at_once = 200

/** How many rows of each table were moved. */
export type MovedRows = Readonly<Record<string, number>>

/**
 * Hands everything that an account has to `write`, line by line and as of one moment: a head, the rows of each table
 * after those that they refer to, and an end by which a file that was cut off is known.
 */
export async function exportAccount(
  db: Database,
  account: Pick<Account, 'id' | 'name'>,
  exported_at: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<MovedRows> {
  const counts = new Map<string, number>()
  await db.transaction(
    async (tx) => {
      await liftTimeLimits(tx)
      await write(linesOf(tx, account, exported_at, counts))
    },
    { mode: 'snapshot' },
  )
  return Object.fromEntries(counts)
}

async function* linesOf(
  tx: Transaction,
  { id, name }: Pick<Account, 'id' | 'name'>,
  exported_at: string,
  counts: Map<string, number>,
): AsyncGenerator<string> {
  const schema = await schemaOf(tx)
  const head: ArchiveHead = { quaylog: 'account', format: 1, schema, account_id: id, name, exported_at }
  yield `${JSON.stringify(head)}\n`
  for (const table of await movedTables(tx))
    for await (const rows of rowTexts(tx, table.name, id, rows_at_once)) {
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
      yield rows.map((row) => `${table.name} ${oneLine(row)}\n`).join('')
    }
  yield `${JSON.stringify({ end: Object.fromEntries(counts) })}\n`
}

/** Columns of type json keep the line ends that they were written with; between members they mean nothing. */
function oneLine(json: string): string {
  return json.replaceAll('\n', ' ').replaceAll('\r', ' ')
}
