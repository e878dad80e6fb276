import { reconcile } from '@quaylog/journey'
import type { ContainerPicture, RecordedObservation, ShipmentPicture } from '@quaylog/journey'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { containersByIds } from '../../records/containers/store.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import { shipmentsByIds } from '../../records/shipments/store.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Account } from '../../request/account.ts'
import { observationsOfEach } from '../../world-facts/observation-store.ts'
import { subjectsOfEach } from '../../world-facts/subject-store.ts'
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

/** A shipment with those of its containers that are derived. */
export interface WantedBoxes {
  readonly shipment: ShipmentRow
  readonly containers: readonly Pick<ContainerRow, 'id' | 'number'>[]
}

/** What the containers of a shipment are counted from, and what they were derived from. */
export interface DerivedShipment {
  readonly sources: ShipmentSources
  readonly boxes: readonly ChargeBox[]
}

/** Shipments that are read at once: their statements are in memory together. */
const shipments_at_once = 200

/** What containers of many shipments are counted from, in three statements for each `shipments_at_once` of them. */
export async function derivedOfShipments(
  reader: Reader,
  of: Deriving,
  wanted: readonly WantedBoxes[],
): Promise<readonly DerivedShipment[]> {
  const found: DerivedShipment[] = []
  for (let from = 0; from < wanted.length; from += shipments_at_once)
    found.push(...(await derivedAtOnce(reader, of, wanted.slice(from, from + shipments_at_once))))
  return found
}

async function derivedAtOnce(
  reader: Reader,
  { reference, account, now, as_of }: Deriving,
  wanted: readonly WantedBoxes[],
): Promise<readonly DerivedShipment[]> {
  const subjects = await subjectsOfEach(
    reader,
    account.id,
    wanted.map(({ shipment }) => shipment),
  )
  const observations = await observationsOfEach(reader, subjects, as_of)
  const sources = wanted.map(({ shipment, containers }): ShipmentSources => {
    const request = { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac }
    const told = observations.get(shipment.id) ?? []
    const picture = reconcile({ observations: told, request, now, reference })
    const container_ids = new Map(containers.map(({ number, id }) => [number, id]))
    return { reference, account, shipment, picture, observations: told, container_ids, as_of }
  })
  return boxesOfShipments(reader, account, sources)
}

/** What the containers of shipments are counted from, out of all that sources and their owner stated. */
async function boxesOfShipments(
  reader: Reader,
  account: Account,
  all: readonly ShipmentSources[],
): Promise<readonly DerivedShipment[]> {
  const ids = all.flatMap(({ shipment, container_ids }) => [shipment.id, ...container_ids.values()])
  const statements = Map.groupBy(await statementsOfRecords(reader, account.id, ids), ({ record_id }) => record_id)
  return all.map((sources) => ({
    sources,
    boxes: sources.picture.containers.flatMap((box) => {
      const container_id = sources.container_ids.get(box.number)
      if (container_id === undefined) return []
      const told = [...(statements.get(sources.shipment.id) ?? []), ...(statements.get(container_id) ?? [])]
      return [boxOf(sources, box, container_id, told)]
    }),
  }))
}

/** As `boxesOfShipments`, of one. */
export async function boxesOfShipment(reader: Reader, sources: ShipmentSources): Promise<readonly ChargeBox[]> {
  return (await boxesOfShipments(reader, sources.account, [sources])).flatMap(({ boxes }) => boxes)
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
  const shipments = await shipmentsByIds(tx, account.id, [...of_shipment.keys()])
  const wanted = shipments.map((shipment) => ({ shipment, containers: of_shipment.get(shipment.id) ?? [] }))
  return (await derivedOfShipments(tx, { ...of, as_of: null }, wanted)).flatMap(({ boxes }) => boxes)
}
