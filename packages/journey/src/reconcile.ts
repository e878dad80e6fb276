import type { RequestType } from '@quaylog/contract'
import type { Instant, RecordedObservation } from './observation.ts'
import { type BoxObservations, boxesOf } from './box/box.ts'
import { containerFacts, estimatesOf } from './box/container-facts.ts'
import { type Circumstances, nowMs, type Understood, understand } from './journey.ts'
import { disputesOf } from './disputes.ts'
import { createLedger } from './ledger.ts'
import { rawEventsOf } from './milestones/raw-events.ts'
import type { ReferenceLookup } from './reference-lookup.ts'
import { remarksOf } from './milestones/remarks.ts'
import { routeOf } from './ports/route.ts'
import { isOfTimetable } from './ports/timetable.ts'
import { ascending } from './order.ts'
import { deniedSince } from './pickup/denied.ts'
import { shipmentFacts } from './shipment/facts.ts'
import type { RecordedMovement } from './statements/statement.ts'
import { statementsOf } from './statements/statements.ts'
import type { ContainerPicture, ShipmentPicture } from './picture.ts'

export type { ReferenceLookup } from './reference-lookup.ts'

/** The shipment as it was asked for. */
export interface ReconcileRequest {
  readonly request_type: RequestType
  readonly number: string
  readonly scac: string
}

export interface ReconcileInput {
  readonly observations: readonly RecordedObservation[]
  readonly request: ReconcileRequest
  readonly now: Instant
  readonly reference: ReferenceLookup
}

/**
 * What is known of a shipment and its boxes, out of everything that any source ever stated about them. Pure and total:
 * the
 * order and repetition of observations make no difference, and no observation makes it fail. Contract 10.1, steps 4 to
 * 10.
 */
export function reconcile({ observations, request, now, reference }: ReconcileInput): ShipmentPicture {
  const circumstances = { request, now, now_ms: nowMs(now), reference }
  const distinct = [...new Map(observations.map((said) => [said.id, said])).values()].toSorted((a, b) =>
    ascending(a.id, b.id),
  )
  const movements = distinct.filter((said): said is RecordedMovement => said.kind === 'movement')
  // Timetables tell of ships: nothing that is told of the box is understood by them.
  const parts = [true, false].map((of_ships) => movements.filter((said) => isOfTimetable(said) === of_ships))
  const statements = new Map(
    parts.flatMap((part) => statementsOf(part, now, reference)).map((statement) => [statement.said.id, statement]),
  )
  const understood = (boxes: Pick<BoxObservations, 'observations'>) =>
    understand(boxes.observations, ({ id }) => statements.get(id), circumstances)
  const boxes = boxesOf(distinct, request.request_type === 'container' ? request.number : null)
  const journeys = boxes.map((box) => ({ box, journey: understood(box) }))
  const containers = journeys.map(({ box, journey }) => containerPicture(box, journey, circumstances, request.scac))
  const unboxed =
    journeys.length === 0 ? [understood({ observations: distinct })] : journeys.map(({ journey }) => journey)
  const ledger = createLedger()
  return { facts: shipmentFacts(unboxed, containers, circumstances, ledger), provenance: ledger.provenance, containers }
}

function containerPicture(
  { number, naming }: Pick<BoxObservations, 'number' | 'naming'>,
  journey: Understood,
  circumstances: Circumstances,
  scac: string,
): ContainerPicture {
  const ledger = createLedger()
  ledger.note('number', { value: number, rule: 'named_by_the_line', from: naming.slice(0, 1), others: [] })
  const facts = containerFacts(journey, circumstances, ledger)
  const estimates = estimatesOf(journey, ledger)
  const denied = deniedSince([...journey.readings.pod, ...journey.readings.inland])
  const disputes = disputesOf(journey, ledger.provenance, circumstances.now_ms)
  return {
    number,
    facts,
    estimates,
    milestones: journey.told.map(({ milestone }) => milestone),
    route: routeOf(journey.judged, scac, circumstances.now_ms),
    raw_events: rawEventsOf(journey),
    provenance: ledger.provenance,
    remarks: remarksOf(journey),
    ...(disputes.length === 0 ? {} : { disputes }),
    ...(Object.keys(denied).length === 0 ? {} : { denied }),
  }
}
