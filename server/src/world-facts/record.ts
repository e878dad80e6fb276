import type { Transaction } from '../ground/db/index.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer } from '../sources/source.ts'
import { hasMissing, withdrawMissing } from './left-out-store.ts'
import { insertObservations, insertPayloads, knownObservations, seenAgain } from './observation-store.ts'
import { byBytesAlone, recognised } from './answer-digest.ts'
import { lockSubject, recordAttempt } from './subject-store.ts'
import type { Subject } from './subject.ts'
import { sortOut } from './repetitions.ts'

/** What recording an answer came to. */
export interface Recorded {
  readonly subject: Subject
  /** Whether anything was stated that was not stated before, or is not stated any more. */
  readonly news: boolean
}

interface RecordParts {
  readonly newId: () => string
}

/**
 * Keeps an answer: observations that are new with the payloads that tell them, withdrawals. What only repeats what the
 * source said last is noted as seen again, and an answer that says the same as the last one leaves only the moment of
 * asking behind. The subject stays locked until the end of the transaction.
 */
export async function recordAnswer(
  tx: Transaction,
  parts: RecordParts,
  subject_id: string,
  source: string,
  answer: Answer,
  now: string,
): Promise<Recorded> {
  const subject = await lockSubject(tx, subject_id)
  const failed = answer.outcome === 'temporary' || answer.outcome === 'bad_number'
  const told = 'observations' in answer ? answer.observations : []
  const complete = answer.outcome === 'found' && answer.complete
  const { settled, digest } = failed
    ? { settled: true, digest: subject.snapshot_digest }
    : await compared(tx, subject, { source, answer, complete, now })
  const snapshot = complete && !settled ? subject.snapshot + 1 : subject.snapshot
  const told_nothing: Told = { news: false, dates_count: false }
  const { news, dates_count } =
    settled || told.length === 0
      ? told_nothing
      : await recordTold(tx, parts, { subject, source, answer, told, complete, snapshot, now })
  if (failed) {
    const payloads = answer.payloads.map((payload) => ({ id: parts.newId(), payload }))
    await insertPayloads(tx, payloads, subject_id, answer.outcome, now)
  }
  const result = failed ? { failure: answer.detail, attempts: subject.attempts + 1 } : { failure: null, attempts: 0 }
  await recordAttempt(
    tx,
    subject_id,
    {
      ...result,
      snapshot_digest: dates_count && digest !== null ? byBytesAlone(digest) : digest,
      outcome: answer.outcome,
      snapshot,
      succeeded: !failed,
      told: !settled,
      changed: news,
    },
    now,
  )
  return { subject, news }
}

interface Telling {
  readonly subject: Subject
  readonly source: string
  readonly answer: Answer
  readonly told: readonly Observation[]
  readonly complete: boolean
  readonly snapshot: number
  readonly now: string
}

/** Whether an answer leaves nothing to record, and what it is recognised by when it comes again. */
async function compared(
  tx: Transaction,
  subject: Subject,
  { source, answer, complete, now }: Pick<Telling, 'source' | 'answer' | 'complete' | 'now'>,
): Promise<{ settled: boolean; digest: Buffer }> {
  const { same, digest } = recognised(subject.snapshot_digest, { answer, source, now })
  return { settled: same && !(complete && (await hasMissing(tx, subject.id, source, subject.snapshot))), digest }
}

interface Told {
  readonly news: boolean
  readonly dates_count: boolean
}

async function recordTold(
  tx: Transaction,
  { newId }: RecordParts,
  { subject, source, answer, told, complete, snapshot, now }: Telling,
): Promise<Told> {
  const known = await knownObservations(tx, subject.id, source)
  // Other sources may have answered about the number since: a source is compared with what it said last itself.
  const previous = known.reduce((last, { seen_in_snapshot }) => Math.max(last, seen_in_snapshot), 0)
  const { fresh, repeated_ids, dates_count } = sortOut(known, told, { complete, snapshot: previous, now })
  await seenAgain(tx, repeated_ids, snapshot, now)
  const telling = new Set(fresh.map(({ observation }) => observation.page ?? 0))
  const payloads = answer.payloads.map((payload, page) => ({ id: newId(), payload, page }))
  const keep = (isKept: (page: number) => boolean) =>
    insertPayloads(
      tx,
      payloads.filter(({ page }) => isKept(page)),
      subject.id,
      answer.outcome,
      now,
    )
  await keep((page) => telling.has(page))
  await insertObservations(
    tx,
    newId,
    subject.id,
    source,
    fresh.map((one) => ({ ...one, payload_id: payloads[one.observation.page ?? 0]?.id ?? null })),
    snapshot,
    now,
  )
  const withdrawn = complete ? await withdrawMissing(tx, subject.id, source, { snapshot, previous }, now) : 0
  if (withdrawn > 0) await keep((page) => !telling.has(page))
  return { news: fresh.length + withdrawn > 0, dates_count }
}
