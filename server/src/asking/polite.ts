import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer, Question, Source } from '../sources/source.ts'
import type { BudgetDesk } from './budget-desk.ts'
import type { AskedSource } from './source-directory.ts'
import type { AskResult } from './source-store.ts'

/** After so many failures in a row a source is left alone for a while. */
const failures_max = 5
const pause_min_ms = 60_000
const pause_max_ms = 15 * 60_000
/** A lag is not told more exactly than this. */
const lag_max_s = 2_000_000_000

/** What a polite source works with. */
interface PoliteParts {
  readonly clock: Clock
  readonly desk: BudgetDesk
  /** Runs an ask whose first request is paid for; further pages take their own room. */
  readonly metered: <Value>(run: () => Promise<Value>) => Promise<Value>
  /** Told what each ask came to. */
  readonly onAsked: (result: AskResult) => Promise<void>
}

/** A source that minds its upstream's budget and leaves it alone while it is down. */
export function polite(source: Source, { clock, desk, metered, onAsked }: PoliteParts): AskedSource {
  let failures = 0
  let paused_until_ms = 0

  function failed(now_ms: number): void {
    failures += 1
    if (failures >= failures_max) paused_until_ms = now_ms + Math.min(pause_max_ms, pause_min_ms * 2 ** (failures - failures_max))
  }

  const refusal = (detail: string, until_ms: number) =>
    ({ outcome: 'temporary', reason: 'shipping_line_unreachable', detail, next_allowed_at: instantOf(until_ms + 999), payloads: [] }) as const

  return {
    ...source,
    gate: {
      closedUntilMs: (purpose) => Math.max(paused_until_ms, desk.closedUntilMs(purpose)),
      admit: async (wanted) => (clock.worldMs() < paused_until_ms ? 0 : (await desk.take('poll', wanted)).granted),
    },
    async ask(question: Question, admitted = false): Promise<Answer> {
      if (clock.worldMs() < paused_until_ms) return refusal(`${source.name} is down and left alone`, paused_until_ms)
      const taken = admitted ? null : await desk.take('request', 1)
      if (taken?.granted === 0) return { ...refusal(`the request budget of ${source.name} is used up`, taken.open_at_ms ?? clock.worldMs()), not_asked: true }
      const answer = await metered(() => source.ask(question))
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
