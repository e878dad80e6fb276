import type { Transaction } from '../ground/db/index.ts'

/** An event that is reported once and then only referred to; contract 2.6. */
export interface ToldEvent {
  readonly id: string
  readonly type: string
  readonly container_id: string | null
  readonly shipment_id: string
  readonly document: string
}

export async function insertToldEvents(
  tx: Transaction,
  account_id: string,
  rows: readonly ToldEvent[],
  now: string,
): Promise<void> {
  if (rows.length > 0)
    await tx`
    insert into told_event ${tx(rows.map((row) => ({ account_id, ...row, created_at: now })))}`
}
