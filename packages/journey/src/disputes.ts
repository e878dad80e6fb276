import { last_free_day_order } from '@quaylog/contract'
import type { Understood } from './journey.ts'
import type { RecordedObservation } from './observation.ts'
import type { AvailabilityWord } from './pickup/availability.ts'
import { isOvertaken } from './pickup/denied.ts'
import { pickupAvailabilityWords } from './pickup/pickup-place.ts'
import type { Dispute, DisputedWord, Provenance } from './picture.ts'
import { isRelayed, newestFirst, saidMs } from './statements/statement.ts'
import { groupBy } from './group-by.ts'

/** The times of which sources may say different things. */
const timed_fields = [
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'empty_terminated_at',
] as const

/** A time that sources may state differently. */
export type TimedField = (typeof timed_fields)[number]

/**
 * What sources say differently of a box at the same time: when something happens, whether it can be picked up, and
 * until when that is free. What somebody passes on contradicts nobody who states it himself.
 */
export function disputesOf(
  understood: Understood,
  provenance: Readonly<Record<string, Provenance>>,
  now_ms: number,
): Dispute[] {
  return [
    ...timed_fields.flatMap((field) => timeDispute(understood, field, provenance[field])),
    ...availabilityDispute(pickupAvailabilityWords(understood, now_ms)),
    ...lastFreeDayDispute(understood),
  ]
}

function timeDispute({ judged }: Understood, field: TimedField, from: Provenance | undefined): Dispute[] {
  const [winner_id] = from?.observation_ids ?? []
  if (from === undefined || winner_id === undefined || from.candidate_ids.length === 0) return []
  const statements = new Map(judged.map(({ statement }) => [statement.said.id, statement]))
  const words = [winner_id, ...from.candidate_ids].flatMap((id) => {
    const statement = statements.get(id)
    return statement === undefined || statement.at === null ? [] : [wordOf(statement.said, statement.at)]
  })
  return words.some(({ data_source }) => data_source !== words[0]?.data_source) ? [{ field, words }] : []
}

/** A word that its source has not repeated since the newest one came may be overtaken, and contradicts nothing. */
function availabilityDispute(words: readonly AvailabilityWord[]): Dispute[] {
  const [newest, ...others] = latestOfEach(words, ({ said }) => said.source)
  if (newest === undefined || newest.available === null) return []
  const { available, said_ms } = newest
  const against = others.filter(
    (one) => one.available === !available && one.held_ms >= said_ms && !isRelayed(one.said) && !isOvertaken(one),
  )
  const disputed = [newest, ...against].map((one) => wordOf(one.said, one.available === true))
  return against.length === 0 ? [] : [{ field: 'available_for_pickup', words: disputed }]
}

/** The newest last free day of each source, of line and terminal; the railroad's is that of another place. */
function lastFreeDayDispute({ deadlines, readings }: Understood): Dispute[] {
  const rank = (deadline: 'line' | 'terminal') => last_free_day_order.indexOf(`pickup_lfd_${deadline}`)
  const stated = [
    ...deadlines.flatMap((said) =>
      said.deadline === 'rail' ? [] : [{ said, said_ms: saidMs(said), day: said.day, rank: rank(said.deadline) }],
    ),
    ...readings.pod.flatMap(({ said, said_ms }) =>
      said.last_free_day === undefined ? [] : [{ said, said_ms, day: said.last_free_day, rank: rank('terminal') }],
    ),
  ]
  const latest = latestOfEach(stated.toSorted(newestFirst), (one) => `${one.said.source} ${one.rank}`)
  const own = latest.filter(({ said }) => !isRelayed(said))
  const words = own
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ said, day }) => (day === null ? [] : [wordOf(said, day)]))
  return new Set(words.map(({ value }) => value)).size < 2 ? [] : [{ field: 'pickup_lfd', words }]
}

/** The first of each, in their order. */
function latestOfEach<One>(newest_first: readonly One[], sourceOf: (one: One) => string): One[] {
  return [...groupBy(newest_first, sourceOf).values()].flatMap((said) => said.slice(0, 1))
}

function wordOf(said: RecordedObservation, value: string | boolean): DisputedWord {
  const { id: observation_id, source, data_source, stated_at, recorded_at } = said
  return { observation_id, source, data_source, stated_at, recorded_at, value }
}
