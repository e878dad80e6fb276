import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockShipment } from '../../src/projection/shipment-lock-store.ts'
import { projectShipments } from '../../src/projection/project.ts'
import { reproject } from '../../src/intake/reread/reproject.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, customers, clock } = service
const { container_id, shipment_id } = await service.track(customers.paid)
const run = (given: { apply?: boolean; notify?: boolean } = {}) =>
  reproject(
    { ...service.parts, objects: null },
    { apply: false, notify: false, account_id: null, onProgress: () => {}, ...given },
  )
const told = async () => (await db.work<{ count: number }[]>`select count(*)::int as count from change_log`)[0]?.count
const box = async (as_of = '') => (await service.call('GET', `/containers/${container_id}${as_of}`)).one().attributes

/** Records what a faulty mapping would have: it took the discharge for something else. */
async function misread(): Promise<void> {
  await db.work`
    update observation set body = jsonb_set(body, '{code}', '"DISX"'), hash = '\\x00', slot = '\\x00'
    where body ->> 'code' = 'DISC' and known_until is null`
  await db.transaction(async (tx) =>
    projectShipments(tx, service.parts, await lockShipment(tx, customers.paid.id, shipment_id), { tells: false }),
  )
}

test('where nothing was mended nothing changes', async () => {
  const before = await told()
  const done = await run({ apply: true, notify: true })
  assert.deepEqual([done.changed_shipments, done.statements, done.unreadable], [0, { added: 0, removed: 0 }, 0])
  assert.ok(done.payloads > 0 && done.shipments > 0)
  assert.equal(await told(), before)
})

test('a mended mapping is shown first, then written without telling anybody, and what was known before stays', async () => {
  const right = await box()
  assert.notEqual(right['pod_discharged_at'], null)
  await misread()
  assert.equal((await box())['pod_discharged_at'], null)
  const [before, then] = [await told(), clock.now()]
  service.advance(60_000)

  const shown = await run()
  assert.deepEqual([shown.applied, shown.changed_shipments], [false, 1])
  const change = shown.changed[0]?.changes.find(({ field }) => field === 'pod_discharged_at')
  assert.deepEqual([change?.from, change?.to], [null, right['pod_discharged_at']])
  assert.equal((await box())['pod_discharged_at'], null)

  const done = await run({ apply: true })
  assert.deepEqual([done.applied, done.notified, done.changed_shipments], [true, false, 1])
  assert.equal((await box())['pod_discharged_at'], right['pod_discharged_at'])
  assert.equal((await box(`?as_of=${then}`))['pod_discharged_at'], null)
  assert.equal(await told(), before)
  assert.deepEqual((await run()).statements, { added: 0, removed: 0 })
})

test('subscribers are told where that is asked for', async () => {
  // A discharge that returns where it was told is told to nobody; this one stood on another day.
  await db.work`
    update observation set body = jsonb_set(body, '{at}', '"2026-01-01T00:00:00Z"'), hash = '\\x01', slot = '\\x01'
    where body ->> 'code' = 'DISC' and known_until is null`
  await db.transaction(async (tx) =>
    projectShipments(tx, service.parts, await lockShipment(tx, customers.paid.id, shipment_id), { tells: false }),
  )
  const before = (await told()) ?? 0
  assert.equal((await run({ apply: true, notify: true })).notified, true)
  assert.ok(((await told()) ?? 0) > before)
})
