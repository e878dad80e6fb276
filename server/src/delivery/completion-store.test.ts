import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../ground/testing/database.ts'
import { complete } from './completion-store.ts'
import type { Outcome } from './completion-store.ts'
import { claimLanes, loadNotifications } from './delivery-store.ts'
import type { LeasedLane } from './delivery-store.ts'
import { laneId, lateLane } from './lane.ts'
import { countLaneErrors } from '../subscriptions/notifications/store.ts'
import { setUpDeliveries } from '../subscriptions/testing/bed.ts'

const db = await testDatabase()

/** A leased lane of three notifications. */
async function scene() {
  const bed = await setUpDeliveries(db)
  const { id: webhook_id } = await bed.addWebhook('http://127.0.0.1:9/')
  for (let i = 0; i < 3; i++) await bed.tell(['a'])
  const token = bed.newId()
  const [lane] = await claimLanes(
    db.work,
    [{ account_id: bed.account_id, webhook_id, lanes: 1 }],
    token,
    30,
    bed.deliveryNow(),
  )
  assert.ok(lane)
  const notifications = await loadNotifications(db.work, [lane], 10)
  const outcomes = notifications.map((notification): Outcome => ({
    lane,
    token,
    notification_id: notification.id,
    sequence: notification.sequence,
    delivery_status: 'succeeded',
    attempts: 1,
    internal_failures: 0,
    failure: null,
    next_attempt_at: null,
    own_lane: null,
    log: {
      log_id: bed.newId(),
      status_code: 200,
      error: null,
      duration_ms: 1,
      request_headers: {},
      response_headers: null,
      response_body: null,
      logged_at: '2026-11-20T10:00:00Z',
    },
  }))
  const [first, second] = outcomes
  assert.ok(first && second)
  const pending = async () =>
    (
      await db.work<{ pending: number; token: string | null }[]>`
    select pending, token from delivery_lane where account_id = ${bed.account_id} order by lane_key`
    ).map((row) => [row.pending, row.token === token])
  const progress = { lane, token, done_through: first.sequence, released: false, retry_at: null }
  return { ...bed, webhook_id, lane, token, first, second, outcomes, pending, progress }
}

test('a result written twice, because the connection broke at its commit, counts once', async () => {
  const { first, outcomes, pending, progress, account_id } = await scene()
  for (let i = 0; i < 2; i++) await complete(db.work, [first], [progress])
  assert.deepEqual(await pending(), [[2, true]])
  for (let i = 0; i < 2; i++) await complete(db.work, outcomes, [{ ...progress, released: true }])
  assert.deepEqual(await pending(), [])
  const [logs] = await db.work`select count(*) as n from notification_log where account_id = ${account_id}`
  assert.deepEqual(logs, { n: 3 })
  assert.equal(await countLaneErrors(db.work), 0)
})

test('what stands aside written twice is in its own lane once', async () => {
  const { first, pending, progress, webhook_id } = await scene()
  const own_lane_key = lateLane(first.notification_id)
  const aside: Outcome = {
    ...first,
    delivery_status: 'pending',
    next_attempt_at: '2026-11-20T10:00:00Z',
    own_lane: { own_lane_key, own_lane_id: laneId(webhook_id, own_lane_key) },
  }
  for (let i = 0; i < 2; i++) await complete(db.work, [aside], [progress])
  assert.deepEqual(await pending(), [
    [2, true],
    [1, false],
  ])
  assert.equal(await countLaneErrors(db.work), 0)
})

test('a worker whose lease went to another changes neither lane nor notification', async () => {
  const { first, pending, progress, newId } = await scene()
  const stranger = newId()
  await complete(db.work, [{ ...first, token: stranger }], [{ ...progress, token: stranger, released: true }])
  assert.deepEqual(await pending(), [[3, true]])
  const [row] = await db.work`select delivery_status from notification where id = ${first.notification_id}`
  assert.deepEqual(row, { delivery_status: 'pending' })
})

test('a notification that came while the lane was being emptied keeps the lane', async () => {
  const { outcomes, progress, pending, tell } = await scene()
  await tell(['a'])
  await complete(db.work, outcomes, [{ ...progress, done_through: outcomes.at(-1)?.sequence ?? 0, released: true }])
  assert.deepEqual(await pending(), [[1, false]])
  const [lane] = await db.work<LeasedLane[]>`
    select account_id, id as lane_id, webhook_id, lane_key, done_through from delivery_lane
    where id = ${progress.lane.lane_id}`
  assert.ok(lane)
  assert.equal((await loadNotifications(db.work, [lane], 10)).length, 1)
  assert.equal(await countLaneErrors(db.work), 0)
})
