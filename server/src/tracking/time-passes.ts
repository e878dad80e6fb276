import { instantOf } from '../ground/clock.ts'
import type { Transaction } from '../ground/db/index.ts'
import { near_ms } from './follow.ts'
import { FRESH_MS, FUTURE_TOLERANCE_MS } from '@quaylog/journey'
import { hasComeTrue } from '../world-facts/observation-store.ts'
import { hasComeNear, hasFacilityFallenSilent } from '../asking/phase-store.ts'
import type { Subject } from '../world-facts/subject.ts'

/**
 * Whether, since a subject was asked last, time alone changed what is known, though nothing new was told: a ship came
 * near her port, a moment that was told too early came, or a facility has not answered for so long that its word is
 * stale.
 */
export async function hasTimePassed(tx: Transaction, subject: Subject, now: string): Promise<boolean> {
  const since = subject.last_attempted_at ?? subject.created_at
  if (subject.source_key.startsWith('line:') && (await hasComeNear(tx, subject.id, near_ms, since, now))) return true
  if (subject.last_succeeded_at !== null && isBetween(Date.parse(subject.last_succeeded_at) + FRESH_MS, since, now))
    return true
  if (
    subject.source_key.startsWith('vendor:') &&
    (await hasFacilityFallenSilent(tx, subject.id, weekBefore(since), weekBefore(now)))
  )
    return true
  return hasComeTrue(tx, subject.id, later(since), later(now))
}

function isBetween(ms: number, since: string, now: string): boolean {
  return ms >= Date.parse(since) && ms < Date.parse(now)
}

function weekBefore(at: string): string {
  return instantOf(Date.parse(at) - FRESH_MS)
}

/** A moment this near ahead counts as come already. */
function later(at: string): string {
  return instantOf(Date.parse(at) + FUTURE_TOLERANCE_MS)
}
