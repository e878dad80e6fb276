import type { BoxTruth, Itinerary } from '../world-answers.ts'
import { knownAt, movementOf } from './truth-at-facility.ts'
import { latencyOf, noticeOf, span } from './span.ts'
import type { TrueSpan } from './span.ts'

const hour_ms = 3_600_000
const overdue_ms = 24 * hour_ms
const discharge_overdue_ms = 72 * hour_ms
const moved_ms = 48 * hour_ms
const rolled_ms = 24 * hour_ms

/** An estimate as long as it is the line's newest. */
export interface InForce {
  readonly from_ms: number
  readonly to_ms: number
  readonly at: number
  /** The plan that it is part of, counted from the first. */
  readonly plan: number
}

/** What the line says of one end of the sea passage, one estimate after the other. */
export function estimatesOf(box: BoxTruth, end: 'departure_told' | 'arrival_told'): InForce[] {
  const said = box.itineraries.flatMap((itinerary, plan) => {
    const until = box.itineraries[plan + 1]?.known_at ?? Infinity
    const told = itinerary[end].filter(({ known_at }) => known_at < until)
    const before = told.findLast(({ known_at }) => known_at <= itinerary.known_at)
    return [
      ...(before === undefined ? [] : [before]),
      ...told.filter(({ known_at }) => known_at > itinerary.known_at),
    ].map(({ known_at, at }) => ({ from_ms: Math.max(known_at, itinerary.known_at), at, plan }))
  })
  return said.map((one, index) => ({ ...one, to_ms: said[index + 1]?.from_ms ?? Infinity }))
}

/** The arrival as the messages of a line by EDI tell it: each with what the line expects as it tells something else. */
function arrivalsByEdi(box: BoxTruth): InForce[] {
  const told = box.itineraries.at(-1)?.arrival_told ?? []
  const messages = box.movements
    .flatMap(({ tellings }) => tellings.flatMap(({ by, known_at }) => (by === 'edi' ? [known_at] : [])))
    .toSorted((a, b) => a - b)
  return messages.flatMap((from_ms, index) => {
    const at = told.findLast(({ known_at }) => known_at <= from_ms)?.at ?? told[0]?.at
    return at === undefined ? [] : [{ from_ms, to_ms: messages[index + 1] ?? Infinity, at, plan: 0 }]
  })
}

/** A line that is asked as well says otherwise meanwhile: either of its words may be the one that has passed. */
function arrivalMissed(box: BoxTruth, arrivals: readonly InForce[], arrived: number): TrueSpan[] {
  const by_edi = arrivalsByEdi(box)
  const asked = overdue('arrival_missed', arrivals, arrived)
  if (by_edi.length === 0) return asked
  const is_asked = box.movements.some(({ tellings }) => tellings.some(({ by }) => by === 'carrier'))
  const told = overdue('arrival_missed', by_edi, arrived)
  return is_asked ? [...asked, ...told].map((one) => ({ ...one, must: false })) : told
}

/** What is wrong with a shipment on its way, once for each of its boxes. */
export function wrongUnderWay(box: BoxTruth, since_ms: number): TrueSpan[] {
  const departures = estimatesOf(box, 'departure_told')
  const arrivals = estimatesOf(box, 'arrival_told')
  const [departed, arrived] = [firstDeparture(box), knownAt(box, 'vessel_arrived')]
  return [
    ...overdue('event_overdue', departures, departed),
    ...arrivalMissed(box, arrivals, arrived),
    ...dischargeOverdue(box),
    ...moved(departures, departed, since_ms),
    ...arrivalMoved(box, arrivals, arrived, since_ms),
    ...byRail(box),
    ...box.itineraries.slice(1).flatMap((plan, index) => {
      const before = box.itineraries[index]
      return before === undefined ? [] : replanned(before, plan, arrived)
    }),
  ].map((one) => ({ ...one, container: box.container }))
}

function firstDeparture(box: BoxTruth): number {
  return Math.min(knownAt(box, 'vessel_departed'), knownAt(box, 'feeder_departed'))
}

/** Estimates that have passed while nobody says that it happened, and the line names no later one. */
function overdue(
  kind: 'event_overdue' | 'arrival_missed',
  estimates: readonly InForce[],
  known_ms: number,
): TrueSpan[] {
  return estimates.flatMap(({ from_ms, to_ms, at }) => {
    const [begins, ends] = [Math.max(from_ms, at + overdue_ms), Math.min(to_ms, known_ms)]
    const latency = latencyOf({ kinds: [kind] })
    const must = ends - begins >= noticeOf({ kinds: [kind] }) && begins - from_ms >= latency
    return ends + latency > begins && begins < known_ms + latency
      ? [span(kind, begins, Math.max(begins, ends), { must, line_says_ms: ends })]
      : []
  })
}

function dischargeOverdue(box: BoxTruth): TrueSpan[] {
  const arrived = movementOf(box, 'vessel_arrived')
  if (arrived === undefined) return []
  const known_ms = knownAt(box, 'vessel_arrived')
  const from_ms = Math.max(arrived.at + discharge_overdue_ms, known_ms)
  const to_ms = knownAt(box, 'vessel_discharged')
  const must = from_ms - known_ms >= latencyOf({ kinds: ['event_overdue'] })
  return to_ms > from_ms ? [span('event_overdue', from_ms, to_ms, { must, line_says_ms: to_ms })] : []
}

