import { terminal_fields } from '../../reference/provided-data.ts'
import { answerOf, exchange, unreadable } from '../exchange.ts'
import { parseJson } from '../json.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer, Payload, Question, Source, SourceParts } from '../source.ts'
import { feedAbout } from './excerpt.ts'
import { observeBody } from './observe.ts'

/** Containers in one request. */
const batch_containers_max = 50
/** Requests in one asking; more containers are left for the next. */
const batches_max = 20

/** A configured adapter that speaks the neutral terminal feed. */
export interface TerminalFeedSettings {
  readonly id: string
  readonly name: string
  readonly base_url: string
  /** FIRMS codes that it speaks for. */
  readonly terminals: readonly string[]
  readonly credentials: { readonly feed_key: string }
  readonly per_minute: number | null
}

/** Terminals behind the neutral feed of contract 11.4, asked in batches. */
export function createTerminalFeedSource(settings: TerminalFeedSettings, parts: SourceParts): Source {
  const base_url = settings.base_url.replace(/\/+$/, '')

  async function ask(question: Question): Promise<Answer> {
    const numbers = numbersOf(question)
    const terminals = question.terminal === undefined ? settings.terminals : [question.terminal]
    const batches = terminals.flatMap((terminal) => batchesOf(numbers).map((batch) => ({ terminal, batch })))
    const observations: Observation[] = []
    const payloads: Payload[] = []
    let complete = batches.length <= batches_max
    for (const { terminal, batch } of batches.slice(0, batches_max)) {
      const url = `${base_url}/v1/containers?${new URLSearchParams({ numbers: batch.join(','), terminal })}`
      const answer = await exchange(
        parts,
        { method: 'GET', url, headers: { accept: 'application/json', 'X-Feed-Key': settings.credentials.feed_key } },
        [],
      )
      if (answer.payload !== null) payloads.push(answer.payload)
      const reading = answer.ok ? observeBody(answer.document, parts) : null
      if (reading === null) {
        if (!answer.ok && answer.refusal.outcome === 'not_found') continue
        const refusal = answer.ok ? unreadable('unreadable', 'the answer is not a terminal feed') : answer.refusal
        if (observations.length === 0) return answerOf(refusal, payloads)
        complete = false
        break
      }
      observations.push(...reading.observations.map((said) => ({ ...said, page: payloads.length - 1 })))
      if (reading.rejected.length > 0) complete = false
    }
    if (observations.length === 0 && !complete)
      return answerOf(unreadable('unreadable', 'no record can be read'), payloads)
    return observations.length === 0
      ? answerOf({ outcome: 'not_found' }, payloads)
      : { outcome: 'found', observations, payloads, complete }
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: 'facility',
    capabilities: {
      asks: ['container'],
      scacs: [],
      terminals: settings.terminals,
      full_snapshots: true,
      per_minute: settings.per_minute,
      per_day: null,
      tells: terminal_fields,
    },
    ask,
    excerpt: (payload, container) => feedAbout(payload, container, parts),
    read(payload) {
      const document = parseJson(payload.body)
      return document === undefined ? [] : (observeBody(document, parts)?.observations ?? [])
    },
  }
}

function numbersOf({ kind, number, containers }: Question): readonly string[] {
  return [...new Set(kind === 'container' ? [number, ...containers] : containers)]
}

function batchesOf(numbers: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let start = 0; start < numbers.length; start += batch_containers_max)
    batches.push(numbers.slice(start, start + batch_containers_max))
  return batches
}
