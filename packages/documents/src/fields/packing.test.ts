import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import type { DocumentReading } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

function read(text: string): DocumentReading {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

const list = `PACKING LIST

Seller: FAIRVIEW HOMEWARE         Packing List No.: FV-PL-2609
Buyer: OAKRIDGE RETAIL            Date: 2026-09-14
Container No.: MSCU1234566        Invoice No.: FV-2609-01

PO No.      Item No.   Description        Ctns    Qty (Pcs)   N.W. (KGS)   G.W. (KGS)   Dimensions (cm)
PO-99120    GT-1001    GLASS BOWL 20CM    200     2,400       4,100.00     4,600.00     40x30x25
                       WITH LID
PO-99121    GT-1002    GLASS PLATE        212     2,544       4,700.00     5,280.00     40x30x30
TOTAL                                     412     4,944       8,800.00     9,880.00`

test('a packing list is read: its heads, its rows, and what they add up to as it is printed', () => {
  const { document_type, payload, needs_review } = read(list)
  assert.equal(document_type, 'packing_list')
  assert.deepEqual(payload, {
    number: 'FV-PL-2609',
    date: '2026-09-14',
    invoice: 'FV-2609-01',
    seller: { name: 'FAIRVIEW HOMEWARE' },
    buyer: { name: 'OAKRIDGE RETAIL' },
    containers: [{ number: 'MSCU1234566' }],
    rows: [
      {
        po: 'PO-99120',
        sku: 'GT-1001',
        description: 'GLASS BOWL 20CM WITH LID',
        cartons: 200,
        quantity: '2400',
        net: { value: '4100.00', unit: 'KGM' },
        gross: { value: '4600.00', unit: 'KGM' },
        dimensions: '40x30x25',
      },
      {
        po: 'PO-99121',
        sku: 'GT-1002',
        description: 'GLASS PLATE',
        cartons: 212,
        quantity: '2544',
        net: { value: '4700.00', unit: 'KGM' },
        gross: { value: '5280.00', unit: 'KGM' },
        dimensions: '40x30x30',
      },
    ],
    cargo_totals: {
      packages: 412,
      net_weight: { value: '8800.00', unit: 'KGM' },
      weight: { value: '9880.00', unit: 'KGM' },
    },
  })
  assert.equal(needs_review, false)
})

test('numbers of cartons are no count of them, weights without a unit are none, and of two sums none is told', () => {
  const { payload } = read(`PACKING LIST

Carton No.   Item No.   Description    Pieces   Gross
1-200        GT-1001    GLASS BOWL     2,400    4,600.00
TOTAL                                  2,400
201-300      GT-1002    GLASS PLATE    1,200    2,100.00
TOTAL                                  1,200`)
  const rows = payload['rows']
  assert.ok(Array.isArray(rows))
  assert.deepEqual(rows[0], { sku: 'GT-1001', description: 'GLASS BOWL', cartons: 2400 })
  assert.equal(payload['cargo_totals'], undefined)
})

test('one box may ask for the number and the date', () => {
  const { payload } = read(`PACKING LIST

Packing List No. / Date     Buyer
BL-900 / 2026-10-11         CANDELA SA`)
  assert.deepEqual([payload['number'], payload['date']], ['BL-900', '2026-10-11'])
})
