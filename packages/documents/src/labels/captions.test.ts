import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from '../testing/drawn.ts'
import type { Drawn } from '../testing/drawn.ts'
import type { Box } from '../page/page.ts'

/** The rules around boxes of two columns. */
function boxes(rows: number, high = 40): readonly Box[] {
  const across = Array.from({ length: rows + 1 }, (_, row) => ({ x: 40, y: 60 + high * row, w: 400, h: 0.5 }))
  return [...across, ...[40, 240, 440].map((x) => ({ x, y: 60, w: 0.5, h: high * rows }))]
}

/** Rows of two boxes: what is filled in, and below it what the box is called. */
function captioned(rows: readonly (readonly [string, string, string, string])[], step: number): readonly Drawn[] {
  return rows.flatMap(([left, under_left, right, under_right], row): Drawn[] => {
    const y = 65 + step * row
    return [
      ...left.split('\n').map((text, line): Drawn => [45, y + 11 * line, text]),
      ...right.split('\n').map((text, line): Drawn => [245, y + 11 * line, text]),
      [45, y + 11 * left.split('\n').length, under_left],
      [245, y + 11 * right.split('\n').length, under_right],
    ]
  })
}

const rows = [
  ['HLCUSCL261188120', 'SWB No.', '31188204', 'Booking No.'],
  ['FRUTAS DEL MAIPO LTDA\nSANTIAGO', 'Shipper', 'GARDEN STATE PRODUCE INC', 'Consignee'],
  ['SANTOS EXPRESS', 'Vessel', '6148N', 'Voyage'],
  ['SAN ANTONIO', 'Port of Loading', 'PHILADELPHIA, PA', 'Port of Discharge'],
] as const

test('a box whose name stands below what is filled in has its value above the name', () => {
  const { payload } = readDrawn([[40, 30, 'SEA WAYBILL'], ...captioned(rows, 40)], boxes(rows.length))
  assert.equal(payload['number'], 'HLCUSCL261188120')
  assert.equal(payload['booking_number'], '31188204')
  assert.deepEqual(payload['parties'], {
    shipper: { name: 'FRUTAS DEL MAIPO LTDA', address: 'SANTIAGO' },
    consignee: { name: 'GARDEN STATE PRODUCE INC' },
  })
  assert.deepEqual(payload['vessel'], { name: 'SANTOS EXPRESS', voyage: '6148N' })
  assert.deepEqual(payload['port_of_lading'], { name: 'SAN ANTONIO' })
  assert.deepEqual(payload['port_of_discharge'], { name: 'PHILADELPHIA, PA' })
})

test('without boxes labels belong to what is nearest, where all of a page say the same side', () => {
  const one_line = rows.map(([a, b, c, d]) => [a.split('\n')[0] ?? '', b, c, d] as const)
  const { payload } = readDrawn([[40, 30, 'SEA WAYBILL'], ...captioned(one_line, 36)])
  assert.equal(payload['number'], 'HLCUSCL261188120')
  assert.deepEqual(payload['vessel'], { name: 'SANTOS EXPRESS', voyage: '6148N' })
  assert.deepEqual(payload['port_of_lading'], { name: 'SAN ANTONIO' })
})

test('a box whose value is in the next one, or that names two things, is read as before', () => {
  const below = [
    [45, 65, 'Vessel'],
    [245, 65, 'Port of Loading'],
    [45, 85, 'SANTOS EXPRESS'],
    [245, 85, 'SAN ANTONIO'],
    [245, 103, 'Booking No. 31188204'],
    [245, 114, 'Consignee'],
  ] as const
  const { payload } = readDrawn([[40, 30, 'SEA WAYBILL'], ...below], boxes(4, 20))
  assert.deepEqual(payload['vessel'], { name: 'SANTOS EXPRESS' })
  assert.deepEqual(payload['port_of_lading'], { name: 'SAN ANTONIO' })
  assert.equal(payload['parties'], undefined)
})

test('lines of one name that end where the next name begins are not centred beside the next label', () => {
  const { payload } = readDrawn([
    [40, 30, 'SEA WAYBILL'],
    ...(
      [
        [80, 'Booking No.', '31188204'],
        [94, 'Shipper', 'KENYA TEA PACKERS LTD'],
        [105.5, '', 'PO BOX 413'],
        [117, '', 'KENYA'],
        [130, 'Consignee', 'EMPIRE TEA CO'],
        [141.5, '', '44 DOCK ST'],
        [153, '', 'NORFOLK VA 23510'],
        [166, 'Vessel', 'SANTOS EXPRESS'],
      ] as const
    ).flatMap(([y, label, value]): Drawn[] => [...(label === '' ? [] : [[40, y, label] as const]), [170, y, value]]),
  ])
  assert.deepEqual(payload['parties'], {
    shipper: { name: 'KENYA TEA PACKERS LTD', address: 'PO BOX 413\nKENYA' },
    consignee: { name: 'EMPIRE TEA CO', address: '44 DOCK ST\nNORFOLK VA 23510' },
  })
})
