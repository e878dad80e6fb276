import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer, Question, Source } from '../sources/source.ts'
import type { AskResult } from './source-store.ts'

/** After so many failures in a row a source is left alone for a while. */
const failures_max = 5
const pause_min_ms = 60_000
const pause_max_ms = 15 * 60_000
const minute_ms = 60_000
const day_ms = 86_400_000
/** Share of the day's budget after which only new requests are asked for. */
const soft_stop = 0.9
/** A lag is not told more exactly than this. */
const lag_max_s = 2_000_000_000

interface Limits {
  readonly per_minute: number | null
  readonly per_day: number | null
}

/** A source that minds its upstream's budget and leaves it alone while it is down; what each ask came to is told to `onAsked`. */
export function polite(source: Source, limits: Limits, clock: Clock, onAsked: (result: AskResult) => Promise<void>): Source {
  const minute: number[] = []
  let day = { started_ms: 0, asked: 0 }
  let failures = 0
  let paused_until_ms = 0

  function notBefore(now_ms: number): number | null {
    if (now_ms < paused_until_ms) return paused_until_ms
    if (now_ms - day.started_ms >= day_ms) day = { started_ms: now_ms, asked: 0 }
    if (limits.per_day !== null && day.asked >= limits.per_day * soft_stop) return day.started_ms + day_ms
    while ((minute[0] ?? Infinity) <= now_ms - minute_ms) minute.shift()
    return limits.per_minute !== null && minute.length >= limits.per_minute ? (minute[0] ?? now_ms) + minute_ms : null
  }

  function failed(now_ms: number): void {
    failures += 1
    if (failures >= failures_max) paused_until_ms = now_ms + Math.min(pause_max_ms, pause_min_ms * 2 ** (failures - failures_max))
  }

  return {
    ...source,
    async ask(question: Question): Promise<Answer> {
      const now_ms = clock.worldMs()
      const wait_until = notBefore(now_ms)
      if (wait_until !== null) {
        const detail = now_ms < paused_until_ms ? `${source.name} is down and left alone` : `the request budget of ${source.name} is used up`
        return { outcome: 'temporary', reason: 'shipping_line_unreachable', detail, next_allowed_at: instantOf(wait_until + 999), payloads: [] }
      }
      minute.push(now_ms)
      day.asked += 1
      const answer = await source.ask(question)
      const ok = answer.outcome !== 'temporary'
      if (ok) failures = 0
      else if (answer.trouble !== 'entitlement') failed(clock.worldMs())
      await onAsked(resultOf(answer, ok, paused_until_ms > clock.worldMs() ? instantOf(paused_until_ms) : null))
      return answer
    },
  }
}

function resultOf(answer: Answer, ok: boolean, paused_until: string | null): AskResult {
  const observations = 'observations' in answer ? answer.observations : []
  return {
    ok,
    found: answer.outcome === 'found',
    defects: observations.reduce((count, observation) => count + observation.defects.length, 0),
    ...troubleOf(answer),
    lag_s: lagOf(observations),
    paused_until,
  }
}

/** What an operator has to know: why it did not answer, or why its not knowing a number proves nothing. */
function troubleOf(answer: Answer): Pick<AskResult, 'failure' | 'trouble'> {
  if (answer.outcome === 'temporary') return { failure: answer.detail, trouble: answer.trouble ?? 'outage' }
  if (answer.outcome === 'not_found' && answer.ambiguous !== undefined) return { failure: answer.ambiguous, trouble: 'entitlement' }
  return { failure: null, trouble: null }
}

/** How long after it happened a source usually states something; null: it does not say when it did. */
function lagOf(observations: readonly Observation[]): number | null {
  const lags = observations.flatMap((said) => (said.kind === 'movement' && said.classifier === 'actual' && said.at !== null && said.stated_at !== null ? [Date.parse(said.stated_at) - Date.parse(said.at)] : []))
  const median = lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)]
  return median === undefined || Number.isNaN(median) ? null : Math.min(lag_max_s, Math.max(0, Math.round(median / 1000)))
}
