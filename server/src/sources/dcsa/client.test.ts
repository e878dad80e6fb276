import assert from 'node:assert/strict'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import type { Observation } from '@quaylog/journey'
import { createSource, type SourceConfiguration } from '../registry.ts'
import type { HttpRequest, HttpResult, Question } from '../source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../testing/scripted-parts.ts'
import { nextPage } from './client.ts'

const base_url = 'http://127.0.0.1:4950/line'
const question: Question = { kind: 'bill_of_lading', number: 'MEDUOL197367', containers: [] }
const keyed: SourceConfiguration = {
  id: 'cma',
  kind: 'dcsa',
  profile: 'cma_cgm',
  base_url,
  credentials: { key_id: 'key' },
}
const maersk: SourceConfiguration = {
  id: 'maersk',
  kind: 'dcsa',
  profile: 'maersk',
  base_url,
  credentials: { consumer_key: 'k', client_id: 'c', client_secret: 's' },
}

function load(container: string, at = '2026-10-01T10:00:00Z') {
  return {
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: container,
  }
}

async function ask(
  configuration: SourceConfiguration,
  answer: (request: HttpRequest, index: number) => HttpResult,
  asked: Question = question,
) {
  const parts = scriptedParts(answer)
  return { answer: await createSource(configuration, parts).ask(asked), asked: parts.asked }
}

test('pages are followed by link and by cursor until there is no next one', async () => {
  const boxes = ['CSQU3054383', 'MSKU6011672', 'CBHU4398907']
  const headers = [
    { 'Next-Page': 'https://internal.example/v2/events?cursor=two&limit=100' },
    { 'next-page': 'three==' },
    {},
  ]
  const { answer, asked } = await ask(keyed, (_, index) => jsonAnswer([load(boxes[index] ?? '')], headers[index]))
  assert.ok(answer.outcome === 'found' && answer.complete)
  assert.deepEqual(
    answer.observations.map((one) => one.container),
    boxes,
  )
  assert.deepEqual(
    asked.map(({ url }) => url.replace(base_url, '')),
    [
      '/operation/trackandtrace/v1/events?transportDocumentReference=MEDUOL197367&limit=100',
      '/operation/trackandtrace/v1/events?cursor=two&limit=100',
      '/operation/trackandtrace/v1/events?limit=100&cursor=three%3D%3D',
    ],
  )
})

test('credentials are never sent to another address than the one that was configured', async () => {
  const { asked } = await ask(keyed, (_, index) =>
    jsonAnswer([load('CSQU3054383')], index === 0 ? { 'Next-Page': 'http://evil.example:1/steal?cursor=x' } : {}),
  )
  assert.deepEqual([...new Set(asked.map(({ url }) => new URL(url).origin))], ['http://127.0.0.1:4950'])
})

test('a 3.0 cursor is sent beside the original parameters', () => {
  const url = nextPage(
    `${base_url}/events`,
    { 'Next-Page-Cursor': 'c1' },
    { equipmentReference: 'CSQU3054383', limit: '100' },
  )
  assert.equal(url, `${base_url}/events?equipmentReference=CSQU3054383&limit=100&cursor=c1`)
})

test('pages that go round in circles end, and what was read is not taken for all', async () => {
  const { answer, asked } = await ask(keyed, () => jsonAnswer([load('CSQU3054383')], { 'Next-Page': 'again' }))
  assert.equal(asked.length, 2)
  assert.ok(answer.outcome === 'found' && !answer.complete)
  const endless = await ask(keyed, (_, index) => jsonAnswer([load('CSQU3054383')], { 'Next-Page': `page-${index}` }))
  assert.equal(endless.asked.length, 50)
})

test('a later page that fails leaves an incomplete answer, a first one none', async () => {
  const { answer } = await ask(keyed, (_, index) =>
    index === 0 ? jsonAnswer([load('CSQU3054383')], { 'Next-Page': 'two' }) : textAnswer(503, ''),
  )
  assert.ok(answer.outcome === 'found' && !answer.complete)
  assert.equal(answer.payloads.length, 2)
})

test('an answer as long as the limit may lack the rest where there are no pages', async () => {
  const hapag: SourceConfiguration = {
    id: 'h',
    kind: 'dcsa',
    profile: 'hapag_lloyd',
    base_url,
    credentials: { client_id: 'c', client_secret: 's' },
  }
  const events = Array.from({ length: 1000 }, (_, index) =>
    load('CSQU3054383', new Date(Date.UTC(2026, 8, 1, 0, index)).toISOString()),
  )
  const { answer } = await ask(hapag, () => jsonAnswer(events))
  assert.ok(answer.outcome === 'found' && !answer.complete)
})

