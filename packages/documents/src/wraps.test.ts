import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from './page/page.ts'
import { readDrawn } from './testing/drawn.ts'
import type { Drawn } from './testing/drawn.ts'

const notice: readonly Drawn[] = [
  [40, 30, 'ARRIVAL NOTICE'],
  [40, 60, 'Consignee:'],
  [140, 60, 'ACME LIGHTING GMBH'],
  [40, 80, 'Terminal:'],
]

test('a terminal whose name had no room on its line goes on below, and its evidence has both lines', () => {
  const { payload, fields } = readDrawn([...notice, [140, 80, 'QUAY NINE LANDING'], [140, 92, 'NORTHERN BASIN']])
  assert.deepEqual(payload['terminal'], { name: 'QUAY NINE LANDING NORTHERN BASIN' })
  const name = fields.find(({ pointer }) => pointer === '/terminal/name')
  assert.deepEqual(
    name?.evidence.map(({ text }) => text),
    ['QUAY NINE LANDING', 'NORTHERN BASIN'],
  )
})

test('what had room on the line before is another line', () => {
  const short: readonly Drawn[] = [
    [140, 80, 'QUAY NINE'],
    [140, 92, 'BASIN'],
  ]
  assert.deepEqual(readDrawn([...notice, ...short]).payload['terminal'], { name: 'QUAY NINE' })
  const upright: Box = { x: 190, y: 70, w: 0.5, h: 40 }
  assert.deepEqual(readDrawn([...notice, ...short], [upright]).payload['terminal'], { name: 'QUAY NINE BASIN' })
})

test('a vessel goes on below with its voyage', () => {
  const { payload } = readDrawn([
    ...notice.slice(0, 3),
    [40, 80, 'Vessel / Voyage:'],
    [140, 80, 'NORTHERN MORNINGSTAR'],
    [140, 92, 'EXPRESS / 640W'],
  ])
  assert.deepEqual(payload['vessel'], { name: 'NORTHERN MORNINGSTAR EXPRESS', voyage: '640W' })
})

test('a third part beside vessel and voyage is the number of the ship, and a code before a port is no part of its name', () => {
  const { payload } = readDrawn([
    ...notice.slice(0, 3),
    [40, 80, 'Vessel / Voyage / IMO (Lloyds):'],
    [220, 80, 'NOORDEN / 118E / 9622617'],
    [40, 100, 'Port of Discharge:'],
    [140, 100, 'USLGB = Long Beach'],
  ])
  assert.deepEqual(payload['vessel'], { name: 'NOORDEN', voyage: '118E' })
  assert.deepEqual(payload['port_of_discharge'], { name: 'Long Beach' })
})

test('a word that a name or a term asks for belongs to it, though it had room above and is a label elsewhere', () => {
  const { payload } = readDrawn([
    [40, 30, 'ARRIVAL NOTICE'],
    [40, 60, 'Terminal'],
    [300, 60, 'FIRMS Code'],
    [40, 72, 'Long Beach Container'],
    [300, 72, 'WAC8'],
    [40, 84, 'Terminal'],
    [40, 120, 'Consignee'],
    [40, 132, 'ACME LIGHTING GMBH'],
  ])
  assert.deepEqual(payload['terminal'], { name: 'Long Beach Container Terminal', firms: 'WAC8' })
  const { payload: narrow } = readDrawn([
    ...notice.slice(0, 3),
    [40, 80, 'Terminal:'],
    [140, 80, 'Port Newark Container Terminal FIRMS Code: F577'],
  ])
  assert.deepEqual(narrow['terminal'], { name: 'Port Newark Container Terminal', firms: 'F577' })
})
