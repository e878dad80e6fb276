import type { Transaction } from '../../ground/db/index.ts'
import type { ApiCall } from '../../request/services.ts'
import { derivedBoxes } from './derive.ts'
import { recount } from './recount.ts'
import { askForRecount } from './recount-store.ts'
import type { Concerned } from './recount-store.ts'
import { containersOfShipment } from './store.ts'

/** Counts a container, or those of a shipment, again after its owner stated something, in the same transaction. */
export async function recountStated(
  call: ApiCall,
  tx: Transaction,
  record: 'container' | 'shipment',
  id: string,
): Promise<void> {
  const { services, caller } = call
  const { account } = caller
  const ids = record === 'container' ? [id] : await containersOfShipment(tx, account.id, id)
  const sources = { reference: services.reference, account, now: services.clock.now() }
  await recount({ tx, parts: services, account }, await derivedBoxes(tx, sources, ids), { derived: true })
}

/** Has every container that a changed tariff or calendar concerns counted again once the change is committed. */
export async function recountConcerned(call: ApiCall, tx: Transaction, concerned: Concerned): Promise<void> {
  const { newId, clock } = call.services
  await askForRecount(tx, { account_id: call.caller.account.id, id: newId(), now: clock.now() }, concerned)
}
