import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '@quaylog/documents'
import { loadReference } from '../reference/reference.ts'
import { textPages } from './child/text-pages.ts'
import { withPlaceTimes } from './place-time.ts'

const reference = loadReference()

/** What a delivery order with these lines says, each value with its origin and the words that it rests on. */
function read(...lines: readonly string[]) {
  const reading = readPages(textPages(['DELIVERY ORDER', 'Order date: 10/20/2026', '', ...lines].join('\n'), ''))
  const read_file = { status: 'read', file_type: 'text', page_count: 1, pages: [], warnings: [] } as const
  const outcome = withPlaceTimes({ ...read_file, reading }, reference)
  assert.equal(outcome.status, 'read')
  const [order] = outcome.status === 'read' ? outcome.reading.documents : []
  assert.equal(order?.document_type, 'delivery_order')
  const field = order?.fields.find(({ pointer }) => pointer === '/delivery_at')
  return [order?.payload['delivery_at'], field?.origin, field?.evidence.map(({ text }) => text)]
}

const deliverTo = (...address: readonly string[]) => ['Deliver to:', 'ACME LIGHTING LLC', ...address, '']

test('the hour of a delivery is told in the time of the address that it goes to', () => {
  const at = 'Delivery date: 12/15/2026 14:30'
  assert.deepEqual(read(at, '', ...deliverTo('1200 E HARBOR BLVD', 'CARSON, CA 90745')), [
    '2026-12-15T14:30-08:00',
    'derived',
    ['12/15/2026 14:30', '1200 E HARBOR BLVD', 'CARSON, CA 90745'],
  ])
  assert.equal(
    read('Delivery date: 07/15/2026 14:30', '', ...deliverTo('CARSON, CA 90745'))[0],
    '2026-07-15T14:30-07:00',
  )
  assert.equal(read(at, '', ...deliverTo('Hafenstr. 1', '20457 Hamburg', 'Germany'))[0], '2026-12-15T14:30+01:00')
})

test('where nothing says which clocks a place has, the hour stays without a zone, and is never one of UTC', () => {
  const at = 'Delivery date: 12/15/2026 14:30'
  const printed = ['2026-12-15T14:30', 'read', ['12/15/2026 14:30']]
  assert.deepEqual(read(at), printed)
  assert.deepEqual(read(at, '', ...deliverTo('12 DOCK ROAD')), printed)
  // Texas has two clocks, and so has the night in which they are set back.
  assert.deepEqual(read(at, '', ...deliverTo('EL PASO, TX 79901')), printed)
  assert.equal(read('Delivery date: 11/01/2026 01:30 AM', '', ...deliverTo('CARSON, CA 90745'))[0], '2026-11-01T01:30')
  assert.equal(read('Delivery date: 03/08/2026 02:30 AM', '', ...deliverTo('CARSON, CA 90745'))[0], '2026-03-08T02:30')
})

test('what the paper itself says of the zone stands, and a day without an hour stays a day', () => {
  const carson = deliverTo('CARSON, CA 90745')
  assert.equal(read('Delivery date: 12/15/2026 14:30 EST', '', ...carson)[0], '2026-12-15T14:30-05:00')
  assert.equal(read('Delivery date: 12/15/2026', '', ...carson)[0], '2026-12-15')
})
