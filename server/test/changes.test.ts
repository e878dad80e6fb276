import assert from 'node:assert/strict'
import { createConnection } from 'node:net'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
/** The request that every test finds answered; others are made by tests. */
let request_id: string
before(async () => {
  service = await startService()
  request_id = await track('customs-hold-clears')
  await quiet()
})
after(() => service.close())

async function track(story: string): Promise<string> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const { body } = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  return body.data.id
}
/** Waits until the changes have come and nothing is due any more that could bring another one. */
const quiet = () =>
  eventually('changes, and nothing that is due', async () => {
    const due = await service.db.work`
      select 1 from subject where next_poll_at <= ${service.app.parts.clock.now()} or lease_until is not null limit 1`
    const created = await service.db.work`select 1 from tracking_request where status = 'pending' limit 1`
    return due.count + created.count === 0 && (await newest()) > 10
  })
const numberOf = (cursor: unknown) => Number.parseInt(String(cursor), 10)
const newest = async () => numberOf((await service.get('/changes?page[size]=1000')).body.meta?.['cursor'])
const authorization = () => ({ authorization: `Token ${service.key}` })

/** Ids of a stream in the order in which they came, until `enough` says so; the text may be cut anywhere. */
async function idsOf(after: number, enough: (ids: readonly number[], bytes: number) => boolean): Promise<number[]> {
  const end = new AbortController()
  const answer = await fetch(`${service.base_url}/changes/stream`, {
    headers: { ...authorization(), 'last-event-id': String(after) },
    signal: end.signal,
  })
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  let text = ''
  const whole = () =>
    [...text.matchAll(/^id: (\d+)-[0-9a-f]{8}\nevent: change\ndata: (.*)\n\n/gm)].map(([, id]) => Number(id))
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (enough(whole(), text.length)) break
    }
  } finally {
    end.abort()
  }
  return whole()
}

test('a request is told in the order in which its records come to be: containers, their milestones, then that it succeeded', async () => {
  const told = await eventually('the request has succeeded', async () => {
    const { data } = (await service.get('/changes?page[size]=1000')).body
    const end = data.findIndex(({ attributes, relationships }) => {
      const about = relationships?.['reference_object']?.data ?? null
      const is_own = about !== null && 'id' in about && about.id === request_id
      return is_own && attributes['event'] === 'tracking_request.succeeded'
    })
    return end < 0 ? null : data.slice(0, end).map(({ attributes }) => String(attributes['event']))
  })
  const first_milestone = told.findIndex((event) => event.startsWith('container.transport.'))
  assert.ok(told.includes('container.created') && first_milestone > 0, told.join(' '))
  assert.ok(told.lastIndexOf('container.created') < first_milestone, told.join(' '))
})

test('the feed has every number once and in order, whatever the size of its pages', async () => {
  const all = await newest()
  for (const size of [1, 3, 1_000]) {
    const seen: unknown[] = []
    for (let cursor = '0'; numberOf(cursor) < all;) {
      const { data, meta } = (await service.get(`/changes?after=${cursor}&page[size]=${size}`)).body
      seen.push(...data.map(({ attributes }) => attributes['sequence']))
      cursor = String(meta?.['cursor'])
    }
    assert.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_, i) => i + 1),
    )
    assert.ok(seen.length >= all)
  }
})

