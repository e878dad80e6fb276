import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createWorld } from '../src/index.ts'
import type { World } from '../src/index.ts'
import type { Callback } from '../src/push/post.ts'
import { ask, credential, EPOCH, listAt, textAt } from './help.ts'

const PATH = '/carriers/EGLV/apimg/tnt/v2/event-subscriptions'
const SECRET = Buffer.alloc(32, 3).toString('base64')
const CALLBACK = 'http://127.0.0.1:4949/ingest/dcsa/carrier-eglv'

/** A world beside somebody who takes callbacks, or does not. */
function worldWithReceiver(): {
  world: World
  taken: Callback[]
  receiver: { status: number }
  headers: Record<string, string>
} {
  const taken: Callback[] = []
  const receiver = { status: 204 }
  const world = createWorld({
    now: () => 1_000,
    epoch: EPOCH,
    paused: true,
    post: async (callback) => {
      taken.push(callback)
      return receiver.status
    },
  })
  const [id, secret] = ['client_id', 'client_secret'].map((name) => credential('demo', 'carrier-eglv', name))
  const basic = Buffer.from(`${id}:${secret}`).toString('base64')
  const token = textAt(
    ask(
      world,
      '/carriers/EGLV/oauth2/token',
      { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
      'POST',
      'grant_type=client_credentials',
    ).json,
    'access_token',
  )
  return { world, taken, receiver, headers: { authorization: `Bearer ${token}` } }
}

const body = (more: object = {}): string => JSON.stringify({ callbackUrl: CALLBACK, secret: SECRET, ...more })
const advance = (world: World, by: string): unknown =>
  ask(world, '/world/clock', {}, 'POST', JSON.stringify({ advance: by }))
const billOf = (world: World): string =>
  textAt(
    listAt(ask(world, '/world/numbers').json).find((number) => textAt(number, 'story') === 'freight-unpaid'),
    'request_number',
  )
const eventsOf = (callbacks: readonly Callback[]): unknown[] =>
  callbacks.filter(({ method }) => method === 'POST').flatMap(({ body: text }) => listAt(JSON.parse(text)))

test('a subscription without credentials, address or a fit secret is refused', () => {
  const { world, headers } = worldWithReceiver()
  assert.equal(ask(world, PATH, {}, 'POST', body()).status, 401)
  for (const wrong of [
    'nonsense',
    body({ callbackUrl: 'ftp://x' }),
    body({ secret: 'c2hvcnQ=' }),
    body({ secret: undefined }),
    body({ eventType: ['SAIL'] }),
  ]) {
    const answer = ask(world, PATH, headers, 'POST', wrong)
    assert.deepEqual([answer.status, textAt(answer.json, 'statusCodeText')], [400, 'Bad Request'], wrong)
  }
  assert.equal(ask(world, `${PATH}/none`, headers).status, 404)
  assert.equal(ask(world, PATH, headers, 'PATCH').status, 405)
})

test('subscriptions are made, shown without their secret, changed and ended', () => {
  const { world, headers } = worldWithReceiver()
  const made = ask(world, PATH, headers, 'POST', body({ eventType: ['EQUIPMENT'] }))
  const id = textAt(made.json, 'subscriptionID')
  assert.deepEqual([made.status, textAt(made.json, 'callbackUrl'), textAt(made.json, 'secret')], [201, CALLBACK, ''])
  assert.equal(listAt(ask(world, PATH, headers).json).length, 1)
  assert.equal(
    ask(world, `${PATH}/${id}`, headers, 'PUT', JSON.stringify({ subscriptionID: 'other', callbackUrl: CALLBACK }))
      .status,
    400,
  )
  assert.equal(
    textAt(
      ask(world, `${PATH}/${id}`, headers, 'PUT', JSON.stringify({ subscriptionID: id, callbackUrl: `${CALLBACK}/2` }))
        .json,
      'callbackUrl',
    ),
    `${CALLBACK}/2`,
  )
  assert.equal(ask(world, `${PATH}/${id}/secret`, headers, 'PUT', '{"secret":"c2hvcnQ="}').status, 400)
  assert.equal(
    ask(
      world,
      `${PATH}/${id}/secret`,
      headers,
      'PUT',
      JSON.stringify({ secret: Buffer.alloc(64, 1).toString('base64') }),
    ).status,
    204,
  )
  assert.equal(ask(world, `${PATH}/${id}`, headers, 'DELETE').status, 204)
  assert.equal(ask(world, `${PATH}/${id}`, headers).status, 404)
})

test('what the line learns is pushed once, signed, and is the same as what it answers', async () => {
  const { world, taken, headers } = worldWithReceiver()
  const bill = billOf(world)
  const id = textAt(
    ask(world, PATH, headers, 'POST', body({ transportDocumentReference: bill })).json,
    'subscriptionID',
  )
  const events = `/carriers/EGLV/apimg/tnt/v2/events?transportDocumentReference=${bill.slice(4)}&limit=1000`
  const known = new Set(listAt(ask(world, events, headers).json).map((event) => JSON.stringify(event)))
  await world.push()
  assert.equal(taken.length, 0)
  advance(world, '6d')
  await world.push()
  assert.deepEqual(
    taken.map(({ method, url }) => [method, url]),
    [
      ['HEAD', CALLBACK],
      ['POST', CALLBACK],
    ],
  )
  const [, callback] = taken
  assert.equal(callback?.headers['Subscription-ID'], id)
  assert.equal(
    callback?.headers['Notification-Signature'],
    `sha256=${createHmac('sha256', Buffer.from(SECRET, 'base64'))
      .update(callback?.body ?? '')
      .digest('hex')}`,
  )
  const told = listAt(ask(world, events, headers).json)
    .map((event) => JSON.stringify(event))
    .filter((event) => !known.has(event))
  assert.deepEqual(
    eventsOf(taken)
      .map((event) => JSON.stringify(event))
      .sort(),
    told.sort(),
  )
  assert.ok(told.length > 0)
  await world.push()
  assert.equal(taken.length, 2)
})

test('a subscriber that refuses is told later, and of an outage nothing is heard until it is over', async () => {
  const { world, taken, receiver, headers } = worldWithReceiver()
  ask(world, PATH, headers, 'POST', body({ transportDocumentReference: billOf(world) }))
  ask(world, '/world/faults', {}, 'POST', JSON.stringify({ name: 'outage', source: 'EGLV', for: '2d' }))
  advance(world, '1d')
  await world.push()
  assert.equal(taken.length, 0)
  advance(world, '5d')
  receiver.status = 503
  await world.push()
  assert.deepEqual(
    taken.map(({ method }) => method),
    ['HEAD'],
  )
  await world.push()
  assert.equal(taken.length, 1, 'it waits before it asks again')
  const later = createWorld({
    now: () => 60_000,
    epoch: EPOCH,
    clock: world.clock.snapshot(0),
    subscriptions: world.subscriptions.all(),
    post: async (callback) => {
      taken.push(callback)
      return 204
    },
  })
  await later.push()
  assert.ok(eventsOf(taken).length > 0)
})

test('faults of callbacks: twice, and with a wrong signature', async () => {
  const { world, taken, headers } = worldWithReceiver()
  ask(world, PATH, headers, 'POST', body({ transportDocumentReference: billOf(world) }))
  for (const name of ['callbacks_twice', 'callbacks_unsigned'])
    ask(world, '/world/faults', {}, 'POST', JSON.stringify({ name, source: 'EGLV', for: '9d' }))
  advance(world, '6d')
  await world.push()
  const posts = taken.filter(({ method }) => method === 'POST')
  assert.deepEqual([posts.length, posts[0]?.body], [2, posts[1]?.body])
  assert.notEqual(
    posts[0]?.headers['Notification-Signature'],
    `sha256=${createHmac('sha256', Buffer.from(SECRET, 'base64'))
      .update(posts[0]?.body ?? '')
      .digest('hex')}`,
  )
})

test('a subscription to everything hears of every booking of its line, in bounded callbacks', async () => {
  const { world, taken, headers } = worldWithReceiver()
  ask(world, PATH, headers, 'POST', body())
  advance(world, '1d')
  await world.push()
  const events = eventsOf(taken)
  assert.ok(events.length > 100, `${events.length} events`)
  assert.ok(taken.every(({ body: text }) => text === '' || listAt(JSON.parse(text)).length <= 100))
  assert.deepEqual([...new Set(events.map((event) => textAt(event, 'eventType')))].sort(), [
    'EQUIPMENT',
    'SHIPMENT',
    'TRANSPORT',
  ])
})
