import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { entitlements } from '@quaylog/contract'
import type { Entitlement } from '@quaylog/contract'
import { updateAccount } from '../../src/accounts/store.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import { pass, readBox, toldOf, track } from './story.ts'

const service = await startService()
after(() => service.close())

/** One after the other: each step finds what the one before it left. */
test('a box on rail, on its way and once it has arrived', async (t) => {
  const [box] = await track(service, 'rail-to-chicago')
  assert.ok(box !== undefined)

  await t.test(
    'the railroad brings departure, arrival, availability and last free day of the ramp onto the box',
    async () => {
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
      assert.ok(
        typeof deadlines === 'object' &&
          deadlines !== null &&
          'pickup_lfd_rail' in deadlines &&
          deadlines.pickup_lfd_rail !== null,
      )
      const events = await toldOf(service, box)
      for (const name of ['rail_departed by rail', 'arrived_at_inland_destination by rail', 'available by rail'])
        assert.ok(events.includes(name), `${name} in ${events.join(', ')}`)
    },
  )

  await t.test(
    "a change of plan shows or hides the railroad's last free day at once: in the record, as of now and in its history alike",
    async () => {
      const shown = await readBox(service, box)
      const rail_day = shown['ind_facility_lfd_on']
      assert.ok(typeof rail_day === 'string' && shown['pickup_lfd'] === rail_day)
      const { clock, db } = service.app.parts
      const everywhere = async () => {
        const [record, then, history] = await Promise.all(
          [`/containers/${box.id}`, `/containers/${box.id}?as_of=${clock.now()}`, `/containers/${box.id}/history`].map(
            (path) => service.get(path),
          ),
        )
        const told = history?.body.data.attributes ?? {}
        return [
          record?.body.data.attributes['pickup_lfd'],
          then?.body.data.attributes['pickup_lfd'],
          lastOf(told['pickup_lfd']),
          lastOf(told['pickup_lfd_rail']),
        ]
      }
      const showsEverywhere = async (held: readonly Entitlement[], expected: string | null) => {
        await db.transaction((tx) => updateAccount(tx, service.account_id, { entitlements: held }, clock.now()))
        await eventually(`${expected} is shown everywhere`, async () =>
          (await everywhere()).every((value) => value === expected),
        )
      }
      assert.deepEqual(await everywhere(), [rail_day, rail_day, rail_day, rail_day])
      await showsEverywhere([], null)
      await showsEverywhere(entitlements, rail_day)
    },
  )
})

function lastOf(values: unknown): unknown {
  const last: unknown = Array.isArray(values) ? values.at(-1) : null
  return typeof last === 'object' && last !== null && 'value' in last ? last.value : null
}
