import type { BoxTruth, Movement } from './world-answers.ts'

/**
 * Terminals tell those who ask, and nobody asks before he knows where: a line that tells no plans names the port with
 * the discharge. Of a journey that had ended when tracking began nobody asks a terminal any more.
 */
export function asAsked(truth: BoxTruth, shown_since_ms: number): BoxTruth {
  const known = (kind: string) =>
    truth.movements
      .filter((movement) => movement.kind === kind)
      .flatMap(({ tellings }) => tellings.filter(({ by }) => by === 'carrier').map(({ known_at }) => known_at))
  const ended = known('empty_in').some((ms) => ms <= shown_since_ms)
  const heard_from_ms = truth.scac === 'COSU' ? Math.min(...known('discharged')) : 0
  const from_ms = ended ? Number.POSITIVE_INFINITY : heard_from_ms
  if (from_ms === 0) return truth
  return {
    ...truth,
    stops: ended ? [] : truth.stops,
    movements: truth.movements.map((movement) => ({
      ...movement,
      tellings: movement.tellings.flatMap((telling) => heardFrom(telling, from_ms)),
    })),
    stays: truth.stays.map((stay) => ({
      ...stay,
      states: stay.states.map((state) => ({
        ...state,
        told_at: state.told_at === null || ended ? null : Math.max(state.told_at, from_ms),
      })),
    })),
  }
}

/** What a line says is heard when it says it, what a facility says not before it is asked. */
function heardFrom(telling: Movement['tellings'][number], from_ms: number): Movement['tellings'] {
  if (telling.by === 'carrier' || telling.by === 'edi') return [telling]
  return Number.isFinite(from_ms) ? [{ ...telling, known_at: Math.max(telling.known_at, from_ms) }] : []
}
