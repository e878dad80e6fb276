import type { PlannedFault } from '../plan.ts'
import type { BoxTruth, WorldNumber } from '../world-answers.ts'
import { knownAt, movementOf } from './truth-at-facility.ts'
import { latencyOf, span } from './span.ts'
import type { TrueSpan } from './span.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** A day without an answer, counted from the last one: of two in a day it came up to half a day before the trouble. */
const silent_ms = 12 * hour_ms
const stuck_ms = 5 * day_ms
/** How long the disagreement of two sources may be seen after one of them has mended. */
const heals_ms = 36 * hour_ms

/** Faults under which a line tells nothing of what it knows. */
const silent = new Set(['outage', 'knows_nothing'])

/** What is wrong with a request before there is a shipment. */
export function wrongWithRequest(number: WorldNumber, boxes: readonly BoxTruth[], began_ms: number): TrueSpan[] {
  const [box] = boxes
  if (number.story.startsWith('unknown-')) {
    const failed = span('request_failed', began_ms, Infinity, { must: number.request_type === 'container' })
    return [failed, span('request_stuck', began_ms + stuck_ms, Infinity, { must: number.request_type !== 'container' })]
  }
  if (number.story === 'cancelled-booking') return [span('request_failed', began_ms, Infinity, { must: false })]
  if (box === undefined) return []
  if (box.cancelled_at !== null) return [span('request_failed', Math.max(began_ms, box.cancelled_at), Infinity)]
  const stuck_from = began_ms + stuck_ms
  return box.manifested_at > stuck_from ? [span('request_stuck', stuck_from, box.manifested_at)] : []
}

/** What is wrong with the sources of a shipment while they are disturbed. */
export function wrongWithSources(
  faults: readonly PlannedFault[],
  number: WorldNumber,
  box: BoxTruth,
  epoch_ms: number,
): TrueSpan[] {
  return faults.flatMap((fault) => {
    const [from_ms, to_ms] = [epoch_ms + fault.from_hours * hour_ms, epoch_ms + fault.to_hours * hour_ms]
    // What somebody has collected is awaited from nobody but the haulier.
    const awaited_ms = Math.min(to_ms, knownAt(box, 'full_out'))
    const is_line = fault.kind === 'carrier' && fault.source === number.scac
    const is_facility = fault.kind !== 'carrier' && facilitiesOf(box).includes(fault.source)
    if (!is_line && !is_facility) return []
    switch (fault.name) {
      case 'outage':
        return [
          span('source_failing', from_ms + silent_ms, to_ms, { must: false }),
          ...(is_line ? [asLastHeard(from_ms, to_ms)] : []),
          ...(is_line ? [span('source_failing', from_ms + silent_ms, awaited_ms)] : []),
          // A request that had no result yet is given up while its line answers nothing.
          ...(is_line && box.manifested_at > from_ms ? [span('request_failed', from_ms, to_ms, { must: false })] : []),
        ].filter(lasts)
      case 'knows_nothing':
        return [
          span('number_unknown_to_source', from_ms + silent_ms, awaited_ms),
          asLastHeard(from_ms, to_ms),
          // A request that had no result yet has none while its line denies the number.
          span('request_stuck', Math.max(from_ms, epoch_ms + stuck_ms), to_ms, { must: false }),
        ].filter(lasts)
      case 'line_contradicts_terminal':
        return [
          span('sources_disagree', from_ms, to_ms + heals_ms, { must: false }),
          ...asHeard(contradicted(box, from_ms, to_ms), faults, box, epoch_ms),
        ]
      default:
        return []
    }
  })
}

/** While a line tells nothing, what it had estimated passes by, though it has a newer estimate by then. */
function asLastHeard(from_ms: number, to_ms: number): TrueSpan {
  return span('arrival_missed', from_ms, to_ms, { kinds: ['arrival_missed', 'event_overdue'], must: false })
}

/** Where the box comes to, and the terminals that were planned meanwhile: they are asked as well. */
function facilitiesOf({ stays, itineraries }: BoxTruth): string[] {
  return [
    ...stays.map(({ facility }) => facility),
    ...itineraries.flatMap(({ terminal_of_discharge }) => terminal_of_discharge ?? []),
  ]
}

function lasts({ from_ms, to_ms }: TrueSpan): boolean {
  return to_ms > from_ms
}

/** When a line begins and ceases to be disturbed, which may show in what it says. */
export function disturbancesOf(scac: string, faults: readonly PlannedFault[], epoch_ms: number): number[] {
  return faults
    .filter(({ kind, source }) => kind === 'carrier' && source === scac)
    .flatMap(({ from_hours, to_hours }) => [epoch_ms + from_hours * hour_ms, epoch_ms + to_hours * hour_ms])
}

/** What a terminal stated while it could not be asked may be told until somebody could ask it again. */
export function asHeard(spans: readonly TrueSpan[], faults: readonly PlannedFault[], box: BoxTruth, epoch_ms: number) {
  return spans.map((one) => {
    const silence = faults.find(
      ({ kind, source, from_hours, to_hours }) =>
        kind === 'terminal_feed' &&
        box.stays.some(({ facility }) => facility === source) &&
        one.from_ms < epoch_ms + to_hours * hour_ms &&
        one.to_ms + latencyOf(one) > epoch_ms + from_hours * hour_ms,
    )
    if (silence === undefined) return one
    return { ...one, must: false, to_ms: Math.max(one.to_ms, epoch_ms + silence.to_hours * hour_ms) }
  })
}

/**
 * What is told of a ship need not be told while her line tells nothing, nor until it could be asked again, nor what the
 * line could have been asked for no more before; what happens meanwhile may be told as late as when it tells again.
 */
export function whileLineTells(
  spans: readonly TrueSpan[],
  faults: readonly PlannedFault[],
  { scac }: WorldNumber,
  epoch_ms: number,
): TrueSpan[] {
  const silences = faults.filter(({ kind, source, name }) => kind === 'carrier' && source === scac && silent.has(name))
  return spans.map((one) => {
    const unheard = silences.find(
      ({ from_hours, to_hours }) =>
        one.from_ms >= epoch_ms + from_hours * hour_ms - latencyOf(one) &&
        one.from_ms <= epoch_ms + to_hours * hour_ms + latencyOf(one),
    )
    if (unheard === undefined) return one
    return { ...one, must: false, to_ms: Math.max(one.to_ms, epoch_ms + unheard.to_hours * hour_ms) }
  })
}

/** The line says the discharge days before the terminal does, once both have said it. */
function contradicted(box: BoxTruth, from_ms: number, to_ms: number): TrueSpan[] {
  const tellings = movementOf(box, 'vessel_discharged')?.tellings ?? []
  const said = (['carrier', 'terminal'] as const).map((who) =>
    Math.min(...tellings.filter(({ by }) => by === who).map(({ known_at }) => known_at)),
  )
  const begins = Math.max(from_ms, ...said)
  return begins < to_ms ? [span('sources_disagree', begins, to_ms, { container: box.container })] : []
}
