import assert from 'node:assert/strict'
import { createHash, createSign, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxesOfStory, brokenRules, factsOf, trouble, upstreamKey } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'
import type { World } from '../../world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const billOf = (world: World, slug: string): string => boxesOfStory(world, slug)[0]?.shipment.bill ?? ''

test('ZIM refuses limits and two references, and tells ships without a call and boxes without a mode', () => {
  const world = stillWorld()
  const headers = { 'ocp-apim-subscription-key': upstreamKey(world, 'zim', 'subscription_key') }
  const path = `/upstreams/zim/trackAndTrace/v2/?transportDocumentReference=${billOf(world, 'last-free-day-extended')}`
  assert.equal(ask(world, path).status, 401)
  assert.equal(ask(world, `${path}&limit=5`, headers).status, 400)
  assert.equal(ask(world, `${path}&equipmentReference=A`, headers).status, 400)
  assert.deepEqual(brokenRules(world, 'zim'), ['unsupported_parameter'])
  const events = listAt(ask(world, path, headers).json)
  assert.ok(events.some((event) => textAt(event, 'eventType') === 'TRANSPORT'))
  for (const event of events) {
    const names = Object.keys(event ?? {})
    assert.ok(textAt(event, 'eventType') !== 'TRANSPORT' || !names.includes('transportCall'))
    assert.equal(textAt(event, 'transportCall', 'modeOfTransport'), '')
  }
  assert.deepEqual(ask(world, path.replace(/=.*/, '=ZIMUXXX9999999'), headers).json, [])
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: upstreamKey(world, 'zim', 'client_id'),
    client_secret: upstreamKey(world, 'zim', 'client_secret'),
    scope: 'tracing',
  }).toString()
  const older = path.replace('/v2/', '/v1')
  assert.equal(ask(world, older, headers).status, 401)
  const token = textAt(
    ask(world, '/upstreams/zim/authorize/v1', { ...headers, ...FORM }, 'POST', form).json,
    'access_token',
  )
  assert.equal(
    listAt(ask(world, older, { ...headers, authorization: `Bearer ${token}` }).json, 'events').length,
    events.length,
  )
})

test('HMM wants booking and box, and names no box in its answer', () => {
  const world = stillWorld()
  const [first] = boxesOfStory(world, 'at-anchor')
  const headers = { 'x-gateway-apikey': upstreamKey(world, 'hmm', 'api_key') }
  const path = '/upstreams/hmm/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa'
  const booking = `${path}?carrierBookingReference=${first?.shipment.booking}`
  assert.equal(ask(world, booking, headers).status, 400)
  const answer = ask(world, `${booking}&equipmentReference=${first?.box.number}`, headers)
  assert.ok(listAt(answer.json, 'equipmentEvent').length > 0 && !answer.body.includes(first?.box.number ?? ''))
  assert.deepEqual(brokenRules(world, 'hmm'), ['both_references'])
  assert.ok(factsOf(world, 'hmm', first?.box.number ?? '').length > 0)
})