test('a token is asked for once, used again, and renewed once when it is refused', async () => {
  let tokens = 0
  const parts = scriptedParts((request) => {
    if (request.method === 'POST') return jsonAnswer({ access_token: `t${(tokens += 1)}`, expires_in: 3600 })
    return request.headers.authorization === 'Bearer t2'
      ? jsonAnswer([load('CSQU3054383')])
      : jsonAnswer({ message: 'expired' }, {}, 401)
  })
  const source = createSource(maersk, parts)
  assert.deepEqual([(await source.ask(question)).outcome, (await source.ask(question)).outcome], ['found', 'found'])
  assert.deepEqual(
    parts.asked.map(({ method }) => method),
    ['POST', 'GET', 'POST', 'GET', 'GET'],
  )
  assert.equal(parts.asked[1]?.headers['Consumer-Key'], 'k')
})

test('questions at the same time share one token request, and a token near its end is not used', async () => {
  let now = '2026-11-20T12:00:00Z'
  const parts = scriptedParts((request) =>
    request.method === 'POST' ? jsonAnswer({ access_token: 't', expires_in: '60' }) : jsonAnswer([load('CSQU3054383')]),
  )
  const source = createSource(maersk, { ...parts, now: () => now })
  await Promise.all([source.ask(question), source.ask(question), source.ask(question)])
  assert.equal(parts.asked.filter(({ method }) => method === 'POST').length, 1)
  now = '2026-11-20T12:00:31Z'
  await source.ask(question)
  assert.equal(parts.asked.filter(({ method }) => method === 'POST').length, 2)
})

test('refused credentials are trouble of the source, never of the number', async () => {
  for (const refused of [
    jsonAnswer({ error: 'invalid_client' }, {}, 401),
    jsonAnswer({ error: 'invalid_client' }, {}, 400),
    jsonAnswer({}, {}, 422),
  ]) {
    const { answer } = await ask(maersk, () => refused)
    assert.ok(answer.outcome === 'temporary')
    assert.equal(answer.trouble, 'credentials')
  }
  const { answer } = await ask(maersk, () => jsonAnswer({ token: 'none' }))
  assert.equal(answer.outcome === 'temporary' && answer.trouble, 'unreadable')
})

test('a token service that is not where it was asked for, or is asked too often, says nothing of the credentials', async () => {
  const troubleAt = async (status: number) => {
    const { answer } = await ask(maersk, () =>
      jsonAnswer({ statusCode: status, message: 'Resource not found' }, {}, status),
    )
    return answer.outcome === 'temporary' && answer.trouble
  }
  assert.deepEqual(await Promise.all([404, 405, 429].map(troubleAt)), ['address', 'address', 'rate_limit'])
})

test('a client with a certificate signs who it is', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const credentials = {
    client_id: 'app',
    tenant: 'line',
    scope: 'api://theirs/.default',
    private_key: privateKey,
    thumbprint: 'AB:'.repeat(20).slice(0, -1),
  }
  const msc: SourceConfiguration = { id: 'msc', kind: 'dcsa', profile: 'msc', base_url, credentials }
  const { asked } = await ask(msc, (request) =>
    request.method === 'POST' ? jsonAnswer({ access_token: 't' }) : jsonAnswer([]),
  )
  const form = new URLSearchParams(asked[0]?.body)
  const [header = '', claims = '', signature = ''] = form.get('client_assertion')?.split('.') ?? []
  assert.equal(asked[0]?.url, `${base_url}/line/oauth2/v2.0/token`)
  assert.ok(createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url'))
  assert.match(Buffer.from(claims, 'base64url').toString(), /"iss":"app","sub":"app"/)
  assert.equal(form.get('scope'), 'api://theirs/.default')
  const unreadable = await ask({ ...msc, credentials: { ...credentials, private_key: 'nonsense' } }, () =>
    jsonAnswer([]),
  )
  assert.equal(unreadable.answer.outcome === 'temporary' && unreadable.answer.trouble, 'credentials')
})

test('statuses and what bodies say decide the outcome', async () => {
  const dcsa = (status: number, message: string) =>
    jsonAnswer({ statusCode: status, errors: [{ reason: 'x', message }] }, {}, status)
  const table: readonly (readonly [HttpResult, string])[] = [
    [dcsa(404, 'no events found'), 'not_found'],
    [dcsa(404, 'nothing here'), 'temporary'],
    [textAnswer(204, ''), 'not_found'],
    [jsonAnswer([]), 'not_found'],
    [dcsa(400, 'no data found'), 'not_found'],
    [dcsa(400, 'transportDocumentReference: wrong format'), 'bad_number'],
    [dcsa(422, 'wrong'), 'bad_number'],
    [dcsa(400, 'limit: too large'), 'temporary'],
    [dcsa(403, 'You are not authorized to view this document'), 'temporary'],
    [dcsa(403, 'key expired'), 'temporary'],
    [dcsa(500, 'booking not yet manifested'), 'not_manifested'],
    [dcsa(500, 'null pointer'), 'temporary'],
    [dcsa(418, 'teapot'), 'temporary'],
    [jsonAnswer([{}]), 'temporary'],
    [jsonAnswer({ events: {} }), 'temporary'],
  ]
  for (const [result, outcome] of table)
    assert.equal((await ask(keyed, () => result)).answer.outcome, outcome, JSON.stringify(result))
})

