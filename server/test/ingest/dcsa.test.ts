import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { source_limits } from '../../src/asking/source-limits.ts'
import { agreeSecret, rotateSecret, subscribe, unsubscribe } from '../../src/intake/push/callbacks.ts'
import { createLog } from '../../src/ground/log.ts'
import { sourcesOfKinds } from '../../src/intake/configured.ts'
import { receiveCallback } from '../../src/intake/push/dcsa-push.ts'
import { createBodyReader } from '../../src/intake/reading/reader.ts'
import { notificationSignature } from '../../src/sources/dcsa/push.ts'
import { edifact, x12 } from '../../src/sources/edi/samples.ts'
import { listQuarantined } from '../../src/intake/quarantine/store.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, customers } = service
const outbound = createOutbound(source_limits)
const parts = {
  ...service.parts,
  source_parts: {
    http: outbound.request,
    now: service.clock.now,
    realMs: service.clock.realMs,
    zoneOf: service.parts.reference.zoneOf,
  },
}

/** The carrier's side: takes subscriptions, remembers what it was sent, and refuses new secrets when told to. */
const carrier = { secrets: new Map<string, string>(), refuses: false }
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body?: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body))
    const body: Record<string, string> =
      request.headers['content-type']?.includes('json') === true ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    if (request.url?.endsWith('/oauth2/token') === true) return answer(200, { access_token: 'token', expires_in: 3600 })
    if (carrier.refuses) return answer(503)
    if (request.method === 'POST') carrier.secrets.set('s1', body['secret'] ?? '')
    if (request.method === 'POST') return answer(201, { subscriptionID: 's1', callbackUrl: body['callbackUrl'] })
    if (request.method === 'PUT') carrier.secrets.set('s1', body['secret'] ?? '')
    return answer(204)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
after(async () => {
  server.close()
  await outbound.close()
})
const base_url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
await service.configure(
  'evergreen',
  'dcsa',
  { client_id: 'c', client_secret: 's', token_url: `${base_url}/oauth2/token` },
  { profile: 'evergreen', scac: 'EGLV', base_url },
)
await service.configure('partner', 'edi_folder', { feed_key: 'partner' })
await service.configure(
  'maersk',
  'dcsa',
  { consumer_key: 'k', client_id: 'c', client_secret: 's' },
  { profile: 'maersk' },
)

const bill = 'EGLV142600000019'
const [box, other_box] = ['EGHU1000008', 'EGHU2000003']
const event = (
  code: string,
  number: string,
  at: string,
  documents: object[] = [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
) => ({
  eventID: `${code}${number}`,
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: at,
  eventCreatedDateTime: at,
  equipmentEventTypeCode: code,
  equipmentReference: number,
  emptyIndicatorCode: 'LADEN',
  documentReferences: documents,
  eventLocation: { UNLocationCode: 'TWKHH' },
  transportCall: {
    transportCallID: 't1',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'EVER TEST' },
    exportVoyageNumber: '042W',
  },
})
const secretNow = () => carrier.secrets.get('s1') ?? ''
const send = (body: string, secret: string, headers: Record<string, string> = {}) =>
  service.post('/ingest/dcsa/evergreen', body, {
    'notification-signature': `sha256=${notificationSignature(secret, body)}`,
    'subscription-id': 's1',
    ...headers,
  })

