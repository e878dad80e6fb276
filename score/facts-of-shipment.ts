import { asAsked } from './as-asked.ts'
import { changesOf } from './fact.ts'
import type { Fact, Likeness, Statement, Value } from './fact.ts'
import type { BoxTruth, Itinerary } from './world-answers.ts'

const exact: Likeness = { kind: 'exact' }
const moment: Likeness = { kind: 'moment' }

/** Everything that can be shown of a shipment; `number` is the one that it was asked for by. */
export function factsOfShipment(
  number: string,
  told_boxes: readonly BoxTruth[],
  { bare_days, shown_since_ms }: { readonly bare_days: boolean; readonly shown_since_ms: number },
): Fact[] {
  const boxes = told_boxes.map((box) => asAsked(box, shown_since_ms))
  const [truth] = boxes
  if (truth === undefined || truth.cancelled_at !== null) return []
  const tells_plans = truth.scac !== 'COSU'
  const facts = [
    planned('port_of_lading_locode', truth, (itinerary) => itinerary.port_of_lading),
    ...(tells_plans ? [...places(truth), ...ship(truth), ...expected(boxes, bare_days)] : []),
    ...(bare_days
      ? []
      : [
          fact('pol_atd_at', moment, happened(boxes, 'vessel_departed')),
          fact('pod_ata_at', moment, happened(boxes, 'vessel_arrived')),
        ]),
  ]
  return facts.map((one) => ({ subject: number, ...one }))
}

type Unnamed = Omit<Fact, 'subject'>

function fact(field: string, like: Likeness, witnesses: Statement[][]): Unnamed {
  return { field, like, witnesses }
}

/** What the plans say, each from when it was known; any of the readings of a plan may be shown. */
function planned(field: string, truth: BoxTruth, ...readings: ((itinerary: Itinerary) => Value)[]): Unnamed {
  const witnesses = readings.map((read) =>
    changesOf(
      truth.itineraries.map((itinerary) => ({
        known_ms: Math.max(itinerary.known_at, truth.manifested_at),
        value: read(itinerary),
      })),
    ),
  )
  return fact(field, exact, witnesses)
}

function places(truth: BoxTruth): Unnamed[] {
  const feeder = truth.itineraries.some((itinerary) => itinerary.feeder_follows)
  return [
    planned('port_of_discharge_locode', truth, (itinerary) => itinerary.port_of_discharge),
    ...(feeder ? [] : [planned('destination_locode', truth, (itinerary) => itinerary.ramp_locode)]),
  ]
}

/** The ship that brings the boxes to the port of discharge; a feeder that goes on from there is another one. */
function ship(truth: BoxTruth): Unnamed[] {
  const last = ({ legs, feeder_follows }: Itinerary) => legs.at(feeder_follows ? -2 : -1)
  return [
    planned('pod_vessel_name', truth, (itinerary) => last(itinerary)?.vessel ?? null),
    planned(
      'pod_voyage_number',
      truth,
      (itinerary) => last(itinerary)?.voyage ?? null,
      (itinerary) => last(itinerary)?.import_voyage ?? null,
    ),
  ]
}

function expected(boxes: readonly BoxTruth[], bare_days: boolean): Unnamed[] {
  const departed = ['vessel_departed']
  const arrived = ['vessel_arrived', 'vessel_berthed', 'vessel_discharged']
  return [
    fact('pol_etd_at', bare_days ? aDay(boxes, 'departed') : moment, [
      estimates(boxes, ({ departure_told }) => departure_told, departed),
    ]),
    fact('pod_eta_at', bare_days ? aDay(boxes, 'arrived') : moment, [
      estimates(boxes, ({ arrival_told }) => arrival_told, arrived),
    ]),
  ]
}

function aDay(boxes: readonly BoxTruth[], kind: string): Likeness {
  return {
    kind: 'day',
    time_zone: boxes[0]?.movements.findLast((movement) => movement.kind === kind)?.time_zone ?? 'UTC',
  }
}

/** What the line says of a moment to come, plan after plan, until any witness says that it came. */
function estimates(
  boxes: readonly BoxTruth[],
  told: (itinerary: Itinerary) => readonly { known_at: number; at: number }[],
  ended_by: readonly string[],
): Statement[] {
  const [truth] = boxes
  if (truth === undefined) return []
  const said = truth.itineraries.flatMap((itinerary, index) => {
    const from = Math.max(itinerary.known_at, truth.manifested_at)
    const until = truth.itineraries[index + 1]?.known_at ?? Number.POSITIVE_INFINITY
    const all = told(itinerary)
    const before = all.findLast(({ known_at }) => known_at <= from) ?? all[0]
    const later = all.filter(({ known_at }) => known_at > from && known_at < until)
    const plan = all[0] === undefined ? [] : [{ known_ms: from, value: all[0].at }]
    return [
      ...plan,
      ...(before === undefined ? [] : [{ known_ms: from, value: before.at }]),
      ...later.map(({ known_at, at }) => ({ known_ms: known_at, value: at })),
    ]
  })
  const ends = boxes.flatMap((box) =>
    box.movements
      .filter(({ milestone }) => ended_by.includes(milestone ?? ''))
      .flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at)),
  )
  const end = ends.reduce((first, ms) => Math.min(first, ms), Number.POSITIVE_INFINITY)
  return changesOf([
    ...said.filter(({ known_ms }) => known_ms < end),
    ...(Number.isFinite(end) ? [{ known_ms: end, value: null }] : []),
  ])
}

function happened(boxes: readonly BoxTruth[], milestone: string): Statement[][] {
  return boxes.flatMap((box) =>
    box.movements
      .filter((movement) => movement.milestone === milestone)
      .flatMap((movement) =>
        [...Map.groupBy(movement.tellings, ({ by }) => by).values()].map((said) =>
          said.map(({ known_at, at }) => ({ known_ms: known_at, value: at })),
        ),
      ),
  )
}