test('a booking without boxes is not manifested, a cancelled one is cancelled, unless boxes moved', async () => {
  const booking = (code: string, at: string) => ({
    eventType: 'SHIPMENT',
    eventDateTime: at,
    shipmentEventTypeCode: code,
    documentTypeCode: 'BKG',
    documentID: 'B1',
  })
  const sailing = {
    eventType: 'TRANSPORT',
    eventClassifierCode: 'PLN',
    eventDateTime: '2026-10-01T10:00:00Z',
    transportEventTypeCode: 'DEPA',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'CNSHA' },
  }
  const outcomes = [
    [booking('CONF', '2026-09-01T00:00:00Z')],
    [booking('CONF', '2026-09-01T00:00:00Z'), sailing],
    [booking('CANC', '2026-09-03T00:00:00Z'), booking('CONF', '2026-09-01T00:00:00Z')],
    [booking('CANC', '2026-09-01T00:00:00Z'), booking('CONF', '2026-09-03T00:00:00Z')],
    [booking('CANC', '2026-09-03T00:00:00Z'), load('CSQU3054383')],
  ].map(async (events) => (await ask(keyed, () => jsonAnswer(events))).answer.outcome)
  assert.deepEqual(await Promise.all(outcomes), [
    'not_manifested',
    'not_manifested',
    'cancelled',
    'not_manifested',
    'found',
  ])
})

test('a carrier is not asked for what it does not answer, and prefixes that it does not know are left off', async () => {
  const hmm: SourceConfiguration = { id: 'hmm', kind: 'dcsa', profile: 'hmm', base_url, credentials: { api_key: 'a' } }
  const container = await ask(hmm, () => jsonAnswer([]), { kind: 'container', number: 'CSQU3054383', containers: [] })
  assert.deepEqual(
    [container.answer.outcome === 'temporary' && container.answer.trouble, container.asked.length],
    ['entitlement', 0],
  )
  const bill = await ask(hmm, () => jsonAnswer([]), {
    kind: 'bill_of_lading',
    number: 'HDMUSELM96466400',
    containers: [],
  })
  assert.match(bill.asked[0]?.url ?? '', /carrierBookingReference=SELM96466400&equipmentReference=ZZ$/)
})

test('ZIM is asked without a limit, and its loads without a mode are those of ships', async () => {
  const zim: SourceConfiguration = {
    id: 'zim',
    kind: 'dcsa',
    profile: 'zim',
    base_url,
    credentials: { subscription_key: 'key' },
  }
  const { answer, asked } = await ask(zim, () => jsonAnswer([load('CSQU3054383')]))
  assert.equal(asked[0]?.url, `${base_url}/trackAndTrace/v2/?transportDocumentReference=MEDUOL197367`)
  assert.ok(answer.outcome === 'found')
  const modes = (list: readonly Observation[]) => list.flatMap((said) => (said.kind === 'movement' ? [said.mode] : []))
  assert.deepEqual(modes(answer.observations), ['vessel'])
  const by_rail = { ...load('MSKU6011672'), transportCall: { modeOfTransport: 'RAIL' } }
  const mixed = await ask(zim, () => jsonAnswer([load('CSQU3054383'), by_rail]))
  assert.ok(mixed.answer.outcome === 'found')
  assert.deepEqual(modes(mixed.answer.observations), [null, 'rail'])
  const other = await ask(keyed, () => jsonAnswer([load('CSQU3054383')]))
  assert.ok(other.answer.outcome === 'found')
  assert.deepEqual(modes(other.answer.observations), [null])
})

test('CMA CGM is told for whom it is asked, where an operator has said so', async () => {
  const { asked } = await ask({ ...keyed, credentials: { key_id: 'k', behalf_of: '0012345678' } }, () => jsonAnswer([]))
  assert.equal(new URL(asked[0]?.url ?? '').searchParams.get('behalfOf'), '0012345678')
  const { asked: plain } = await ask(keyed, () => jsonAnswer([]))
  assert.equal(new URL(plain[0]?.url ?? '').searchParams.has('behalfOf'), false)
})

test('Evergreen signs in by basic authentication at the addresses of its letter', async () => {
  const evergreen: SourceConfiguration = {
    id: 'evergreen',
    kind: 'dcsa',
    profile: 'evergreen',
    base_url,
    credentials: { client_id: 'c', client_secret: 's', token_url: 'https://letter.example/token' },
  }
  const { asked } = await ask(evergreen, ({ method }) =>
    method === 'POST' ? jsonAnswer({ access_token: 't' }) : jsonAnswer([]),
  )
  assert.deepEqual(
    asked.map(({ url }) => url.split('?')[0]),
    ['https://letter.example/token', `${base_url}/apimg/tnt/v2/events`],
  )
  assert.equal(asked[0]?.headers.authorization, `Basic ${Buffer.from('c:s').toString('base64')}`)
  assert.doesNotMatch(asked[0]?.body ?? '', /client_secret/)
})
