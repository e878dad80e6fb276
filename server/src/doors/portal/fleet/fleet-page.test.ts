import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewers } from '@quaylog/journey'
import { orderBy } from '../../../ground/jsonapi/page-store.ts'
import { testDatabase } from '../../../ground/testing/database.ts'
import { narrowingOf } from './fleet-narrowing.ts'
import { fleet_sorts, fleetList } from './fleet-order-store.ts'
import type { FleetOrder } from './fleet-order-store.ts'
import { fleetPage } from './fleet-page-store.ts'
import { fleetFrom, viewCondition } from './fleet-store.ts'
import type { FleetView } from './fleet-store.ts'

const db = await testDatabase()
const account_id = '00000000-0000-0000-0000-0000000000a1'
const subject = '00000000-0000-0000-0000-0000000000c1'
const now = '2026-11-20T12:00:00Z'
/** Every value that decides an order is missing here and there, alone and together, and shared by several. */
const rows = [
  `insert into account (id, name, plan, created_at, updated_at) values ('${account_id}', 'Orders', 'paid', now(), now())`,
  `insert into subject (id, source_key, number_type, number, created_at) values ('${subject}', 'line:TEST', 'bill_of_lading', 'X', now())`,
  `insert into shipment (account_id, id, subject_id, request_type, request_number, normalized_number, scac, status,
    bill_of_lading_number, port_of_discharge_name, pod_eta_at, pod_ata_at, created_at, updated_at)
   select '${account_id}', md5('s' || n)::uuid, '${subject}', 'bill_of_lading', 'R' || n, 'N' || n,
    (array['MAEU', 'ZIMU', 'ONEY'])[1 + n % 3], 'in_transit', 'B' || n, (array['Oakland', 'Savannah', null])[1 + n % 3],
    case when n % 4 > 0 then timestamptz '${now}' + (n % 11 - 3) * interval '1 day' end,
    case when n % 7 = 0 then timestamptz '${now}' - n * interval '1 hour' end,
    timestamptz '${now}' - (n % 9) * interval '1 day', timestamptz '${now}'
   from generate_series(1, 60) n`,
  `insert into container (account_id, id, shipment_id, number, current_status, holds_at_pod_terminal,
    fees_at_pod_terminal, pod_arrived_at, pickup_lfd_with_rail, pickup_lfd_without_rail, picture, created_at, updated_at)
   select '${account_id}', md5('c' || n)::uuid, md5('s' || (1 + n % 60))::uuid, 'C' || n,
    (array['on_ship', 'available', 'grounded', 'picked_up', 'empty_returned', 'not_available'])[1 + n % 6],
    case n % 5 when 0 then '[{"name": "customs", "status": "hold"}]' when 1 then '[{"name": "customs", "status": "pending"}]' else '[]' end::jsonb,
    case n % 8 when 0 then '[{"type": "demurrage", "amount": 90}]' when 1 then '[{"type": "total", "amount": 90}]' else '[]' end::jsonb,
    case when n % 9 = 0 then timestamptz '${now}' - (n % 4) * interval '1 day' end,
    case when n % 3 > 0 then timestamptz '${now}' + (n % 13 - 4) * interval '12 hours' end,
    case when n % 4 > 0 then timestamptz '${now}' + (n % 13 - 4) * interval '12 hours' end,
    '{}', timestamptz '${now}' - (n % 6) * interval '1 day', timestamptz '${now}' - (n % 10) * interval '1 minute'
   from generate_series(1, 150) n`,
  `insert into charge_box (account_id, container_id, shipment_id, cost_of_waiting, summary)
   select '${account_id}', md5('c' || n)::uuid, md5('s' || (1 + n % 60))::uuid, case when n % 4 = 0 then n % 5 * 10 end,
    json_build_object('last_free_on', case when n % 6 > 0 then '2026-11-' || (20 + n % 7) end, 'empty_return_on', case when n % 10 > 5 then '2026-12-0' || (1 + n % 5) end)
   from generate_series(1, 150) n where n % 2 = 0`,
  'analyze',
]
for (const row of rows) await db.work.unsafe(row)

const whole = narrowingOf(Object.entries({}))
const views: readonly FleetView[] = ['all', 'attention', 'arriving', 'terminal']
const orders = fleet_sorts.flatMap((by) => [false, true].map((descending): FleetOrder => ({ by, descending })))

for (const viewer of [viewers.with_rail, viewers.without_rail].map((one) => ({ ...one, parties: null }))) {
  const looking = { now, viewer }
  const page = (view: FleetView, order: FleetOrder, place: { after?: string | null; before?: string | null }) =>
    fleetPage(db.work, account_id, view, whole, { size: 17, after: null, before: null, ...place }, order, looking)

  test(`pages that are read part after part are the list as one statement sorts it, railroad days ${viewer.rail_plan}`, async () => {
    for (const view of views) {
      for (const order of orders) {
        const { keys } = fleetList(db.work, order, looking)
        const sorted = await db.work<{ id: string }[]>`
          select c.id ${fleetFrom(db.work, account_id, [viewCondition(db.work, view, looking)], true)}
          order by ${orderBy(db.work, keys)}`
        const expected = sorted.map(({ id }) => id)
        const name = `${view} by ${order.descending ? '-' : ''}${order.by}`
        assert.ok(expected.length > 17, name)
        const walked = [await page(view, order, {})]
        for (let { next } = walked[0] ?? { next: null }; next !== null; next = walked.at(-1)?.next ?? null)
          walked.push(await page(view, order, { after: next }))
        assert.deepEqual(
          walked.flatMap(({ ids }) => ids),
          expected,
          name,
        )
        for (let at = walked.length - 1; at > 0; at--) {
          const back = await page(view, order, { before: walked[at]?.previous ?? null })
          assert.deepEqual(back.ids, walked[at - 1]?.ids, `${name}, back to page ${at}`)
          assert.equal(back.previous === null, at === 1, name)
        }
      }
    }
  })
}