/** Each further two days that an estimate is away from the first that could be heard. */
function moved(estimates: readonly InForce[], known_ms: number, since_ms: number): TrueSpan[] {
  const heard = estimates.filter(({ from_ms, to_ms }) => to_ms > since_ms && from_ms < known_ms)
  const [first] = heard
  if (first === undefined) return []
  const stepsOf = ({ at }: InForce) => Math.floor(Math.abs(at - first.at) / moved_ms)
  let farthest = 0
  return heard.flatMap((one, index): TrueSpan[] => {
    const { from_ms, plan } = one
    const steps = stepsOf(one)
    if (steps === farthest) return []
    const is_farther = steps > farthest
    farthest = steps
    const returns_ms = heard.slice(index).find((later) => stepsOf(later) < steps)?.from_ms ?? known_ms
    const lasts = Math.min(returns_ms, known_ms) - from_ms >= latencyOf({ kinds: ['estimate_moved'] })
    return [span('estimate_moved', from_ms, from_ms, { must: is_farther && lasts && plan === first.plan })]
  })
}

/**
 * A line that goes on naming its schedule beside an estimate has given it first, so that what moves, moves from the
 * schedule; to count from the estimate that it named when it was first asked is not wrong.
 */
function arrivalMoved(box: BoxTruth, arrivals: readonly InForce[], known_ms: number, since_ms: number): TrueSpan[] {
  const heard = arrivals.filter(({ to_ms }) => to_ms > since_ms)
  const [first] = heard
  const scheduled = first && box.itineraries[first.plan]?.arrival_told[0]
  const from_estimate = moved(arrivals, known_ms, since_ms)
  if (first === undefined || scheduled === undefined || !box.tells_schedule) return from_estimate
  return [
    ...moved([{ ...first, at: scheduled.at }, ...heard], known_ms, since_ms),
    ...from_estimate.map((one) => ({ ...one, must: false })),
  ]
}

/** The truth has no estimates of trains: what is said of them is not judged. */
function byRail(box: BoxTruth): TrueSpan[] {
  if (box.itineraries.at(-1)?.ramp_locode === null) return []
  const [from_ms, to_ms] = [knownAt(box, 'vessel_departed'), knownAt(box, 'full_out')]
  const kinds = ['estimate_moved', 'event_overdue'] as const
  return to_ms > from_ms ? [span('estimate_moved', from_ms, to_ms, { kinds, must: false })] : []
}

/** What became different between two plans of a line. */
function replanned(was: Itinerary, is: Itinerary, arrived_ms: number): TrueSpan[] {
  const at = is.known_at
  if (was.port_of_discharge !== is.port_of_discharge) return landsElsewhere(was, is)
  if (was.ramp_locode !== is.ramp_locode) return [span('destination_changed', at, at)]
  if (was.terminal_of_discharge !== is.terminal_of_discharge) return berthsElsewhere(at, arrived_ms)
  const differs = is.legs.findIndex((leg, index) => {
    const before = was.legs[index]
    return before?.vessel !== leg.vessel || before.voyage !== leg.voyage
  })
  if (differs < 0) return []
  const end = differs === 0 ? 'departure_told' : 'arrival_told'
  if (latest(is[end], at) - latest(was[end], at) >= rolled_ms) return [span('rolled', at, at)]
  const is_other_ship = was.legs[differs]?.vessel !== is.legs[differs]?.vessel
  return [span(is_other_ship ? 'vessel_changed' : 'voyage_changed', at, at)]
}

/** The terminal that a line names first is asked until the ship has come to another, which is not heard before. */
export function onceBerthed(spans: readonly TrueSpan[], box: BoxTruth): TrueSpan[] {
  const terminals = new Set(box.itineraries.map((plan) => `${plan.port_of_discharge} ${plan.terminal_of_discharge}`))
  const ports = new Set(box.itineraries.map(({ port_of_discharge }) => port_of_discharge))
  const asked_ms = knownAt(box, 'vessel_arrived')
  return terminals.size === ports.size
    ? [...spans]
    : spans.map((one) => (one.from_ms > asked_ms + latencyOf(one) ? one : { ...one, must: false }))
}

/** Lines name now this yard and now its neighbour: a berth is another for sure when the ship has come to it. */
function berthsElsewhere(planned_ms: number, arrived_ms: number): TrueSpan[] {
  return [
    span('terminal_changed', planned_ms, planned_ms, { must: false }),
    ...(Number.isFinite(arrived_ms) ? [span('terminal_changed', arrived_ms, arrived_ms)] : []),
  ]
}

/** A ship that goes on to another port leaves the one out; by another ship the box is only bound for another port. */
function landsElsewhere(was: Itinerary, is: Itinerary): TrueSpan[] {
  const at = is.known_at
  const [ship, other] = [was.legs.at(-1), is.legs.at(-1)]
  const terminal = span('terminal_changed', at, at, { must: false })
  if (ship?.vessel === other?.vessel && ship?.voyage === other?.voyage)
    return [span('port_omitted', at, at, { kinds: ['port_omitted', 'port_of_discharge_changed'] }), terminal]
  const by_another = ['rolled', 'vessel_changed', 'voyage_changed'] as const
  return [
    span('port_of_discharge_changed', at, at),
    span('vessel_changed', at, at, { kinds: by_another, must: false }),
    terminal,
  ]
}

function latest(told: Itinerary['departure_told'], at_ms: number): number {
  return (told.findLast(({ known_at }) => known_at <= at_ms) ?? told[0])?.at ?? 0
}
