import type { ListReader } from '../../ground/db/index.ts'
import { invalidParameter } from '../../ground/http/refusal.ts'
import { containersByIds } from '../../records/containers/store.ts'
import { shipmentsByIds } from '../../records/shipments/store.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Account } from '../../request/account.ts'
import { seenBy } from '../../request/part-store.ts'
import { settledClocks } from '../clocks/settled.ts'
import { papersOfBoxes } from '../clocks/papers.ts'
import { closedBoxes } from '../kept/closed-store.ts'
import { derivedOfShipments } from '../kept/derive.ts'
import type { DerivedShipment } from '../kept/derive.ts'
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
  /** The parties whose containers alone are seen; null: all of the account. */
  readonly parties: readonly string[] | null
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
  const ids = await containersKnownAt(reader, seenBy(question), question, known_then_max + 1)
  if (ids.length > known_then_max)
    throw invalidParameter(
      'as_of',
      `as_of counts up to ${known_then_max} containers: narrow GET /charge_clocks by filter[container_id] or filter[party_id]`,
    )
  const containers = await containersByIds(reader, account.id, ids)
  const of_shipment = Map.groupBy(containers, ({ shipment_id }) => shipment_id)
  const shipments = await shipmentsByIds(reader, account.id, [...of_shipment.keys()])
  const wanted = shipments.map((shipment) => ({ shipment, containers: of_shipment.get(shipment.id) ?? [] }))
  const { reference, as_of } = question
  const derived = await derivedOfShipments(reader, { reference, account, now: as_of, as_of }, wanted)
  const found = derived.flatMap(foundBoxes)
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
function foundBoxes({ sources: { picture, container_ids }, boxes }: DerivedShipment): readonly FoundBox[] {
  return boxes.map((box) => {
    const told = picture.containers.find(({ number }) => container_ids.get(number) === box.container_id)?.facts
    return { box, is_out: told !== undefined && told.pod_discharged_at !== null && told.empty_terminated_at === null }
  })
}

async function countedThen(question: ThenQuestion, boxes: readonly ChargeBox[]): Promise<readonly KeptClock[]> {
  const { reader, account, as_of } = question
  const ids = boxes.map(({ container_id }) => container_id)
  const closed = await closedBoxes(reader, account.id, ids, as_of)
  const papersOf = await papersOfBoxes({ reader, account_id: account.id, as_of, now: as_of }, boxes, closed)
  return boxes.flatMap((box) =>
    settledClocks(box.stays ?? [], box.settlements, papersOf(box), as_of).map((entry) =>
      keptClock(box, entry, undefined, as_of),
    ),
  )
}
