import { accountById } from '../../accounts/store.ts'
import type { Transaction } from '../../ground/db/index.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { derivedBoxes } from './derive.ts'
import type { ChargeBox } from './kept-clock.ts'
import { recount } from './recount.ts'
import { advanceRecount, claimRecount, concernedAfter, endRecount } from './recount-store.ts'
import { claimDueBoxes, forgetDue, lockBoxes } from './store.ts'

/** Containers that are counted in one transaction. */
const at_once = 500

/**
 * Counts the charges of containers again whose day has ended at their facility, or that a changed tariff or calendar
 * concerns; others are not looked at. Returns whether there may be more.
 */
export async function recountDue(parts: TellingParts): Promise<boolean> {
  const by_time = await parts.db.transaction(async (tx) => {
    const due = await claimDueBoxes(tx, parts.clock.now(), at_once)
    await recountBoxes(tx, parts, due)
    return due.length
  })
  const by_change = await parts.db.transaction((tx) => continueRecount(tx, parts))
  if (by_time + by_change > 0) parts.wakeDeliveries()
  return by_time === at_once || by_change > 0
}

/** Counts the next containers of the change that has waited longest; how many there were. */
async function continueRecount(tx: Transaction, parts: TellingParts): Promise<number> {
  const change = await claimRecount(tx)
  if (change === undefined) return 0
  const concerned = await concernedAfter(tx, change, parts.clock.now(), at_once)
  const last = concerned.at(-1)
  if (last === undefined) {
    await endRecount(tx, change)
    return 1
  }
  const boxes: ChargeBox[] = []
  for (const [account_id, rows] of Map.groupBy(concerned, (row) => row.account_id))
    boxes.push(
      ...(await lockBoxes(
        tx,
        account_id,
        rows.map(({ container_id }) => container_id),
      )),
    )
  await recountBoxes(tx, parts, boxes)
  await advanceRecount(tx, change, last)
  return boxes.length
}

/** Counts containers of any accounts, which the transaction holds. */
async function recountBoxes(tx: Transaction, parts: TellingParts, boxes: readonly ChargeBox[]): Promise<void> {
  const accounts = [...Map.groupBy(boxes, ({ account_id }) => account_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [account_id, own] of accounts) {
    const account = await accountById(tx, account_id)
    if (account === undefined) continue
    const missing = own.filter(({ stays }) => stays === null).map(({ container_id }) => container_id)
    const sources = { reference: parts.reference, account, now: parts.clock.now() }
    const derived = missing.length === 0 ? [] : await derivedBoxes(tx, sources, missing)
    await recount({ tx, parts, account }, derived, { derived: true })
    await recount(
      { tx, parts, account },
      own.filter(({ stays }) => stays !== null),
      { derived: false },
    )
    const unknown = missing.filter((id) => !derived.some(({ container_id }) => container_id === id))
    await forgetDue(tx, account_id, unknown)
  }
}
