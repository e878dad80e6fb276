import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from './page/page.ts'
import { readPages } from './read-document.ts'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'

const payloadOf = (drawn: readonly Drawn[], rules: readonly Box[] = []) => readDrawn(drawn, rules).payload

/** The rules around a box. */
function boxOf(x: number, y: number, w: number, h: number): readonly Box[] {
  const [thin, right, bottom] = [0.5, x + w, y + h]
  return [
    { x, y, w, h: thin },
    { x, y: bottom, w, h: thin },
    { x, y, w: thin, h },
    { x: right, y, w: thin, h },
  ]
}

test('a container number and a seal that narrow cells break over two lines are whole', () => {
  const payload = payloadOf(
    [
      [40, 30, 'ARRIVAL NOTICE'],
      [42, 62, 'CONTAINER'],
      [102, 62, 'SEAL'],
      [152, 62, 'PKGS'],
      [42, 80, 'SMCU'],
      [102, 80, 'SMN'],
      [152, 80, '220'],
      [42, 92, '1288401'],
      [102, 92, '118200'],
    ],
    [
      ...boxOf(40, 60, 60, 16),
      ...boxOf(100, 60, 50, 16),
      ...boxOf(150, 60, 40, 16),
      ...boxOf(40, 76, 60, 30),
      ...boxOf(100, 76, 50, 30),
      ...boxOf(150, 76, 40, 30),
    ],
  )
  assert.deepEqual(payload['containers'], [{ number: 'SMCU1288401', seals: ['SMN118200'], packages: 220 }])
})

test('digits below the letters of an owner are no part of a number whose check digit they fail', () => {
  const payload = payloadOf([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Prefix:'],
    [100, 60, 'SMCU'],
    [100, 72, '1288402'],
  ])
  assert.equal(payload['containers'], undefined)
})

test('what stands in the box beside that of a label and its value is of another label', () => {
  const payload = payloadOf(
    [
      [40, 30, 'ARRIVAL NOTICE'],
      [302, 62, 'Consignee:'],
      [42, 74, 'Shipper:'],
      [302, 74, 'LUMIERE SAS'],
      [42, 86, 'BRIGHT OPTICS LTD'],
    ],
    [...boxOf(40, 60, 260, 40), ...boxOf(300, 60, 260, 40)],
  )
  assert.deepEqual(payload['parties'], { shipper: { name: 'BRIGHT OPTICS LTD' }, consignee: { name: 'LUMIERE SAS' } })
})

test('a port beside its label in a narrow box goes on below the label', () => {
  const payload = payloadOf(
    [
      [40, 30, 'ARRIVAL NOTICE'],
      [42, 62, 'Port of Discharge: LE'],
      [42, 74, 'HAVRE'],
    ],
    boxOf(40, 60, 125, 30),
  )
  assert.deepEqual(payload['port_of_discharge'], { name: 'LE HAVRE' })
})

test('the lines beside a label that is centred upright begin above it', () => {
  const payload = payloadOf([
    [40, 30, 'DELIVERY ORDER'],
    [200, 60, 'WESTERN TILE SUPPLY'],
    [40, 72, 'Deliver to'],
    [200, 72, '1440 S VINTAGE AVE'],
    [200, 84, 'ONTARIO CA 91761'],
    [200, 116, 'BLUE RIDGE'],
    [40, 122, 'Trucker'],
    [200, 128, 'INTERMODAL LLC'],
  ])
  assert.deepEqual(payload['deliver_to'], {
    name: 'WESTERN TILE SUPPLY',
    address: '1440 S VINTAGE AVE\nONTARIO CA 91761',
  })
  assert.deepEqual(payload['trucker'], { name: 'BLUE RIDGE INTERMODAL LLC' })
})

test('a clause behind the name of a box is no value of it', () => {
  const payload = payloadOf([
    [40, 30, 'SEA WAYBILL'],
    [40, 60, 'CONSIGNEE: This B/L is not negotiable unless marked "To Order"'],
    [40, 72, 'MIDWEST PRESS WORKS INC'],
    [40, 100, 'NOTIFY PARTIES: (No responsibility shall attach to the Carrier)'],
    [40, 112, 'GREAT LAKES BROKERAGE LLC'],
  ])
  assert.deepEqual(payload['parties'], {
    consignee: { name: 'MIDWEST PRESS WORKS INC' },
    notify_party: [{ name: 'GREAT LAKES BROKERAGE LLC' }],
  })
})

test('a name of a terminal goes on with the word Terminal, which has no value of its own', () => {
  const payload = payloadOf([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Pick-up Terminal'],
    [40, 72, 'OAKLAND INTERNATIONAL CONTAINER'],
    [40, 84, 'TERMINAL'],
  ])
  assert.deepEqual(payload['terminal'], { name: 'OAKLAND INTERNATIONAL CONTAINER TERMINAL' })
})

test('a name and its address end where what is beside the next label begins', () => {
  const payload = payloadOf([
    [40, 30, 'DELIVERY ORDER'],
    [40, 60, 'Pick up at'],
    [200, 60, 'NOATUM VALENCIA'],
    [200, 76, 'BODEGAS DEL NORTE SL'],
    [40, 88, 'Deliver to'],
    [200, 88, 'CALLE MAYOR 9'],
    [200, 100, 'LOGRONO 26001'],
    [40, 116, 'Trucker'],
    [200, 116, 'RUIZ SA'],
    [40, 160, 'EMPTY RETURN : SOGEPORT'],
    [40, 174, 'VOYAGE'],
    [110, 174, ': 211E'],
  ])
  assert.deepEqual(payload['pickup'], { name: 'NOATUM VALENCIA' })
  assert.deepEqual(payload['deliver_to'], { name: 'BODEGAS DEL NORTE SL', address: 'CALLE MAYOR 9\nLOGRONO 26001' })
  assert.deepEqual(payload['trucker'], { name: 'RUIZ SA' })
  assert.deepEqual(payload['empty_return'], { name: 'SOGEPORT' })
})

test('rows of a sheet below each other are no block beside the label in their middle', () => {
  const cells = [
    ['A1', 40, 30, 'ARRIVAL NOTICE'],
    ['A3', 40, 60, 'Shipper'],
    ['B3', 140, 60, 'Busan Parts'],
    ['B4', 140, 72, '12 Sinseon-ro'],
    ['A5', 40, 84, 'Consignee'],
    ['B5', 140, 84, 'Delmar Corp'],
    ['B6', 140, 96, '90 Harbor Drive'],
    ['B7', 140, 108, 'Savannah GA 31408'],
  ] as const
  const words = cells.map(([cell, x, y, text]) => ({ cell, x, y, text, w: text.length * 5, h: 10 }))
  const page = { number: 1, width: 600, height: 400, rotation: 0, words, rules: [], sheet: 'AN' }
  assert.deepEqual(readPages([page]).documents[0]?.payload['parties'], {
    shipper: { name: 'Busan Parts', address: '12 Sinseon-ro' },
    consignee: { name: 'Delmar Corp', address: '90 Harbor Drive\nSavannah GA 31408' },
  })
})
