import type { RequestType } from '@quaylog/contract'
import { attend } from '../attention/attend.ts'
import { namesTold } from '../attention/names-told.ts'
import { legEnds, keptLegTimes } from '../attention/leg-time-store.ts'
import { shipmentAttention } from '../attention/shipment-attention.ts'
import { watchOf } from '../attention/watch.ts'
import { watchedSubjects } from '../attention/watch-store.ts'
import { viewerOf } from '../request/account.ts'
import type { Account } from '../request/account.ts'
import { accountsByIds } from '../accounts/store.ts'
import type { Transaction } from '../ground/db/index.ts'
import { replaceTerms } from '../search/store.ts'
import { nameVessels } from '../records/vessels/store.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import { containerColumns } from './container-columns.ts'
import { diff, reconcile } from '@quaylog/journey'
import { observationsOf } from '../world-facts/observation-store.ts'
import { lookSoon } from '../attention/schedule-store.ts'
import { subjectsOf } from '../world-facts/subject-store.ts'
import type { Change, ContainerPicture, ShipmentPicture } from '@quaylog/journey'
import { recountShipment } from '../charges/kept/projected.ts'
import { clocksOfContainers, lockBoxesOfShipments } from '../charges/kept/store.ts'
import { knownContainers, updateShipment, upsertRows } from './project-store.ts'
import type { KnownContainer, LockedShipment } from './project-store.ts'
import { withQuietReturns } from './returns.ts'
import { searchTermsOf } from './search-terms.ts'
import { createScope } from '../telling/create-scope.ts'
import { tellShipmentChanges } from '../telling/tell-shipment.ts'
import { writeTimeline } from './timeline.ts'
import type { TellingParts } from '../telling/parts.ts'
import { keptContainerPicture, keptShipmentPicture } from './kept-picture.ts'

/** What a projection came to. */
export interface Projected {
  readonly shipment: LockedShipment
  readonly picture: ShipmentPicture
  readonly container_ids: ReadonlyMap<string, string>
  readonly changed: boolean
}

/**
 * Derives shipments anew from all that was stated about them and writes what differs: rows, timeline, log entries and
 * notifications, in the caller's transaction. Where nothing differs nothing is written. `tells` false: nobody is told
 * of the changes.
 */
export async function projectShipments(
  tx: Transaction,
  parts: TellingParts,
  shipments: readonly LockedShipment[],
  { tells } = { tells: true },
): Promise<readonly Projected[]> {
  const accounts = new Map(
    (
      await accountsByIds(
        tx,
        shipments.map((shipment) => shipment.account_id),
      )
    ).map((account) => [account.id, account]),
  )
  await lockBoxesOfShipments(tx, shipments)
  const results: Projected[] = []
  for (const shipment of shipments) {
    const account = accounts.get(shipment.account_id)
    if (account !== undefined) results.push(await projectShipment(tx, parts, shipment, account, tells))
  }
  return results
}

async function projectShipment(
  tx: Transaction,
  parts: TellingParts,
  shipment: LockedShipment,
  account: Account,
  tells: boolean,
): Promise<Projected> {
  const now = parts.clock.now()
  const known = await knownContainers(tx, account.id, shipment.id)
  const before = pictureBefore(shipment, known)
  const observations = await observationsOf(
    tx,
    await subjectsOf(tx, account.id, shipment.id, shipment.subject_id),
    null,
  )
  const picture = reconcile({ observations, request: requestOf(shipment), now, reference: parts.reference })
  const container_ids = new Map([
    ...known.map((one) => [one.number, one.id] as const),
    ...picture.containers
      .filter((one) => !known.some((old) => old.number === one.number))
      .map((one) => [one.number, parts.newId()] as const),
  ])
  const differences = diff(before, picture, { viewer: viewerOf(account), now })
  const changes = before === null ? differences : await withQuietReturns(tx, account.id, container_ids, differences)
  const changed_containers = picture.containers.filter(
    (one) => JSON.stringify(one) !== known.find((old) => old.number === one.number)?.picture,
  )
  const changed =
    changes.length > 0 || changed_containers.length > 0 || shipmentPictureText(picture) !== shipment.picture
  const sources = { account, shipment, picture, observations, container_ids }
  const recountCharges = () => recountShipment(tx, parts, sources, tells)
  if (!changed) {
    await recountCharges()
    await lookSoon(tx, 'shipment', account.id, [shipment.id])
    return { shipment, picture, container_ids, changed }
  }

  await writeRecords(tx, parts, { shipment, account, picture, known, container_ids, changed_containers, now })
  const timeline = await writeTimeline(tx, changes, {
    reference: parts.reference,
    account_id: account.id,
    shipment_id: shipment.id,
    container_ids,
    now,
    newId: parts.newId,
  })
  if (tells)
    await tellShipmentChanges(tx, parts, createScope(tx, parts, account), changes, {
      shipment_id: shipment.id,
      container_ids,
      timeline,
    })
  await recountCharges()
  await attendTo(tx, parts, account, { shipment, picture, before, known, container_ids, changes }, tells)
  return { shipment, picture, container_ids, changed }
}

