import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellNewBoxes } from '../../src/intake/edi/new-boxes.ts'
import { x12 } from '../../src/sources/edi/samples.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'

const service = await ingestService()
const { customers } = service
const line = await startUpstream()
await service.makeOperator(customers.other.id)
await service.configure(
  'hapag',
  'dcsa',
  { client_id: 'c', client_secret: 's' },
  { profile: 'hapag_lloyd', scac: 'HLCU', base_url: line.base_url },
)

const [on_file, nowhere, forgotten] = ['HLXU1000007', 'HLXU2000001', 'HLXU3000006']

/** A status of a box of Hapag-Lloyd in a file of the line's. */
const status = (code: string, number: string, day: string) => [
  '315',
  `B4***${code}*${day}*1015*SHANGHAI*${number.slice(0, 4)}*${number.slice(4, 10)}*L*45G1*CNSHA*UN*${number.slice(10)}`,
  'N9*BM*I123456789',
  'N9*SCA*HLCU',
  'Q2*9321483********042W***L*EMMA',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*UN*USLAX*LOS ANGELES*US',
]

async function sendFile(...messages: string[][]): Promise<void> {
  const answer = await service.post('/ingest/edi', x12(...messages), { authorization: `Token ${customers.other.key}` })
  assert.equal(answer.status, 202, answer.text)
  await service.record()
}

/** Asks for a number and carries the request as far as it comes now. */
async function track(request_number: string, scac: string | null = 'HLCU') {
  const created = await service.call('POST', '/tracking_requests', {
    body: {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: 'container',
          request_number,
          ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
        },
      },
    },
  })
  assert.equal(created.status, 201, created.text)
  await service.work()
  return requestOf(created.one().id)
}

async function requestOf(id: string) {
  const { status: state, failed_reason } = (await service.call('GET', `/tracking_requests/${id}`)).one().attributes
  return { state, failed_reason }
}

async function boxOf(number: string) {
  const [row] = await service.db.work<{ id: string; pol_vessel_loaded_at: string | null }[]>`
    select id, pol_vessel_loaded_at from container where number = ${number}`
  assert.ok(row !== undefined, `${number} was not made`)
  return row
}

/** One after the other: each step finds what the one before it left. */
test('what others hold about a number that its line does not know', async (t) => {
  await t.test('a box that neither the line nor any file knows fails at once', async () => {
    await sendFile(status('I', on_file, '20261029'), status('AE', on_file, '20261101'))
    assert.deepEqual(await track(nowhere), { state: 'failed', failed_reason: 'not_found' })
  })

  await t.test('a box that files tell of is tracked though its line knows nothing of it', async () => {
    assert.deepEqual(await track(on_file), { state: 'succeeded', failed_reason: null })
    const { id, pol_vessel_loaded_at } = await boxOf(on_file)
    assert.equal(pol_vessel_loaded_at, '2026-11-01T02:15:00Z')

    await tellNewBoxes(service.parts, '2026-11-01T00:00:00Z', 100)
    const raw = (await service.call('GET', `/containers/${id}/raw_events`)).list().data
    const told = raw.map(({ attributes }) => `${attributes['event']} ${attributes['timestamp']}`)
    assert.deepEqual(told, [...new Set(told)], 'what was on file is told once')
  })

  await t.test('a box that files tell of is tracked though its line cannot be reached', async () => {
    await sendFile(status('AE', 'HLXU4000000', '20261102'))
    line.reply = { status: 503, body: {} }
    assert.deepEqual(await track('HLXU4000000'), { state: 'succeeded', failed_reason: null })
    line.reply = { status: 200, body: [] }
  })

  await t.test(
    'what another account was told of a number counts too, even when the line has forgotten it',
    async () => {
      line.reply = {
        status: 200,
        body: [
          {
            eventID: '1',
            eventType: 'EQUIPMENT',
            eventClassifierCode: 'ACT',
            eventDateTime: '2026-11-03T02:15:00Z',
            equipmentEventTypeCode: 'LOAD',
            equipmentReference: forgotten,
            emptyIndicatorCode: 'LADEN',
            eventLocation: { UNLocationCode: 'CNSHA' },
            transportCall: {
              transportCallID: 't1',
              modeOfTransport: 'VESSEL',
              vessel: { vesselIMONumber: '9321483', vesselName: 'EMMA' },
              exportVoyageNumber: '042W',
            },
          },
        ],
      }
      const body = {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'container', request_number: forgotten, scac: 'HLCU' },
        },
      }
      await service.call('POST', '/tracking_requests', { as: customers.other, body })
      await service.work()
      line.reply = { status: 200, body: [] }
      service.advance(3_600_000)
      assert.deepEqual(await track(forgotten), { state: 'succeeded', failed_reason: null })
    },
  )

  await t.test('facts that nobody repeated for half a year belong to a journey before', async () => {
    service.advance(200 * 86_400_000)
    assert.deepEqual(await track(forgotten), { state: 'failed', failed_reason: 'not_found' })
  })

  await t.test('the line of a number is found in what files say of it', async () => {
    await sendFile(status('AE', 'TCLU5000001', '20270601'))
    assert.deepEqual(await track('TCLU5000001', null), { state: 'succeeded', failed_reason: null })
  })
})

test('a number of a line that nothing here can tell of fails by that, and not for want of a line', async () => {
  assert.deepEqual(await track('MSKU6011672', null), { state: 'failed', failed_reason: 'no_source' })
})
