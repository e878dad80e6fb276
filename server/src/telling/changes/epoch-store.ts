import type { Database } from '../../ground/db/index.ts'

/**
 * Notes that the database is another one than before: a dump that was restored elsewhere, or another line of time after
 * a restore or a failover.
 */
export async function noteDatabase(db: Database, now: string): Promise<void> {
  await db.work`
    insert into log_epoch (number, began_at, reason, database_mark)
    select number + 1, ${now}, 'moved', m.mark from log_epoch, database_mark() as m (mark)
    where number = (select max(number) from log_epoch) and database_mark <> m.mark
    on conflict do nothing`
}

/** Begins an epoch because an operator says so. Returns its number. */
export async function beginEpoch(db: Database, now: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx`lock table log_epoch in exclusive mode`
    const [row] = await tx<{ number: number }[]>`
      insert into log_epoch (number, began_at, reason, database_mark)
      select max(number) + 1, ${now}, 'restored', database_mark() from log_epoch returning number`
    if (row === undefined) throw new Error('an epoch was not there after its insert')
    return row.number
  })
}
