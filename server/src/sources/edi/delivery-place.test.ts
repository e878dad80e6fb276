import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Observation } from '@quaylog/journey'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(delivery: readonly string[], load = '5'): readonly Observation[] {
  const segments = [
    'IFTSTA',
    'BGM+23+1+9',
    'CNI+1+MEDUOL197367',
    'STS+1+VD',
    'RFF+BM:MEDUOL197367',
    'DTM+334:202611201015:203',
    'LOC+175+CNSHA:139:6',
    'TDT+20+042W+1++MSCU:172+++9321483:146::SAMPLE',
    'LOC+9+CNSHA:139:6',
    'LOC+11+USLGB:139:6',
    ...delivery,
    `EQD+CN+CSQU3054383+45G1:102:5++2+${load}`,
  ]
  return readInterchange(edifact(segments), { parts })?.observations ?? []
}

const destinations = (said: readonly Observation[]) =>
  said.flatMap((one) =>
    one.kind === 'shipment_record'
      ? [[one.container, one.destination?.locode ?? null, one.destination?.name ?? null]]
      : [],
  )

test('the place of delivery is the destination, whether or not it is said when the box comes there', () => {
  const with_code = [['CSQU3054383', 'USDAL', null]]
  assert.deepEqual(destinations(read(['LOC+7+USDAL:139:6'])), with_code)
  assert.deepEqual(destinations(read(['LOC+7+USDAL:139:6', 'DTM+132:202611210700:203'])), with_code)
})

test('a place of delivery whose zone nobody knows is the destination under its name, at no moment', () => {
  const said = read(['LOC+7+:::LITTLE VILLAGE+US:162', 'DTM+132:202611210700:203'])
  assert.deepEqual(destinations(said), [['CSQU3054383', null, 'LITTLE VILLAGE']])
  const arrivals = said.flatMap((one) => (one.kind === 'movement' && one.role_hint === 'destination' ? [one.at] : []))
  assert.deepEqual(arrivals, [null])
})

test('without a place of delivery, and of an empty box, nothing is said of a destination', () => {
  assert.deepEqual(destinations(read([])), [])
  assert.deepEqual(destinations(read(['LOC+7+USDAL:139:6'], '4')), [])
})
