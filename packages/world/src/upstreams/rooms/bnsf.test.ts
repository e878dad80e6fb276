import assert from 'node:assert/strict'
import { request } from 'node:https'
import { test } from 'node:test'
import { ask, EPOCH, listAt, textAt } from '../../../test/help.ts'
import { boxesOf, brokenRules, factsOf, trouble } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'
import type { World } from '../../world.ts'

type Identity = { certificate: string; private_key: string; authority: string }

async function tlsWorld(): Promise<World> {
  const world = createWorld({ now: () => Date.now(), epoch: EPOCH, paused: true, tls_port: 0 })
  await world.start()
  return world
}

function identityOf(world: World): Identity {
  const row = ask(world, '/world/upstreams/bnsf').json
  const at = (name: string): string => textAt(row, 'credentials', name)
  return { certificate: at('certificate'), private_key: at('private_key'), authority: at('authority') }
}

function send(
  url: string,
  identity: Identity,
  own: boolean,
  body = '',
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const client = own ? { cert: identity.certificate, key: identity.private_key } : {}
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: body === '' ? 'GET' : 'POST', ca: identity.authority, ...client, headers, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve([answer.statusCode ?? 0, text]))
      },
    )
    sent.on('error', reject)
    sent.end(body === '' ? undefined : body)
  })
}

function asked(world: World, path: string, body = '', headers: Record<string, string> = {}): ReturnType<typeof ask> {
  const url = new URL(`/upstreams/bnsf${path}`, 'http://world')
  const answer = world.answer({
    method: body === '' ? 'GET' : 'POST',
    path: url.pathname,
    url: url.pathname + url.search,
    query: url.searchParams,
    headers,
    body,
    certified: true,
  })
  const json: unknown = answer.headers['content-type']?.includes('json') === true ? JSON.parse(answer.body) : null
  return { ...answer, json }
}

test('without a TLS port BNSF is listed without an address', () => {
  const world = createWorld({ now: () => 1_000, epoch: EPOCH, paused: true })
  assert.match(JSON.stringify(ask(world, '/world/upstreams/bnsf').json), /"base_url":null/)
})

test('BNSF lets in who shows the certificate: without one 403 in thirteen bytes, but for its health', async () => {
  const world = await tlsWorld()
  try {
    const base = textAt(ask(world, '/world/upstreams/bnsf').json, 'base_url')
    const identity = identityOf(world)
    assert.match(base, /^https:/)
    assert.deepEqual(await send(`${base}/v1/units`, identity, false), [403, '403 Forbidden'])
    assert.deepEqual(await send(`${base}/healthcheck`, identity, false), [200, '<status>ok</status>'])
    const [status, body] = await send(`${base}/v1/units`, identity, true, '{"unitList":["ABCU123456"]}')
    assert.deepEqual([status, /not an authorized waybill party/.test(body)], [200, true])
    trouble(world, 'bnsf', 'certificate_expires_tomorrow')
    assert.notEqual(identityOf(world).certificate, identity.certificate)
  } finally {
    await world.close()
  }
})

test('BNSF counts an Authorization header, more than one call a second, and more than 300 units', () => {
  let real = 1_000
  const world = createWorld({ now: () => real, epoch: EPOCH, paused: true })
  assert.equal(asked(world, '/v1/units', '{"unitList":[]}', { authorization: 'Bearer x' }).status, 200)
  const fast = asked(world, '/v1/units', '{"unitList":[]}')
  assert.deepEqual([fast.status, fast.headers['retry-after']], [429, undefined])
  real += 1_000
  const many = JSON.stringify({ unitList: Array.from({ length: 301 }, () => 'ABCU123456') })
  assert.equal(asked(world, '/v1/units', many).status, 400)
  assert.equal(asked(world, '/v3/unit-details', '{}').status, 403)
  assert.equal(asked(world, '/v1/nothing').status, 404)
  assert.deepEqual(brokenRules(world, 'bnsf'), ['authorization_header', 'too_fast', 'batch'])
})

test('a unit on the way has its last event in parts, and the plan writes its times with dots', () => {
  const world = createWorld({ now: () => 1_000, epoch: EPOCH, paused: true })
  const riding = [...boxesOf(world)].find(
    ({ shipment, box }) =>
      shipment.itineraries.at(-1)?.corridor?.railroad === 'BNSF' &&
      box.ride !== null &&
      box.ride.departed + 7_200_000 < EPOCH &&
      box.ride.arrived > EPOCH,
  )
  const number = riding?.box.number ?? ''
  const answer = asked(world, '/v1/units', JSON.stringify({ unitList: [number.slice(0, 10)] }))
  const row = listAt(answer.json, 'elements')[0]
  assert.match(textAt(row, 'lastEventDate'), /^\d\d\/\d\d\/\d{4}$/)
  assert.match(textAt(row, 'lastEventTime'), /^\d{1,4}$/)
  assert.match(textAt(row, 'estimatedShipmentAvailabilityTime'), /^\d\d:\d\d$/)
  const plan = asked(
    world,
    `/v1/trip-plan-intermodal?equipmentInitial=${number.slice(0, 4)}&equipmentNumber=${number.slice(4, 10)}`,
  )
  const rows = listAt(plan.json, 'resultSet')
  assert.match(textAt(rows[0], 'eventDatetime'), /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/)
  assert.equal(textAt(rows.at(-1), 'estimatedEventDatetimeIndicator'), 'Y')
  assert.ok(factsOf(world, 'bnsf', number).some((fact) => fact.startsWith('rail_departed_at=')))
})

test('the list of all units ends with a short page', () => {
  const world = createWorld({ now: () => 1_000, epoch: EPOCH, paused: true })
  const rows = listAt(asked(world, '/v1/units?page=1&limit=2000').json, 'elements')
  assert.ok(rows.length > 10 && rows.length < 2_000)
})
