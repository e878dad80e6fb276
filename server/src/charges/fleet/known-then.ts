import type { ListReader } from '../../ground/db/index.ts'
import { invalidParameter } from '../../ground/http/refusal.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { containersByIds } from '../../records/containers/store.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import { shipmentsByIds } from '../../records/shipments/store.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Account } from '../../request/account.ts'
import { settledClocks } from '../clocks/ledger.ts'
import { papersFor } from '../clocks/papers.ts'
import { closedBoxes } from '../kept/closed-store.ts'
import { boxesOfShipment, readSources } from '../kept/derive.ts'
import { keptClock } from '../kept/kept-clock.ts'
import type { ChargeBox, KeptClock } from '../kept/kept-clock.ts'
import { containersKnownAt } from './store.ts'

/** Containers are counted anew for it, so that no more are read in one request: contract 13.13. */
const known_then_max = 1_000

/** Whose charges are asked for, and as they were known when. */
export interface ThenQuestion {
  readonly reader: ListReader
  readonly reference: Reference
  readonly account: Account
  readonly as_of: string
  /** Conditions of a list that concern which containers are looked at; others narrow what was counted. */
  readonly filters: ReadonlyMap<string, string>
}

/** The charges of all containers as they were known at an instant. */
export interface KnownThen {
  readonly clocks: readonly KeptClock[]
  /** Discharged, not returned, and without a single charge, as it was known then. */
  readonly no_terms: number
}

/**
 * Counts the charges of all containers that were known at an instant, out of what was known then.
 * @throws a refusal where there are more containers than are counted in one request
 */
export async function clocksKnownAt(question: ThenQuestion): Promise<KnownThen> {
  const { reader, account } = question
  const ids = await containersKnownAt(reader, account.id, question, known_then_max + 1)
  if (ids.length > known_then_max)
    throw invalidParameter(
      'as_of',
      `as_of counts up to ${known_then_max} containers: narrow GET /charge_clocks by filter[container_id] or filter[party_id]`,
    )
  const containers = await containersByIds(reader, account.id, ids)
  const of_shipment = Map.groupBy(containers, ({ shipment_id }) => shipment_id)
  const found: FoundBox[] = []
  for (const shipment of await shipmentsByIds(reader, account.id, [...of_shipment.keys()]))
    found.push(...(await boxesThen(question, shipment, of_shipment.get(shipment.id) ?? [])))
  const clocks = await countedThen(
    question,
    found.map(({ box }) => box),
  )
  const counted = new Set(clocks.map(({ container_id }) => container_id))
  const no_terms = found.filter(({ box, is_out }) => is_out && !counted.has(box.container_id)).length
  return { clocks, no_terms }
}

interface FoundBox {
  readonly box: ChargeBox
  /** Discharged and not returned. */
  readonly is_out: boolean
}

/** The containers of a shipment as they were known: those of which nobody had told are none. */
async function boxesThen(
  { reader, reference, account, as_of }: ThenQuestion,
  shipment: ShipmentRow,
  containers: readonly ContainerRow[],
): Promise<readonly FoundBox[]> {
  const sources = await readSources(reader, { reference, account, now: as_of, as_of }, shipment, containers)
  const { picture, container_ids } = sources
  const boxes = await boxesOfShipment(reader, sources)
  return boxes.map((box) => {
    const told = picture.containers.find(({ number }) => container_ids.get(number) === box.container_id)?.facts
    return { box, is_out: told !== undefined && told.pod_discharged_at !== null && told.empty_terminated_at === null }
  })
}

async function countedThen(question: ThenQuestion, boxes: readonly ChargeBox[]): Promise<readonly KeptClock[]> {
  const { reader, account, as_of } = question
  const ids = boxes.map(({ container_id }) => container_id)
  const closed = await closedBoxes(reader, account.id, ids, as_of)
  const clocks: KeptClock[] = []
  for (const [closed_at, some] of Map.groupBy(boxes, ({ container_id }) => closed.get(container_id) ?? null)) {
    const stays = some.flatMap((box) => box.stays ?? [])
    const papers = await papersFor({ reader, account_id: account.id, as_of, closed_at, now: as_of }, stays)
    for (const box of some)
      for (const entry of settledClocks(box.stays ?? [], box.settlements, papers, as_of))
        clocks.push(keptClock(box, entry, undefined, as_of))
  }
  return clocks
}
