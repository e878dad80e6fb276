import { z } from 'zod'
import type { Database, Reader } from '../ground/db/index.ts'
import { nothing_spent, spend } from './budget.ts'
import type { Asks, Limits, Spending, Spent } from './budget.ts'

const noted = z.array(z.tuple([z.number(), z.number()]))
const kept = z.object({ seconds: noted, hours: noted, days: noted.default([]) })

/**
 * Grants asks of a source and notes them where all processes see them, over restarts. One row per source, held for the
 * one statement that writes it; callers put together what they want. A source that is no longer configured grants
 * nothing.
 */
export async function spendBudget(
  db: Database,
  source_id: string,
  limits: Limits,
  wanted: Asks,
  now_ms: number,
): Promise<Spending> {
  return db.transaction(async (tx) => {
    await tx`
      insert into source_budget (source_id, spent) select id, ${JSON.stringify(nothing_spent)}::jsonb
      from source_configuration where id = ${source_id} on conflict do nothing`
    const [row] = await tx<{ spent: unknown }[]>`
      select spent from source_budget where source_id = ${source_id} for update`
    if (row === undefined)
      return { granted: { request: 0, poll: 0 }, spent: nothing_spent, open_at_ms: { request: now_ms, poll: now_ms } }
    const spending = spend(kept.parse(row.spent), limits, wanted, now_ms)
    if (spending.granted.request + spending.granted.poll > 0)
      await tx`
      update source_budget set spent = ${JSON.stringify(spending.spent)}::jsonb where source_id = ${source_id}`
    return spending
  })
}

/** What the sources were asked lately, by their ids. */
export async function spentOf(reader: Reader): Promise<ReadonlyMap<string, Spent>> {
  const rows = await reader<{ source_id: string; spent: unknown }[]>`select source_id, spent from source_budget`
  return new Map(rows.map(({ source_id, spent }) => [source_id, kept.parse(spent)]))
}
