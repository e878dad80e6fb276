import { seenAttributes } from '@quaylog/journey'
import { accountsByIds } from '../../accounts/store.ts'
import type { Account } from '../../request/account.ts'
import { viewerOf } from '../../request/account.ts'
import type { Database } from '../../ground/db/index.ts'
import { lastFreeDaysOf } from '../../records/containers/container.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import type { Brand } from '../../records/shares/brand-store.ts'
import { brandOf } from '../../records/shares/brand-store.ts'
import type { Share } from '../../records/shares/share.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import { shipmentById } from '../../records/shipments/store.ts'
import type { Reference } from '../../reference/reference.ts'
import { milestonesOf, sharedContainers } from './share-store.ts'
import { eventLabel } from './words.ts'

const boxes_max = 100

/** A place of the journey; times in UTC, to be read in its zone. Both null: nobody has told a date. */
export interface SharedPlace {
  readonly name: string
  readonly time_zone: string | null
  readonly is_departure: boolean
  readonly expected_at: string | null
  readonly actual_at: string | null
}

/** One thing that happened. */
interface Happened {
  readonly label: string
  readonly at: string
  readonly time_zone: string | null
  readonly place: string | null
}

/** A box as visitors see it. `holds`, `fees` null: not shown to them. */
export interface SharedBox {
  readonly row: ContainerRow
  readonly last_free_day_on: string | null
  readonly holds: ContainerRow['holds_at_pod_terminal'] | null
  readonly fees: ContainerRow['fees_at_pod_terminal'] | null
  readonly happened: readonly Happened[]
}

/** All that a page shows: this record and nothing beside it. */
export interface SharedRecord {
  readonly account: Account
  readonly brand: Brand
  readonly of: 'shipment' | 'container'
  /** Number of the bill of lading, or of the container. */
  readonly number: string
  readonly line: string | null
  readonly places: readonly SharedPlace[]
  readonly boxes: readonly SharedBox[]
  /** Its shipment has more boxes than are shown. */
  readonly has_more: boolean
}

/** Reads what a page shows; undefined: its account or record is gone. */
export async function sharedRecord(
  { db, reference }: { readonly db: Pick<Database, 'lists'>; readonly reference: Reference },
  share: Share,
): Promise<SharedRecord | undefined> {
  const reader = db.lists(share.account_id)
  const rows = await sharedContainers(reader, share.account_id, share, boxes_max + 1)
  const shipment_id = share.shipment_id ?? rows[0]?.shipment_id
  if (shipment_id === undefined) return undefined
  const shown = rows.slice(0, boxes_max)
  const [[account], shipment, events, brand] = await Promise.all([
    accountsByIds(reader, [share.account_id]),
    shipmentById(reader, share.account_id, shipment_id),
    milestonesOf(
      reader,
      share.account_id,
      shown.map(({ id }) => id),
    ),
    brandOf(reader, share.account_id),
  ])
  if (account === undefined || shipment === undefined) return undefined
  const by_box = Map.groupBy(events, ({ container_id }) => container_id)
  const boxes = shown.map((row): SharedBox => {
    const happened = (by_box.get(row.id) ?? []).flatMap(({ event, at, timezone, location_locode, location_name }) => {
      const label = eventLabel(event)
      const named = location_locode === null ? null : (reference.portByLocode(location_locode)?.name ?? location_locode)
      return label === null ? [] : [{ label, at, time_zone: timezone, place: named ?? location_name }]
    })
    return {
      row,
      last_free_day_on: seenAttributes(lastFreeDaysOf(row), viewerOf(account)).pickup_lfd_on,
      holds: share.shows_holds ? row.holds_at_pod_terminal : null,
      fees: share.shows_fees ? row.fees_at_pod_terminal : null,
      happened,
    }
  })
  const of = share.shipment_id === null ? 'container' : 'shipment'
  return {
    account,
    brand,
    of,
    number: of === 'shipment' ? shipment.bill_of_lading_number : (shown[0]?.number ?? ''),
    line: reference.lineByScac(shipment.scac)?.name ?? null,
    places: placesOf(shipment),
    boxes,
    has_more: rows.length > boxes_max,
  }
}

function placesOf(shipment: ShipmentRow): SharedPlace[] {
  const { port_of_lading_name, port_of_discharge_name, destination_name } = shipment
  const inland = destination_name === port_of_discharge_name ? null : destination_name
  const lading = {
    time_zone: shipment.pol_timezone,
    is_departure: true,
    expected_at: shipment.pol_etd_at,
    actual_at: shipment.pol_atd_at,
  }
  const discharge = {
    time_zone: shipment.pod_timezone,
    is_departure: false,
    expected_at: shipment.pod_eta_at,
    actual_at: shipment.pod_ata_at,
  }
  const destination = {
    time_zone: shipment.destination_timezone,
    is_departure: false,
    expected_at: shipment.destination_eta_at,
    actual_at: shipment.destination_ata_at,
  }
  return [
    ...(port_of_lading_name === null ? [] : [{ name: port_of_lading_name, ...lading }]),
    ...(port_of_discharge_name === null ? [] : [{ name: port_of_discharge_name, ...discharge }]),
    ...(inland === null ? [] : [{ name: inland, ...destination }]),
  ]
}
