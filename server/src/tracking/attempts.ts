import { traced } from '../ground/telemetry/span.ts'
import { createAsking, put_off_ms } from '../asking/asking.ts'
import type { Asking } from '../asking/asking.ts'
import { attemptRequest } from './attempt.ts'
import { claimRequestsOfLanes, dueRequestLanes, putOffRequest, renewRequests } from './request-store.ts'
import { lineKey } from '../world-facts/subject.ts'
import type { EngineParts } from '../asking/parts.ts'
import type { ClaimedRequest } from './request-store.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'

/**
 * Requests of lines that no source speaks for, and those that ask no line of their own, each share the room of one
 * source.
 */
const nobody = 'nobody'
const any_line = ''

/** Due tracking requests, shared out by the line that they ask. */
export function createAttempts(parts: EngineParts, onFree: () => void): Asking {
  const { db, clock, sources } = parts
  const laneOf = ({ scac, status }: TrackingRequestRow) => (scac === null || status === 'created' ? any_line : scac)
  const idOf = (lane: string) => (lane === any_line ? any_line : (sources.byKey(lineKey(lane, ''))?.id ?? nobody))
  return createAsking<ClaimedRequest>(
    parts,
    {
      dueLanes: ({ now, real_now }) => dueRequestLanes(db.work, now, real_now),
      sourceOf(lane) {
        const gate = lane === any_line ? undefined : sources.byKey(lineKey(lane, ''))?.gate
        return (gate?.closedUntilMs('request') ?? 0) > clock.worldMs() ? null : idOf(lane)
      },
      claim: (claims, { now, real_now, lease_until }) =>
        claimRequestsOfLanes(db.work, claims, now, real_now, lease_until),
      laneOf,
      jobSize: () => 1,
      jobsOf: async (requests) =>
        requests.map((request) => ({
          source: idOf(laneOf(request)),
          rows: [request],
          run: () => traced(parts.tracing, spanOf(request), () => attemptOrPutOff(parts, request)),
        })),
      renew: (requests, lease_until) => renewRequests(db.work, requests, lease_until),
    },
    onFree,
  )
}

async function attemptOrPutOff(parts: EngineParts, request: ClaimedRequest): Promise<void> {
  try {
    await attemptRequest(parts, request)
  } catch (error) {
    const later = new Date(parts.clock.worldMs() + put_off_ms).toISOString()
    await putOffRequest(parts.db.work, request.account_id, request.id, later).catch(() => {})
    throw error
  }
}

/** Continues the trace of the call that made the request, however long ago that was. */
function spanOf({ id, account_id, trace_context, attempts }: ClaimedRequest) {
  return {
    name: 'attempt tracking request',
    kind: 'consumer',
    parent: trace_context,
    attributes: { 'quaylog.tracking_request_id': id, 'quaylog.account_id': account_id, 'quaylog.attempts': attempts },
  } as const
}
