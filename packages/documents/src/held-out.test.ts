import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box, PageWord } from './page/page.ts'
import { readPages } from './read-document.ts'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'
import { pageOf } from './testing/page.ts'

function read(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

test('a word of a sentence is no label though a colon follows', () => {
  const { payload } = read(`ARRIVAL NOTICE

Notice No.: 5501928831

Other shipments are announced under separate notices: B/L 264771911, B/L 264771918.`)
  assert.equal(payload['document_number'], '5501928831')
})

test('numbers that a paper calls previous are not its own', () => {
  const { payload } = read(`RECHNUNG

Rechnungsnummer: DEIM0884127

Frühere Rechnung: DEIM0871150`)
  assert.equal(payload['invoice_number'], 'DEIM0884127')
})

test('the rest of a label is the name of no place', () => {
  for (const rest of ['DELIVERY', 'DISCHARGE', 'Place of Delivery'])
    assert.equal(read(`ARRIVAL NOTICE\n\nFinal destination: ${rest}`).payload['place_of_delivery'], undefined, rest)
})

test('a pick-up number beside its label is the paper’s, and not besides that of a container in a table', () => {
  const text = `FREIGHT RELEASE

Pickup Number: 154440

Equipment #   Type    Last Free Date
MSKU4412070   40'HC   2025-10-08`
  const [document] = readPages([{ ...pageOf(text), part: 'text' }]).documents
  assert.equal(document?.payload['pickup_number'], '154440')
  assert.deepEqual(document?.payload['containers'], [
    { number: 'MSKU4412070', size_type_text: "40'HC", last_free_day: '2025-10-08' },
  ])
})

test('a container that a mail asks about is no pick-up number of itself', () => {
  const text = `RE: Pickup number MSKU4412070

container MSKU4412070 is released and ready for pick up.
Pickup number: LA771820`
  const [document] = readPages([{ ...pageOf(text), part: 'text' }]).documents
  assert.deepEqual(document?.payload['containers'], [{ number: 'MSKU4412070', pickup_number: 'LA771820' }])
  assert.deepEqual(document?.warnings, [])
})

test('the last words of a name in its box are no label, though one could be called so', () => {
  const rules: Box[] = [56, 82, 100].map((y) => ({ x: 40, y, w: 200, h: 0.5 }))
  for (const x of [40, 120, 180, 240]) rules.push({ x, y: 56, w: 0.5, h: 44 })
  const drawn: readonly Drawn[] = [
    [40, 30, 'DELIVERY ORDER'],
    [43, 60, 'Trucker'],
    [123, 60, 'EMERALD'],
    [123, 71, 'CARTAGE CO'],
    [43, 86, 'Order No.'],
    [123, 86, 'DO-118820'],
  ]
  assert.deepEqual(readDrawn(drawn, rules).payload['trucker'], { name: 'EMERALD CARTAGE CO' })
  // With something to name it is a label.
  const labelled = readDrawn(
    [...drawn.slice(0, 2), [123, 60, 'EMERALD'], [123, 71, 'Seal'], [150, 71, '118820']],
    rules,
  )
  assert.deepEqual(labelled.payload['trucker'], { name: 'EMERALD' })
})

test('what a table of changes says was so before is not told', () => {
  const { payload } = readDrawn([
    [40, 30, 'BOOKING CONFIRMATION'],
    [40, 60, 'Booking No.: BKG1188204'],
    ...(
      [
        ['Item', 'Previous', 'Now'],
        ['ETD', '18 Dec 2026', '22 Dec 2026'],
        ['Vessel', 'YM WELLBEING', 'YM WIND'],
        ['Voyage', '030W', '031W'],
      ] as const
    ).flatMap(([item, before, now], row): Drawn[] => [
      [40, 90 + 14 * row, item],
      [120, 90 + 14 * row, before],
      [240, 90 + 14 * row, now],
    ]),
  ])
  assert.deepEqual(
    [payload['etd'], payload['vessel'], payload['booking_number']],
    ['2026-12-22', { name: 'YM WIND', voyage: '031W' }, 'BKG1188204'],
  )
})

test('a container that a sentence says was left out is none of the paper’s', () => {
  const { payload, references } = read(`ARRIVAL NOTICE

Containers: MSKU4412070

Please note that container TLLU1188202 was not loaded.`)
  assert.deepEqual(payload['containers'], [{ number: 'MSKU4412070' }])
  assert.deepEqual(
    references.map(({ value }) => value),
    ['MSKU4412070'],
  )
})

test('a mark between thousands proves the sign before decimals, of which a sum may have three', () => {
  const { payload } = read(`MASTER BILL OF LADING

Container        Packages       Gross Weight (KGS)    Measurement (CBM)
MSKU4412070      701 CAJAS      14,120.000            61.250
TLLU1188202      702 CAISSES    15,220.000            62.250
TOTAL            1403           29,340.000            123.500`)
  assert.deepEqual(payload['cargo_totals'], {
    packages: 1403,
    weight: { value: '29340.000', unit: 'KGM' },
    volume: { value: '123.500', unit: 'MTQ' },
  })
})

/** A table of two columns of seals and types, whose first is 46 wide: the text begins 3 from its edge. */
function sealsIn(parts: readonly (readonly string[])[], width: number) {
  const drawn: Drawn[] = [
    [40, 30, 'DELIVERY ORDER'],
    [43, 60, 'Container'],
    [143, 60, 'Seal'],
    [143 + width, 60, 'Type'],
  ]
  const rules: Box[] = [{ x: 40, y: 57, w: 400, h: 0.5 }]
  parts.forEach((lines, row) => {
    const y = 76 + 30 * row
    rules.push({ x: 40, y: y - 3, w: 400, h: 0.5 })
    drawn.push([43, y, ['MSKU4412070', 'TLLU1188202'][row] ?? ''], [143 + width, y, '40HC'])
    lines.forEach((line, index) => drawn.push([143, y + 11 * index, line]))
  })
  rules.push({ x: 40, y: 73 + 30 * parts.length, w: 400, h: 0.5 })
  for (const x of [40, 140, 140 + width, 440]) rules.push({ x, y: 57, w: 0.5, h: 16 + 30 * parts.length })
  const { payload } = readDrawn(drawn, rules)
  return Array.isArray(payload['containers'])
    ? payload['containers'].map((box) => (typeof box === 'object' && 'seals' in box ? box['seals'] : undefined))
    : []
}

test('a number that its cell cut in two is whole, and a short seal below another is one of its own', () => {
  const cut = [
    ['FR118820', '1'],
    ['FR118820', '23'],
  ]
  assert.deepEqual(sealsIn(cut, 49), [['FR1188201'], ['FR11882023']])
  // The column is as wide as its longest word, or wider.
  for (const width of [46, 60])
    assert.equal(JSON.stringify(sealsIn([['FR118820', '7781']], width)).includes('FR1188207781'), false, `${width}`)
})

test('a number cut by the edge of its box is whole beside its label', () => {
  const words: PageWord[] = [
    { text: 'SEA', x: 40, y: 20, w: 15, h: 10 },
    { text: 'WAYBILL', x: 57, y: 20, w: 35, h: 10 },
    { text: 'B/L', x: 43, y: 60, w: 15, h: 10 },
    { text: 'No.', x: 60, y: 60, w: 15, h: 10 },
    { text: 'CMDUPKG77120', x: 43, y: 72, w: 60, h: 10 },
    { text: '44', x: 43, y: 83, w: 10, h: 10 },
  ]
  const rules = [
    ...[57, 97].map((y) => ({ x: 40, y, w: 69, h: 0.5 })),
    ...[40, 108.5].map((x) => ({ x, y: 57, w: 0.5, h: 40 })),
  ]
  const [document] = readPages([{ number: 1, width: 600, height: 800, rotation: 0, words, rules }]).documents
  assert.equal(document?.payload['number'], 'CMDUPKG7712044')
})
