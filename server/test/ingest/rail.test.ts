import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually, startService } from '../service.ts'
import { pass, readBox, toldOf, track } from './story.ts'

const service = await startService()
after(() => service.close())

test('the railroad brings departure, arrival, availability and last free day of the ramp onto the box', async () => {
  const [box] = await track(service, 'rail-to-chicago')
  assert.ok(box !== undefined)
  await pass(service, '12h')
  await pass(service, '1d')
  assert.equal((await readBox(service, box))['current_status'], 'on_rail')
  await pass(service, '4d')
  const at_ramp = await eventually('at the ramp', async () => {
    const now = await readBox(service, box)
    return now['current_status'] === 'available' ? now : null
  })
  assert.equal(at_ramp['available_for_pickup'], true)
  assert.equal(at_ramp['ind_rail_carrier_scac'], 'BNSF')
  const deadlines = at_ramp['import_deadlines']
  assert.ok(typeof deadlines === 'object' && deadlines !== null && 'pickup_lfd_rail' in deadlines && deadlines.pickup_lfd_rail !== null)
  const events = await toldOf(service, box)
  for (const name of ['rail_departed by rail', 'arrived_at_inland_destination by rail', 'available by rail']) assert.ok(events.includes(name), `${name} in ${events.join(', ')}`)
})
