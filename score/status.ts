import { changesOf } from './fact.ts'
import type { Fact, Statement } from './fact.ts'
import type { BoxTruth, Stay, YardState } from './world-answers.ts'

/** The status that a clerk would give a box who hears everything at once. */
export function statusFact(truth: BoxTruth): Fact {
  const known = new Map<string, number>()
  for (const { kind, tellings } of truth.movements)
    for (const { known_at } of tellings) known.set(kind, Math.min(known_at, known.get(kind) ?? known_at))
  const states = truth.stays.flatMap((stay) => stay.states.flatMap(({ told_at }) => told_at ?? []))
  const moments = [
    ...new Set([
      truth.manifested_at,
      ...truth.movements.flatMap(({ tellings }) => tellings.map(({ known_at }) => known_at)),
      ...states,
    ]),
  ]
    .filter((ms) => ms >= truth.manifested_at)
    .toSorted((a, b) => a - b)
  const all = moments.map((known_ms): Statement => ({ known_ms, value: statusAt(truth, known, known_ms) }))
  // A box on the ground at a ramp that does not speak of it yet is grounded, and just as truly not available.
  const not_yet = all.map((one) =>
    one.value === 'grounded' && truth.stays.length > 1 ? { ...one, value: 'not_available' } : one,
  )
  return {
    subject: truth.container,
    field: 'current_status',
    like: { kind: 'exact' },
    witnesses: [changesOf(all), changesOf(not_yet)],
  }
}

function statusAt(truth: BoxTruth, known: ReadonlyMap<string, number>, now_ms: number): string {
  const has = (kind: string) => (known.get(kind) ?? Number.POSITIVE_INFINITY) <= now_ms
  const terminal = stateAt(
    truth.stays.find((stay) => stay.kind === 'port_terminal'),
    now_ms,
  )
  const ramp = stateAt(
    truth.stays.find((stay) => stay.kind === 'ramp'),
    now_ms,
  )
  if (has('empty_in')) return 'empty_returned'
  if (has('full_out')) return 'picked_up'
  if (has('rail_unloaded') || ramp !== null) return ramp === null ? 'grounded' : 'available'
  if (has('rail_loaded') || has('rail_departed')) return 'on_rail'
  if (has('discharged') && isLast(truth, 'discharged', now_ms)) {
    if (terminal?.available === true) return 'available'
    if (truth.stays.some((stay) => stay.kind === 'ramp')) return 'awaiting_inland_transfer'
    return terminal === null ? 'grounded' : 'not_available'
  }
  return has('loaded') ? 'on_ship' : 'new'
}

function stateAt(stay: Stay | undefined, now_ms: number): YardState | null {
  return stay?.states.findLast(({ told_at }) => told_at !== null && told_at <= now_ms) ?? null
}

/** Whether the last of the movements of a kind, and not only one on the way, is known; feeders go on after it. */
function isLast(truth: BoxTruth, kind: string, now_ms: number): boolean {
  const last = truth.movements.findLast((one) => one.kind === kind && one.milestone !== `feeder_${kind}`)
  return last?.tellings.some(({ known_at }) => known_at <= now_ms) ?? false
}
