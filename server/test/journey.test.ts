import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'
import type { Resource, TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.close())

async function track(story: string): Promise<Resource> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const created = await service.send('POST', '/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type, request_number, scac, ref_numbers: ['PO-1'], shipment_tags: ['demo'] },
    },
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.equal(created.body.data.attributes['status'], 'pending')
  return created.body.data
}

const settled = (id: string, status: string) =>
  eventually(`${id} is ${status}`, async () => {
    const { body } = await service.get(`/tracking_requests/${id}?include=tracked_object.containers`)
    return body.data.attributes['status'] === status ? body : null
  })

/** One after the other: each step finds what the one before it left. */
test('a box from its bill to its empty return, and what the log keeps of that', async (t) => {
  await t.test(
    'a bill of lading becomes a shipment with all its boxes, and its story plays to the empty return',
    async () => {
      const request = await track('customs-hold-clears')
      const done = await settled(request.id, 'succeeded')
      const shipment = done.included?.find(({ type }) => type === 'shipment')
      const container = done.included?.find(({ type }) => type === 'container')
      assert.ok(shipment !== undefined && container !== undefined)
      assert.deepEqual([shipment.attributes['ref_numbers'], shipment.attributes['tags']], [['PO-1'], ['demo']])
      assert.equal(shipment.attributes['status'], 'arrived_at_pod')
      assert.deepEqual(container.attributes['holds_at_pod_terminal'], [
        { name: 'customs', status: 'hold', description: 'CBP exam / 1A CBP HOLD' },
      ])

      const read = async () => (await service.get(`/containers/${container.id}`)).body.data.attributes
      let last = await read()
      for (let days = 0; days < 40 && last['current_status'] !== 'empty_returned'; days += 0.5) {
        await service.advance('12h')
        const due = new Date(service.app.parts.clock.worldMs()).toISOString()
        await eventually('all polls are done', async () => {
          const [row] = await service.app.parts.db.work<{ due: number }[]>`
        select count(*)::int as due from subject where next_poll_at <= ${due}`
          return row?.due === 0
        })
        last = await read()
        const alone = await service.get(`/containers/${container.id}?include=`)
        const anew = await service.get('/containers?page[size]=100')
        // What was kept of it is what is made anew, whatever the engine has written.
        assert.deepEqual(
          alone.body.data,
          anew.body.data.find(({ id }) => id === container.id),
        )
      }
      assert.equal(last['current_status'], 'empty_returned')
      assert.deepEqual(last['holds_at_pod_terminal'], [])
      const events = (await service.get(`/containers/${container.id}/transport_events?sort=timestamp`)).body.data
      const told = events.map(({ attributes }) => String(attributes['event']).replace('container.transport.', ''))
      for (const name of [
        'empty_out',
        'full_in',
        'vessel_loaded',
        'vessel_departed',
        'vessel_arrived',
        'vessel_discharged',
        'available',
        'full_out',
        'empty_in',
      ])
        assert.ok(told.includes(name), `${name} in ${told.join(' ')}`)
      const stopped = (await service.get(`/shipments/${shipment.id}`)).body.data.attributes
      assert.equal(stopped['status'], 'delivered_to_destination')
    },
  )

  await t.test('the log has no gap and every change once', async () => {
    const { body } = await service.get('/changes?page[size]=1000')
    const sequences = body.data.map(({ attributes }) => attributes['sequence'])
    assert.deepEqual(
      sequences,
      sequences.map((_, index) => index + 1),
    )
    // An exception may change more than once.
    const told = body.data
      .filter(({ attributes }) => attributes['event'] !== 'exception.changed')
      .map(
        ({ attributes, relationships }) =>
          `${attributes['event']} ${JSON.stringify(relationships?.['reference_object']?.data)}`,
      )
    assert.deepEqual(
      told.filter((one, index) => told.indexOf(one) !== index),
      [],
    )
  })
})

test('a bill that no line knows waits for its manifest; a container fails at once', async () => {
  const bill = await track('unknown-bill')
  const waiting = await settled(bill.id, 'awaiting_manifest')
  assert.equal(waiting.data.attributes['is_retrying'], true)
  const box = await track('unknown-container')
  const failed = await settled(box.id, 'failed')
  assert.equal(failed.data.attributes['failed_reason'], 'not_found')
})

test('a second request for a tracked bill is a duplicate that names the shipment', async () => {
  const first = await track('rail-to-chicago')
  const done = await settled(first.id, 'succeeded')
  const second = await track('rail-to-chicago')
  const failed = await settled(second.id, 'failed')
  assert.equal(failed.data.attributes['failed_reason'], 'duplicate')
  assert.deepEqual(failed.data.relationships?.['tracked_object'], done.data.relationships?.['tracked_object'])
})

test('a bill of several boxes gives every box', async () => {
  const request = await track('one-of-four-examined')
  const done = await settled(request.id, 'succeeded')
  assert.equal(done.included?.filter(({ type }) => type === 'container').length, 4)
})
