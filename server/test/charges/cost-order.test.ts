import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewers } from '@quaylog/journey'
import type { Transaction } from '../../src/ground/db/index.ts'
import { readList } from '../../src/ground/jsonapi/reading.ts'
import { listContainers } from '../../src/records/containers/store.ts'
import { restService } from '../rest/service.ts'

const boxes = 20_000
const service = await restService()
const account_id = service.customers.paid.id

/** Boxes of one shipment, of which every second has a charge; none of their numbers is real. */
async function fill(): Promise<void> {
  const { shipment_id } = await service.track(service.customers.paid)
  const db = service.db.work
  await db`
    insert into container (account_id, id, shipment_id, number, current_status, transport_event_ids, picture, created_at, updated_at)
    select ${account_id}, ('019a0000-0003-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${shipment_id},
      'COST' || lpad(n::text, 7, '0'), 'grounded', '{}', '{}', ${service.clock.now()}, ${service.clock.now()}
    from generate_series(1, ${boxes}) n`
  await db`
    insert into charge_box (account_id, container_id, shipment_id, cost_of_waiting)
    select account_id, id, shipment_id, case when right(number, 1)::int % 2 = 0 then right(number, 7)::int end
    from container where account_id = ${account_id} and number like 'COST%' on conflict do nothing`
  await db`analyze container`
  await db`analyze charge_box`
}

/** Rows of both tables that were read for a page. */
async function rowsRead(tx: Transaction): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('container', 'charge_box')`
  return row?.rows ?? 0
}

test('the containers that cost most are read by an index: a page reads a page, however many there are', async () => {
  await fill()
  const asked = (after: string | null) => {
    const query = new Map([
      ['sort', '-cost_of_waiting'],
      ['page[size]', '25'],
    ])
    return readList(after === null ? query : query.set('page[after]', after), 'container')
  }
  const list = (tx: Transaction, after: string | null) =>
    listContainers(tx, account_id, { ...viewers.with_rail, parties: null }, asked(after))
  await service.db.transaction(async (tx) => {
    const before = await rowsRead(tx)
    const first = await list(tx, null)
    const read = (await rowsRead(tx)) - before
    assert.deepEqual(
      first.rows.slice(0, 2).map(({ number }) => number),
      ['COST0020000', 'COST0019998'],
    )
    assert.equal(first.next, null)
    // Counting reads a bounded number of rows besides.
    assert.ok(read < 5_000, `${read} rows of ${boxes}`)
    const begin = await list(tx, '')
    const behind = await rowsRead(tx)
    const second = await list(tx, begin.next)
    assert.equal(second.rows[0]?.number, 'COST0019950')
    assert.ok((await rowsRead(tx)) - behind < 500)
  })
})
