import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The transaction that the running code is part of. What it set off may outlive it, so the mark says when it is over.
 */
const current = new AsyncLocalStorage<{ over: boolean }>()

/** Something was about to leave the process while a transaction was open: a defect, whatever the request. */
export class LeavesTransaction extends Error {
  override readonly name = 'LeavesTransaction'
}

/** Runs the work of one transaction; until it ends, nothing that it calls may leave the process. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { over: false }
  try {
    return await current.run(mark, work)
  } finally {
    mark.over = true
  }
}

/**
 * Throws when the running code is part of a transaction. Everything that waits for somebody else asks it first: a slow
 * name server or receiver would hold the rows and the connection that the transaction has, and with them everybody's
 * writes.
 */
export function refuseInsideTransaction(what: string): void {
  if (current.getStore()?.over === false)
    throw new LeavesTransaction(`${what} inside a transaction: do it before, or after it is committed`)
}
