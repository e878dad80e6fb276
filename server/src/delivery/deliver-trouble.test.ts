import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { openTestDatabase } from '../ground/testing/database.ts'
import { eventually } from '../ground/testing/eventually.ts'
import { createSealer, newSecretKey } from '../ground/secret.ts'
import type { Deliveries } from './deliver.ts'
import { claimLanes, findDueEndpoints } from './delivery-store.ts'
import { countLaneErrors } from '../subscriptions/notifications/store.ts'
import { setUpDeliveries, startReceiver } from '../subscriptions/testing/bed.ts'

/** Each on a database of its own, because a worker delivers whatever is due. */
async function scene(t: TestContext) {
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  const receiver = await startReceiver()
  const running: Deliveries[] = []
  t.after(async () => {
    await Promise.all(running.map((deliveries) => deliveries.stop()))
    await db.close()
  })
  const start = () => {
    const deliveries = bed.start()
    running.push(deliveries)
    return deliveries
  }
  return {
    ...bed,
    db,
    receiver,
    start,
    allSucceeded: async () => (await bed.notifications()).every((row) => row.delivery_status === 'succeeded'),
  }
}

test('receivers that hang hurt only themselves', async (t) => {
  const bed = await scene(t)
  for (let i = 0; i < 30; i++) await bed.addWebhook(`${bed.receiver.url}/hang/${i}`, { events: ['container.created'] })
  for (let i = 0; i < 5; i++) await bed.addWebhook(`${bed.receiver.url}/well/${i}`)
  bed.receiver.answer = ({ path }, response) => void (path.startsWith('/hang') || response.end())
  const deliveries = bed.start()
  await bed.tell(['a', 'b', 'c'], 'container.created')
  deliveries.wake()
  await eventually(
    'the hanging ones to be asked',
    () => bed.receiver.received.filter(({ path }) => path.startsWith('/hang')).length >= 30,
  )
  for (let i = 0; i < 20; i++) {
    await bed.tell(['x', 'y'])
    deliveries.wake()
  }
  // Sooner than any of the hanging requests can time out.
  await eventually(
    'the healthy ones',
    () => bed.receiver.received.filter(({ path }) => path.startsWith('/well')).length === 200,
  )
})

