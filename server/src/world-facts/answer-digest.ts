import { createHash } from 'node:crypto'
import { isAhead } from '@quaylog/journey'
import type { Observation } from '@quaylog/journey'
import type { Answer } from '../sources/source.ts'
import { contentHash } from './repetitions.ts'

/** An answer, by whom and when. */
interface Answered {
  readonly answer: Answer
  readonly source: string
  readonly now: string
}

/** What an answer is recognised by when it comes again, and whether the one before it said the same. */
export interface Recognised {
  readonly same: boolean
  readonly digest: Buffer
}

const half_bytes = 32

/**
 * Compares an answer with what the last one was recognised by. The first half of a digest stands for the bytes, the
 * second for what they say: many upstreams date each answer, and one that differs by nothing else says nothing new.
 */
export function recognised(last: Buffer | null, answered: Answered): Recognised {
  const bytes = digestOfBytes(answered.answer)
  if (last !== null && byBytesAlone(last).equals(bytes)) return { same: true, digest: last }
  const said = digestOfStatements(answered)
  return { same: last?.subarray(half_bytes).equals(said) === true, digest: Buffer.concat([bytes, said]) }
}

/** The digest of an answer whose dates count (`SortedOut`): it comes again only byte by byte. */
export function byBytesAlone(digest: Buffer): Buffer {
  return digest.subarray(0, half_bytes)
}

function digestOfBytes({ outcome, payloads }: Answer): Buffer {
  const hash = createHash('sha256').update(outcome)
  for (const { body } of payloads) hash.update('\u0000').update(body)
  return hash.digest()
}

function digestOfStatements({ answer, source, now }: Answered): Buffer {
  const told = 'observations' in answer ? answer.observations : []
  const complete = answer.outcome === 'found' && answer.complete
  const lines = told.map((one) => `${contentHash(one)} ${dateThatCounts(one, now)}`)
  return createHash('sha256')
    .update([answer.outcome, source, String(complete), ...lines.toSorted()].join('\n'))
    .digest()
}

/** Of a facility's report it counts whether its date has come (`sortOut`). */
function dateThatCounts({ kind, stated_at }: Observation, now: string): string {
  return kind === 'facility_state' && isAhead(stated_at, now) ? 'ahead' : ''
}
