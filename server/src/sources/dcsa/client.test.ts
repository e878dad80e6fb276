import assert from 'node:assert/strict'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createSource, type SourceConfiguration } from '../registry.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../testing/scripted-parts.ts'
import { nextPage } from './client.ts'
import { base_url, question, keyed, load, ask } from './client.fixture.ts'

const maersk: SourceConfiguration = {
  id: 'maersk',
  kind: 'dcsa',
  profile: 'maersk',
  base_url,
  credentials: { consumer_key: 'k', client_id: 'c', client_secret: 's' },
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
