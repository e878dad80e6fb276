import type { EngineParts } from '../../asking/parts.ts'
import type { TrackingRequestRow } from '../../records/tracking-requests/tracking-request.ts'
import { claimDueOfLanes, dueLanes } from '../../world-facts/subject-store.ts'
import type { Subject } from '../../world-facts/subject.ts'
import { claimRequestsOfLanes, dueRequestLanes } from '../request-store.ts'

/** For tests and plays, which do one thing after the other: what is due of every lane, up to so much of each. */

const lease_ms = 120_000
type Parts = Pick<EngineParts, 'db' | 'clock'>

function moments({ clock }: Parts) {
  const real_ms = clock.realMs()
  return [clock.now(), new Date(real_ms).toISOString(), new Date(real_ms + lease_ms).toISOString()] as const
}

export async function claimDueRequests(parts: Parts, of_lane: number): Promise<readonly TrackingRequestRow[]> {
  const [now, real_now, lease_until] = moments(parts)
  const lanes = await dueRequestLanes(parts.db.work, now, real_now)
  return claimRequestsOfLanes(
    parts.db.work,
    lanes.map((lane) => ({ lane, wanted: of_lane })),
    now,
    real_now,
    lease_until,
  )
}

export async function claimDueSubjects(parts: Parts, of_lane: number): Promise<readonly Subject[]> {
  const [now, real_now, lease_until] = moments(parts)
  const lanes = await dueLanes(parts.db.work, now, real_now)
  return claimDueOfLanes(
    parts.db.work,
    lanes.map((lane) => ({ lane, wanted: of_lane })),
    now,
    real_now,
    lease_until,
  )
}
