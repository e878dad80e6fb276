import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'

const service = await startService({ timetables: true })
after(() => service.close())
const { db } = service

/** Tracks a story of the world and waits until its line has answered. */
async function track(story: string): Promise<string> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const made = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  assert.equal(made.status, 201)
  return eventually('the request is settled', async () => {
    const { body } = await service.get(`/tracking_requests/${made.body.data.id}`)
    const { data } = body.data.relationships?.['tracked_object'] ?? {}
    return body.data.attributes['status'] === 'succeeded' && data != null && 'id' in data ? data.id : null
  })
}

test('the ship of a line whose timetables are configured is asked about once, for all boxes aboard', async (t) => {
  const shipment_id = await track('eta-slips')
  const asked = await eventually('the ship was asked about', async () => {
    const rows = await db.work<{ id: string; number: string; number_type: string; attempts: number }[]>`
      select id, number, number_type, attempts from subject
      where source_key = 'schedule:MSCU' and last_succeeded_at is not null`
    return rows.length > 0 ? rows : null
  })

  await t.test('by her IMO number, which the line told', async () => {
    const { body } = await service.get(`/shipments/${shipment_id}`)
    const { pod_vessel_imo } = body.data.attributes
    assert.deepEqual(
      asked.map(({ number, number_type }) => [number_type, number]),
      [['vessel', pod_vessel_imo]],
    )
    const boxes = await db.work<{ count: number }[]>`
      select count(*)::int as count from container_subject where subject_id = ${asked[0]?.id ?? ''}`
    assert.ok((boxes[0]?.count ?? 0) > 0)
  })

  await t.test('and what she is expected to do at the port of discharge stands beside what the line says', async () => {
    const { body } = await service.get(`/shipments/${shipment_id}?include=containers`)
    const { port_of_discharge_locode, pod_eta_at } = body.data.attributes
    const [box] = body.included?.filter(({ type }) => type === 'container') ?? []
    const raw = await service.get(`/containers/${box?.id ?? ''}/raw_events`)
    const calls = raw.body.data.filter(({ attributes }) => attributes['original_event'] === "by the ship's timetable")
    assert.ok(calls.length > 0)
    for (const { attributes } of calls) {
      assert.equal(attributes['estimated'], true)
      assert.equal(attributes['location_locode'], port_of_discharge_locode)
    }
    const [line] = await db.work<{ source: string }[]>`
      select source from observation where body ->> 'code' = 'ARRI' and body ->> 'at' = ${String(pod_eta_at)}
        and not body ? 'timetable_voyages' limit 1`
    assert.equal(line?.source, 'carrier-mscu')
  })
})
