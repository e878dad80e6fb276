import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeated_id_types } from '@quaylog/contract'
import { readConfig } from '../../src/config.ts'
import { createOpenApi } from '../../src/doors/openapi/document.ts'
import { readExamples } from '../../src/doors/openapi/examples.ts'
import { spelledFor } from '../../src/doors/openapi/hosted.ts'
import { routes } from '../../src/routes.ts'
import { misnamed } from './misnamed.ts'
import { readAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { restService } from './service.ts'

const service = await restService(() => ({
  config: readConfig(
    {
      QUAYLOG_COMPAT: 'hosted',
      QUAYLOG_LOG_LEVEL: 'silent',
      QUAYLOG_WORLD: 'off',
      QUAYLOG_DATA_DIR: '/tmp/quaylog-rest-test',
    },
    { allow_private: false },
  ),
}))
const { paid } = service.customers
const tracked = await service.track(paid)
const description = spelledFor('hosted', createOpenApi(routes, 'http://127.0.0.1:4949/v2', readExamples()))

/** Answers here are not those of the usual description, which `service.call` holds them to. */
async function call(method: 'GET' | 'PATCH', path: string): Promise<Answer> {
  return readAnswer(
    await service.app.http.inject({ method, url: `/v2${path}`, headers: { authorization: `Token ${paid.key}` } }),
  )
}

const status = async () =>
  (await call('GET', `/tracking_requests/${tracked.request_id}?include=`)).one().attributes['status']
const found = async (filter: string) =>
  (await call('GET', `/tracking_requests?include=&filter[status]=${filter}`))
    .list()
    .data.map(({ attributes }) => attributes['status'])

/** One after the other: each step finds what the one before it left. */
test('the spellings of the hosted model', async (t) => {
  await t.test('a word that is none stops the start', () => {
    assert.throws(() => readConfig({ QUAYLOG_COMPAT: 'else' }, { allow_private: false }), /QUAYLOG_COMPAT/)
  })

  await t.test('heights are spelled as by the hosted service', async () => {
    assert.equal(
      (await call('GET', `/containers/${tracked.container_id}?include=`)).one().attributes['equipment_height'],
      'high_cube',
    )
  })

  await t.test('a request that succeeded is printed as created, and as stopped once its shipment is', async () => {
    assert.equal(await status(), 'created')
    assert.deepEqual(
      [await found('created'), await found('succeeded'), await found('tracking_stopped'), await found('failed')],
      [['created'], ['created'], [], []],
    )
    await call('PATCH', `/shipments/${tracked.shipment_id}/stop_tracking`)
    assert.equal(await status(), 'tracking_stopped')
    assert.deepEqual(
      [await found('tracking_stopped'), await found('created')],
      [['tracking_stopped'], ['tracking_stopped']],
    )
    await call('PATCH', `/shipments/${tracked.shipment_id}/resume_tracking`)
    assert.equal(await status(), 'created')
  })

  await t.test('what has not succeeded keeps its word', async () => {
    await service.call('POST', '/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-FAILED', scac: 'TEST' },
        },
      },
    })
    assert.deepEqual(await found('pending'), ['pending'])
    await service.work()
    assert.deepEqual(await found('failed'), ['failed'])
  })

  await t.test('the id is an attribute too where the hosted service repeats it, and nowhere else', async () => {
    const box = (await call('GET', `/containers/${tracked.container_id}?include=pod_terminal.port,shipment`)).document()
    assert.deepEqual(misnamed(box).toSorted(), ['port.id', 'terminal.id'])
    const port = (await call('GET', '/ports/USLAX')).one()
    assert.equal(port.attributes['id'], port.id)
    const { id, attributes } = (await call('GET', '/webhook_notifications/examples?event=container.updated')).one()
    assert.equal(attributes['id'], id)
    const printed = [...new Set(misnamed(description.paths))].toSorted()
    assert.deepEqual(printed, repeated_id_types.map((type) => `${type}.id`).toSorted())
    const { components } = JSON.parse(JSON.stringify(description))
    for (const type of repeated_id_types)
      assert.equal(components.schemas[type].properties.attributes.required[0], 'id', type)
  })

  await t.test('the description says the same words', async () => {
    const { components, paths } = description
    const { tracking_request, container } = JSON.parse(JSON.stringify(components.schemas))
    assert.deepEqual(tracking_request.properties.attributes.properties.status.enum, [
      'created',
      'pending',
      'failed',
      'awaiting_manifest',
      'tracking_stopped',
    ])
    assert.ok(JSON.stringify(container).includes('"high_cube"') && !JSON.stringify(container).includes('"high cube"'))
    assert.ok(!JSON.stringify(paths).includes('"equipment_height":"high cube"'))
    const served = await service.app.http.inject({ url: '/v2/openapi.json' })
    assert.deepEqual(served.json<{ components: object }>().components, JSON.parse(JSON.stringify(components)))
  })

  await t.test('names against caches are passed over, filters that nobody knows are not', async () => {
    for (const path of [
      '/shipments?_=1',
      `/containers/${tracked.container_id}?include=&nocache=x`,
      '/account?t=1',
      '/changes?cb=2',
    ])
      assert.equal((await call('GET', path)).status, 200, path)
    for (const path of [
      '/shipments?filter[nothing]=1',
      '/shipments?page[offset]=1',
      '/shipments?page[number]=0',
      '/shipments?_=1&_=2',
    ])
      assert.equal((await call('GET', path)).status, 400, path)
  })

  await t.test('a trigger takes a short secret', async () => {
    const trigger = (secret: string) =>
      service.app.http.inject({
        method: 'POST',
        url: '/v2/webhooks/trigger',
        headers: { authorization: `Token ${paid.key}`, 'content-type': 'application/json' },
        payload: { url: 'http://127.0.0.1:9/x', event: 'tracking_request.succeeded', secret },
      })
    const pointers = async (secret: string) =>
      (await trigger(secret))
        .json<{ errors: { source: { pointer: string } }[] }>()
        .errors.map(({ source }) => source.pointer)
    assert.deepEqual([await pointers('short'), await pointers('x'.repeat(129))], [['/url'], ['/secret']])
  })
})