test('a worker that dies in the middle: its leases expire, and another one delivers the same', async (t) => {
  const bed = await scene(t)
  await bed.addWebhook(bed.receiver.url)
  await bed.tell(['a', 'b'])
  const [endpoint] = await findDueEndpoints(bed.db.work, bed.deliveryNow())
  assert.ok(endpoint)
  const claimed = await claimLanes(bed.db.work, [{ ...endpoint, lanes: 10 }], bed.newId(), 30, bed.deliveryNow())
  assert.equal(claimed.length, 2)
  const deliveries = bed.start()
  await bed.tell(['c'])
  deliveries.wake()
  await eventually('a lane that nobody holds', () => bed.receiver.received.length > 0)
  const [, , free] = await bed.notifications()
  assert.deepEqual(bed.receiver.firstArrivals(), [free?.id])
  await bed.db.work`
    update delivery_lane set lease_until = clock_timestamp() - interval '1 s' where account_id = ${bed.account_id}`
  await eventually('the deliveries', bed.allSucceeded)
  await deliveries.stop()
  assert.equal(bed.receiver.received.length, 3)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('a worker that was paused past its lease changes nothing that is not its own any more', async (t) => {
  const bed = await scene(t)
  await bed.addWebhook(bed.receiver.url)
  await bed.tell(['a'])
  await bed.tell(['a'])
  const held: (() => void)[] = []
  bed.receiver.answer = (_, response) => void held.push(() => response.end())
  const paused = bed.start()
  await eventually('the request of the first', () => held.length === 1)
  await bed.db.work`
    update delivery_lane set lease_until = clock_timestamp() - interval '1 s' where account_id = ${bed.account_id}`
  const other = bed.start()
  await eventually('the request of the second', () => held.length === 2)
  bed.receiver.answer = (_, response) => void response.end()
  for (const answer of held.splice(0)) answer()
  await eventually('all', bed.allSucceeded)
  await Promise.all([paused.stop(), other.stop()])
  const ids = (await bed.notifications()).map((row) => row.id)
  assert.deepEqual(bed.receiver.firstArrivals(), ids)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('stopping lets requests end, gives leases back and loses nothing', async (t) => {
  const bed = await scene(t)
  await bed.addWebhook(bed.receiver.url)
  for (let i = 0; i < 20; i++) await bed.tell(Array.from({ length: 10 }, (_, k) => `lane-${k}`))
  const held: (() => void)[] = []
  bed.receiver.answer = (_, response) =>
    void (bed.receiver.received.length < 15 ? response.end() : held.push(() => response.end()))
  const first = bed.start()
  await eventually('requests that are under way', () => held.length > 0)
  const stopped = first.stop()
  bed.receiver.answer = (_, response) => void response.end()
  for (const answer of held) answer()
  await stopped
  const [leased] = await bed.db.work`
    select count(*) as n from delivery_lane where account_id = ${bed.account_id} and token is not null`
  assert.deepEqual(leased, { n: 0 })
  const second = bed.start()
  await eventually('all', bed.allSucceeded)
  await second.stop()
  assert.equal(bed.receiver.received.length, 200)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('a notification that cannot be prepared is parked after five tries, and its neighbours pass', async (t) => {
  const bed = await scene(t)
  const broken = await bed.addWebhook(`${bed.receiver.url}/broken`)
  await bed.addWebhook(`${bed.receiver.url}/well`)
  const foreign = createSealer([newSecretKey()]).seal('whsec_x', 'elsewhere')
  await bed.db.work`update webhook set secret = ${foreign} where id = ${broken.id}`
  await bed.tell(['a', 'b'])
  const deliveries = bed.start()
  await eventually('the neighbours', () => bed.receiver.received.length === 2)
  await eventually('the parking', async () => {
    bed.jump(120_000)
    deliveries.wake()
    return (await bed.notifications()).filter((row) => row.failure === 'internal').length === 2
  })
  await deliveries.stop()
  assert.equal(bed.receiver.received.length, 2)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('a webhook that is deleted meanwhile leaves nothing behind that is tried for ever', async (t) => {
  const bed = await scene(t)
  const webhook = await bed.addWebhook(bed.receiver.url)
  await bed.tell(['a', 'a', 'b'])
  await bed.db.work`delete from webhook where id = ${webhook.id}`
  const deliveries = bed.start()
  await eventually('the end', async () =>
    (await bed.notifications()).every((row) => row.failure === 'webhook_inactive'),
  )
  await deliveries.stop()
  assert.equal(bed.receiver.received.length, 0)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('an endpoint that was dead for 72 hours with 20 notifications undelivered is switched off, one with fewer is not', async (t) => {
  const bed = await scene(t)
  bed.receiver.answer = (_, response) => void response.writeHead(500).end()
  const busy = await bed.addWebhook(`${bed.receiver.url}/busy`)
  const quiet = await bed.addWebhook(`${bed.receiver.url}/quiet`, { events: ['container.created'] })
  await bed.tell(Array.from({ length: 25 }, (_, i) => `lane-${i}`))
  await bed.tell(['one'], 'container.created')
  const deliveries = bed.start()
  for (let hour = 0; hour < 66; hour += 6) {
    bed.jump(6 * 3_600_000)
    deliveries.wake()
    await bed.settled()
  }
  assert.deepEqual(bed.deactivated, [])
  await eventually('the deactivation', async () => {
    bed.jump(3_600_000)
    deliveries.wake()
    await bed.settled()
    return bed.deactivated.length > 0
  })
  await deliveries.stop()
  assert.deepEqual(
    bed.deactivated.map(({ webhook_id, reason }) => [webhook_id, reason]),
    [[busy.id, 'failing']],
  )
  const rows = await bed.db.work<{ id: string; active: boolean }[]>`
    select id, active from webhook where account_id = ${bed.account_id}`
  assert.equal(rows.find((row) => row.id === quiet.id)?.active, true)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('after a long outage everything that waited is delivered, in order, without waiting for its next attempt', async (t) => {
  const bed = await scene(t)
  await bed.addWebhook(bed.receiver.url)
  let dead = true
  bed.receiver.answer = (_, response) => void response.writeHead(dead ? 503 : 200).end()
  const deliveries = bed.start()
  for (let hour = 0; hour < 24; hour += 4) {
    await bed.tell(Array.from({ length: 80 }, (_, i) => `lane-${i % 20}`))
    bed.jump(4 * 3_600_000)
    deliveries.wake()
    await bed.settled()
  }
  dead = false
  await eventually('the first', async () => {
    bed.jump(60_000)
    deliveries.wake()
    await bed.settled()
    return (
      bed.receiver.received.length > 0 && (await bed.notifications()).some((row) => row.delivery_status === 'succeeded')
    )
  })
  await eventually('all', bed.allSucceeded)
  await deliveries.stop()
  const rows = await bed.notifications()
  const ok = new Set(rows.map((row) => row.id))
  assert.equal(ok.size, 480)
  for (let lane = 0; lane < 20; lane++) {
    const ids = rows.filter((row) => row.lane_key === `lane-${lane}`).map((row) => row.id)
    assert.deepEqual(
      bed.receiver.firstArrivals().filter((id) => ids.includes(id)),
      ids,
    )
  }
  assert.equal(await countLaneErrors(bed.db.work), 0)
})
