import { calendarBook, calendarFrom, clocksOfStays, settlementOf, termBook } from '@quaylog/free-time'
import type { CalendarBook, Clock, FacilityCalendar, Settled, Stay, Tariff, TermBook } from '@quaylog/free-time'
import { reconcile, viewerName } from '@quaylog/journey'
import type { RecordedObservation, ShipmentPicture } from '@quaylog/journey'
import type { Reader } from '../../ground/db/index.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import type { ShipmentRow } from '../../records/shipments/shipment.ts'
import type { Reference } from '../../reference/reference.ts'
import { viewerOf } from '../../request/account.ts'
import type { Account } from '../../request/account.ts'
import { observationsOf } from '../../world-facts/observation-store.ts'
import { subjectsOf } from '../../world-facts/subject-store.ts'
import { asStatements } from '../facility-calendars/facility-calendar.ts'
import { calendarsOfFacilities, statementsOfCalendars } from '../facility-calendars/store.ts'
import { holding, settlementsOf, withStatements } from '../statements/statement.ts'
import { statementsOfRecords } from '../statements/store.ts'
import { placeLookup } from '../stays/place.ts'
import { staysOf } from '../stays/stay.ts'
import { tariffsInUse } from '../tariffs/store.ts'
import { writtenTariff } from '../tariffs/tariff.ts'

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
export interface Ledger {
  readonly stays: readonly Stay[]
  readonly tariffs: readonly Tariff[]
  readonly facility_calendars: readonly FacilityCalendar[]
  /** What sources stated, of which each day cites its part. */
  readonly observations: readonly RecordedObservation[]
  readonly terms: TermBook
  readonly calendars: CalendarBook
  readonly entries: readonly SettledClock[]
}

/** A clock and what became of its charge. */
export interface SettledClock {
  readonly clock: Clock
  readonly settled: Settled
}

/** Counts every charge of one box out of all that was stated about it; null: the box was not known at `as_of`. */
export async function ledgerOf(question: LedgerQuestion): Promise<Ledger | null> {
  const { reader, account, container, shipment, as_of, now } = question
  const subjects = await subjectsOf(reader, account.id, shipment.id, shipment.subject_id)
  const [observations, tariffs, statements] = await Promise.all([
    observationsOf(reader, subjects, as_of),
    tariffsInUse(reader, account.id, as_of),
    statementsOfRecords(reader, account.id, [container.id, shipment.id]),
  ])
  const told = holding(statements, as_of)
  const stays = boxStays(question, observations)?.map((stay) => withStatements(stay, told))
  if (stays === undefined) return null
  const papers = tariffs.map(writtenTariff)
  const terms = termBook(papers)
  const facility_calendars = await calendarsFor(question, stays)
  const calendars = calendarBook(facility_calendars)
  const entries = settledClocks(clocksOfStays(stays, terms, calendars, now), settlementsOf(told))
  return { stays, tariffs: papers, facility_calendars, observations, terms, calendars, entries }
}

function boxStays(
  { reference, account, container, shipment, now }: LedgerQuestion,
  observations: readonly RecordedObservation[],
): readonly Stay[] | undefined {
  const request = { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac }
  const picture: ShipmentPicture = reconcile({ observations, request, now, reference })
  const box = picture.containers.find((one) => one.number.slice(0, 10) === container.number.slice(0, 10))
  if (box === undefined) return undefined
  const sees_rail = viewerName(viewerOf(account)) === 'with_rail'
  const { scac, customer_name: customer } = shipment
  const places = placeLookup(reference)
  return staysOf({ picture: box, shipment: picture.facts, scac, customer, observations, places }).map((stay) =>
    sees_rail ? stay : withoutRail(stay),
  )
}

/** What railroads told of last free days is shown to those who have it in their plan (contract 9.2). */
function withoutRail({ charges, facts }: Stay): Stay {
  return { charges, facts: { ...facts, reported: facts.reported.filter(({ by }) => by !== 'rail') } }
}

/** The calendars of the places of the stays, and of the ports, regions and countries that stand in for them. */
async function calendarsFor(
  { reader, account, as_of, now }: LedgerQuestion,
  stays: readonly Stay[],
): Promise<readonly FacilityCalendar[]> {
  const codes = stays.flatMap(({ facts: { facility } }) =>
    facility === null ? [] : [facility.code, facility.locode, facility.region, facility.country],
  )
  const wanted = [...new Set(codes.flatMap((code) => (code === null ? [] : [code.toUpperCase()])))]
  const rows = await calendarsOfFacilities(reader, account.id, wanted)
  const statements = Map.groupBy(
    await statementsOfCalendars(reader, rows),
    ({ facility_calendar_id }) => facility_calendar_id,
  )
  const known_at = as_of ?? now
  return rows.flatMap(
    (row) => calendarFrom(asStatements(row.facility, statements.get(row.id) ?? []), row.facility, known_at) ?? [],
  )
}

/** Clocks with what was settled of each. */
function settledClocks(
  clocks: readonly Clock[],
  settlements: Parameters<typeof settlementOf>[1],
): readonly SettledClock[] {
  return clocks.map((clock) => ({
    clock,
    settled: settlementOf(clock, settlements, clocks.filter(({ charge }) => charge === clock.charge).length === 1),
  }))
}
