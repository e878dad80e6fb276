import type { Database } from '../ground/db/index.ts'
import { createLanes } from './begin-lanes.ts'
import type { Lanes } from './begin-lanes.ts'
import { repairLane } from './completion-store.ts'
import { claimLanes, findDueEndpoints, loadNotifications } from './delivery-store.ts'
import type { LeasedLane, Wanted } from './delivery-store.ts'
import { lanesWanted } from './endpoint.ts'
import type { ClaimedLane, Endpoint } from './endpoint.ts'
import type { FindReceivers } from './receiver.ts'
import { createRoster } from './roster.ts'
import type { Roster } from './roster.ts'
import { endLane } from './run-lane.ts'
import type { LaneParts } from './run-lane.ts'

/** Leases lanes and delivers them. */
export interface DeliveryWorker extends Pick<Lanes, 'releaseWaiting' | 'abandon' | 'idle'> {
  /** Looks for due work once; true: look again at once. */
  readonly round: () => Promise<boolean>
  readonly endpoints: () => Iterable<Endpoint>
}

const per_endpoint_max = 400
const per_lane_max = 10

interface Parts {
  readonly db: Database
  readonly laneParts: LaneParts
  readonly findReceivers: FindReceivers
  readonly roster: Roster
  readonly lanes: Lanes
  /** Where the next round begins among the due endpoints. */
  readonly turn: { passed_over: number }
}

/** `wake` is called when there is room for work that is probably there. */
export function createWorker(
  db: Database,
  laneParts: LaneParts,
  findReceivers: FindReceivers,
  wake: () => void,
): DeliveryWorker {
  const roster = createRoster()
  const lanes = createLanes(
    laneParts,
    async (lane, endpoint) => {
      const receiver = roster.receiverOf(endpoint)
      return receiver === undefined ? endLane(laneParts, lane) : receiver.run(laneParts, lane, endpoint)
    },
    wake,
  )
  const parts = { db, laneParts, findReceivers, roster, lanes, turn: { passed_over: 0 } }
  return {
    async round() {
      const now_ms = laneParts.clock.deliveryMs()
      const wanted = await findWanted(parts, now_ms)
      const leased = wanted.length > 0 ? await leaseAndBegin(parts, wanted, now_ms) : 0
      roster.forgetIdle(now_ms)
      // Whoever got all of a small share may have more due; a round that got nothing waits.
      return leased > 0 && lanes.room() > 0 && wanted.some((each) => roster.find(each)?.has_more)
    },
    endpoints: roster.all,
    releaseWaiting: lanes.releaseWaiting,
    abandon: lanes.abandon,
    idle: lanes.idle,
  }
}

/**
 * What to ask for. Nobody knows how many lanes of an endpoint are due, so each may ask for its share of the room only,
 * and where there are more endpoints than room, those come first that were passed over before.
 */
async function findWanted({ db, roster, lanes, turn }: Parts, now_ms: number): Promise<Wanted[]> {
  const room = lanes.room()
  if (room <= 0) return []
  const found = await findDueEndpoints(db.work, new Date(now_ms).toISOString())
  const wishes = found
    .map((due) => ({ due, wish: lanesWanted(roster.meet(due, now_ms), now_ms) }))
    .filter(({ wish }) => wish > 0)
  const share = Math.max(1, Math.floor(room / wishes.length))
  const first = wishes.length > room ? turn.passed_over % wishes.length : 0
  const served = [...wishes.slice(first), ...wishes.slice(0, first)].slice(0, room)
  turn.passed_over = first + served.length
  return served.map(({ due: { account_id, webhook_id }, wish }) => ({
    account_id,
    webhook_id,
    lanes: Math.min(share, per_endpoint_max, wish),
  }))
}

/** Returns how many lanes it got. */
async function leaseAndBegin(parts: Parts, wanted: readonly Wanted[], now_ms: number): Promise<number> {
  const { db, laneParts, roster, lanes } = parts
  const lease = { token: laneParts.newId(), claimed_ms: laneParts.clock.realMs() }
  const leased = await claimLanes(db.work, wanted, lease.token, laneParts.lease_s, new Date(now_ms).toISOString())
  const byWebhook = Map.groupBy(leased, (lane) => lane.webhook_id)
  for (const each of wanted) {
    const endpoint = roster.find(each)
    if (endpoint) endpoint.has_more = (byWebhook.get(each.webhook_id)?.length ?? 0) >= each.lanes
  }
  if (leased.length === 0) return 0
  const loaded = await load(parts, leased, lease).catch((error: unknown) => {
    for (const key of leased) laneParts.completions.release({ key, ...lease, notifications: [], has_more: false }, null)
    throw error
  })
  for (const lane of loaded) {
    const endpoint = roster.find(lane.key)
    if (endpoint && lane.notifications.length > 0) lanes.add(endpoint, lane)
  }
  lanes.begin()
  for (const lane of loaded.filter(({ notifications }) => notifications.length === 0))
    await db.transaction((tx) => repairLane(tx, lane.key))
  return leased.length
}

/** Reads what is in the lanes, and who they lead to. */
async function load(
  { db, findReceivers, roster }: Parts,
  leased: readonly LeasedLane[],
  lease: Pick<ClaimedLane, 'token' | 'claimed_ms'>,
): Promise<readonly ClaimedLane[]> {
  const endpoints = [...new Map(leased.map((lane) => [lane.webhook_id, lane])).values()]
  const [notifications, receivers] = await Promise.all([
    loadNotifications(db.work, leased, per_lane_max),
    findReceivers(endpoints),
  ])
  for (const endpoint of endpoints) roster.setReceiver(endpoint, undefined)
  for (const receiver of receivers) roster.setReceiver(receiver, receiver)
  const byLane = Map.groupBy(notifications, (notification) => notification.lane_id)
  return leased.map((key) => {
    const found = byLane.get(key.lane_id) ?? []
    return { key, ...lease, notifications: found, has_more: found.length === per_lane_max }
  })
}
