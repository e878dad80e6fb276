import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recountDue } from '../../src/charges/kept/due.ts'
import { changeSending, sendingOf, withEach } from '../../src/ground/db/statements.ts'
import { multiply } from '../rest/multiply.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { endless_detention, line_tariff, port_calendar } from './papers.ts'

let statements = 0
const service = await restService(({ db }) => ({
  db: {
    ...db,
    lists: (account_id) =>
      withEach(db.lists(account_id), (query) => {
        const { send } = sendingOf(query)
        changeSending(query, {
          send(self) {
            statements += 1
            return send(self)
          },
        })
      }),
  },
}))
const { made } = bedOf(service)
const box = await service.track(service.customers.paid)

/** Statements that a request of the charges as they were known needs, and what it answers. */
async function asked(path: string) {
  statements = 0
  const { status, text } = await service.call('GET', `${path}?as_of=${service.clock.now()}`)
  assert.equal(status, 200, text)
  return { statements, body: JSON.parse(text) }
}

test('charges as they were known take no statements of their own for each container, whether its ledger is closed or not', async () => {
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', endless_detention())
  service.advance(60_000)
  while (await recountDue(service.app.parts));
  const of_one = [await asked('/charge_clocks'), await asked('/charge_summary')]

  const count = 199
  await multiply(service, box, count)
  const { work } = service.db
  await work`update container set number = (select number from container where id = ${box.container_id})
    where number like 'CLONE%'`
  await work`update container set created_at = ${service.clock.now()}`
  // Half of the ledgers were closed, each at an instant of its own.
  await work`
    insert into charge_box select (jsonb_populate_record(b, jsonb_build_object('container_id', c.id, 'shipment_id',
      c.shipment_id, 'frozen_at', b.counted_at - (row_number() over (order by c.id)) * interval '100 milliseconds'))).*
    from charge_box b, container c
    where b.container_id = ${box.container_id} and c.id <> b.container_id and right(c.id::text, 1) < '8'`
  const of_many = [await asked('/charge_clocks'), await asked('/charge_summary')]
  assert.deepEqual(
    of_many.map((answer) => answer.statements),
    of_one.map((answer) => answer.statements + 1),
    'one more asks when tariffs changed between the closing of ledgers',
  )
  assert.deepEqual(
    [of_one[0]?.body.meta.assessed, of_many[0]?.body.meta.assessed],
    [1, 1 + count],
    'every container was counted',
  )
  assert.equal(of_many[1]?.body.data.attributes.owed[0].amount, 200 * of_one[1]?.body.data.attributes.owed[0].amount)

  // What closed before a tariff came keeps the tariffs that it had.
  service.advance(60_000)
  await made('/tariffs', line_tariff({ name: 'Yard', currency: 'EUR' }))
  service.advance(60_000)
  const later = await asked('/charge_clocks')
  const closed = await work<
    { count: number }[]
  >`select count(*)::int as count from charge_box where frozen_at is not null`
  assert.equal(later.body.meta.assessed, 2 * (1 + count) - (closed[0]?.count ?? 0))
  assert.ok(later.statements <= (of_one[0]?.statements ?? 0) + 5, 'papers are read once more, as they were before it')
})
