import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { claimDueSubjects } from '../../src/tracking/testing/due.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'

const service = await ingestService()
const line = await startUpstream()
await service.configure(
  'hapag',
  'dcsa',
  { client_id: 'c', client_secret: 's' },
  { profile: 'hapag_lloyd', scac: 'HLCU', base_url: line.base_url },
)

const departure = (eventClassifierCode: string) => ({
  eventType: 'TRANSPORT',
  transportEventTypeCode: 'DEPA',
  eventClassifierCode,
  eventDateTime: '2026-11-06T08:00:00+08:00',
  eventCreatedDateTime: '2026-11-06T09:00:00+08:00',
  transportCall: {
    transportCallID: 't1',
    modeOfTransport: 'VESSEL',
    exportVoyageNumber: '042W',
    UNLocationCode: 'CNSHA',
    vessel: { vesselName: 'EMMA' },
  },
})

async function track(request_number: string) {
  const created = await service.call('POST', '/tracking_requests', {
    body: {
      data: { type: 'tracking_request', attributes: { request_type: 'bill_of_lading', request_number, scac: 'HLCU' } },
    },
  })
  await service.work()
  const { attributes, relationships } = (await service.call('GET', `/tracking_requests/${created.one().id}`)).one()
  const tracked = relationships?.['tracked_object']?.data
  return {
    status: attributes['status'],
    shipment_id: tracked === null || tracked === undefined || Array.isArray(tracked) ? null : tracked.id,
  }
}

test('a bill whose ship is still to sail, and of which no box is named, waits for its manifest', async () => {
  line.reply = { status: 200, body: [departure('PLN')] }
  assert.deepEqual(await track('HLCUSHA260000001'), { status: 'awaiting_manifest', shipment_id: null })
})

test('a bill whose ship has sailed is a shipment on its way before any box of it is named, and takes the box when it is', async () => {
  line.reply = { status: 200, body: [departure('ACT')] }
  const { status, shipment_id } = await track('HLCUSHA260000002')
  assert.equal(status, 'succeeded')
  const shipment = (await service.call('GET', `/shipments/${shipment_id}`)).one()
  assert.deepEqual(
    [
      shipment.attributes['status'],
      shipment.attributes['pol_atd_at'],
      shipment.attributes['port_of_lading_locode'],
      shipment.relationships?.['containers']?.data,
    ],
    ['in_transit', '2026-11-06T00:00:00Z', 'CNSHA', []],
  )

  line.reply = {
    status: 200,
    body: [
      departure('ACT'),
      {
        ...departure('ACT'),
        eventType: 'EQUIPMENT',
        transportEventTypeCode: undefined,
        equipmentEventTypeCode: 'LOAD',
        equipmentReference: 'HLXU1000007',
        emptyIndicatorCode: 'LADEN',
      },
    ],
  }
  service.advance(86_400_000)
  const { db, app, clock } = service
  for (const subject of await claimDueSubjects({ db, clock }, 10)) await pollSubjects(app.parts, [subject])
  const boxes = (await service.call('GET', `/shipments/${shipment_id}?include=containers`)).one().relationships?.[
    'containers'
  ]?.data
  assert.equal(Array.isArray(boxes) ? boxes.length : 0, 1)
})
