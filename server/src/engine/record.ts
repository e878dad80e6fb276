import { createHash } from 'node:crypto'
import type { Transaction } from '../ground/db/index.ts'
import type { Answer } from '../sources/source.ts'
import { hasMissing, insertObservations, insertPayloads, stateHash, withdrawMissing } from './observation-store.ts'
import { lockSubject, recordAttempt } from './subject-store.ts'
import type { Subject } from './subject.ts'

/** What recording an answer came to. */
export interface Recorded {
  readonly subject: Subject
  /** Whether anything was stated that was not stated before, or is not stated any more. */
  readonly news: boolean
}

interface RecordTools {
  readonly newId: () => string
}

/**
 * Keeps an answer: payloads as they came, observations that are new, withdrawals. An answer equal to the last one leaves
 * only the moment of asking behind. The subject stays locked until the end of the transaction.
 */
export async function recordAnswer(tx: Transaction, tools: RecordTools, subject_id: string, source: string, answer: Answer, now: string): Promise<Recorded> {
  const subject = await lockSubject(tx, subject_id)
  const failed = answer.outcome === 'temporary' || answer.outcome === 'denied' || answer.outcome === 'bad_number'
  const failure = answer.outcome === 'temporary' || answer.outcome === 'denied' || answer.outcome === 'bad_number' ? answer.detail : null
  const told = 'observations' in answer ? answer.observations : []
  const complete = answer.outcome === 'found' && answer.complete
  const snapshot = complete ? subject.snapshot + 1 : subject.snapshot
  const digest = digestOf(answer)
  const state = stateHash(told)
  const same = !failed && subject.snapshot_digest?.equals(digest) === true
  const settled = same && !(complete && (await hasMissing(tx, subject_id, subject.snapshot)))

  let news = false
  if (!settled && told.length > 0) {
    const payload_ids = answer.payloads.map(() => tools.newId())
    await insertPayloads(tx, answer.payloads.map((payload, index) => ({ id: payload_ids[index] ?? tools.newId(), payload })), subject_id, answer.outcome, now)
    const state_known = state !== null && subject.state_hash?.equals(state) === true
    const fresh = state_known ? told.filter((observation) => observation.kind !== 'facility_state') : told
    const added = await insertObservations(tx, tools.newId, subject_id, source, fresh.map((observation) => ({ observation, payload_id: payload_ids[0] ?? null })), snapshot, now)
    const withdrawn = complete ? await withdrawMissing(tx, subject_id, snapshot, now) : 0
    news = added + withdrawn > 0
  } else if (failed && answer.payloads.length > 0) {
    await insertPayloads(tx, answer.payloads.map((payload) => ({ id: tools.newId(), payload })), subject_id, answer.outcome, now)
  }
  await recordAttempt(tx, subject_id, {
    outcome: answer.outcome,
    failure,
    attempts: failed ? subject.attempts + 1 : 0,
    snapshot,
    snapshot_digest: failed ? subject.snapshot_digest : digest,
    state_hash: state ?? subject.state_hash,
    succeeded: !failed,
    changed: news,
  }, now)
  return { subject, news }
}

function digestOf(answer: Answer): Buffer {
  const hash = createHash('sha256').update(answer.outcome)
  for (const payload of answer.payloads) hash.update('\u0000').update(payload.body)
  return hash.digest()
}
