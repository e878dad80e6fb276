import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewers } from '@quaylog/journey'
import { countingDeadline } from '../../records/containers/container.ts'
import { testDatabase } from '../testing/database.ts'
import { moment_columns, orderBy, orderOf } from './page-store.ts'

const db = await testDatabase()
const account_id = '00000000-0000-0000-0000-000000000000'

const columns = {
  ...moment_columns,
  pickup_lfd: { by: countingDeadline(viewers.with_rail).at, type: 'timestamptz', nullable: true },
} as const

/** How a list is read when nothing but an index can give its order. */
async function planOf(
  table: 'shipment' | 'container' | 'tracking_request',
  field: string,
  descending: boolean,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    await tx`set local enable_sort = off`
    const rows = await tx<{ 'QUERY PLAN': string }[]>`
      explain select * from ${tx(table)} where account_id = ${account_id}
      order by ${orderBy(tx, orderOf(tx, [{ field, descending }], columns))} limit 30`
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('the usual orders of lists are those of their indexes, so that the first page reads a page', async () => {
  for (const [table, field, descending, index] of [
    ['shipment', 'created_at', true, 'shipment_newest'],
    ['shipment', 'updated_at', true, 'shipment_changed'],
    ['container', 'created_at', true, 'container_newest'],
    ['container', 'updated_at', true, 'container_changed'],
    ['tracking_request', 'created_at', true, 'tracking_request_newest'],
    ['shipment', 'created_at', false, 'shipment_newest'],
    ['container', 'pickup_lfd', false, 'container_deadline_with_rail'],
  ] as const) {
    const plan = await planOf(table, field, descending)
    assert.ok(plan.includes(index) && !plan.includes('Sort'), `${table} ${field}: ${plan}`)
  }
})
