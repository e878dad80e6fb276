import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateShipment } from '../../src/projection/project-store.ts'
import { stopEndedShipments } from '../../src/tracking/stop-ended.ts'
import { restService } from '../rest/service.ts'

const service = await restService()
const { app, db, clock, customers } = service
const { shipment_id } = await service.track(customers.paid)
const hour_ms = 3_600_000

/** The shipment as if it went on, its only box out for so many days, changed today. */
async function out(days: number): Promise<void> {
  const at = new Date(clock.worldMs() - days * 24 * hour_ms).toISOString()
  await db.work`
    update shipment set destination_ata_at = null, pod_ata_at = null, line_tracking_stopped_at = null,
      line_tracking_stopped_reason = null, stop_check_at = '-infinity' where id = ${shipment_id}`
  await db.work`
    update subject set last_changed_at = ${clock.now()}
    where id = (select subject_id from shipment where id = ${shipment_id})`
  await db.work`
    update container set current_status = 'picked_up', pod_full_out_at = ${at}, final_destination_full_out_at = null,
      empty_terminated_at = null where shipment_id = ${shipment_id}`
}

async function state() {
  const [row] = await db.work<{ reason: string | null; check: string }[]>`
    select line_tracking_stopped_reason as reason, stop_check_at::text as check from shipment where id = ${shipment_id}`
  assert.ok(row !== undefined)
  return row
}

test("a shipment whose boxes all went out long ago is stopped, though its ship's arrival is not known", async () => {
  await out(57)
  await stopEndedShipments(app.parts)
  assert.equal((await state()).reason, 'past_full_out_window')
})

test('a shipment that goes on is looked at again when time can end it, and not before', async () => {
  await out(55)
  await stopEndedShipments(app.parts)
  assert.equal((await state()).reason, null)
  await db.work`update container set current_status = 'empty_returned' where shipment_id = ${shipment_id}`
  service.advance(20 * hour_ms)
  await stopEndedShipments(app.parts)
  assert.equal((await state()).reason, null, 'nothing says that it changed')
  service.advance(5 * hour_ms)
  await stopEndedShipments(app.parts)
  assert.equal((await state()).reason, 'all_containers_terminated')
})

test('whatever is written about a shipment has it looked at next', async () => {
  await out(1)
  await stopEndedShipments(app.parts)
  assert.notEqual((await state()).check, '-infinity')
  await db.transaction((tx) => updateShipment(tx, customers.paid.id, shipment_id, { updated_at: clock.now() }))
  assert.equal((await state()).check, '-infinity')
})

test('what is due is found by its index, however many shipments there are', async () => {
  await out(1)
  await db.work`
    insert into shipment select (jsonb_populate_record(s,
      jsonb_build_object('id', gen_random_uuid(), 'normalized_number', gen_random_uuid(), 'stop_check_at',
      'infinity'))).* from shipment s, generate_series(1, 5000) where s.id = ${shipment_id}`
  await db.work`analyze shipment`
  const plan = await db.work<{ 'QUERY PLAN': string }[]>`
    explain select id from shipment where line_tracking_stopped_at is null and stop_check_at <= ${clock.now()}
    order by stop_check_at limit 200`
  assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /shipment_stop_due/)
})
