import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { agreeSecret } from '../../src/intake/push/callbacks.ts'
import { notificationSignature } from '../../src/sources/dcsa/push.ts'
import { edifact, ocean, x12 } from '../../src/sources/edi/samples.ts'
import { mutations } from '../../src/sources/testing/mutations.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db } = service
const box = 'TSTU1000003'
const key = 'a key'
await service.configure(
  'pier-400',
  'terminal_feed',
  { feed_key: key },
  { terminals: ['W185'], base_url: 'http://127.0.0.1:9' },
)
await service.configure('files', 'edi_folder', { feed_key: key })
await service.track(service.customers.paid)

/** What doors answer to bodies that they take, and to those that they refuse. */
const fine = new Set([202, 204, 400, 413, 422])

/** Everything that was kept could be recorded, and names no box that was not in it. */
async function assertRecorded(written: readonly string[]): Promise<void> {
  await service.record()
  const failed = await db.work<{ failure: string }[]>`select failure from inbound where failure is not null`
  assert.deepEqual(
    failed.map(({ failure }) => failure),
    [],
  )
  const digits = written
    .join(' ')
    .replace(/[^A-Z0-9]/gi, '')
    .toUpperCase()
  const named = await db.work<{ container: string }[]>`
    select distinct o.body ->> 'container' as container from observation o join subject s on s.id = o.subject_id
    where o.body ->> 'container' is not null and s.source_key not like 'line:TEST%'`
  for (const { container } of named) assert.ok(digits.includes(container.slice(4, 10)), container)
}

test('terminals that push anything', async () => {
  const feed = {
    schema_version: '1',
    terminal: { firms: 'W185', locode: 'USLAX' },
    observed_at: '2026-11-20T11:05:00Z',
    containers: [
      {
        number: box,
        found: true,
        location: { state: 'in_yard', yard_position: 'B1' },
        holds: [{ code_raw: 'CBP', status: 'hold' }],
        fees: [{ type: 'demurrage', amount: 0, currency_code: 'USD' }],
        last_free_day: { date: '2026-11-24' },
        milestones: [{ name: 'vessel_discharged', at: '2026-11-18T03:12:00-08:00' }],
      },
    ],
  }
  const written: string[] = []
  await fc.assert(
    fc.asyncProperty(mutations(feed), async (document) => {
      const body = JSON.stringify(document)
      written.push(body)
      const { status, text } = await service.post('/ingest/terminals/W185', body, service.signed(key, body))
      assert.ok(fine.has(status), `${status}: ${text}`)
    }),
    { numRuns: 120, seed: 20261121 },
  )
  await assertRecorded(written)
})

test('partners who send any file', async () => {
  const originals = [
    x12(ocean('UV', 'USLGB').map((line) => line.replace('CSQU*305438', 'TSTU*100000'))),
    edifact([
      'CODECO',
      'BGM+36+1+9',
      `EQD+CN+${box}+45G1++3+5`,
      'DTM+7:202611200930:203',
      'LOC+165+USLAX',
      `EQD+CN+CSQU3054383+45G1++3+5`,
      'DTM+7:202611200931:203',
      'LOC+165+USLAX',
    ]),
  ]
  const change = fc.record({
    at: fc.nat(2000),
    cut: fc.nat(6),
    by: fc.constantFrom('', '*', '~', "'", '+', ':', '?', '0', '\u0000', 'EQD+CN+', '99999999', '\n', 'UNH', 'ST*315'),
  })
  const written: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (original, changes) => {
        const body = changes.reduce(
          (text, { at, cut, by }) =>
            `${text.slice(0, at % (text.length + 1))}${by}${text.slice((at % (text.length + 1)) + cut)}`,
          original,
        )
        written.push(body)
        const { status, text } = await service.post('/ingest/edi', body, service.signed(key, body))
        assert.ok(fine.has(status), `${status}: ${text}`)
      },
    ),
    { numRuns: 150, seed: 20261121 },
  )
  await assertRecorded(written)
})

test('carriers whose callbacks hold anything', async () => {
  await service.configure(
    'yang-ming',
    'dcsa',
    { key_id: 'k' },
    { profile: 'yang_ming', scac: 'YMLU', base_url: 'http://127.0.0.1:9' },
  )
  const secret = Buffer.alloc(32, 3).toString('base64')
  await agreeSecret(
    {
      ...service.parts,
      source_parts: {
        http: () => Promise.reject(new Error('nobody is asked')),
        now: service.clock.now,
        zoneOf: service.parts.reference.zoneOf,
      },
    },
    'yang-ming',
    secret,
  )
  const event = {
    eventID: 'e',
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-11-01T08:00:00+08:00',
    eventCreatedDateTime: '2026-11-01T08:00:00+08:00',
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: box,
    emptyIndicatorCode: 'LADEN',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'TWKHH' },
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'YMLUI000000001' }],
  }
  const written: string[] = []
  await fc.assert(
    fc.asyncProperty(
      mutations([event, { ...event, eventID: 'f', equipmentReference: 'CSQU3054383' }]),
      async (document) => {
        const body = JSON.stringify(document)
        written.push(body)
        const { status, text } = await service.post('/ingest/dcsa/yang-ming', body, {
          'notification-signature': `sha256=${notificationSignature(secret, body)}`,
        })
        assert.ok(fine.has(status), `${status}: ${text}`)
      },
    ),
    { numRuns: 120, seed: 20261121 },
  )
  await assertRecorded(written)
})
