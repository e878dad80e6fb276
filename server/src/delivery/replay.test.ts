import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openTestDatabase } from '../ground/testing/database.ts'
import { eventually } from '../ground/testing/eventually.ts'
import { beginBackfill } from '../telling/backfill-store.ts'
import {
  countLaneErrors,
  findLogs,
  findNotifications,
  listNotifications,
  recover,
  redeliver,
} from '../subscriptions/notifications/store.ts'
import { sweepNotifications } from '../subscriptions/notifications/retention-store.ts'
import { deleteWebhook, findWebhook, updateWebhook } from '../subscriptions/webhooks/store.ts'
import { setUpDeliveries, startReceiver } from '../subscriptions/testing/bed.ts'

async function scene(t: TestContext) {
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  const receiver = await startReceiver()
  t.after(async () => {
    await db.close()
  })
  /** Delivers until nothing is pending. */
  const deliverAll = async () => {
    const deliveries = bed.start()
    await eventually(
      'everything',
      async () =>
        (
          await db.work`
      select 1 from delivery_lane limit 1`
        ).length === 0 &&
        (
          await db.work`
      select 1 from webhook where backfill_after is not null`
        ).length === 0,
    )
    await deliveries.stop()
    assert.equal(await countLaneErrors(db.work), 0)
  }
  return { ...bed, receiver, deliverAll }
}

test('redelivering sends the same id and bytes once more; what is unknown, foreign or switched off is not sent', async (t) => {
  const bed = await scene(t)
  const webhook = await bed.addWebhook(bed.receiver.url)
  await bed.tell(['a', 'a'])
  await bed.deliverAll()
  const [first] = await bed.notifications()
  assert.ok(first)
  const again = (account_id: string, id: string) =>
    bed.db.transaction((tx) => redeliver(tx, account_id, id, bed.deliveryNow()))
  assert.equal(await again(bed.account_id, bed.newId()), 'not_found')
  assert.equal(await again(bed.newId(), first.id), 'not_found')
  assert.equal(await again(bed.account_id, first.id), 'pending')
  assert.equal(await again(bed.account_id, first.id), 'pending')
  await bed.deliverAll()
  const bodies = bed.receiver.received
    .filter(({ headers }) => headers['webhook-id'] === first.id)
    .map(({ body }) => body)
  assert.equal(bodies.length, 2)
  assert.equal(bodies[0], bodies[1])
  assert.equal((await findLogs(bed.db.work, bed.account_id, [first.id])).length, 2)
  await bed.db.work`update webhook set active = false where id = ${webhook.id}`
  assert.equal(await again(bed.account_id, first.id), 'webhook_inactive')
})

test('switching off ends what was pending; switching on and recovering delivers all of it in order', async (t) => {
  const bed = await scene(t)
  const { id } = await bed.addWebhook(bed.receiver.url)
  for (let i = 0; i < 5; i++) await bed.tell(['a', 'b'])
  const change = async (active: boolean) => {
    const old = await findWebhook(bed.db.work, bed.sealer, bed.account_id, id)
    assert.ok(old)
    await bed.db.transaction((tx) =>
      updateWebhook(tx, bed.sealer, old, { active }, { world: bed.clock.now(), real_ms: bed.clock.realMs() }),
    )
  }
  await change(false)
  assert.ok((await bed.notifications()).every((row) => row.failure === 'webhook_inactive'))
  const since = '2000-01-01T00:00:00Z'
  assert.equal(await bed.db.transaction((tx) => recover(tx, bed.account_id, { since }, bed.deliveryNow())), 0)
  await change(true)
  await bed.tell(['a'])
  assert.equal(
    await bed.db.transaction((tx) =>
      recover(tx, bed.account_id, { since, events: ['container.created'] }, bed.deliveryNow()),
    ),
    0,
  )
  assert.equal(
    await bed.db.transaction((tx) => recover(tx, bed.account_id, { since, webhook_id: id }, bed.deliveryNow())),
    10,
  )
  assert.equal(await bed.db.transaction((tx) => recover(tx, bed.account_id, { since }, bed.deliveryNow())), 0)
  await bed.deliverAll()
  const rows = await bed.notifications()
  for (const lane of ['a', 'b']) {
    const ids = rows.filter((row) => row.lane_key === lane).map((row) => row.id)
    assert.deepEqual(
      bed.receiver.firstArrivals().filter((arrived) => ids.includes(arrived)),
      ids,
    )
  }
  assert.equal(bed.receiver.received.length, 11)
})

