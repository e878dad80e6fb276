import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from '../testing/drawn.ts'
import type { Drawn } from '../testing/drawn.ts'

/** Labels that end at one edge, each with what stands beside it. */
const form = (rows: readonly (readonly [label: string, ...value: readonly string[]])[]): readonly Drawn[] => {
  let y = 60
  return rows.flatMap(([label, ...value]): Drawn[] => {
    const lines = label.split('\n')
    const at = y
    y += 14 * Math.max(value.length, lines.length)
    const width = (text: string) => text.split(' ').reduce((sum, word) => sum + word.length * 5 + 2, -2)
    return [
      ...lines.map((line, index): Drawn => [140 - width(line), at + 12 * index, line]),
      ...value.map((line, index): Drawn => [150, at + 12 * index, line]),
    ]
  })
}

test('labels that end at one edge part what stands beside them, and go on below at that edge', () => {
  const { payload } = readDrawn([
    [40, 30, "AVIS D'ARRIVÉE"],
    ...form([
      ['Connaissement', 'HLCUSHA2604117'],
      ['Destinataire', 'OUTILLAGE DE NORMANDIE SAS', 'ZI NORD', '76290 MONTIVILLIERS'],
      ['Notifier', 'TRANSIT MARITIME HAVRAIS'],
      ['Port de\ndéchargement', 'LE HAVRE'],
      ['ETA', '2026-09-19'],
    ]),
  ])
  assert.deepEqual(payload['parties'], {
    consignee: { name: 'OUTILLAGE DE NORMANDIE SAS', address: 'ZI NORD\n76290 MONTIVILLIERS' },
    notify_party: [{ name: 'TRANSIT MARITIME HAVRAIS' }],
  })
  assert.deepEqual(payload['port_of_discharge'], { name: 'LE HAVRE' })
})

test('a number word alone is no value, and no beginning of the label below', () => {
  const { payload } = readDrawn([
    [40, 30, 'FACTURA'],
    [40, 60, 'Facturar a'],
    [40, 74, 'Bodegas del Ebro SL'],
    [300, 60, 'Número'],
    [370, 60, 'F26/04417'],
    [300, 74, 'Fecha'],
    [370, 74, '19/03/2026'],
  ])
  assert.deepEqual(payload['bill_to'], { name: 'Bodegas del Ebro SL' })
  assert.equal(payload['invoice_date'], '2026-03-19')
})

test('the unit of an address is no container, and a notice that is called previous not this one', () => {
  const { payload } = readDrawn([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Notice No.: 490-118820-1'],
    [40, 90, 'Consignee'],
    [40, 102, 'Pennine Garden Supplies Ltd'],
    [40, 114, 'Unit 8 Calder Park'],
    [40, 126, 'Wakefield WF2 7UA'],
    [40, 200, 'PREVIOUS NOTICE 490-118820-0 IS VOID'],
  ])
  assert.equal(payload['document_number'], '490-118820-1')
  assert.deepEqual(payload['parties'], {
    consignee: { name: 'Pennine Garden Supplies Ltd', address: 'Unit 8 Calder Park\nWakefield WF2 7UA' },
  })
})

test('weights stand below a unit alone, coils are packages, and letters that are spaced are the words of a title', () => {
  const spaced = [...'ARRIVAL'].map((letter, at): Drawn => [40 + 8 * at, 30, letter])
  const title = [...spaced, ...[...'NOTICE'].map((letter, at): Drawn => [106 + 8 * at, 30, letter])]
  const { document_type, payload } = readDrawn([
    ...title,
    [40, 60, 'CONTAINER'],
    [160, 60, 'PKGS'],
    [260, 60, 'KGS'],
    [40, 74, 'CSQU3054383'],
    [160, 74, '14 COILS'],
    [260, 74, '24,118.20'],
  ])
  assert.equal(document_type, 'arrival_notice')
  assert.deepEqual(payload['containers'], [
    { number: 'CSQU3054383', packages: 14, package_type: 'COILS', weight: { value: '24118.20', unit: 'KGM' } },
  ])
})

test('a colon ends a label, whatever it may be called with the word behind', () => {
  const { payload } = readDrawn([
    [40, 30, 'FREIGHT RELEASE'],
    [40, 60, 'Container: CSQU3054383'],
    [40, 74, 'Freight: RELEASED'],
    [40, 88, 'Customs: HOLD'],
  ])
  assert.deepEqual(payload['releases'], { freight: 'released', customs: 'held' })
})
