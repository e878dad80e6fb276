import { stateOf } from './circuit.ts'
import { isTroubled, mayBegin, runsLow } from './endpoint.ts'
import type { ClaimedLane, Endpoint } from './endpoint.ts'
import type { LaneParts } from './run-lane.ts'

/** Leased lanes of this worker: those that wait, and those that are being delivered. */
export interface Lanes {
  /** Puts a lane behind the others of its endpoint; begun at the next `begin`. */
  readonly add: (endpoint: Endpoint, lane: ClaimedLane) => void
  /** Begins what the limits allow. */
  readonly begin: () => void
  /** How many more may be leased. */
  readonly room: () => number
  /** Lets go of all that was not begun. */
  readonly releaseWaiting: () => void
  /** Lets go of what is under way too. */
  readonly abandon: () => void
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>
}

const in_flight_max = 1_000
/** Endpoints in trouble, or not known yet, get half of the worker. */
const troubled_max = in_flight_max / 2
const waiting_max = 2_000

type Run = (lane: ClaimedLane, endpoint: Endpoint) => Promise<void>

/** Ends well whatever happens to a lane: one that could not be worked on is taken up again when its lease expires. */
function loggingTrouble(run: Run, log: LaneParts['log']): Run {
  return async (lane, endpoint) => {
    try {
      await run(lane, endpoint)
    } catch (error) {
      log.error({ err: error, webhook_id: endpoint.webhook_id }, 'a lane could not be worked on; its lease will expire')
    }
  }
}

/** `run` delivers one lane; `onLow` is called when an endpoint could do with more. */
export function createLanes({ clock, completions, log }: LaneParts, run: Run, onLow: () => void): Lanes {
  /** Endpoints with lanes that wait, in the order in which they are served. */
  const ready = new Set<Endpoint>()
  const under_way = new Set<ClaimedLane>()
  let waiting = 0
  let troubled = 0
  let onIdle = () => {}
  const deliver = loggingTrouble(run, log)

  const start = async (endpoint: Endpoint, lane: ClaimedLane, counts: number) => {
    under_way.add(lane)
    endpoint.in_flight++
    troubled += counts
    await deliver(lane, endpoint)
    troubled -= counts
    endpoint.in_flight--
    under_way.delete(lane)
    if (stateOf(endpoint.circuit, clock.deliveryMs()) === 'open') release(endpoint)
    begin()
    if (runsLow(endpoint, clock.deliveryMs())) onLow()
    if (under_way.size === 0) onIdle()
  }
  /** One lane of each endpoint in turn: whoever was served goes to the end. */
  const begin = () => {
    const now_ms = clock.deliveryMs()
    for (const endpoint of ready) {
      if (under_way.size >= in_flight_max) break
      const counts = isTroubled(endpoint, now_ms) ? 1 : 0
      if (!mayBegin(endpoint, now_ms) || troubled + counts > troubled_max) continue
      const lane = endpoint.waiting.shift()
      ready.delete(endpoint)
      if (lane === undefined) continue
      waiting--
      if (endpoint.waiting.length > 0) ready.add(endpoint)
      void start(endpoint, lane, counts)
    }
  }
  const release = (endpoint: Endpoint) => {
    ready.delete(endpoint)
    waiting -= endpoint.waiting.length
    for (const lane of endpoint.waiting.splice(0)) completions.release(lane, null)
  }

  return {
    begin,
    add(endpoint, lane) {
      endpoint.waiting.push(lane)
      ready.add(endpoint)
      waiting++
    },
    room: () => Math.min(waiting_max - waiting, in_flight_max - under_way.size),
    releaseWaiting: () => [...ready].forEach(release),
    abandon: () => under_way.forEach((lane) => completions.release(lane, null)),
    idle: () => (under_way.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
  }
}
