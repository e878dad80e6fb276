import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from './page/page.ts'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'

const payloadOf = (drawn: readonly Drawn[], rules: readonly Box[] = []) => readDrawn(drawn, rules).payload

/** A rule from edge to edge. */
const rule = (y: number): Box => ({ x: 20, y, w: 560, h: 0.5 })

test('columns of a form that nearly touch are parted where the words of another line begin too', () => {
  const payload = payloadOf([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Port of Lading'],
    [112, 60, 'Port of Discharge'],
    [300, 60, 'ETA'],
    [40, 72, 'Qinzhou Pt, CN'],
    [112, 72, 'Rotterdam, NL'],
    [300, 72, '28-NOV-2026'],
  ])
  assert.deepEqual(payload['port_of_lading'], { name: 'Qinzhou Pt, CN' })
  assert.deepEqual(payload['port_of_discharge'], { name: 'Rotterdam, NL' })
  assert.equal(payload['eta_pod'], '2026-11-28')
})

test('what stands beside the labels below a name is no address of it', () => {
  const payload = payloadOf([
    [40, 30, 'DEMURRAGE INVOICE'],
    [40, 60, 'Bill To'],
    [140, 60, 'Summit Import Group LLC'],
    [40, 72, 'B/L Number'],
    [140, 72, 'PGLU26110457'],
    [40, 84, 'Invoice Date'],
    [140, 84, '05-DEC-2026'],
  ])
  assert.deepEqual(payload['bill_to'], { name: 'Summit Import Group LLC' })
  assert.equal(payload['invoice_date'], '2026-12-05')
})

test('a number stands below `N°` as a label, not as the title of its document', () => {
  const payload = payloadOf([
    [40, 30, 'BON À DÉLIVRER'],
    [40, 45, "Numéro d'ordre"],
    [200, 45, 'BAD-26-11873'],
    [40, 60, 'N° de connaissement'],
    [200, 60, 'CMDU LHV2671180'],
  ])
  assert.equal(payload['order_number'], 'BAD-26-11873')
  assert.equal(payload['master_bill_of_lading'], 'CMDULHV2671180')
})

test('titles and cells that are centred upright beside higher ones belong to their row', () => {
  const payload = payloadOf([
    [40, 30, 'DETENTION INVOICE'],
    [130, 94, 'Charge'],
    [40, 99, 'Container'],
    [250, 99, 'From'],
    [330, 99, 'Until'],
    [410, 99, 'Days'],
    [480, 94, 'Total'],
    [130, 104, 'description'],
    [480, 104, 'EUR'],
    [130, 120, 'Detention'],
    [40, 125, 'MSKU3040506'],
    [250, 125, '20-NOV-2026'],
    [330, 125, '24-NOV-2026'],
    [410, 125, '5'],
    [480, 125, '325,00'],
    [130, 130, 'first period'],
  ])
  assert.deepEqual(payload['charges'], [
    {
      container: 'MSKU3040506',
      description: 'Detention first period',
      from: '2026-11-20',
      to: '2026-11-24',
      quantity: '5',
      amount: '325.00',
      currency: 'EUR',
    },
  ])
})

test('what stands between the rules of one row of containers is said of that one', () => {
  const head: readonly Drawn[] = [
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 100, 'Container'],
    [200, 100, 'Seal'],
    [320, 100, 'Packages'],
  ]
  const rows = ['MSCU1234566', 'TGHU7654320'].flatMap((number, at): Drawn[] => [
    [200, 120 + 30 * at, `SL${at}10001`],
    [40, 126 + 30 * at, number],
    [320, 126 + 30 * at, `${at + 1}00 CARTONS`],
    [200, 132 + 30 * at, `SL${at}20002`],
  ])
  const expected = [
    { number: 'MSCU1234566', seals: ['SL010001', 'SL020002'], packages: 100, package_type: 'CARTONS' },
    { number: 'TGHU7654320', seals: ['SL110001', 'SL120002'], packages: 200, package_type: 'CARTONS' },
  ]
  assert.deepEqual(payloadOf([...head, ...rows], [rule(116), rule(146), rule(176)])['containers'], expected)
})

test('a value with a sign that its font does not name is not told', () => {
  const payload = payloadOf([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Consignee: North\u0002eld Apparel'],
    [40, 75, 'Vessel: NORTHERN QUEEN'],
  ])
  assert.equal(payload['parties'], undefined)
  assert.deepEqual(payload['vessel'], { name: 'NORTHERN QUEEN' })
})

test('a cell belongs to the head between whose rules it stands, though the head is centred and the cell is not', () => {
  const edges = [40, 200, 320, 400, 470, 590]
  const upright = edges.map((x): Box => ({ x, y: 90, w: 0.5, h: 60 }))
  const payload = payloadOf(
    [
      [40, 30, 'FREIGHT INVOICE'],
      [40, 60, 'Invoice No: FA-260931'],
      [100, 100, 'Charge'],
      [250, 100, 'Rate'],
      [350, 100, 'Qty'],
      [425, 100, 'Cur'],
      [520, 100, 'Amount'],
      [43, 115, 'OCEAN FREIGHT'],
      [203, 115, '2,150.00'],
      [323, 115, '2'],
      [403, 115, 'USD'],
      [473, 115, '4,300.00'],
      [43, 130, 'THC'],
      [203, 130, '415.00'],
      [323, 130, '2'],
      [403, 130, 'USD'],
      [473, 130, '830.00'],
    ],
    upright,
  )
  assert.deepEqual(payload['charges'], [
    { description: 'OCEAN FREIGHT', rate: '2150.00', quantity: '2', currency: 'USD', amount: '4300.00' },
    { description: 'THC', rate: '415.00', quantity: '2', currency: 'USD', amount: '830.00' },
  ])
})

test('the edges of a page are no rules of a column', () => {
  const edges = [20, 580].map((x): Box => ({ x, y: 0, w: 0.5, h: 800 }))
  const payload = payloadOf(
    [
      [40, 30, 'FREIGHT INVOICE'],
      [40, 60, 'Invoice No: FA-260931'],
      [43, 100, 'Description'],
      [325, 100, 'Qty'],
      [470, 100, 'Amount'],
      [43, 115, 'OCEAN FREIGHT'],
      [335, 115, '2'],
      [460, 115, '4,300.00'],
    ],
    edges,
  )
  assert.deepEqual(payload['charges'], [{ description: 'OCEAN FREIGHT', quantity: '2', amount: '4300.00' }])
})
