import type { Account } from '../request/account.ts'
import { accountById } from '../accounts/store.ts'
import type { Transaction } from '../ground/db/index.ts'
import type { Answer } from '../sources/source.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { askSubject, containersIn } from '../asking/ask.ts'
import { detectCarrier } from './detect-carrier.ts'
import { heldAbout, nothing_held } from '../asking/held.ts'
import type { Held } from '../asking/held.ts'
import { linkToShipment } from './link.ts'
import { nextPollAt, pollSubjects, withReferences } from './poll.ts'
import { recordAnswer } from '../world-facts/record.ts'
import {
  awaitManifest,
  failRequest,
  lockOpenRequest,
  putOffRequest,
  retryRequest,
  setCarrier,
  succeedRequest,
} from './request-store.ts'
import { tellRequests } from './stop-tracking.ts'
import { subjectsNeverAsked } from './tracking-store.ts'
import { ensureSubject, schedulePoll } from '../world-facts/subject-store.ts'
import { lineKey } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'
import { afterTrouble, transitionOf } from './transition.ts'
import type { Transition } from './transition.ts'
import type { EngineParts } from '../asking/parts.ts'

/** An answer this fresh serves a second request for the same number without asking again. */
const fresh_ms = 60_000

/**
 * Carries a claimed tracking request one step on: infers the carrier, asks it, links the shipment, finishes the first
 * load. Contract 4.1.
 */
export async function attemptRequest(parts: EngineParts, claimed: TrackingRequestRow): Promise<void> {
  if (claimed.status === 'created') return finishLoad(parts, claimed)
  const request = claimed.scac === null ? await withCarrier(parts, claimed) : { ...claimed, scac: claimed.scac }
  if (request === null) return
  const name = {
    source_key: lineKey(request.scac, request.account_id),
    number_type: request.request_type,
    number: request.normalized_number,
  }
  const subject = await ensureSubject(parts.db.work, parts.newId, name, parts.clock.now())
  const fresh =
    subject.last_outcome === 'found' &&
    subject.last_succeeded_at !== null &&
    parts.clock.worldMs() - Date.parse(subject.last_succeeded_at) < fresh_ms
  const linked = await settle(parts, request, subject, fresh ? null : await learn(parts, subject, request.is_test))
  parts.wakeDeliveries()
  if (linked) await finishLoad(parts, request)
}

/** What was learnt about a number in one attempt: the source's answer, and what else is held. */
interface Learnt extends Held {
  readonly source: string
  readonly answer: Answer
}

async function learn(parts: EngineParts, subject: Subject, is_test: boolean): Promise<Learnt> {
  const asked = await askSubject(parts, subject, { ...(await withReferences(parts, [subject])), with_vendors: true })
  const answer = asked.about(subject)
  const containers = containersIn(answer)
  if (containers > 0) return { source: asked.source, answer, on_file: null, containers }
  return { source: asked.source, answer, ...(is_test ? nothing_held : await heldAbout(parts, subject)) }
}

/** Records what files say first, so that the subject is left with the answer of its own source. */
async function recordLearnt(
  tx: Transaction,
  parts: EngineParts,
  subject: Subject,
  { source, answer, on_file }: Learnt,
): Promise<void> {
  const now = parts.clock.now()
  if (on_file !== null) await recordAnswer(tx, parts, subject.id, on_file.source, on_file.answer, now)
  if (answer.outcome === 'temporary' && answer.not_asked === true) return
  await recordAnswer(tx, parts, subject.id, source, answer, now)
}

