import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const tracked = await service.track(paid)

/** What the neighbour asks for beside the records that hang: who it is, its own lists, its writes. */
async function neighbourIsServed(): Promise<void> {
  for (const path of ['/account', '/parties', '/webhooks', '/changes'])
    assert.ok([200, 404].includes((await service.call('GET', path, { as: other })).status), path)
  assert.equal(
    (
      await service.call('POST', '/parties', {
        as: other,
        body: { data: { attributes: { company_name: service.newId() } } },
      })
    ).status,
    201,
  )
}

/** Nobody reads the table until the lock is let go. */
async function lock(table: string): Promise<() => Promise<void>> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = service.db.transaction(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    held.resolve()
    await free.promise
  })
  await held.promise
  return async () => {
    free.resolve()
    await holder
  }
}

test('an account whose reads hang holds up nobody else', async () => {
  const get = (path: string) =>
    service.app.http.inject({ url: `/v2${path}`, headers: { authorization: `Token ${paid.key}` } })
  const unlock = await lock('shipment')
  const lists = Array.from({ length: 20 }, () => get('/shipments?include=containers'))
  const singles = Array.from({ length: 5 }, () => get(`/shipments/${tracked.shipment_id}`))
  await neighbourIsServed()
  assert.deepEqual(
    (await Promise.all(singles)).map(({ statusCode }) => statusCode),
    singles.map(() => 503),
  )
  await neighbourIsServed()
  await unlock()
  assert.ok((await Promise.all(lists)).every(({ statusCode }) => statusCode === 200 || statusCode === 503))
})
