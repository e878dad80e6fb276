import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recountDue } from '../../src/charges/kept/due.ts'
import { attendToPassingTime } from '../../src/projection/passing-time.ts'
import { bedOf } from '../charges/bed.ts'
import { line_tariff, port_calendar } from '../charges/papers.ts'
import { restService } from '../rest/service.ts'

const service = await restService()
const { made } = bedOf(service)

test('a shipment whose charges were counted anew is looked at again, once', async () => {
  const { shipment_id } = await service.track(service.customers.paid)
  await attendToPassingTime(service.app.parts)
  const due = async () => [
    ...(await service.db.work<{ shipment_id: string }[]>`select distinct shipment_id from attention_mark`),
  ]
  await attendToPassingTime(service.app.parts)
  assert.deepEqual(await due(), [])
  await made('/tariffs', line_tariff())
  await made('/facility_calendars', port_calendar())
  while (await recountDue(service.app.parts));
  assert.deepEqual(await due(), [{ shipment_id }])
  assert.equal(await attendToPassingTime(service.app.parts), 1)
  assert.deepEqual(await due(), [])
  assert.equal(await attendToPassingTime(service.app.parts), 0)
})
