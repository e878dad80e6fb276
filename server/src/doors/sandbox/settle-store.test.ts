import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpDeliveries } from '../../subscriptions/testing/bed.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import { countDue, namesOfDue } from './settle-store.ts'

const db = await testDatabase()

test('deliveries are due until their receiver is left alone, and again when it is asked anew', async () => {
  const bed = await setUpDeliveries(db)
  const { id: webhook_id } = await bed.addWebhook('http://127.0.0.1:9/')
  await bed.tell(['a'])
  await bed.tell(['b'])
  const now = bed.deliveryNow()
  const moments = { until: now, real_now: now, delivery_now: now }
  const due = async () => (await countDue(db.work, moments))?.deliveries
  assert.equal(await due(), 2)
  assert.deepEqual(await namesOfDue(db.work, moments), [`deliveries to webhook ${webhook_id}`])
  const leaveAloneFor = (seconds: number) => db.work`
    insert into webhook_health (account_id, webhook_id, open_until)
    values (${bed.account_id}, ${webhook_id}, ${now}::timestamptz + make_interval(secs => ${seconds}))
    on conflict (account_id, webhook_id) do update set open_until = excluded.open_until`
  await leaveAloneFor(1)
  assert.equal(await due(), 0)
  assert.deepEqual(await namesOfDue(db.work, moments), [])
  await leaveAloneFor(0)
  assert.equal(await due(), 2)
})
