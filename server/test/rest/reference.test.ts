import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { callsOf } from '../../src/ground/openapi/calls.ts'
import { operationsOf } from '../../src/ground/openapi/openapi.ts'
import { referencePages } from '../../src/ground/openapi/reference.ts'
import { restService } from './service.ts'
import { description } from './validate.ts'

const bytes_max = 200_000
const pages = referencePages(description)
const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

test('a page of the reference that does not exist is not found', async () => {
  const { app } = await restService()
  for (const url of ['/docs/nowhere', '/docs/resources/nothing', '/docs/resources', '/docs/containers/more'])
    assert.equal((await app.http.inject({ url, headers: { accept: 'text/html' } })).statusCode, 404, url)
})

test('the pages are open to everyone, and load nothing', async () => {
  const { app } = await restService()
  for (const url of pages.keys()) {
    const { statusCode, headers, body } = await app.http.inject({ url })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'], url)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'/)
    assert.ok(!/<script [^>]*src|<link|<img|<iframe|@import|url\(/.test(body), url)
    assert.ok(Buffer.byteLength(body) < bytes_max, `${url}: ${Buffer.byteLength(body)} bytes`)
  }
})

test('what is long is compressed for whoever can read that', async () => {
  const { app } = await restService()
  for (const url of ['/openapi.json', '/v2/openapi.json', '/docs', '/docs/shipments', '/docs/calls.json']) {
    const plain = await app.http.inject({ url })
    const packed = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    assert.deepEqual([plain.headers['content-encoding'], packed.headers['content-encoding']], [undefined, 'gzip'], url)
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body, url)
  }
})

test('every link between the pages leads to a page, and its anchor is there once', () => {
  for (const [path, page] of pages) {
    assert.equal(new Set(idsOf(page)).size, idsOf(page).length, path)
    for (const [, address = ''] of page.matchAll(/ href="((?:\/docs|#)[^"]*)"/g)) {
      const [target = '', anchor] = address.split('#')
      const found = pages.get(target === '' ? path : target)
      assert.ok(found !== undefined, `${path} leads to ${address}`)
      if (anchor !== undefined) assert.ok(idsOf(found).includes(anchor), `${path} leads to ${address}`)
    }
  }
})

test('every call and every resource stands on a page of its own, and under its old anchor in the index', () => {
  const index = pages.get('/docs') ?? ''
  const anchors = [
    ...operationsOf(description).map(({ operation }) => operation.operationId),
    'receiveNotification',
    ...Object.keys(description.components.schemas).map((type) => `resource-${type}`),
  ]
  for (const anchor of anchors) {
    assert.ok(index.includes(`<li id="${anchor}"`) && index.includes(`#${anchor}">`), anchor)
    const others = [...pages].filter(([path, page]) => path !== '/docs' && idsOf(page).includes(anchor))
    assert.equal(others.length, 1, `${anchor}: ${others.map(([path]) => path).join()}`)
  }
})

test('a call names what it refuses, and the page of refusals says which codes that are', () => {
  assert.match(pages.get('/docs/shipments') ?? '', /<a href="\/docs\/errors#status-404">404<\/a>/)
  assert.match(pages.get('/docs/errors') ?? '', /id="status-422">422<\/h2><p>[^<]*: <code>blank<\/code>/)
})

test('calls for forms name what each takes and answers, without schemas', async () => {
  const { app } = await restService()
  const { statusCode, headers, body } = await app.http.inject({ url: '/docs/calls.json' })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/json; charset=utf-8'])
  const calls = callsOf(description)
  assert.equal(calls.length, operationsOf(description).length)
  for (const { id } of calls) assert.ok(body.includes(`"id":"${id}"`), id)
  const one = (id: string) => calls.find((call) => call.id === id)
  const read = one('getContainer')
  assert.deepEqual([read?.method, read?.path, read?.body], ['GET', '/containers/{id}', null])
  assert.equal(read?.parameters.find(({ name }) => name === 'id')?.required, true)
  assert.deepEqual(read?.answers[0], { status: '200', docs: '/docs/containers#getContainer' })
  assert.equal(read?.answers.find(({ status }) => status === '404')?.docs, '/docs/errors#status-404')
  const list = one('listContainers')?.parameters ?? []
  assert.deepEqual(list.find(({ name }) => name === 'filter[tracking_stopped]')?.choices, ['true', 'false'])
  assert.deepEqual(
    list.filter(({ is_group }) => is_group).map(({ name }) => name),
    ['filter[custom_field]'],
  )
  const bodies = calls.flatMap((call) => (call.body === null ? [] : [call.body]))
  assert.ok(bodies.length > 40)
  for (const { media_type } of bodies) assert.equal(media_type, 'application/vnd.api+json', 'a form sends text')
})

test('every call for a form leads to its part of the reference', () => {
  for (const { id, docs, answers } of callsOf(description)) {
    for (const address of [docs, ...answers.map((answer) => answer.docs)]) {
      const [path = '', anchor = ''] = address.split('#')
      assert.ok(idsOf(pages.get(path) ?? '').includes(anchor), `${id} leads to ${address}`)
    }
  }
})
