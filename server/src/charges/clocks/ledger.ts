import type { BoxPayment, Stay } from '@quaylog/free-time'
import { reconcile, viewerName } from '@quaylog/journey'
import type { ContainerPicture, RecordedObservation, ShipmentPicture } from '@quaylog/journey'
import type { Reader } from '../../ground/db/index.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import type { Reference } from '../../reference/reference.ts'
import { viewerOf } from '../../request/account.ts'
import type { Account } from '../../request/account.ts'
import { observationsOf } from '../../world-facts/observation-store.ts'
import { subjectsOf } from '../../world-facts/subject-store.ts'
import { closedBoxes } from '../kept/closed-store.ts'
import { holding, settlementsOf, withStatements } from '../statements/statement.ts'
import { statementsOfRecords } from '../statements/store.ts'
import type { ExpectedArrival } from '../stays/expected-discharge.ts'
import { placeLookup } from '../stays/place.ts'
import { staysOf } from '../stays/stay.ts'
import { papersFor } from './papers.ts'
import type { Papers } from './papers.ts'
import { paymentsOfBox, settledClocks } from './settled.ts'
import type { SettledClock } from './settled.ts'

/** What the ledger of a box is made from. */
export interface LedgerQuestion {
  readonly reader: Reader
  readonly reference: Reference
  readonly account: Account
  readonly container: ContainerRow
  readonly shipment: ShipmentRow
  /** As it was known at an instant; null: as it is known now. */
  readonly as_of: string | null
  /** The moment up to which charges are counted. */
  readonly now: string
}

/** A box's stays with the terms, calendars and settlements that they are counted with. */
export interface Ledger extends Papers {
  readonly stays: readonly Stay[]
  /** What sources stated, of which each day cites its part. */
  readonly observations: readonly RecordedObservation[]
  readonly entries: readonly SettledClock[]
  /** What was paid, waived, credited and granted, as invoices are held against it. */
  readonly payments: readonly BoxPayment[]
  /** When the ship is expected, as it is told now and as it was told first; null: it is there, or nobody told. */
  readonly expected: ExpectedArrival | null
}

/** Counts every charge of one box out of all that was stated about it; null: the box was not known at `as_of`. */
export async function ledgerOf(question: LedgerQuestion): Promise<Ledger | null> {
  const { reader, account, container, shipment, as_of, now } = question
  const subjects = await subjectsOf(reader, account.id, shipment.id, shipment.subject_id)
  const [observations, statements] = await Promise.all([
    observationsOf(reader, subjects, as_of),
    statementsOfRecords(reader, account.id, [container.id, shipment.id]),
  ])
  const told = holding(statements, as_of)
  const found = boxStays(question, observations)
  if (found === undefined) return null
  const stays = found.stays.map((stay) => withStatements(stay, told))
  const closed_at = (await closedBoxes(reader, account.id, [container.id], now)).get(container.id) ?? null
  const papers = await papersFor({ reader, account_id: account.id, as_of, closed_at, now }, stays)
  const entries = settledClocks(stays, settlementsOf(told), papers, now)
  const payments = paymentsOfBox(told, container.number, entries)
  return { ...papers, stays, observations, entries, payments, expected: found.expected }
}

function boxStays(
  { reference, account, container, shipment, now }: LedgerQuestion,
  observations: readonly RecordedObservation[],
): Pick<Ledger, 'stays' | 'expected'> | undefined {
  const request = { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac }
  const picture: ShipmentPicture = reconcile({ observations, request, now, reference })
  const box = picture.containers.find((one) => one.number.slice(0, 10) === container.number.slice(0, 10))
  if (box === undefined) return undefined
  const { pod_eta_at, pod_original_eta_at } = picture.facts
  return {
    stays: shownStays({ reference, account, shipment, observations }, picture, box),
    expected: pod_eta_at === null ? null : { eta_at: pod_eta_at, first_told_at: pod_original_eta_at ?? pod_eta_at },
  }
}

/** Where the stays of a box come from. */
export interface StaySources {
  readonly reference: Reference
  readonly account: Account
  readonly shipment: Pick<ShipmentRow, 'scac' | 'customer_name'>
  readonly observations: readonly RecordedObservation[]
}

/** The stays of a box out of what was stated, as its account may see them. */
export function shownStays(
  { reference, account, shipment, observations }: StaySources,
  { facts }: Pick<ShipmentPicture, 'facts'>,
  picture: ContainerPicture,
): readonly Stay[] {
  const sees_rail = viewerName(viewerOf(account)) === 'with_rail'
  const { scac, customer_name: customer } = shipment
  const places = placeLookup(reference)
  return staysOf({ picture, shipment: facts, scac, customer, observations, places }).map((stay) =>
    sees_rail ? stay : withoutRail(stay),
  )
}

/** What railroads told of last free days is shown to those who have it in their plan (contract 9.2). */
function withoutRail({ charges, facts }: Stay): Stay {
  return { charges, facts: { ...facts, reported: facts.reported.filter(({ by }) => by !== 'rail') } }
}
