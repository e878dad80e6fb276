import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lockShipment } from '../../src/projection/shipment-lock-store.ts'
import { projectShipments } from '../../src/projection/project.ts'
import { lineKey, subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { statedHistory } from '@quaylog/journey/testing'
import { recordPush } from '../../src/intake/push/record-push.ts'
import type { RecordedObservation } from '@quaylog/journey'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, clock } = service
const unchanging = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) =>
        name !== 'updated_at' && !name.endsWith('_last_tracking_request_at') && !name.startsWith('line_tracking_last_'),
    ),
  )

/** A shipment of which nothing is known yet, of an account of its own. */
async function untold(
  name: string,
): Promise<{ shipment_id: string; subject: Subject; read: (as_of?: string) => Promise<unknown> }> {
  const customer = await service.addCustomer(name, 'paid')
  const { shipment_id } = await service.track(customer)
  const [subject] = await db.work<Subject[]>`
    select ${db.work(subject_columns)} from subject where source_key = ${lineKey('TEST', customer.id)}`
  assert.ok(subject !== undefined)
  await db.work`delete from observation where subject_id = ${subject.id}`
  await db.work`delete from transport_event where shipment_id = ${shipment_id}`
  await db.work`delete from charge_clock where shipment_id = ${shipment_id}`
  await db.work`delete from charge_box where shipment_id = ${shipment_id}`
  await db.work`delete from container where shipment_id = ${shipment_id}`
  await db.work`update shipment set picture = null, container_ids = '{}' where id = ${shipment_id}`
  await db.transaction(async (tx) =>
    projectShipments(tx, service.parts, await lockShipment(tx, customer.id, shipment_id), { tells: false }),
  )
  const read = async (as_of?: string) => {
    const asked = as_of === undefined ? '' : `as_of=${as_of}`
    const shipment = (await service.call('GET', `/shipments/${shipment_id}?${asked}`, { as: customer })).one()
    const listed = shipment.relationships?.['containers']?.data
    const ids = Array.isArray(listed) ? listed.map(({ id }) => id) : []
    const containers = await Promise.all(
      ids.map(async (id) => {
        const box = (await service.call('GET', `/containers/${id}?include=&${asked}`, { as: customer })).one()
        const events = (
          await service.call('GET', `/containers/${id}/transport_events?${asked}`, { as: customer })
        ).list().data
        return [unchanging(box.attributes), events.map(({ id: event_id }) => event_id).toSorted()]
      }),
    )
    return [unchanging(shipment.attributes), containers]
  }
  return { shipment_id, subject, read }
}

/** What a source stated, without what recording adds. */
function bare({
  id: _id,
  source: _source,
  recorded_at: _recorded,
  withdrawn_at: _withdrawn,
  confirmed_at: _confirmed,
  ...said
}: RecordedObservation) {
  return said
}

let runs = 0

test('at every moment the records are what was known then, and now what is known now', async () => {
  await fc.assert(
    fc.asyncProperty(
      statedHistory,
      fc.array(fc.integer({ min: 1, max: 72 }), { minLength: 6, maxLength: 6 }),
      async (history, hours) => {
        const { subject, read } = await untold(`Account ${++runs}`)
        const size = Math.max(1, Math.ceil(history.length / hours.length))
        const seen: { at: string; was: unknown }[] = []
        for (const [index, step] of hours.entries()) {
          service.advance(step * 3_600_000)
          for (const [source, said] of Map.groupBy(
            history.slice(index * size, (index + 1) * size),
            (one) => one.source,
          )) {
            await recordPush(service.parts, {
              subject,
              followers: [],
              source_id: source,
              observations: said.map(bare),
              payload: { content_type: '', body: '', origin: '' },
            })
          }
          seen.push({ at: clock.now(), was: await read() })
        }
        for (const { at, was } of seen) assert.deepEqual(await read(at), was, `as of ${at}`)
        assert.deepEqual(await read(clock.now()), await read())
      },
    ),
    { numRuns: 12, seed: 20261121 },
  )
})
