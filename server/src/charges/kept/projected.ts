import type { Transaction } from '../../ground/db/index.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { boxesOfShipment } from './derive.ts'
import type { ShipmentSources } from './derive.ts'
import type { ChargeBox } from './kept-clock.ts'
import { recount } from './recount.ts'
import { lockBoxes } from './store.ts'

/** Counts the charges of a shipment's containers again where something that they rest on was stated anew. */
export async function recountShipment(
  tx: Transaction,
  parts: TellingParts,
  sources: Omit<ShipmentSources, 'reference'>,
  tells: boolean,
): Promise<void> {
  const boxes = await boxesOfShipment(tx, { ...sources, reference: parts.reference })
  const kept = await lockBoxes(
    tx,
    sources.account.id,
    boxes.map(({ container_id }) => container_id),
  )
  const known = new Map(kept.map((box) => [box.container_id, contentOf(box)]))
  const changed = boxes.filter((box) => known.get(box.container_id) !== contentOf(box))
  await recount({ tx, parts, account: sources.account }, changed, { derived: true, tells })
}

/** What a container is counted from, as text. */
const contentOf = ({ stays, settlements }: ChargeBox) => JSON.stringify([stays, settlements])
