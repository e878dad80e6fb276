import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount, createApiKey } from '../../src/people/operate.ts'
import { oauthService } from '../oauth/service.ts'
import { callOf, list_tools, post } from './call.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'

const service = await oauthService()
const { mcp_url, base_url, db, app } = service
await app.startWork()
const { clock, newId } = app.parts
const call = (key: string, body: object, authorization = `Token ${key}`) => post(mcp_url, body, { authorization })

async function customer(plan: 'free' | 'paid', rate_limit: number | null = null): Promise<string> {
  const account = await createAccount({ db, clock, newId }, { name: 'Limited', plan, entitlements: 'all', rate_limit })
  return (await createApiKey({ db, clock, newId }, account.id, 'test')).key
}

/** Tracks one of the numbers that every service knows; gives the id of its container. */
async function track(key: string, request_number: string): Promise<string> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' }
  await fetch(`${base_url}/tracking_requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      data: { type: 'tracking_request', attributes: { request_type: 'bill_of_lading', request_number, scac: 'TEST' } },
    }),
  })
  return eventually(`a container of ${request_number}`, async () => {
    const { data } = await (await fetch(`${base_url}/containers`, { headers })).json()
    return data?.[0]?.id
  })
}

test('one bucket with REST: a POST is one request, however much a tool reads; past it HTTP 429', async () => {
  const key = await customer('paid', 6)
  const read = () => fetch(`${base_url}/account`, { headers: { authorization: `Token ${key}` } })
  for (let i = 0; i < 3; i++)
    assert.equal((await call(key, callOf('search_container', { query: 'nothing' }))).status, 200)
  for (let i = 0; i < 3; i++) assert.equal((await read()).status, 200)
  const refused = await call(key, list_tools)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.deepEqual(
    [refused.message.errors?.[0]?.code, refused.message.errors?.[0]?.meta['bucket']],
    ['rate_limited', 'default'],
  )
  assert.equal((await read()).status, 429)
  service.advance(61_000)
  assert.equal((await call(key, list_tools)).status, 200)
})

test('wrong keys have a limit per address, and batches do not get around it', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 32; i++) statuses.add((await call('', list_tools, `Token qk_${'x'.repeat(40)}`)).status)
  assert.deepEqual([...statuses], [401, 429])
  service.advance(61_000)
})

test('a restricted plan is told in the answer, without sending the client to sign in; it may ask for tracking', async () => {
  const key = await customer('free')
  const { message, status } = await call(key, list_tools)
  assert.equal(status, 200)
  const { tools } = message.result ?? {}
  assert.ok(Array.isArray(tools))
  const id = '0199c0de-0000-7000-8000-000000000009'
  const given: Record<string, object> = {
    search_container: { query: 'x' },
    get_container: { id },
    get_container_transport_events: { id },
    get_shipment_details: { id },
    get_container_route: { id },
  }
  for (const { name } of tools) {
    if (name === 'track_container') continue
    const answer = await call(key, callOf(name, given[name] ?? {}))
    assert.deepEqual(
      [
        answer.status,
        answer.headers['www-authenticate'],
        answer.message.result?.isError,
        answer.message.result?.structuredContent?.['error'],
      ],
      [200, undefined, true, 'PlanRequired'],
      name,
    )
  }
  const tracked = await call(
    key,
    callOf('track_container', { number: 'TEST-TR-SUCCEEDED', numberType: 'bill_of_lading', scac: 'TEST' }),
  )
  assert.equal(tracked.status, 200)
  assert.equal(tracked.message.result?.isError, undefined)
  assert.equal(tracked.message.result?.structuredContent?.['trackingRequestCreated'], true)
})

test('custom fields are shown to people who are signed in, and a sentence instead of them to keys', async () => {
  const headers = { authorization: `Token ${service.key}`, 'content-type': 'application/vnd.api+json' }
  const id = await track(service.key, 'TEST-TR-SUCCEEDED')
  const define = {
    data: {
      type: 'custom_field_definition',
      attributes: {
        entity_type: 'Container',
        api_slug: 'purchase_order',
        display_name: 'Purchase order',
        data_type: 'short_text',
      },
    },
  }
  const made = await fetch(`${base_url}/custom_field_definitions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(define),
  })
  assert.equal(made.status, 201, await made.text())
  const set = await fetch(`${base_url}/containers/${id}/custom_fields`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { type: 'custom_field', attributes: { api_slug: 'purchase_order', value: 'PO-1' } } }),
  })
  assert.equal(set.status, 201, await set.text())
  const asked = callOf('get_container', { id, include: ['shipment', 'custom_fields'] })
  const by_key = (await call(service.key, asked)).message.result?.structuredContent
  assert.equal(by_key?.['customFields'], undefined)
  assert.match(JSON.stringify(by_key?.['_metadata']), /signed-in user/)
  const { access_token } = await service.connect(await service.client())
  const by_person = (await call('', asked, `Bearer ${access_token}`)).message.result?.structuredContent
  assert.deepEqual(by_person?.['customFields'], [
    { apiSlug: 'purchase_order', displayName: 'Purchase order', value: 'PO-1', displayValue: 'PO-1' },
  ])
})

test('tenancy: callers at the same time see their own only, and nothing of each other by id', async () => {
  const keys = await Promise.all([customer('paid', 10_000), customer('paid', 10_000)])
  const ids = await Promise.all(keys.map((key) => track(key, 'TEST-TR-SUCCEEDED')))
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => ({
      i,
      answer: await call(keys[i % 2] ?? '', callOf('list_containers')),
    })),
  )
  for (const { i, answer } of answers)
    assert.ok(answer.text.includes(ids[i % 2] ?? '') && !answer.text.includes(ids[(i + 1) % 2] ?? ''))
  const foreign = await call(keys[0] ?? '', callOf('get_container', { id: ids[1] }))
  assert.deepEqual([foreign.status, foreign.message.result?.isError], [200, true])
})

test('what goes wrong inside is told without its inside', async () => {
  const { access_token } = await service.connect(await service.client())
  await db.work`alter table container rename to container_away`
  const { status, text, message } = await call('', callOf('list_containers'), `Bearer ${access_token}`)
  await db.work`alter table container_away rename to container`
  assert.deepEqual([status, message.result?.isError], [200, true])
  assert.match(text, /Request id/)
  assert.doesNotMatch(text, new RegExp(`relation|select|${access_token}|qi_|127\\.0\\.0\\.1`))
})
