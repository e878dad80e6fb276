import assert from 'node:assert/strict'
import { test } from 'node:test'
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
