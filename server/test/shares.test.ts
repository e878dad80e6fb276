import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { declaredRoutes } from '../src/ground/http/entrance.ts'
import { startService } from './service.ts'
import type { Resource, TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService()
  for (const story of ['customs-hold-clears', 'rail-to-chicago', 'demurrage-running']) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await service.send('POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type, request_number, scac, ref_numbers: ['SECRET-REFERENCE'] },
      },
    })
  }
  await eventually('the boxes', async () => (await service.get('/containers')).body.data.length >= 3)
})
after(() => service.close())

const linkTo = ({ id, type }: Pick<Resource, 'id' | 'type'>) => ({ [type]: { data: { type, id } } })
const share = async (record: Pick<Resource, 'id' | 'type'>, attributes: object = {}) => {
  const body = { data: { type: 'share', attributes, relationships: linkTo(record) } }
  const { status, body: answer } = await service.send('POST', '/shares', body)
  assert.equal(status, 201, JSON.stringify(answer))
  return answer.data
}
const pathOf = ({ attributes }: Resource) => new URL(String(attributes['url'])).pathname
let visitors = 0
/** Each visitor comes from another address, so that no limit of one is met. */
const open = async (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) => {
  visitors += 1
  const answer = await service.app.http.inject({ method, url, headers, remoteAddress: `10.8.0.${visitors}` })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}
const containers = async () => (await service.get('/containers?page[size]=100')).body.data
const refusalOf = async (data: object) =>
  (await service.send('POST', '/shares', { data })).body.errors?.map(({ status, source }) => [status, source?.pointer])

test('a page needs exactly one record of the account, and an end that is still to come', async () => {
  const [box] = await containers()
  assert.ok(box !== undefined)
  const shipment = box.relationships?.['shipment']?.data
  assert.ok(shipment !== undefined && shipment !== null && 'id' in shipment)
  assert.deepEqual(await refusalOf({ attributes: {} }), [['422', '/data/relationships']])
  const both = { ...linkTo(box), ...linkTo(shipment) }
  assert.deepEqual(await refusalOf({ relationships: both }), [['422', '/data/relationships']])
  const unknown = { id: '01a1f8d3-ea00-709a-8000-000000000001', type: 'container' }
  assert.deepEqual(await refusalOf({ relationships: linkTo(unknown) }), [['404', '/data/relationships/container']])
  assert.deepEqual(
    await refusalOf({ attributes: { expires_at: '2020-01-01T00:00:00Z' }, relationships: linkTo(box) }),
    [['422', '/data/attributes/expires_at']],
  )
})

test('an address that was altered, ended or never made is a page that says so', async () => {
  const [box] = await containers()
  assert.ok(box !== undefined)
  const made = await share(box)
  const path = pathOf(made)
  assert.equal((await open(path)).status, 200)
  const altered = `${path.slice(0, -1)}${path.endsWith('A') ? 'E' : 'A'}`
  for (const wrong of [altered, '/t/x', `/t/${'A'.repeat(43)}`, `${path}=`]) {
    const { status, text } = await open(wrong)
    assert.equal(status, 404, wrong)
    assert.match(text, /This page is not here/)
  }
  assert.equal((await service.send('DELETE', `/shares/${made.id}`)).status, 204)
  assert.equal((await open(path)).status, 404, 'from the next request on')
})

test('a page ends when its time is over', async () => {
  const [box] = await containers()
  assert.ok(box !== undefined)
  const now = Date.parse(service.app.parts.clock.now())
  const made = await share(box, { expires_at: new Date(now + 2 * 3_600_000).toISOString() })
  assert.equal((await open(pathOf(made))).status, 200)
  await service.advance('3h')
  assert.equal((await open(pathOf(made))).status, 404)
})