interface ProjectedNow {
  readonly shipment: LockedShipment
  readonly picture: ShipmentPicture
  readonly before: ShipmentPicture | null
  readonly known: readonly KnownContainer[]
  readonly container_ids: ReadonlyMap<string, string>
  readonly changes: readonly Change[]
}

/** Opens, changes and closes the exceptions of a shipment whose picture is another. */
async function attendTo(
  tx: Transaction,
  parts: TellingParts,
  account: Account,
  { shipment, picture, before, known, container_ids, changes }: ProjectedNow,
  tells: boolean,
): Promise<void> {
  const { clock, reference } = parts
  const attention = shipmentAttention(
    {
      id: shipment.id,
      scac: shipment.scac,
      picture,
      before,
      boxes: [...container_ids].map(([number, id]) => ({
        id,
        number,
        delivered_at: known.find((one) => one.id === id)?.delivered_at ?? null,
      })),
      clocks: await clocksOfContainers(tx, account.id, [...container_ids.values()]),
      leg_times: await keptLegTimes(tx, account.id, legEnds([picture.facts])),
      watch: watchOf(await watchedSubjects(tx, account.id, [shipment.id]), reference),
      events: namesTold(changes),
      ended: shipment.line_tracking_stopped_at !== null,
    },
    { account, reference, now: clock.now() },
  )
  await attend(tx, parts, createScope(tx, parts, account), [attention], { tells })
}

/** What a shipment was asked for by. */
export function requestOf(shipment: LockedShipment): { request_type: RequestType; number: string; scac: string } {
  return { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac }
}

/** The picture of a shipment that was reported last; null: none yet. */
export function pictureBefore(shipment: LockedShipment, known: readonly KnownContainer[]): ShipmentPicture | null {
  if (shipment.picture === null) return null
  return { ...keptShipmentPicture(shipment.picture), containers: known.map((one) => keptContainerPicture(one.picture)) }
}

function shipmentPictureText(picture: ShipmentPicture): string {
  return JSON.stringify({ facts: picture.facts, provenance: picture.provenance })
}

interface Records {
  readonly shipment: LockedShipment
  readonly account: Account
  readonly picture: ShipmentPicture
  readonly known: readonly KnownContainer[]
  readonly container_ids: ReadonlyMap<string, string>
  readonly changed_containers: readonly ContainerPicture[]
  readonly now: string
}

async function writeRecords(tx: Transaction, parts: TellingParts, records: Records): Promise<void> {
  const { shipment, account, picture, known, container_ids, changed_containers, now } = records
  await nameVessels(tx, vesselsOf(picture), now)
  const { bill_of_lading_number, ...facts } = picture.facts
  const ids = [...container_ids.values()]
  await updateShipment(tx, account.id, shipment.id, {
    ...facts,
    bill_of_lading_number: bill_of_lading_number ?? shipment.bill_of_lading_number,
    container_ids: ids,
    picture: shipmentPictureText(picture),
    updated_at: now,
  })
  const rows = changed_containers.map((one) => {
    const id = container_ids.get(one.number) ?? parts.newId()
    const old = known.find((candidate) => candidate.id === id)
    const columns = containerColumns(one, id, old?.delivered_at ?? null)
    return {
      account_id: account.id,
      id,
      shipment_id: shipment.id,
      shipment_created_at: shipment.created_at,
      tracking_ended: shipment.line_tracking_stopped_at !== null,
      ...columns,
      route_updated_at: now,
      ref_numbers: [...(old?.ref_numbers ?? shipment.ref_numbers)],
      is_active: !shipment.is_test && columns['current_status'] !== 'empty_returned',
      created_at: old?.created_at ?? now,
      updated_at: now,
    }
  })
  await upsertRows(tx, 'container', rows)
  const terms = searchTermsOf(
    { ...shipment, bill_of_lading_number: bill_of_lading_number ?? shipment.bill_of_lading_number },
    [...container_ids].map(([number, id]) => ({
      number,
      id,
      ref_numbers: known.find((one) => one.id === id)?.ref_numbers ?? shipment.ref_numbers,
    })),
  )
  await replaceTerms(tx, account.id, [shipment.id, ...ids], terms)
}

function vesselsOf(picture: ShipmentPicture): { id: string; imo: string | null; name: string }[] {
  return picture.containers
    .flatMap((one) => [
      ...one.milestones.map(({ vessel_imo, vessel_name }) => ({ vessel_imo, vessel_name })),
      ...one.raw_events.map(({ vessel_imo, vessel_name }) => ({ vessel_imo, vessel_name })),
      ...one.route.flatMap(({ inbound, outbound }) => [inbound, outbound]).filter((move) => move !== null),
    ])
    .flatMap(({ vessel_imo, vessel_name }) => {
      const id = vesselId(vessel_imo, vessel_name)
      return id === null ? [] : [{ id, imo: vessel_imo, name: vessel_name ?? vessel_imo ?? '' }]
    })
}
