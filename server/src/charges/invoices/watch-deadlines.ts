import { accountById } from '../../accounts/store.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { createScope } from '../../telling/create-scope.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { deadlineNews } from './deadlines.ts'
import { claimDueInvoices, keepDeadlines } from './store.ts'
import { tellInvoices } from './tell-invoices.ts'

/** Invoices that are looked at in one transaction. */
const at_once = 100

/** Tells of invoices whose deadline came near or passed; others are not looked at. Whether there may be more. */
export async function watchDeadlines(parts: TellingParts): Promise<boolean> {
  const looked_at = await parts.db.transaction((tx) => tellDue(tx, parts))
  if (looked_at > 0) parts.wakeDeliveries()
  return looked_at === at_once
}

async function tellDue(tx: Transaction, parts: TellingParts): Promise<number> {
  const now = parts.clock.now()
  const due = await claimDueInvoices(tx, now, at_once)
  const accounts = [...Map.groupBy(due, ({ account_id }) => account_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [account_id, rows] of accounts) {
    const news = rows.map((invoice) => ({ invoice, ...deadlineNews(invoice, now) }))
    await keepDeadlines(
      tx,
      account_id,
      news.map(({ invoice: { id }, events: _, ...kept }) => ({ id, ...kept })),
    )
    const account = await accountById(tx, account_id)
    if (account === undefined) continue
    const events = news.flatMap(({ invoice, events: names }) => names.map((event) => ({ event, invoice })))
    await tellInvoices(tx, parts, createScope(tx, parts, account), events)
  }
  return due.length
}