test('a page shows its own record and no other, and nothing that the owner alone knows', async () => {
  const all = await containers()
  for (const box of all) {
    const { text, headers } = await open(pathOf(await share(box, { name: 'NAME-FOR-OWNERS' })))
    assert.ok(text.includes(String(box.attributes['number'])))
    const shown = new Set([...text.matchAll(/[A-Z]{3}U\d{7}/g)].map(([number]) => number))
    assert.deepEqual([...shown], [box.attributes['number']])
    assert.doesNotMatch(text, /SECRET-REFERENCE|NAME-FOR-OWNERS|q(?:p)?k_|[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
    assert.match(String(headers['x-robots-tag']), /noindex/)
  }
  const [first] = (await service.get('/shipments?include=containers')).body.data
  assert.ok(first !== undefined)
  const bill = String(first.attributes['bill_of_lading_number'])
  const { text } = await open(pathOf(await share(first)))
  assert.ok(text.includes(bill))
  const own = (await service.get(`/shipments/${first.id}?include=containers`)).body.included ?? []
  const numbers = own.filter(({ type }) => type === 'container').map(({ attributes }) => attributes['number'])
  const besides = text.replaceAll(bill, '')
  const shown = new Set([...besides.matchAll(/[A-Z]{3}U\d{7}/g)].map(([number]) => number))
  assert.deepEqual([...shown].toSorted(), numbers.map(String).toSorted())
})

test('the random part of an address opens no door but its own', async () => {
  const [box, ...others] = await containers()
  assert.ok(box !== undefined)
  const path = pathOf(await share(box))
  const token = path.split('/').at(-1) ?? ''
  const { http } = service.app
  await http.ready()
  const foreign = others.map(({ attributes }) => String(attributes['number']))
  const is_shared = (url: string) => url.startsWith('/t/')
  const routes = declaredRoutes(http).filter(({ url, method }) => method === 'GET' && !is_shared(url))
  let asked = 0
  for (const [at, { url }] of routes.entries()) {
    for (const credentials of [{}, { authorization: `Token ${token}` }, { authorization: `Bearer ${token}` }]) {
      const target = `${url.replaceAll(/:\w+|\*/g, token)}?token=${token}&number=${foreign[0] ?? ''}`
      const remoteAddress = `10.9.${at >> 8}.${at & 255}`
      const { body, statusCode } = await http.inject({
        method: 'GET',
        url: target,
        headers: credentials,
        remoteAddress,
      })
      asked += 1
      assert.ok(!foreign.some((number) => body.includes(number)), `${url} with ${JSON.stringify(credentials)}`)
      if (url.startsWith('/v2/') && url !== '/v2/openapi.json') assert.notEqual(statusCode, 200, url)
    }
  }
  assert.ok(asked > 300, 'every public address was asked')
})

test('views are counted by day, of whom nothing is kept', async () => {
  const [box] = await containers()
  assert.ok(box !== undefined)
  const made = await share(box)
  assert.deepEqual([made.attributes['views'], made.attributes['last_viewed_at']], [0, null])
  const visitor = { 'user-agent': 'canary-of-a-visitor', referer: 'https://canary.example/' }
  for (let n = 0; n < 3; n += 1) await open(pathOf(made), 'GET', visitor)
  await open(pathOf(made), 'HEAD')
  const { attributes } = (await service.get(`/shares/${made.id}`)).body.data
  const today = service.app.parts.clock.now().slice(0, 10)
  assert.equal(attributes['views'], 3)
  assert.deepEqual(attributes['views_by_day'], [{ on: today, views: 3 }])
  assert.ok(attributes['first_viewed_at'] !== null && attributes['last_viewed_at'] !== null)
  const [kept] = await service.db.work<{ text: string }[]>`
    select coalesce(string_agg(s::text || v::text, ''), '') as text from share s join share_view v on v.share_id = s.id`
  assert.doesNotMatch(kept?.text ?? '', /canary|10\.8\.0/)
})

test('pages of a record are listed, and holds and fees are shown as its owner wants', async () => {
  const [held] = await containers()
  assert.ok(held !== undefined)
  const open_one = await share(held, { shows_holds: true, shows_fees: true })
  const closed = await share(held, { shows_holds: false })
  assert.match((await open(pathOf(open_one))).text, /<dt>Holds<\/dt>[\s\S]*<dt>Fees<\/dt>/)
  assert.doesNotMatch((await open(pathOf(closed))).text, /<dt>(Holds|Fees)<\/dt>/)
  const listed = (await service.get(`/shares?filter[container_id]=${held.id}&page[size]=100`)).body.data
  assert.ok([open_one, closed].every(({ id }) => listed.some((one) => one.id === id)))
  assert.ok(listed.every(({ relationships }) => JSON.stringify(relationships).includes(held.id)))
})
