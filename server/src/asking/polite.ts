import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Observation } from '@quaylog/journey'
import type { WatchedNumber } from '../sources/registrations.ts'
import type { Answer, Question, Source } from '../sources/source.ts'
import type { BudgetDesk } from './budget-desk.ts'
import type { AskedSource } from './source-directory.ts'
import type { AskResult, SourceCircuit } from './source-store.ts'

/** A lag is not told more exactly than this. */
const lag_max_s = 2_000_000_000

/** What a polite source works with. */
interface PoliteParts {
  readonly clock: Clock
  readonly desk: BudgetDesk
  /** Runs an ask whose first request is paid for; further pages take their own room. */
  readonly metered: <Value>(run: () => Promise<Value>) => Promise<Value>
  /** How the source stands, over all processes, as far as it is known here. */
  readonly circuit: () => SourceCircuit
  /** Told what each ask came to. */
  readonly onAsked: (result: AskResult) => Promise<void>
}

/** A source that keeps to its upstream's budget and doesn't ask it while it is down. */
export function polite(source: Source, { clock, desk, metered, circuit, onAsked }: PoliteParts): AskedSource {
  const pausedUntilMs = () => {
    const { paused_until } = circuit()
    return paused_until === null ? 0 : Date.parse(paused_until)
  }
  const refusal = (detail: string, until_ms: number) =>
    ({
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      detail,
      next_allowed_at: instantOf(until_ms + 999),
      payloads: [],
    }) as const

  const { unregister } = source
  return {
    ...source,
    ...(unregister === undefined
      ? {}
      : {
          unregister: async (watched: WatchedNumber, upstream_id: string) =>
            clock.worldMs() >= pausedUntilMs() &&
            (await desk.take('poll', 1)).granted > 0 &&
            (await metered(() => unregister(watched, upstream_id))),
        }),
    gate: {
      closedUntilMs: (purpose) => Math.max(pausedUntilMs(), desk.closedUntilMs(purpose)),
      admit: async (wanted) => (clock.worldMs() < pausedUntilMs() ? 0 : (await desk.take('poll', wanted)).granted),
    },
    async ask(question: Question, admitted = false): Promise<Answer> {
      const paused_until_ms = pausedUntilMs()
      if (clock.worldMs() < paused_until_ms) return refusal(`${source.name} is down and left alone`, paused_until_ms)
      const taken = admitted ? null : await desk.take('request', 1)
      if (taken?.granted === 0)
        return {
          ...refusal(`the request budget of ${source.name} is used up`, taken.open_at_ms ?? clock.worldMs()),
          not_asked: true,
        }
      const answer = await metered(() => source.ask(question))
      if (answer.outcome !== 'temporary' || answer.not_asked !== true) await onAsked(resultOf(answer))
      return answer
    },
  }
}

function resultOf(answer: Answer): AskResult {
  const observations = 'observations' in answer ? answer.observations : []
  return {
    ok: answer.outcome !== 'temporary' || answer.of_boxes === true,
    is_down: answer.outcome === 'temporary' && answer.trouble !== 'entitlement',
    found: answer.outcome === 'found',
    defects: observations.reduce((count, observation) => count + observation.defects.length, 0),
    ...troubleOf(answer),
    lag_s: lagOf(observations),
  }
}

/** What an operator has to know: why it did not answer, or why its not knowing a number proves nothing. */
function troubleOf(answer: Answer): Pick<AskResult, 'failure' | 'trouble'> {
  if (answer.outcome === 'temporary') return { failure: answer.detail, trouble: answer.trouble ?? 'outage' }
  if (answer.outcome === 'not_found' && answer.ambiguous !== undefined)
    return { failure: answer.ambiguous, trouble: 'entitlement' }
  return { failure: null, trouble: null }
}

/** How long after it happened a source usually states something; null: it does not say when it did. */
function lagOf(observations: readonly Observation[]): number | null {
  const lags = observations.flatMap((said) =>
    said.kind === 'movement' && said.classifier === 'actual' && said.at !== null && said.stated_at !== null
      ? [Date.parse(said.stated_at) - Date.parse(said.at)]
      : [],
  )
  const median = lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)]
  return median === undefined || Number.isNaN(median)
    ? null
    : Math.min(lag_max_s, Math.max(0, Math.round(median / 1000)))
}