test('a webhook that begins in the past hears everything once and in order, also what happens meanwhile', async (t) => {
  const bed = await scene(t)
  const before = await bed.tell(Array.from({ length: 30 }, (_, i) => `lane-${i % 3}`))
  await bed.db.work`update change_log set created_at = '2026-01-01T00:00:00Z' where id = any(${before}::uuid[])`
  const past: string[] = []
  for (let i = 0; i < 24; i++) past.push(...(await bed.tell(Array.from({ length: 50 }, (_, k) => `lane-${k % 3}`))))
  await bed.tell(['lane-0'], 'container.created')
  const { id } = await bed.addWebhook(bed.receiver.url)
  await bed.db.transaction((tx) => beginBackfill(tx, bed.account_id, id, '2026-02-01T00:00:00Z'))
  const telling = (async () => {
    for (let i = 0; i < 20; i++) {
      past.push(...(await bed.tell(['lane-0', 'lane-1'])))
      await nextTurn()
    }
  })()
  await bed.deliverAll()
  await telling
  await bed.deliverAll()
  const rows = await bed.db.work<{ id: string; change_id: string; lane_key: string }[]>`
    select id, change_id, lane_key from notification order by sequence`
  assert.deepEqual(
    rows.map((row) => row.change_id),
    past,
  )
  for (const lane of ['lane-0', 'lane-1', 'lane-2']) {
    const ids = rows.filter((row) => row.lane_key === lane).map((row) => row.id)
    const set = new Set(ids)
    assert.deepEqual(
      bed.receiver.firstArrivals().filter((arrived) => set.has(arrived)),
      ids,
    )
  }
  assert.equal(bed.receiver.received.length, past.length)
})

test('a changed secret signs beside the old one until the overlap ends', async (t) => {
  const bed = await scene(t)
  const { id } = await bed.addWebhook(bed.receiver.url)
  const old = await findWebhook(bed.db.work, bed.sealer, bed.account_id, id)
  assert.ok(old)
  await bed.db.transaction((tx) =>
    updateWebhook(
      tx,
      bed.sealer,
      old,
      { secret: 'another secret of mine' },
      { world: bed.clock.now(), real_ms: bed.clock.realMs() },
    ),
  )
  await bed.tell(['a'])
  await bed.deliverAll()
  await bed.db.work`update webhook set previous_secret_until = now() - interval '1 s'`
  await bed.tell(['a'])
  await bed.deliverAll()
  assert.deepEqual(
    bed.receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length),
    [2, 1],
  )
  assert.deepEqual(
    bed.receiver.received.map(({ headers }) => 'x-quaylog-webhook-signature-previous' in headers),
    [true, false],
  )
  assert.equal((await findWebhook(bed.db.work, bed.sealer, bed.account_id, id))?.secret, 'another secret of mine')
  const [row] = await bed.db.work<{ secret: string }[]>`select secret from webhook`
  assert.ok(!row?.secret.includes('another'))
})

test('notifications are found by filter, kept for 30 days and survive their webhook', async (t) => {
  const bed = await scene(t)
  const { id } = await bed.addWebhook(bed.receiver.url, { events: ['container.updated', 'container.created'] })
  await bed.tell(['a', 'b'])
  await bed.tell(['a'], 'container.created')
  await bed.deliverAll()
  const page = { number: 1, size: 2, after: null, oldest_first: false }
  const all = await listNotifications(bed.db.work, bed.account_id, {}, page)
  assert.deepEqual([all.rows.length, all.total?.records, all.rows[0]?.event], [2, 3, 'container.created'])
  assert.equal(
    (
      await listNotifications(
        bed.db.work,
        bed.account_id,
        { event: 'container.updated', webhook_id: id, delivery_status: 'succeeded' },
        page,
      )
    ).total?.records,
    2,
  )
  assert.equal((await listNotifications(bed.db.work, bed.newId(), {}, page)).total?.records, 0)
  assert.equal(await bed.db.transaction((tx) => deleteWebhook(tx, bed.account_id, id)), true)
  assert.equal(await bed.db.transaction((tx) => deleteWebhook(tx, bed.account_id, id)), false)
  const ids = all.rows.map((row) => row.id)
  assert.equal((await findNotifications(bed.db.work, bed.account_id, ids)).length, 2)
  assert.equal(await sweepNotifications(bed.db.work, bed.clock.realMs() - 86_400_000, 1_000), 0)
  assert.equal((await findNotifications(bed.db.work, bed.account_id, ids)).length, 2)
  await sweepNotifications(bed.db.work, bed.clock.realMs() + 86_400_000, 1_000)
  assert.equal((await findNotifications(bed.db.work, bed.account_id, ids)).length, 0)
  assert.equal((await findLogs(bed.db.work, bed.account_id, ids)).length, 0)
})