test('MSC gives a token for its own scope alone, to the certificate, for at most ten minutes', () => {
  const world = stillWorld()
  const key = (name: string): string => upstreamKey(world, 'msc', name)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const x5t = createHash('sha1')
    .update(new X509Certificate(key('certificate')).raw)
    .digest('base64url')
  const status = (scope: string, thumbprint: string, seconds: number): number => {
    const claims = { aud: key('token_url'), iss: key('client_id'), sub: key('client_id'), exp: EPOCH / 1000 + seconds }
    const text = `${part({ alg: 'RS256', x5t: thumbprint })}.${part(claims)}`
    const signed = createSign('RSA-SHA256').update(text).sign(key('private_key'), 'base64url')
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: key('client_id'),
      scope,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${text}.${signed}`,
    }).toString()
    return ask(world, '/upstreams/msc/6d1e4f0a-example/oauth2/v2.0/token', FORM, 'POST', form).status
  }
  assert.equal(status(`${key('client_id')}/.default`, x5t, 300), 401)
  assert.equal(status(key('scope'), 'wrong', 300), 401)
  assert.equal(status(key('scope'), x5t, 3_600), 401)
  assert.equal(status(key('scope'), x5t, 300), 200)
  assert.deepEqual(brokenRules(world, 'msc'), ['own_scope'])
})

test('Evergreen gives tokens by Basic alone, from known addresses, and writes PLAN', () => {
  const world = stillWorld()
  const [id, secret] = [upstreamKey(world, 'evergreen', 'client_id'), upstreamKey(world, 'evergreen', 'client_secret')]
  const body = new URLSearchParams({
    client_id: id,
    client_secret: secret,
    grant_type: 'client_credentials',
  }).toString()
  assert.equal(ask(world, '/upstreams/evergreen/oauth2/token', FORM, 'POST', body).status, 401)
  const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
  const token = textAt(ask(world, '/upstreams/evergreen/oauth2/token', basic, 'POST').json, 'access_token')
  const bill = billOf(world, 'freight-unpaid')
  const path = `/upstreams/evergreen/apimg/tnt/v2/events?transportDocumentReference=${bill.slice(4)}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = ask(world, path, headers)
  assert.ok(answer.body.includes('"PLAN"') && !answer.body.includes('"PLN"'))
  assert.equal(ask(world, path.replace(bill.slice(4), bill), headers).status, 500)
  trouble(world, 'evergreen', 'not_entitled')
  assert.equal(ask(world, path, headers).status, 403)
  assert.deepEqual(brokenRules(world, 'evergreen'), ['secret_in_body'])
})

test('Maersk answers 404 for another customer, and 429 to whoever asks twice within a second and a half', () => {
  let real = 1_000
  const world = createWorld({ now: () => real, epoch: EPOCH, paused: true })
  const path = '/upstreams/maersk/track-and-trace-private/events?transportDocumentReference=269999999'
  const headers = { 'consumer-key': upstreamKey(world, 'maersk', 'consumer_key') }
  assert.equal(ask(world, path, headers).status, 401)
  assert.equal(ask(world, path, headers).status, 429)
  real += 1_500
  trouble(world, 'maersk', 'not_entitled')
  assert.equal(ask(world, path, headers).status, 404)
})

test('CMA CGM bills bad questions, and ONE counts sixty calls a minute', () => {
  const world = stillWorld()
  const headers = { keyid: upstreamKey(world, 'cma_cgm', 'key_id') }
  const path = '/upstreams/cma_cgm/operation/trackandtrace/v1/events'
  assert.equal(ask(world, `${path}?behalfOf=STRANGER`, headers).status, 403)
  const bill = billOf(world, 'demurrage-running')
  assert.ok(listAt(ask(world, `${path}/${bill}?behalfOf=EXAMPLE01`, headers).json).length > 0)
  const calls = Array.from({ length: 61 }, () => ask(world, '/upstreams/one/v2/cargotracking/events').status)
  assert.deepEqual([calls[59], calls[60]], [401, 429])
})

test('the charges of Maersk are those of its own tariff, and a box of nobody is not found', () => {
  const world = stillWorld()
  const path = '/upstreams/maersk_charges/demurrage-detention/v1/charges'
  const headers = { 'consumer-key': upstreamKey(world, 'maersk_charges', 'consumer_key') }
  assert.equal(ask(world, `${path}?equipmentReference=A`).status, 401)
  assert.equal(ask(world, path, headers).status, 400)
  assert.equal(ask(world, `${path}?equipmentReference=MSKU0000000`, headers).status, 404)
  const [first] = boxesOfStory(world, 'customs-hold-clears')
  world.orderClock({ advance: '12d' })
  const rows = listAt(ask(world, `${path}?equipmentReference=${first?.box.number}`, headers).json)
  assert.ok(rows.length > 0)
  assert.match(textAt(rows[0], 'clockStart'), /^\d{4}-\d\d-\d\d$/)
  assert.ok(
    factsOf(world, 'maersk_charges', first?.box.number ?? '').some((fact) => fact.startsWith('pickup_lfd_line=')),
  )
})

test('IQAX says its errors inside 200, gives one box as text and all of a bill as an object', () => {
  const world = stillWorld()
  const key = { appkey: upstreamKey(world, 'iqax', 'app_key') }
  const path = '/upstreams/iqax/openapi/cs2/ctvc/COSU'
  const [first] = boxesOfStory(world, 'reused-box')
  const body = (more: object): string => JSON.stringify({ scacCode: 'COSU', customerID: 'EXAMPLE', ...more })
  assert.equal(ask(world, path, {}, 'POST', body({})).status, 401)
  assert.equal(ask(world, path.replace('COSU', 'MAEU'), key, 'POST', body({})).status, 404)
  const wrong = ask(world, path, key, 'POST', JSON.stringify({ scacCode: 'COSU', customerID: 'X' }))
  assert.deepEqual([wrong.status, textAt(wrong.json, 'errors', 0, 'errorDescription')], [200, 'customerID is invalid'])
  const text = ask(world, path, key, 'POST', body({ cntrNumber: first?.box.number }))
  assert.match(textAt(text.json, 'shipmentContent'), /^\{/)
  const object = ask(world, path, key, 'POST', body({ billOfLadingNumber: first?.shipment.bill }))
  const events = listAt(object.json, 'shipmentContent', 'containerDetail', 'event')
  assert.ok(events.some((event) => textAt(event, 'CSEvent', 'CSEventCode') === 'CS060'))
  assert.match(textAt(events[0], 'eventDT', 'locDT', 'text'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  trouble(world, 'iqax', 'odd_forms')
  const odd = ask(world, path, key, 'POST', body({ billOfLadingNumber: first?.shipment.bill }))
  const forms = listAt(odd.json, 'shipmentContent', 'containerDetail', 'event')
  assert.equal(forms.length, 2 + 2 * events.length)
  assert.equal(forms[0], null)
  assert.equal(textAt(forms[2], 'CSEvent', 0, 'CSEventCode'), textAt(events[0], 'CSEvent', 'CSEventCode'))
})
