import type { Answer, Question } from '../sources/source.ts'
import { answerAbout } from '../world-facts/answer-about.ts'
import { facilityKey } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'
import type { EngineParts } from './parts.ts'

/** What asking came to, and who was asked. */
export interface Asked {
  /** Registry id of the source. */
  readonly source: string
  readonly answer: Answer
  /** What of it is about one subject of the same source, and may be recorded there. */
  about(subject: Subject): Answer
}

/** The boxes that are asked for in the same go, their documents, and whether the source's gate has made room. */
interface HowToAsk {
  readonly containers?: readonly string[]
  readonly references?: Question['references']
  readonly admitted?: boolean
}

/** Asks the source of a subject; a source that is not configured (any more) is a temporary trouble of our own. */
export async function askSubject(
  parts: Pick<EngineParts, 'sources'>,
  subject: Subject,
  { containers = [], references, admitted = false }: HowToAsk = {},
): Promise<Asked> {
  const source = parts.sources.byKey(subject.source_key)
  if (source === undefined) {
    const answer: Answer = {
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      detail: `no source is configured for ${subject.source_key}`,
      next_allowed_at: null,
      payloads: [],
    }
    return { source: subject.source_key, answer, about: () => answer }
  }
  const question = questionOf(subject, containers)
  const answer = await source.ask(references === undefined ? question : { ...question, references }, admitted)
  return {
    source: source.id,
    answer,
    about: (one) =>
      one.number_type === 'container' ? answerAbout(answer, questionOf(one, containers), source) : answer,
  }
}

/** What is asked about a subject, with the boxes that are asked for in the same go. */
export function questionOf(subject: Subject, containers: readonly string[]): Question {
  const terminal = subject.source_key.startsWith(facilityKey(''))
    ? subject.source_key.slice(facilityKey('').length)
    : undefined
  return {
    kind: subject.number_type,
    number: subject.number,
    containers,
    first_asked_at: subject.created_at,
    ...(terminal === undefined ? {} : { terminal }),
  }
}

/** How many boxes an answer lists. */
export function containersIn(answer: Answer): number {
  return 'observations' in answer
    ? new Set(answer.observations.flatMap((observation) => observation.container ?? [])).size
    : 0
}
