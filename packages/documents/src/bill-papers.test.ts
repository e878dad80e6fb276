import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { readDrawn } from './testing/drawn.ts'
import { pageOf } from './testing/page.ts'

const readingOf = (text: string) => readPages([pageOf(text)]).documents[0]
const kindOf = (text: string) => readingOf(text)?.payload['kind']
const filler = '\n'.repeat(30)

test('a bill says at its top whether it is an original, a copy or a draft, and not what is to be released', () => {
  assert.equal(kindOf(`BILL OF LADING\nORIGINAL${filler}.`), 'original')
  assert.equal(kindOf(`HOUSE BILL OF LADING\nCOPY - NON NEGOTIABLE${filler}.`), 'copy')
  assert.equal(kindOf(`SEA WAYBILL non-negotiable copy${filler}.`), 'copy')
  assert.equal(kindOf(`DRAFT BILL OF LADING${filler}.`), 'draft')

  assert.equal(kindOf(`BILL OF LADING\n\nRELEASE TYPE\nORIGINAL${filler}.`), undefined)
  assert.equal(kindOf(`BILL OF LADING\n\nRELEASE TYPE: ORIGINAL${filler}.`), undefined)
  assert.equal(kindOf(`BILL OF LADING${filler}ORIGINAL`), undefined)
  assert.equal(kindOf(`BILL OF LADING\nORIGINAL\n\nCOPY${filler}.`), undefined)
  assert.equal(kindOf(`SEA WAYBILL\nNON-NEGOTIABLE${filler}.`), undefined)
  assert.equal(kindOf(`ARRIVAL NOTICE\nCOPY${filler}.`), undefined)
})

const containers = `BILL OF LADING

CONTAINER NO    SEAL NO     PACKAGES     GROSS WEIGHT KGS     MEASUREMENT CBM
MSCU1234566     YMAA1201    20 PLTS      21,440.00            18.20
TGHU7654320     YMAA1202    20 PLTS      21,390.00            18.10`

test('the line that adds up the containers of a bill tells what its cargo comes to', () => {
  const total = 'TOTAL                       40 PLTS      42,830.00            36.30'
  assert.deepEqual(readingOf(`${containers}\n${total}`)?.payload['cargo_totals'], {
    packages: 40,
    weight: { value: '42830.00', unit: 'KGM' },
    volume: { value: '36.30', unit: 'MTQ' },
  })
  const words = 'TOTAL NUMBER OF CONTAINERS IN WORDS: TWO CONTAINERS ONLY'
  const money = 'TOTAL PREPAID                            USD 2,200.00'
  const whole = readingOf(`${containers}\n${total}\n${words}\n${money}`)?.payload['cargo_totals']
  assert.deepEqual(whole, readingOf(`${containers}\n${total}`)?.payload['cargo_totals'])
  assert.equal(readingOf(`${containers}\n${money}`)?.payload['cargo_totals'], undefined)
  assert.equal(
    readingOf(`${containers}\nTOTAL                                    USD 2,200.00`)?.payload['cargo_totals'],
    undefined,
  )
  assert.equal(
    readingOf(`${containers}\n${total.replace('TOTAL    ', 'TOTAL PAGE')}`)?.payload['cargo_totals'],
    undefined,
  )
  assert.equal(readingOf(`${containers}\n${total}\n${total}`)?.payload['cargo_totals'], undefined)
  assert.equal(readingOf(containers)?.payload['cargo_totals'], undefined)
})

test('sums beside labels of their own are told where no table is added up', () => {
  const payload = readingOf(`SEA WAYBILL

Total packages:       21 PALLETS
Total gross weight:   20,400 KGS`)?.payload
  assert.deepEqual(payload?.['cargo_totals'], { packages: 21, weight: { value: '20400', unit: 'KGM' } })
})

test('a draft without place and day of issue is a bill by its name among its boxes', () => {
  const form = (name: string) => `HARBOR LINES                    BOOKING NO.      BILL OF LADING NO.
                                MB77120          NSLU260712345

SHIPPER                         NO. OF ORIGINAL BS/L
GOLDEN STONE CO LTD             3/3

CONSIGNEE                       ${name}
RIVERBEND TILE LLC              FOR COMBINED TRANSPORT

PORT OF LOADING                 PORT OF DISCHARGE
XIAMEN                          MOBILE`
  const draft = readingOf(form('BILL OF LADING'))
  assert.equal(draft?.document_type, 'master_bill_of_lading')
  assert.equal(draft?.payload['originals_count'], 3)
  assert.equal(readingOf(form('TERMS AND CONDITIONS'))?.document_type, 'other')
})

test('a remark that ends in the line below its label is no name', () => {
  const { payload } = readDrawn([
    [200, 20, 'BILL OF LADING'],
    [20, 60, 'Notify Address (Carrier not responsible for failure to notify;'],
    [20, 72, 'see clause 20 (1) hereof):'],
    [20, 86, 'PALMETTO GLASS CO'],
    [20, 98, '88 KING ST'],
  ])
  assert.deepEqual(payload['parties'], { notify_party: [{ name: 'PALMETTO GLASS CO', address: '88 KING ST' }] })
})

test('blocks beside labels that stand close below each other are not taken for one that is centred', () => {
  const { payload } = readDrawn([
    [200, 20, 'SEA WAYBILL'],
    [20, 60, 'Shipper'],
    [120, 60, 'GALIL POLYMERS LTD'],
    [20, 73, 'Consignee'],
    [120, 73, 'TRISTATE PACKAGING'],
    [120, 82.5, '14 DOCK RD'],
    [120, 92, 'ELIZABETH NJ 07201'],
    [20, 105, 'Notify party'],
    [120, 105, 'COASTAL BROKERS'],
    [120, 114.5, '15 DOCK RD'],
    [120, 124, 'ELIZABETH NJ 07201'],
    [20, 137, 'Port of loading'],
    [120, 137, 'HAIFA'],
  ])
  assert.deepEqual(payload['parties'], {
    shipper: { name: 'GALIL POLYMERS LTD' },
    consignee: { name: 'TRISTATE PACKAGING', address: '14 DOCK RD\nELIZABETH NJ 07201' },
    notify_party: [{ name: 'COASTAL BROKERS', address: '15 DOCK RD\nELIZABETH NJ 07201' }],
  })
})

test('an address that begins with its unit is one', () => {
  const payload = readingOf(`BILL OF LADING

SHIPPER
GOLDEN STONE CO LTD
UNIT 1802, NO. 8 HUBIN ROAD
XIAMEN 361004`)?.payload
  assert.deepEqual(payload?.['parties'], {
    shipper: { name: 'GOLDEN STONE CO LTD', address: 'UNIT 1802, NO. 8 HUBIN ROAD\nXIAMEN 361004' },
  })
})

test('a unit below its number is its own, and the end of a broken title is none', () => {
  const payload = readingOf(`SEA WAYBILL

CONTAINER NO    PACKAGES     WEIGHT         MEASUREMEN
                                            T
MSCU1234566     320 BAGS     19,392.000     24.0000
                             KGS            CBM`)?.payload
  assert.deepEqual(payload?.['containers'], [
    {
      number: 'MSCU1234566',
      packages: 320,
      package_type: 'BAGS',
      weight: { value: '19392.000', unit: 'KGM' },
      volume: { value: '24.0000', unit: 'MTQ' },
    },
  ])
})
