import { tracking_stop_days } from '@quaylog/contract'
import { lookSoon } from '../attention/schedule-store.ts'
import { accountById } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import type { Transaction } from '../ground/db/index.ts'
import type { Answer } from '../sources/source.ts'
import { askSubject } from '../asking/ask.ts'
import { referencesOf } from '../asking/reference-store.ts'
import { followFacilities } from './follow.ts'
import {
  facilityPollDelay,
  failureDelay,
  jittered,
  linePollDelay,
  schedulePollDelay,
  type PollPhase,
} from '../asking/next-poll.ts'
import { facilityPhase, linePhase } from '../asking/phase-store.ts'
import { lockShipment, lockShipmentsOfFacility, lockShipmentsOfLine } from '../projection/shipment-lock-store.ts'
import type { LockedShipment } from '../projection/project-store.ts'
import { isInDoubt } from '../world-facts/left-out-store.ts'
import { projectShipments } from '../projection/project.ts'
import type { Projected } from '../projection/project.ts'
import { recordAnswer } from '../world-facts/record.ts'
import { stopTracking } from './stop-tracking.ts'
import { schedulePoll, schedulePolls } from '../world-facts/subject-store.ts'
import { askedTogether, isSchedule } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'
import { hasTimePassed } from './time-passes.ts'
import type { EngineParts } from '../asking/parts.ts'

const day_ms = 86_400_000
/** When a source that left out what it had told is asked once more. */
const doubt_ms = 2 * 3_600_000

/**
 * Asks sources about subjects, as many in one go as each is asked about, and records each answer. `admitted`: the gate
 * has made room.
 */
export async function pollSubjects(parts: EngineParts, subjects: readonly Subject[], admitted = false): Promise<void> {
  for (const together of askedTogether(subjects)) await pollTogether(parts, together, admitted)
}

async function pollTogether(parts: EngineParts, subjects: readonly Subject[], admitted: boolean): Promise<void> {
  const [first] = subjects
  if (first === undefined) return
  const asked = await askSubject(parts, first, {
    containers: subjects.flatMap(({ number_type, number }) => (number_type === 'container' ? [number] : [])),
    ...(await withReferences(parts, subjects)),
    admitted,
    with_vendors: true,
  })
  const { answer } = asked
  if (answer.outcome === 'temporary' && answer.not_asked === true)
    return schedulePolls(
      parts.db.work,
      subjects.map(({ id }) => id),
      answer.next_allowed_at ?? parts.clock.now(),
    )
  for (const subject of subjects) await recordPoll(parts, subject, asked.source, asked.about(subject))
}

/** The documents of the boxes, for sources that want them. */
export async function withReferences(
  { db, sources }: Pick<EngineParts, 'db' | 'sources'>,
  subjects: readonly Subject[],
): Promise<{ references?: Awaited<ReturnType<typeof referencesOf>> }> {
  const source = sources.byKey(subjects[0]?.source_key ?? '')
  if (source?.capabilities.wants_references !== true) return {}
  return {
    references: await referencesOf(
      db.work,
      subjects.map(({ id }) => id),
    ),
  }
}

/** Records an answer, derives what follows from it and says when to ask again: one transaction. */
async function recordPoll(parts: EngineParts, subject: Subject, source: string, answer: Answer): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const now = parts.clock.now()
    const { news } = await recordAnswer(tx, parts, subject.id, source, answer, now)
    const isLine = subject.source_key.startsWith('line:')
    const lockFollowing = isLine ? lockShipmentsOfLine : lockShipmentsOfFacility
    if (news || (await hasTimePassed(tx, subject, now)))
      await projectAndFollow(tx, parts, await lockFollowing(tx, subject.id))
    else if (standsOtherwise(subject, answer)) await lookAtAll(tx, await lockFollowing(tx, subject.id))
    if (isLine && answer.outcome === 'cancelled') await stopAll(tx, parts, subject.id)
    await schedulePoll(tx, subject.id, await nextPollAt(tx, parts, subject, answer))
  })
  parts.wakeDeliveries()
}

/**
 * Projects shipments, follows their boxes where they can be asked about, and projects again what was known there
 * already.
 */
export async function projectAndFollow(
  tx: Transaction,
  parts: EngineParts,
  shipments: readonly LockedShipment[],
): Promise<readonly Projected[]> {
  const projected = await projectShipments(tx, parts, shipments)
  for (const one of projected) {
    const { known_already } = await followFacilities(tx, parts, one)
    if (known_already)
      await projectShipments(tx, parts, await lockShipment(tx, one.shipment.account_id, one.shipment.id))
  }
  return projected
}

/** Whether its source began or ceased to answer, or to know the number: news of no box, and still somebody's. */
function standsOtherwise({ attempts, last_outcome }: Subject, answer: Answer): boolean {
  const knew = last_outcome !== 'not_found'
  return attempts > 0 === isAnswered(answer) || knew !== (answer.outcome !== 'not_found')
}

async function lookAtAll(tx: Transaction, shipments: readonly LockedShipment[]): Promise<void> {
  for (const [account_id, own] of Map.groupBy(shipments, (shipment) => shipment.account_id))
    await lookSoon(
      tx,
      'shipment',
      account_id,
      own.map(({ id }) => id),
    )
}

async function stopAll(tx: Transaction, parts: EngineParts, subject_id: string): Promise<void> {
  for (const shipment of await lockShipmentsOfLine(tx, subject_id)) {
    const account = await accountById(tx, shipment.account_id)
    if (account !== undefined) await stopTracking(tx, parts, account, shipment.id, 'booking_cancelled', null)
  }
}

/** When a subject is asked next: by the phase of its journeys, by the source's own word, or by backing off. */
export async function nextPollAt(
  tx: Transaction,
  parts: EngineParts,
  subject: Subject,
  answer: Answer,
): Promise<string | null> {
  const now_ms = parts.clock.worldMs()
  if (!isAnswered(answer)) {
    const backoff_ms = now_ms + jittered(failureDelay(subject.attempts), parts.random())
    const allowed_ms =
      answer.outcome === 'temporary' && answer.next_allowed_at !== null ? Date.parse(answer.next_allowed_at) : 0
    return instantOf(Math.max(backoff_ms, allowed_ms))
  }
  const isLine = subject.source_key.startsWith('line:')
  const gone_before = instantOf(now_ms - tracking_stop_days.terminal_after_picked_up * day_ms)
  const phase = isLine ? await linePhase(tx, subject.id) : await facilityPhase(tx, subject.id, gone_before)
  const delay_ms = delayOf(subject.source_key, phase, now_ms)
  if (delay_ms === null) return null
  const announced = answer.outcome === 'found' ? answer.next_news_at : undefined
  const soon = answer.outcome === 'found' && answer.complete && delay_ms > doubt_ms && (await isInDoubt(tx, subject.id))
  const scheduled = instantOf(now_ms + jittered(soon ? doubt_ms : delay_ms, parts.random()))
  return announced !== undefined && announced < scheduled ? announced : scheduled
}

function delayOf(source_key: string, phase: PollPhase, now_ms: number): number | null {
  if (isSchedule(source_key)) return schedulePollDelay(phase, now_ms)
  return source_key.startsWith('facility:') ? facilityPollDelay(phase, now_ms) : linePollDelay(phase, now_ms)
}

function isAnswered(answer: Answer): boolean {
  return answer.outcome !== 'temporary' && answer.outcome !== 'bad_number'
}
