import type { ClaimedLane, Endpoint } from './endpoint.ts'
import type { LaneParts } from './run-lane.ts'
import type { EndpointKey } from './roster.ts'

/** Whoever is behind an endpoint, as the room that knows them describes them. */
export interface Receiver extends EndpointKey {
  /**
   * Delivers what is in a leased lane: adds what became of each notification to the completions, and lets the lane go.
   * Begun anew for every lane.
   */
  readonly run: (parts: LaneParts, lane: ClaimedLane, endpoint: Endpoint) => Promise<void>
}

/**
 * Finds who is behind endpoints. Whoever is gone or must not be told is missing: what waits for them ends without an
 * attempt.
 */
export type FindReceivers = (endpoints: readonly EndpointKey[]) => Promise<readonly Receiver[]>