/** Fills in the carrier of a request that left it open; null when that settled the request for now. */
async function withCarrier(
  parts: EngineParts,
  request: TrackingRequestRow,
): Promise<(TrackingRequestRow & { scac: string }) | null> {
  const detected = await detectCarrier(parts, request)
  if (detected.outcome === 'detected') {
    await setCarrier(parts.db.work, request.account_id, request.id, detected.scac, parts.clock.now())
    return { ...request, scac: detected.scac }
  }
  const account = await accountById(parts.db.work, request.account_id)
  if (account === undefined) return null
  const undetected = detected.outcome === 'no_source' ? 'no_source' : 'scac_auto_detect_failed'
  const move: Transition =
    detected.outcome === 'unreachable'
      ? afterTrouble(request, detected.trouble, circumstancesOf(parts, account))
      : { to: 'failed', reason: undetected }
  await moveRequest(parts, request, move)
  return null
}

function circumstancesOf(parts: EngineParts, account: Account) {
  return {
    now_ms: parts.clock.worldMs(),
    random: parts.random(),
    manifest_window_days: account.manifest_window_days ?? parts.manifest_window_days,
  }
}

/** Records the answer and moves the request in one transaction. True when it is now linked. */
async function settle(
  parts: EngineParts,
  request: TrackingRequestRow & { scac: string },
  subject: Subject,
  learnt: Learnt | null,
): Promise<boolean> {
  const account = await accountById(parts.db.work, request.account_id)
  if (account === undefined) return false
  const move: Transition =
    learnt === null
      ? { to: 'linked' }
      : transitionOf(request, learnt.answer, { ...circumstancesOf(parts, account), containers: learnt.containers })
  if (move.to !== 'linked') {
    await moveRequest(parts, request, move, learnt === null ? undefined : { subject, learnt })
    return false
  }
  return parts.db.transaction(async (tx) => {
    const open = await lockOpenRequest(tx, request.account_id, request.id)
    if (open === undefined || open.status === 'created') return open !== undefined
    if (learnt !== null) await recordLearnt(tx, parts, subject, learnt)
    const shipment_id = await linkToShipment(tx, parts, account, { ...open, scac: request.scac }, subject.id)
    await schedulePoll(
      tx,
      subject.id,
      await nextPollAt(
        tx,
        parts,
        subject,
        learnt?.answer ?? { outcome: 'found', observations: [], payloads: [], complete: true },
      ),
    )
    return shipment_id !== null
  })
}

/** Writes any other move than linking, with the answer that led to it, and reports it where the contract says so. */
async function moveRequest(
  parts: EngineParts,
  request: TrackingRequestRow,
  move: Transition,
  asked?: { subject: Subject; learnt: Learnt },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const now = parts.clock.now()
    const open = await lockOpenRequest(tx, request.account_id, request.id)
    if (asked !== undefined) await recordLearnt(tx, parts, asked.subject, asked.learnt)
    const account = await accountById(tx, request.account_id)
    if (open === undefined || account === undefined) return
    switch (move.to) {
      case 'failed':
        await failRequest(tx, account.id, request.id, move.reason, null, now)
        return tellRequests(tx, parts, account, [request.id], 'tracking_request.failed')
      case 'retrying':
        return retryRequest(tx, account.id, request.id, move, now)
      case 'awaiting_manifest':
        await awaitManifest(tx, account.id, request.id, move.next_attempt_at, now)
        return move.first_time
          ? tellRequests(tx, parts, account, [request.id], 'tracking_request.awaiting_manifest')
          : undefined
      case 'put_off':
        return putOffRequest(tx, account.id, request.id, move.next_attempt_at)
      case 'linked':
        throw new Error('linking is not a plain move')
    }
  })
  parts.wakeDeliveries()
}

/** Asks the terminals of a new shipment once and then reports that the request succeeded. */
async function finishLoad(parts: EngineParts, request: TrackingRequestRow): Promise<void> {
  await pollSubjects(parts, await subjectsNeverAsked(parts.db.work, request))
  await parts.db.transaction(async (tx) => {
    const account = await accountById(tx, request.account_id)
    if (account === undefined) return
    if (await succeedRequest(tx, account.id, request.id, parts.clock.now()))
      await tellRequests(tx, parts, account, [request.id], 'tracking_request.succeeded')
  })
  parts.wakeDeliveries()
}
