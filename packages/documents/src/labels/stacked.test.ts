import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

function payloadOf(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document.payload
}

test('labels that go over two lines and more are read, with their value beside either line or below', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

MASTER     NSLU260712345     LAST FREE
BILL                         DAY          2026-12-19

PORT OF       ESTIMATED TIME     PICK-UP
DISCHARGE     OF ARRIVAL         NUMBER
LONG BEACH    2026-12-14         PU448812

EST.        2026-12-13
ARRIVAL
DATE`)
  assert.equal(payload['master_bill_of_lading'], 'NSLU260712345')
  assert.equal(payload['last_free_day'], '2026-12-19')
  assert.deepEqual(payload['port_of_discharge'], { name: 'LONG BEACH' })
  assert.equal(payload['pickup_number'], 'PU448812')
})

test('a label in two languages may be longer than one in either, and goes on below', () => {
  const payload = payloadOf(`BILL OF LADING

FREIGHT TERMS      SHIPPED ON BOARD DATE / DATE DE MISE A     PLACE OF ISSUE
FREIGHT COLLECT    BORD                                       LAEM CHABANG
                   2026-07-15`)
  assert.equal(payload['on_board_date'], '2026-07-15')
})

test('`HOUSE` above `B/L NO.` is no bill of the carrier', () => {
  const payload = payloadOf(`DELIVERY ORDER

HOUSE        BHL260917        MASTER       NSLU260712345
B/L NO.                       B/L NO.`)
  assert.deepEqual([payload['house_bill_of_lading'], payload['master_bill_of_lading']], ['BHL260917', 'NSLU260712345'])
})

test('labels below each other, each with its value, stay two labels', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

Carrier     NORTHERN STAR LINE
Booking     71234567
Vessel      EVER FOCUS
Voyage      0321E`)
  assert.deepEqual(payload['carrier'], { name: 'NORTHERN STAR LINE' })
  assert.equal(payload['booking_number'], '71234567')
  assert.deepEqual(payload['vessel'], { name: 'EVER FOCUS', voyage: '0321E' })
})

test('heads of tables go on while a line holds nothing but titles, and a day that its column breaks is whole', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

CONTAINER      SEAL        GROSS       LAST
NUMBER         NUMBER      WEIGHT      FREE
                           (KGS)       DAY
MSCU1234566    VN88123     11200       2026-
                                       12-24`)
  assert.deepEqual(payload['containers'], [
    { number: 'MSCU1234566', seals: ['VN88123'], weight: { value: '11200', unit: 'KGM' }, last_free_day: '2026-12-24' },
  ])
})
