import { attendToPassingTime } from '../server/src/projection/passing-time.ts'
import { attemptRequest } from '../server/src/tracking/attempt.ts'
import { pollSubjects } from '../server/src/tracking/poll.ts'
import { stopEndedShipments } from '../server/src/tracking/stop-ended.ts'
import { claimDueRequests, claimDueSubjects } from '../server/src/tracking/testing/due.ts'
import type { Subject } from '../server/src/world-facts/subject.ts'
import { instantOf } from '../server/src/ground/clock.ts'
import { tellNewBoxes } from '../server/src/intake/edi/new-boxes.ts'
import type { InboundRecordingParts } from '../server/src/intake/parts.ts'
import { recordDue } from '../server/src/intake/record-inbound.ts'
import type { EngineParts } from '../server/src/asking/parts.ts'

const rounds_max = 20
const at_once = 200
/** How far back boxes are looked for that began to be followed: longer than a step. */
const new_boxes_ms = 8 * 3_600_000

/** Does what the loops of the service would do now, one thing after the other, so that a play has one outcome. */
export async function workUntilDone(parts: EngineParts): Promise<void> {
  for (let round = 0; round < rounds_max; round++) {
    const requests = await claimDueRequests(parts, at_once)
    for (const request of requests.toSorted((a, b) => order(a.id, b.id))) await attemptRequest(parts, request)
    const subjects = await claimDueSubjects(parts, at_once)
    await pollSubjects(parts, subjects.toSorted(byKeyAndNumber))
    if (requests.length + subjects.length === 0) break
  }
  await stopEndedShipments(parts)
  await attendToPassingTime(parts)
}

class Killed extends Error {}

/**
 * Attends to passing time as processes do that are killed after they have made so many ids. Returns how often one was:
 * what they began must leave no trace.
 */
export async function attendAndDie(parts: EngineParts, after: readonly number[]): Promise<number> {
  let kills = 0
  for (const most of after) {
    let made = 0
    const newId = () => {
      if (++made > most) throw new Killed()
      return parts.newId()
    }
    try {
      await attendToPassingTime({ ...parts, newId })
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      kills++
    }
  }
  return kills
}

/** Records what files say: of boxes that are followed, and of those that somebody has begun to follow. */
export async function recordFiles(parts: InboundRecordingParts): Promise<void> {
  while ((await recordDue(parts)) > 0);
  await tellNewBoxes(parts, instantOf(parts.clock.worldMs() - new_boxes_ms), at_once)
}

function byKeyAndNumber(a: Subject, b: Subject): number {
  return order(`${a.source_key} ${a.number}`, `${b.source_key} ${b.number}`)
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