/** One after the other: each step finds what the one before it left. */
test('a carrier that speaks DCSA, polled and pushing', async (t) => {
  await t.test(
    'a callback is refused for an unknown carrier, without a secret, and with a wrong signature',
    async () => {
      const body = JSON.stringify([event('LOAD', box, '2026-11-01T08:00:00+08:00')])
      const any_secret = Buffer.alloc(32, 1).toString('base64')
      assert.equal((await service.post('/ingest/dcsa/nobody', body)).status, 401)
      assert.equal((await send(body, any_secret)).status, 401)
      await subscribe(parts, 'evergreen', 'https://track.example.org/ingest/dcsa/evergreen')
      assert.equal((await send(body, any_secret)).status, 401)
      assert.equal((await service.post('/ingest/dcsa/evergreen', body)).status, 401)
      assert.equal((await send('<html>', secretNow())).status, 400)
      assert.deepEqual(
        (await listQuarantined(db.work, 'evergreen', 5)).map(({ reason }) => reason),
        ['the body holds no events'],
      )
      assert.equal((await db.work`select 1 from inbound where kind = 'dcsa'`).count, 0)
    },
  )

  await t.test("the carrier's check that somebody is there is answered", async () => {
    assert.equal((await send('', secretNow())).status, 204)
    assert.equal((await service.app.http.inject({ method: 'HEAD', url: '/ingest/dcsa/evergreen' })).statusCode, 204)
    assert.equal((await service.app.http.inject({ method: 'HEAD', url: '/ingest/dcsa/nobody' })).statusCode, 401)
  })

  await t.test('while a secret is replaced both hold; a refused replacement leaves the old one', async () => {
    const body = JSON.stringify([event('LOAD', 'EGHU9999999', '2026-11-01T08:00:00+08:00')])
    const old = secretNow()
    await rotateSecret(parts, 'evergreen', 's1')
    assert.notEqual(secretNow(), old)
    assert.deepEqual([(await send(body, old)).status, (await send(body, secretNow())).status], [204, 204])
    service.advance(86_400_000 + 1_000)
    assert.deepEqual([(await send(body, old)).status, (await send(body, secretNow())).status], [401, 204])
    carrier.refuses = true
    await assert.rejects(rotateSecret(parts, 'evergreen', 's1'), /did not accept the new secret/)
    carrier.refuses = false
    assert.equal((await send(body, secretNow())).status, 204)
    await service.record()
  })

  await t.test(
    "a carrier without the standard's subscriptions is named; a secret agreed by hand is checked",
    async () => {
      await assert.rejects(subscribe(parts, 'maersk', 'https://track.example.org/x'), /does not offer/)
      await assert.rejects(subscribe(parts, 'nobody', 'https://track.example.org/x'), /there is no carrier nobody/)
      await assert.rejects(agreeSecret(parts, 'maersk', 'short'), /32 to 64 bytes in base64/)
      const secret = Buffer.alloc(40, 5).toString('base64')
      await agreeSecret(parts, 'maersk', secret)
      assert.equal(
        (
          await service.post('/ingest/dcsa/maersk', '', {
            'notification-signature': `sha256=${notificationSignature(secret, '')}`,
          })
        ).status,
        204,
      )
    },
  )

  await t.test('events reach who follows the bill, with nothing of other bills', async () => {
    // The line is known through a file first; its own interface is down.
    const loaded = (number: string) => [
      '315',
      `B4***EE*20261025*1015*KAOHSIUNG*${number.slice(0, 4)}*${number.slice(4, 10)}*E*45G1*TWKHH*UN*${number.slice(10)}`,
      `N9*BM*${bill}`,
      'N9*SCA*EGLV',
      'R4*L*UN*TWKHH*KAOHSIUNG*TW',
      'R4*D*UN*USLAX*LOS ANGELES*US',
    ]
    await db.work`update source_configuration set enabled = false where id = 'evergreen'`
    const file = x12(loaded(box), loaded(other_box))
    await service.post('/ingest/edi', file, service.signed('partner', file))
    await service.record()
    await service.app.sources.reload()
    const created = await service.call('POST', '/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'EGLV' },
        },
      },
    })
    assert.equal(created.status, 201, created.text)
    await service.work()
    await db.work`update source_configuration set enabled = true where id = 'evergreen'`
    const body = JSON.stringify([
      event('LOAD', box, '2026-11-01T08:00:00+08:00'),
      event('LOAD', other_box, '2026-11-01T09:00:00+08:00', []),
      event('LOAD', 'TCLU1234568', '2026-11-01T10:00:00+08:00', [
        { documentReferenceType: 'TRD', documentReferenceValue: 'EGLV999999999999' },
      ]),
    ])
    assert.equal((await send(body, secretNow())).status, 204)
    await service.record()
    const rows = await db.work<{ number: string; pol_vessel_loaded_at: string | null }[]>`
    select number, pol_vessel_loaded_at from container where account_id = ${customers.paid.id} order by number`
    assert.deepEqual(
      rows.map((row) => [row.number, row.pol_vessel_loaded_at]),
      [
        [box, '2026-11-01T00:00:00Z'],
        [other_box, '2026-11-01T01:00:00Z'],
      ],
    )
    const [kept] = await db.work<{ recorded: unknown }[]>`
    select recorded from inbound where kind = 'dcsa' order by id desc limit 1`
    assert.deepEqual(kept?.recorded, { subjects: 1, news: 1, unfollowed: 1 })
    const [payload] = await db.work<{ id: string }[]>`
    select id from payload where origin = '/ingest/dcsa/evergreen' order by id desc limit 1`
    const [{ id } = { id: '' }] = await db.work<{ id: string }[]>`select id from container where number = ${box}`
    const shown = await service.call('GET', `/containers/${id}/payloads/${payload?.id}`)
    assert.deepEqual([shown.status, shown.text.includes(box), shown.text.includes('TCLU1234568')], [200, true, false])
  })

  await t.test('a large callback is recorded as a small one is', async () => {
    const others = Array.from({ length: 2_000 }, (_, at) =>
      event('LOAD', `TCLU${String(1_000_000 + at)}`, '2026-11-01T10:00:00+08:00', [
        { documentReferenceType: 'TRD', documentReferenceValue: `EGLV8${String(at).padStart(11, '0')}` },
      ]),
    )
    const body = JSON.stringify([...others, event('DISC', box, '2026-11-19T08:00:00+08:00')])
    assert.ok(body.length > 262_144)
    assert.equal((await send(body, secretNow())).status, 204)
    await service.record()
    const [kept] = await db.work<{ recorded: unknown; receipt: unknown }[]>`
    select recorded, receipt from inbound where kind = 'dcsa' order by id desc limit 1`
    assert.deepEqual(kept, { recorded: { subjects: 1, news: 1, unfollowed: 2_000 }, receipt: { statements: 2_001 } })
  })

  await t.test(
    'a callback that breaks its reading is refused in words and kept in quarantine; one without proof is not read',
    async () => {
      const { reference } = service.parts
      const bodies = createBodyReader(reference, createLog('silent'), { memory_mb: 768, time_ms: 1 })
      const sources = await sourcesOfKinds(db.work, service.parts.sealer, ['dcsa'])
      const source = sources.find(({ id }) => id === 'evergreen')
      assert.ok(source !== undefined)
      const body = Buffer.from(JSON.stringify(Array(5_000).fill(event('LOAD', box, '2026-11-01T08:00:00+08:00'))))
      const headers = { subscription_id: 's1', signature: `sha256=${notificationSignature(secretNow(), body)}` }
      const parts = { ...service.parts, bodies }
      const unproven = await receiveCallback(parts, source, { ...headers, signature: null }, body)
      assert.equal(unproven?.status, 401)
      const reason = 'reading it took longer than 0.001 s'
      assert.deepEqual(await receiveCallback(parts, source, headers, body), {
        status: 422,
        reason: `This body was not read, and is kept in quarantine: ${reason}. Send its content in smaller bodies`,
      })
      await bodies.close()
      assert.deepEqual(
        (await listQuarantined(db.work, 'evergreen', 5)).map((kept) => kept.reason),
        [reason, 'the body holds no events'],
      )
    },
  )

  await t.test('an ended subscription is signed for no more', async () => {
    await unsubscribe(parts, 'evergreen', 's1')
    assert.equal((await send(JSON.stringify([]), secretNow())).status, 401)
  })

  await t.test('a gate file of a terminal is no reason to track its line by files', async () => {
    const body = edifact([
      'CODECO',
      'BGM+36+1+9',
      'NAD+CF+ZIMU:160:20',
      'EQD+CN+ZIMU1000002+45G1:102:5++3+5',
      'DTM+7:202606151530:203',
      'LOC+165+USLAX:139:6',
    ])
    await service.post('/ingest/edi', body, service.signed('partner', body))
    await service.record()
    assert.equal(service.app.sources.byKey('line:ZIMU'), undefined)
  })
})