test('filters narrow it; what is unknown is refused', async () => {
  const { data } = (await service.get('/changes?filter[event]=container.updated')).body
  assert.ok(data.length > 0 && data.every(({ attributes }) => attributes['event'] === 'container.updated'))
  const own = (await service.get(`/changes?filter[tracking_request_id]=${request_id}`)).body.data
  assert.deepEqual(
    own.map(({ attributes }) => attributes['event']),
    ['tracking_request.succeeded'],
  )
  const request = (await service.get(`/tracking_requests/${request_id}`)).body.data
  const shipment_id = Object(request.relationships?.['shipment']?.data).id
  const of_shipment = (await service.get(`/changes?filter[shipment_id]=${shipment_id}`)).body.data
  assert.ok(
    of_shipment.length > 5 &&
      of_shipment.every(({ relationships }) => Object(relationships?.['shipment']?.data).id === shipment_id),
  )
  for (const query of [
    'filter[event]=nope',
    'filter[tracking_request_id]=x',
    'after=x',
    'wait=31',
    'page[size]=1001',
    'filter[container_id]=1',
    'since=1',
  ])
    assert.equal((await service.get(`/changes?${query}`)).status, 400, query)
  const refused = await fetch(`${service.base_url}/changes/stream`, {
    headers: { ...authorization(), 'last-event-id': 'x' },
  })
  assert.equal(refused.status, 400)
  assert.equal((await fetch(`${service.base_url}/changes/stream`)).status, 401)
})

test('a request that waits is answered as soon as something happens, and empty when nothing does', async () => {
  const cursor = await newest()
  const nothing = await service.get(`/changes?after=${cursor}&wait=1&filter[event]=container.created`)
  assert.equal(nothing.body.data.length, 0)
  assert.ok(numberOf(nothing.body.meta?.['cursor']) >= cursor)
  const waiting = service.get(`/changes?after=${cursor}&wait=30&filter[event]=tracking_request.failed`)
  await track('unknown-container')
  const { data } = (await waiting).body
  assert.deepEqual(
    data.map(({ attributes }) => attributes['event']),
    ['tracking_request.failed'],
  )
})

test('a client that goes away anywhere and resumes sees every change once', async () => {
  const all = await newest()
  const seen: number[] = []
  for (let cut = 40; seen.length < all; cut = ((cut * 7) % 2_400) + 40) {
    const ids = await idsOf(seen.at(-1) ?? 0, (whole, bytes) => bytes > cut || (whole.at(-1) ?? 0) >= all)
    seen.push(...ids)
  }
  assert.deepEqual(
    seen,
    Array.from({ length: seen.length }, (_, i) => i + 1),
  )
})

test('a stream tells what happens while it is open', async () => {
  const cursor = await newest()
  // Those that stand at one place ask the log once, and each is told everything.
  const streaming = [0, 0, 0, 1].map((back) => idsOf(cursor - back, (ids) => ids.length >= 3 + back))
  await track('demurrage-running')
  const [first, second, third, from_before] = await Promise.all(streaming)
  for (const ids of [first, second, third]) assert.deepEqual(ids?.slice(0, 3), [cursor + 1, cursor + 2, cursor + 3])
  assert.deepEqual(from_before?.slice(0, 4), [cursor, cursor + 1, cursor + 2, cursor + 3])
  await quiet()
})

test('readers that read nothing are waited for, and hold up nobody', async () => {
  const { hostname, port, pathname } = new URL(`${service.base_url}/changes/stream`)
  const sockets = Array.from({ length: 10 }, () => {
    const socket = createConnection(Number(port), hostname)
    socket
      .on('error', () => {})
      .write(
        `GET ${pathname}?after=0&include=reference_object HTTP/1.1\r\nhost: x\r\nauthorization: Token ${service.key}\r\n\r\n`,
      )
    after(() => socket.destroy())
    return socket.pause()
  })
  const { server } = service.app.http
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await eventually('all of them are connected', async () => (await open()) >= sockets.length)
  const all = await newest()
  assert.ok((await idsOf(0, (ids) => (ids.at(-1) ?? 0) >= all)).length >= all)
})

test('a key that is revoked ends its streams', async () => {
  const { key, id } = await service.keyOf('short-lived')
  const answer = await fetch(`${service.base_url}/changes/stream`, { headers: { authorization: `Token ${key}` } })
  assert.equal(answer.status, 200)
  await service.revoke(id)
  const reader = answer.body?.getReader()
  for (let read = await reader?.read(); read?.done === false;) read = await reader?.read()
  assert.equal((await fetch(`${service.base_url}/changes`, { headers: { authorization: `Token ${key}` } })).status, 401)
})
