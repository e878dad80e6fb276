import type { Answer, Question } from '../sources/source.ts'
import { facilityKey } from './subject.ts'
import type { Subject } from './subject.ts'
import type { EngineTools } from './tools.ts'

/** Asks the source of a subject; a source that is not configured (any more) is a temporary trouble of our own. */
export async function askSubject(tools: EngineTools, subject: Subject, containers: readonly string[] = []): Promise<{ answer: Answer; source: string }> {
  const source = tools.sources.byKey(subject.source_key)
  if (source === undefined) {
    return { source: subject.source_key, answer: { outcome: 'temporary', reason: 'shipping_line_unreachable', detail: `no source is configured for ${subject.source_key}`, next_allowed_at: null, payloads: [] } }
  }
  return { source: source.id, answer: await source.ask(questionOf(subject, containers)) }
}

function questionOf(subject: Subject, containers: readonly string[]): Question {
  const terminal = subject.source_key.startsWith(facilityKey('')) ? subject.source_key.slice(facilityKey('').length) : undefined
  return {
    kind: subject.number_type,
    number: subject.number,
    containers,
    first_asked_at: subject.created_at,
    ...(terminal === undefined ? {} : { terminal }),
  }
}

/** The part of a batch's answer that is about one box. */
export function partOf(answer: Answer, container: string): Answer {
  if (answer.outcome !== 'found') return answer
  const observations = answer.observations.filter((observation) => observation.container === container)
  return observations.length === 0 ? { outcome: 'not_found', payloads: answer.payloads } : { ...answer, observations }
}

/** How many boxes an answer lists. */
export function containersIn(answer: Answer): number {
  return 'observations' in answer ? new Set(answer.observations.flatMap((observation) => observation.container ?? [])).size : 0
}
