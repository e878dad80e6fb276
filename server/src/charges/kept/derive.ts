import { reconcile } from '@quaylog/journey'
import type { ContainerPicture, RecordedObservation, ShipmentPicture } from '@quaylog/journey'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { containersByIds } from '../../records/containers/store.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import { shipmentsByIds } from '../../records/shipments/store.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Account } from '../../request/account.ts'
import { observationsOf } from '../../world-facts/observation-store.ts'
import { subjectsOf } from '../../world-facts/subject-store.ts'
import { shownStays } from '../clocks/ledger.ts'
import { holding, settlementsOf, withStatements } from '../statements/statement.ts'
import type { ChargeStatementRow } from '../statements/statement.ts'
import { statementsOfRecords } from '../statements/store.ts'
import type { ChargeBox } from './kept-clock.ts'
import { lockBoxes } from './store.ts'

/** What the boxes of one shipment are derived from. */
export interface ShipmentSources {
  readonly reference: Reference
  readonly account: Account
  readonly shipment: Pick<ShipmentRow, 'id' | 'scac' | 'customer_name'>
  readonly picture: ShipmentPicture
  readonly observations: readonly RecordedObservation[]
  readonly container_ids: ReadonlyMap<string, string>
  /** As it was known at an instant; null, or left out: as it is known now. */
  readonly as_of?: string | null
}

/** Whose containers are derived, up to which moment, and as they were known when; null: as they are known now. */
export interface Deriving {
  readonly reference: Reference
  readonly account: Account
  readonly now: string
  readonly as_of: string | null
}

/** Reads what some containers of a shipment are derived from. */
export async function readSources(
  reader: Reader,
  { reference, account, now, as_of }: Deriving,
  shipment: ShipmentRow,
  containers: readonly Pick<ContainerRow, 'id' | 'number'>[],
): Promise<ShipmentSources> {
  const subjects = await subjectsOf(reader, account.id, shipment.id, shipment.subject_id)
  const observations = await observationsOf(reader, subjects, as_of)
  const request = { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac }
  const picture = reconcile({ observations, request, now, reference })
  const container_ids = new Map(containers.map(({ number, id }) => [number, id]))
  return { reference, account, shipment, picture, observations, container_ids, as_of }
}

/** What the containers of a shipment are counted from, out of all that sources and their owner stated. */
export async function boxesOfShipment(reader: Reader, sources: ShipmentSources): Promise<readonly ChargeBox[]> {
  const { account, shipment, picture, container_ids } = sources
  const ids = [...container_ids.values()]
  const statements = Map.groupBy(
    await statementsOfRecords(reader, account.id, [shipment.id, ...ids]),
    ({ record_id }) => record_id,
  )
  return picture.containers.flatMap((box) => {
    const container_id = container_ids.get(box.number)
    if (container_id === undefined) return []
    const told = [...(statements.get(shipment.id) ?? []), ...(statements.get(container_id) ?? [])]
    return [boxOf(sources, box, container_id, told)]
  })
}

function boxOf(
  sources: ShipmentSources,
  picture: ContainerPicture,
  container_id: string,
  statements: readonly ChargeStatementRow[],
): ChargeBox {
  const told = holding(statements, sources.as_of ?? null)
  return {
    account_id: sources.account.id,
    container_id,
    shipment_id: sources.shipment.id,
    stays: shownStays(sources, sources.picture, picture).map((stay) => withStatements(stay, told)),
    settlements: settlementsOf(told),
  }
}

/** Containers as they are counted, derived anew and held until the end of the transaction. */
export async function derivedBoxes(
  tx: Transaction,
  of: Omit<Deriving, 'as_of'>,
  container_ids: readonly string[],
): Promise<readonly ChargeBox[]> {
  const { account } = of
  await lockBoxes(tx, account.id, container_ids)
  const containers = await containersByIds(tx, account.id, container_ids)
  const of_shipment = Map.groupBy(containers, ({ shipment_id }) => shipment_id)
  const boxes: ChargeBox[] = []
  for (const shipment of await shipmentsByIds(tx, account.id, [...of_shipment.keys()])) {
    const wanted = of_shipment.get(shipment.id) ?? []
    boxes.push(...(await boxesOfShipment(tx, await readSources(tx, { ...of, as_of: null }, shipment, wanted))))
  }
  return boxes
}
