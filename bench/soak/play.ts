import { setTimeout as sleep } from 'node:timers/promises'
import { queueDepths } from '../../server/src/doors/portal/operator/work-store.ts'
import type { Stand } from './stand.ts'

const look_every_ms = 40
const patience_ms = 60_000
/** An ordinary bill has one box or a few. */
const boxes_per_bill = 2
const traffic_max = 2_000

/** Waits until nothing is due: requests, polls, deliveries. False: something still was when patience ended. */
export async function settle(stand: Stand): Promise<boolean> {
  const until = performance.now() + patience_ms
  while (performance.now() < until) {
    await sleep(look_every_ms)
    if ((await dueCount(stand)) === 0) return true
  }
  return false
}

async function dueCount({ db, nowMs }: Stand): Promise<number> {
  const now = new Date(nowMs()).toISOString()
  const depths = await queueDepths(db.work, now)
  const [waiting] = await db.work<{ due: number }[]>`
    select count(*)::int as due from delivery_lane where pending > 0 and next_at <= ${now}`
  return depths.reduce((sum, { due }) => sum + due, waiting?.due ?? 0)
}

/** Tracks further bills of the world until so many containers are under way. */
export async function trackUntil(stand: Stand, boxes: number): Promise<void> {
  const [count] = await stand.db.work<{ active: number; pending: number }[]>`
    select (select count(*) from container where is_active)::int as active,
      (select count(*) from tracking_request where status in ('pending', 'created'))::int as pending`
  const wanted = Math.ceil((boxes - (count?.active ?? 0)) / boxes_per_bill) - (count?.pending ?? 0)
  if (wanted <= 0) return
  const known = new Set(
    (await stand.db.work<{ number: string }[]>`select request_number as number from tracking_request`).map(
      ({ number }) => number,
    ),
  )
  const offered = await stand.world.traffic(Math.min(traffic_max, wanted + known.size))
  for (const { request_number, request_type, scac } of offered
    .filter((one) => !known.has(one.request_number))
    .slice(0, wanted))
    await stand.call('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_number, request_type, scac } },
    })
  stand.app.catchUp()
  await settle(stand)
}
