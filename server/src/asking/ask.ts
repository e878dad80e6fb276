import { tracedWithin } from '../ground/telemetry/span.ts'
import { lasting_troubles } from '../sources/source.ts'
import type { Answer, Question } from '../sources/source.ts'
import { answerAbout } from '../world-facts/answer-about.ts'
import { facilityKey, scacOfKey } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'
import type { AskedSource } from './source-directory.ts'
import type { EngineParts } from './parts.ts'

/** What asking came to, and who was asked. */
export interface Asked {
  /** Registry id of the source. */
  readonly source: string
  readonly answer: Answer
  /** What of it is about one subject of the same source, and may be recorded there. */
  about(subject: Subject): Answer
}

/** The boxes that are asked for in the same go, their documents, and how far the asking goes. */
interface HowToAsk {
  readonly containers?: readonly string[]
  readonly references?: Question['references']
  /** Whether the gate of the first source has made room. */
  readonly admitted?: boolean
  /** Whether vendors are asked too, where a source that comes before them cannot tell; they may charge for it. */
  readonly with_vendors?: boolean
}

/**
 * Asks the sources of a subject, one after the other as long as none of them can tell; a source that is not configured
 * (any more) is a temporary trouble of our own.
 */
export async function askSubject(
  parts: Pick<EngineParts, 'sources'>,
  subject: Subject,
  { containers = [], references, admitted = false, with_vendors = false }: HowToAsk = {},
): Promise<Asked> {
  const [first, ...others] = parts.sources.allByKey(subject.source_key)
  if (first === undefined) return nobodyFor(subject.source_key)
  const plain = questionOf(subject, containers)
  const question = references === undefined ? plain : { ...plain, references }
  const asked = await askOne(first, question, admitted)
  const rest = others.filter(({ capabilities }) => with_vendors || capabilities.hearsay === undefined)
  return rest.reduce<Promise<Asked>>(async (before, source) => {
    const best = await before
    if (!leavesOpen(best.answer) || !source.capabilities.asks.includes(question.kind)) return best
    const next = await askOne(source, question, false)
    return weight(next.answer) > weight(best.answer) ? next : best
  }, Promise.resolve(asked))
}

async function askOne(source: AskedSource, question: Question, admitted: boolean): Promise<Asked> {
  const answer = await tracedWithin(
    { name: `ask ${source.id}`, kind: 'internal', attributes: { 'quaylog.source': source.id } },
    async (span) => {
      const answered = await source.ask(question, admitted)
      span?.set({ 'quaylog.outcome': answered.outcome })
      if (answered.outcome === 'temporary') span?.fail(answered.detail)
      return answered
    },
  )
  return {
    source: source.id,
    answer,
    about: (one) =>
      one.number_type === 'container' ? answerAbout(answer, questionOf(one, question.containers), source) : answer,
  }
}

function nobodyFor(source_key: string): Asked {
  const answer: Answer = {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: `no source is configured for ${source_key}`,
    next_allowed_at: null,
    payloads: [],
  }
  return { source: source_key, answer, about: () => answer }
}

/** Whether another source may know better: an outage passes, and is no reason to pay somebody else. */
function leavesOpen(answer: Answer): boolean {
  if (answer.outcome === 'temporary')
    return answer.trouble === 'credentials' || lasting_troubles.some((lasting) => lasting === answer.trouble)
  return answer.outcome === 'not_found' || answer.outcome === 'bad_number'
}

/** Which of two answers counts: what was told, then what may still be told, then what nobody knows. */
function weight(answer: Answer): number {
  const order = ['bad_number', 'not_found', 'temporary', 'not_manifested', 'cancelled', 'found']
  return order.indexOf(answer.outcome)
}

/** What is asked about a subject, with the boxes that are asked for in the same go. */
export function questionOf(subject: Subject, containers: readonly string[]): Question {
  const terminal = subject.source_key.startsWith(facilityKey(''))
    ? subject.source_key.slice(facilityKey('').length)
    : undefined
  const scac = scacOfKey(subject.source_key)
  return {
    kind: subject.number_type,
    number: subject.number,
    containers,
    first_asked_at: subject.created_at,
    ...(terminal === undefined ? {} : { terminal }),
    ...(scac === undefined ? {} : { scac }),
  }
}

/** How many boxes an answer lists. */
export function containersIn(answer: Answer): number {
  return 'observations' in answer
    ? new Set(answer.observations.flatMap((observation) => observation.container ?? [])).size
    : 0
}
