import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { stateOf } from './circuit.ts'
import { repairLane } from './completion-store.ts'
import { claimLanes, findDueEndpoints, loadNotifications, loadReceivers } from './delivery-store.ts'
import type { LeasedLane, Wanted } from './delivery-store.ts'
import { createEndpoint, isTroubled, lanesWanted, mayBegin, refresh, runsLow } from './endpoint.ts'
import type { ClaimedLane, Endpoint } from './endpoint.ts'
import { openReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import { runLane } from './run-lane.ts'
import type { LaneTools } from './run-lane.ts'

/** Leases lanes and delivers them, each endpoint within its limit and all within the worker's. */
export interface DeliveryWorker {
  /** Looks for due work once; true: look again at once. */
  readonly round: () => Promise<boolean>
  readonly endpoints: () => Iterable<Endpoint>
  /** Lets go of all that was not begun. */
  readonly releaseWaiting: () => void
  /** Lets go of what is under way too. */
  readonly abandon: () => void
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>
}

const in_flight_max = 1_000
const troubled_max = in_flight_max / 2
const waiting_max = 600
const per_endpoint_max = 200
const per_lane_max = 10
/** An endpoint without work is forgotten after this long. */
const forget_ms = 10 * 60_000

export function createWorker(db: Database, clock: Clock, newToken: () => string, tools: LaneTools, wake: () => void): DeliveryWorker {
  const endpoints = new Map<string, Endpoint>()
  const seen_ms = new Map<string, number>()
  const receivers = new Map<string, Receiver>()
  /** Endpoints with lanes that wait. */
  const ready = new Map<string, Endpoint>()
  const under_way = new Set<ClaimedLane>()
  let waiting = 0
  let troubled = 0
  let onIdle = () => {}

  const idOf = ({ account_id, webhook_id }: { account_id: string; webhook_id: string }) => `${account_id}/${webhook_id}`

  const begin = (endpoint: Endpoint, lane: ClaimedLane, now_ms: number) => {
    const counts = isTroubled(endpoint, now_ms) ? 1 : 0
    troubled += counts
    endpoint.in_flight++
    under_way.add(lane)
    const onDefect = (error: unknown) => tools.log.error({ err: error, webhook_id: endpoint.webhook_id }, 'a lane could not be worked on; its lease will expire')
    void runLane(tools, lane, endpoint, receivers.get(idOf(endpoint))).catch(onDefect).finally(() => {
      troubled -= counts
      endpoint.in_flight--
      under_way.delete(lane)
      if (stateOf(endpoint.circuit, clock.deliveryMs()) === 'open') release(endpoint)
      pump()
      if (runsLow(endpoint, clock.deliveryMs())) wake()
      if (under_way.size === 0) onIdle()
    })
  }
  /** One lane of each endpoint in turn: whoever was served goes to the end of the queue. */
  const pump = () => {
    const now_ms = clock.deliveryMs()
    for (const [id, endpoint] of ready) {
      if (under_way.size >= in_flight_max) break
      if (!mayBegin(endpoint, now_ms) || (troubled >= troubled_max && isTroubled(endpoint, now_ms))) continue
      const lane = endpoint.waiting.shift()
      ready.delete(id)
      if (lane === undefined) continue
      waiting--
      if (endpoint.waiting.length > 0) ready.set(id, endpoint)
      begin(endpoint, lane, now_ms)
    }
  }
  const release = (endpoint: Endpoint) => {
    ready.delete(idOf(endpoint))
    waiting -= endpoint.waiting.length
    for (const lane of endpoint.waiting.splice(0)) tools.completions.release(lane, null)
  }
  const forgetIdle = (now_ms: number) => {
    for (const [id, at_ms] of seen_ms) {
      const endpoint = endpoints.get(id)
      if (now_ms - at_ms < forget_ms || (endpoint && (endpoint.in_flight > 0 || endpoint.waiting.length > 0 || endpoint.is_dirty))) continue
      for (const map of [seen_ms, endpoints, receivers]) map.delete(id)
    }
  }

  const findWanted = async (now_ms: number): Promise<Wanted[]> => {
    const wanted: Wanted[] = []
    let room = Math.min(waiting_max - waiting, in_flight_max - under_way.size)
    for (const due of await findDueEndpoints(db.work, new Date(now_ms).toISOString())) {
      const id = idOf(due)
      seen_ms.set(id, now_ms)
      const endpoint = endpoints.get(id) ?? createEndpoint(due)
      endpoints.set(id, endpoint)
      refresh(endpoint, due)
      const lanes = Math.min(room, per_endpoint_max, lanesWanted(endpoint, now_ms))
      if (lanes > 0) wanted.push({ account_id: due.account_id, webhook_id: due.webhook_id, lanes })
      room -= Math.max(0, lanes)
    }
    return wanted
  }

  const load = async (keys: readonly LeasedLane[], token: string, claimed_ms: number) => {
    const webhooks = [...new Map(keys.map((key) => [idOf(key), key])).values()]
    const [notifications, found] = await Promise.all([
      loadNotifications(db.work, keys, per_lane_max),
      loadReceivers(db.work, webhooks),
    ])
    for (const key of webhooks) receivers.delete(idOf(key))
    for (const sealed of found) {
      const onDefect = (error: unknown) => tools.log.error({ err: error, webhook_id: sealed.id }, 'the secret of a webhook cannot be opened')
      receivers.set(idOf({ account_id: sealed.account_id, webhook_id: sealed.id }), openReceiver(sealed, tools.sealer, tools.compat_signature_header, onDefect))
    }
    const emptyLanes: LeasedLane[] = []
    const byLane = Map.groupBy(notifications, (notification) => notification.lane_id)
    for (const key of keys) {
      const found = byLane.get(key.lane_id) ?? []
      const lane = { key, token, claimed_ms, notifications: found, has_more: found.length === per_lane_max }
      const endpoint = endpoints.get(idOf(key))
      if (found.length === 0) emptyLanes.push(key)
      if (found.length === 0 || endpoint === undefined) continue
      endpoint.waiting.push(lane)
      ready.set(idOf(key), endpoint)
      waiting++
    }
    return emptyLanes
  }

  return {
    async round() {
      const now_ms = clock.deliveryMs()
      if (waiting >= waiting_max || under_way.size >= in_flight_max) return false
      const wanted = await findWanted(now_ms)
      if (wanted.length === 0) return false
      const token = newToken()
      const claimed_ms = clock.realMs()
      const keys = await claimLanes(db.work, wanted, token, tools.lease_s, new Date(now_ms).toISOString())
      const claimed = Map.groupBy(keys, idOf)
      for (const each of wanted) {
        const endpoint = endpoints.get(idOf(each))
        if (endpoint) endpoint.has_more = (claimed.get(idOf(each))?.length ?? 0) >= each.lanes
      }
      if (keys.length === 0) return false
      let emptyLanes: readonly LeasedLane[]
      try {
        emptyLanes = await load(keys, token, claimed_ms)
      } catch (error) {
        for (const key of keys) tools.completions.release({ key, token, claimed_ms, notifications: [], has_more: false }, null)
        throw error
      }
      pump()
      forgetIdle(now_ms)
      for (const key of emptyLanes) await db.transaction((tx) => repairLane(tx, key))
      return false
    },
    endpoints: () => endpoints.values(),
    releaseWaiting() {
      for (const endpoint of [...ready.values()]) release(endpoint)
    },
    abandon() {
      for (const lane of under_way) tools.completions.release(lane, null)
    },
    idle: () => (under_way.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
  }
}
