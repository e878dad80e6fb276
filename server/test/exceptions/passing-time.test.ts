import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { attendToPassingTime } from '../../src/projection/passing-time.ts'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { claimDueSubjects } from '../../src/tracking/testing/due.ts'
import { pollNow } from '../../src/world-facts/subject-store.ts'
import { ingestService } from '../ingest/door.ts'

const hour_ms = 3_600_000
const service = await ingestService()

/** The line: what it tells, and whether it answers, is changed by the tests. */
const line = { events: new Array<object>(), status: 200 }
const server = createServer(
  (_request, response) =>
    void response.writeHead(line.status, { 'content-type': 'application/json' }).end(JSON.stringify(line.events)),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const address = server.address()
await service.configure(
  'zim',
  'dcsa',
  { subscription_key: 'k' },
  { profile: 'zim', scac: 'ZIMU', base_url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
)

const equipment = (code: string, at: string, given: object = {}) => ({
  eventID: `${code}${at}`,
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: at,
  eventCreatedDateTime: service.clock.now(),
  equipmentEventTypeCode: code,
  equipmentReference: 'ZIMU1000002',
  emptyIndicatorCode: 'LADEN',
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'ZIMUABC1234567' }],
  eventLocation: { UNLocationCode: 'TWKHH' },
  ...given,
})
const sailing = (code: string, at: string, port: string, classifier: string, ship: string, voyage: string) => ({
  eventID: `${code}${at}${ship}`,
  eventType: 'TRANSPORT',
  eventClassifierCode: classifier,
  eventDateTime: at,
  eventCreatedDateTime: service.clock.now(),
  transportEventTypeCode: code,
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'ZIMUABC1234567' }],
  transportCall: {
    transportCallID: `${code}${port}`,
    modeOfTransport: 'VESSEL',
    UNLocationCode: port,
    vessel: { vesselIMONumber: ship === 'ALPHA' ? '9321483' : '9333010', vesselName: ship },
    exportVoyageNumber: voyage,
  },
})

async function askAgain(): Promise<void> {
  const { db, clock, app } = service
  const subjects = await db.work<{ id: string }[]>`select id from subject where number = 'ZIMUABC1234567'`
  await pollNow(
    db.work,
    subjects.map(({ id }) => id),
    clock.now(),
  )
  for (const subject of await claimDueSubjects({ db, clock }, 10)) await pollSubjects(app.parts, [subject])
}

const look = () => attendToPassingTime(service.app.parts)
const standing = async () =>
  (await service.call('GET', '/exceptions?filter[status]=open'))
    .list()
    .data.map(({ attributes }) => String(attributes?.['kind']))
const told = async () =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where reference_type = 'exception' order by sequence`
  ).map(({ event }) => event)

/** One after the other: each step finds what the one before it left. */
test('exceptions come and go', async (t) => {
  await t.test('what goes as planned is none', async () => {
    line.events = [
      equipment('GTIN', '2026-11-20T10:00:00Z'),
      sailing('DEPA', '2026-11-22T08:00:00Z', 'TWKHH', 'PLN', 'ALPHA', '042E'),
      sailing('ARRI', '2026-12-05T08:00:00Z', 'USLAX', 'PLN', 'ALPHA', '042E'),
    ]
    await service.call('POST', '/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: 'ZIMUABC1234567', scac: 'ZIMU' },
        },
      },
    })
    await service.work()
    await look()
    assert.deepEqual([await standing(), await told()], [[], []])
  })

  await t.test(
    'a box that is put on a later sailing is rolled, told by both names with the change itself',
    async () => {
      service.advance(6 * hour_ms)
      line.events = [
        equipment('GTIN', '2026-11-20T10:00:00Z'),
        sailing('DEPA', '2026-11-29T08:00:00Z', 'TWKHH', 'PLN', 'BETA', '043E'),
        sailing('ARRI', '2026-12-12T08:00:00Z', 'USLAX', 'PLN', 'BETA', '043E'),
      ]
      await askAgain()
      await askAgain()
      assert.deepEqual(await told(), ['exception.opened', 'exception.opened', 'shipment.rolled'])
      assert.deepEqual((await standing()).toSorted(), ['estimate_moved', 'rolled'])
      const { included } = (await service.call('GET', '/exceptions?include=shipment,containers')).list()
      assert.deepEqual(included?.map(({ type }) => type).toSorted(), ['container', 'shipment'])
    },
  )

  await t.test(
    'a departure that nobody confirms is overdue when time has passed, though nobody says anything',
    async () => {
      service.advance(10 * 24 * hour_ms)
      await look()
      await look()
      assert.ok((await standing()).includes('event_overdue'))
      assert.equal((await told()).filter((event) => event === 'exception.opened').length, 3)
    },
  )

  await t.test('moments close after seven days by themselves', async () => {
    assert.deepEqual(await standing(), ['event_overdue'])
    assert.equal((await told()).filter((event) => event === 'exception.closed').length, 2)
  })

  await t.test('with its cause a condition ends', async () => {
    line.events = [
      equipment('GTIN', '2026-11-20T10:00:00Z'),
      sailing('DEPA', '2026-11-29T09:00:00Z', 'TWKHH', 'ACT', 'BETA', '043E'),
      sailing('ARRI', '2026-12-12T08:00:00Z', 'USLAX', 'PLN', 'BETA', '043E'),
    ]
    await askAgain()
    assert.deepEqual(await standing(), [])
  })

  await t.test('a source that does not answer for a day is named, and not once it does again', async () => {
    line.status = 500
    await askAgain()
    service.advance(25 * hour_ms)
    await look()
    assert.deepEqual(await standing(), ['source_failing'])
    line.status = 200
    service.advance(hour_ms)
    await askAgain()
    await look()
    assert.deepEqual(await standing(), [])
  })

  await t.test('when its tracking stops, what is wrong with a shipment is nobody’s concern', async () => {
    service.advance(20 * 24 * hour_ms)
    await look()
    assert.ok((await standing()).includes('arrival_missed'))
    const [shipment] = (await service.call('GET', '/shipments')).list().data
    await service.call('PATCH', `/shipments/${shipment?.id}/stop_tracking`)
    await look()
    assert.deepEqual(await standing(), [])
  })
})
