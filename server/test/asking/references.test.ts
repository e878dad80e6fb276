import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referencesOf } from '../../src/asking/reference-store.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { containerRow, shipmentRow, subjectRow } from './rows.ts'

const db = await testDatabase()

/** A box followed at a terminal, under shipments as given. */
async function boxUnder(number: string, ...shipments: readonly ReturnType<typeof by>[]): Promise<string> {
  const terminal = await subjectRow(db, { source_key: 'facility:W185', number_type: 'container', number })
  for (const given of shipments)
    await containerRow(db, await shipmentRow(db, await subjectRow(db), given), { number }, [terminal])
  return terminal
}

const by = (request_type: string, normalized_number: string, bill_of_lading_number: string) => ({
  request_type,
  normalized_number,
  bill_of_lading_number,
})

test('a box stands under the bill or booking by which somebody tracks it', async () => {
  const cases: readonly (readonly [string, ReturnType<typeof by>, unknown])[] = [
    ['HLXU1000001', by('bill_of_lading', 'BILL1', 'BILL1'), { bill_of_lading: 'BILL1', booking: null }],
    ['HLXU1000002', by('booking_number', 'BOOK1', 'BILL2'), { bill_of_lading: 'BILL2', booking: 'BOOK1' }],
    ['HLXU1000003', by('booking_number', 'BOOK2', 'BOOK2'), { bill_of_lading: null, booking: 'BOOK2' }],
    ['HLXU1000004', by('container', 'HLXU1000004', 'BILL3'), { bill_of_lading: 'BILL3', booking: null }],
    ['HLXU1000005', by('container', 'HLXU1000005', 'HLXU1000005'), { bill_of_lading: null, booking: null }],
    ['HLXU1000006', by('container', 'HLXU1000006', ''), { bill_of_lading: null, booking: null }],
  ]
  for (const [number, shipment, documents] of cases)
    assert.deepEqual(await referencesOf(db.work, [await boxUnder(number, shipment)]), { [number]: documents }, number)
})

test('what one customer knows of a box completes what another does', async () => {
  const terminal = await boxUnder(
    'HLXU2000001',
    by('bill_of_lading', 'BILL4', 'BILL4'),
    by('booking_number', 'BOOK4', 'BOOK4'),
    by('container', 'HLXU2000001', ''),
  )
  assert.deepEqual(await referencesOf(db.work, [terminal]), {
    HLXU2000001: { bill_of_lading: 'BILL4', booking: 'BOOK4' },
  })
})

test('of a document itself its boxes are found, and nothing of boxes that nobody asked for', async () => {
  const line = await subjectRow(db)
  const shipment = await shipmentRow(db, line, by('bill_of_lading', 'BILL5', 'BILL5'))
  await containerRow(db, shipment, { number: 'HLXU3000001' })
  await containerRow(db, shipment, { number: 'HLXU3000002' })
  const documents = { bill_of_lading: 'BILL5', booking: null }
  assert.deepEqual(await referencesOf(db.work, [line]), { HLXU3000001: documents, HLXU3000002: documents })
  assert.deepEqual(await referencesOf(db.work, []), {})
})
