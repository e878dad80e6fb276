import { CannotStart } from '../cannot-start.ts'
import type { Database } from '../connect.ts'
import type { Reader, Transaction } from '../types.ts'
import {
  citusVersion,
  hasCompany,
  isSpreadHere,
  oneConnectionPerNode,
  readForeignKeys,
  readNodes,
  readTableKeys,
  readUniqueIndexes,
  repeatTable,
  spreadTable,
} from './catalogue-store.ts'
import { planOf } from './plan.ts'
import type { SpreadPlan } from './plan.ts'
import { knowSpread } from './spread.ts'

/** How many pieces the rows of all accounts, and those of all subjects, are cut into; Citus moves whole pieces. */
export const shards_default = 32

/** What `distribute` did. */
export interface Distributed extends SpreadPlan {
  readonly citus: string
  readonly nodes: readonly string[]
}

/**
 * Spreads the tables over the nodes of a Citus coordinator: rows of an account by account, what the world says by
 * subject, small tables that both refer to whole on every node; the others stay on the coordinator. Foreign keys and
 * unique indexes that would lead across are given up. Tables that are spread already stay as they are, so it may be
 * called again after an upgrade. All in one transaction. Throws CannotStart where the database is no coordinator of
 * any node. The rule: docs/operating/distributed.md.
 */
export async function distribute(db: Database, shards = shards_default): Promise<Distributed> {
  return db.transaction(async (tx) => {
    const citus = await citusVersion(tx)
    if (citus === null)
      throw new CannotStart(
        'this database can not be distributed: it has no Citus. Install Citus 13 on its server, then `create extension citus` in it',
      )
    if (await hasCompany(tx))
      throw new CannotStart(
        'this database can not be distributed while others use it: stop `quaylog serve` and `quaylog work`',
      )
    const nodes = await readNodes(tx)
    if (nodes.length === 0)
      throw new CannotStart('this database can not be distributed: no node holds rows; add one with citus_add_node')
    const plan = planOf(await readTableKeys(tx), await readForeignKeys(tx), await readUniqueIndexes(tx))
    await oneConnectionPerNode(tx)
    await carryOut(tx, plan, shards)
    return { ...plan, citus, nodes }
  })
}

async function carryOut(tx: Transaction, plan: SpreadPlan, shards: number): Promise<void> {
  for (const statement of plan.before) await tx.unsafe(statement).simple()
  for (const table of plan.repeated) await repeatTable(tx, table)
  for (const { table, column, beside } of plan.spread) await spreadTable(tx, table, column, beside, shards)
  for (const statement of plan.after) await tx.unsafe(statement).simple()
}

/** Looks whether the tables of this process's database are spread, which decides how some statements are made. */
export async function learnSpread(sql: Reader): Promise<void> {
  knowSpread(await isSpreadHere(sql))
}
