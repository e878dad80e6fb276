import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact, ocean, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function firstMove(text: string) {
  return readInterchange(text, { parts })?.observations.find((one) => one.kind === 'movement') ?? null
}

const gate = (...own: readonly string[]) =>
  edifact(['CODECO', 'BGM+34+1+9', 'EQD+CN+CSQU3054383+45G1:102:5++3+5', 'DTM+7:202611200930:203', ...own])
const discharged = (header: string, ...own: readonly string[]) =>
  edifact([
    'COARRI',
    'BGM+98+1+9',
    'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
    header,
    'EQD+CN+CSQU3054383+45G1:102:5++3+5',
    'DTM+203:202611180910:203',
    ...own,
  ])
const status = (...own: readonly string[]) =>
  edifact(['IFTSTA', 'BGM+23+1+9', 'CNI+1', 'STS+1+OA', 'DTM+334:202611180910:203', ...own, 'EQD+CN+CSQU3054383'])

test('a country behind a place, or the place once more, is no terminal', () => {
  for (const loc of ['LOC+165+USLGB:139:6', 'LOC+165+USLGB:139:6+US:162', 'LOC+165+USLGB:139:6+USLGB:139:6'])
    assert.equal(firstMove(gate(loc))?.facility, null, loc)
  assert.equal(firstMove(status('LOC+175+USLGB:139:6+US:162'))?.facility, null)
  assert.deepEqual(firstMove(discharged('LOC+11+USLGB:139:6'))?.facility, {
    type: 'POTE',
    code: null,
    provider: null,
    name: null,
  })
})

test('the terminal behind the place of a move is told, with the list of its code where that is named', () => {
  const terminal = { type: null, code: 'LBCT', provider: null, name: null }
  assert.deepEqual(firstMove(gate('LOC+165+USLGB:139:6+LBCT:TER:ZZZ'))?.facility, terminal)
  assert.deepEqual(firstMove(gate('LOC+165+USLGB:139:6+LBCT'))?.facility, terminal)
  assert.deepEqual(firstMove(status('LOC+175+USLGB:139:6+LBCT:TER:ZZZ'))?.facility, terminal)
  assert.deepEqual(firstMove(gate('LOC+165+USLGB:139:6+LBCT:72:306:LONG BEACH CONTAINER TERMINAL'))?.facility, {
    ...terminal,
    provider: 'SMDG',
    name: 'LONG BEACH CONTAINER TERMINAL',
  })
})

test('COARRI: the terminal is that of the place where it worked, of the header too, and of no other port', () => {
  const facility = (text: string) => firstMove(text)?.facility?.code
  assert.equal(facility(discharged('LOC+11+USLGB:139:6+LBCT:TER:ZZZ', 'LOC+9+CNSHA', 'LOC+11+USLGB')), 'LBCT')
  assert.equal(facility(discharged('LOC+11+USLGB', 'LOC+9+CNSHA:139:6+YANG1:TER:ZZZ', 'LOC+11+USLGB')), null)
})

test('a place under a code of the sender alone is told by it, where no port says more', () => {
  for (const text of [gate('LOC+165+DEPOT01'), discharged('LOC+165+DEPOT01'), status('LOC+175+DEPOT01')]) {
    const moved = firstMove(text)
    assert.deepEqual(
      [moved?.place?.locode, moved?.place?.name, moved?.at, moved?.defects.includes('time zone unknown')],
      [null, 'DEPOT01', null, true],
    )
  }
  assert.equal(firstMove(gate('LOC+165+DEPOT01', 'LOC+11+USLGB'))?.place?.locode, 'USLGB')
})

test('315: the loop of the activity names place and terminal, where the status bears only their code', () => {
  const told = (name: string, written: string) => {
    const lines = ocean('UV', 'USLGB').map((line) => line.replace('*PLACE*', `*${written}*`))
    const moved = firstMove(x12([...lines, `R4*5*UN*USLGB*${name}*US***CA`]))
    return [moved?.place?.name, moved?.facility?.name]
  }
  assert.deepEqual(told('LBCT TERMINAL', 'USLGB'), ['LBCT TERMINAL, CA', 'LBCT TERMINAL'])
  assert.deepEqual(told('LBCT TERMINAL', ''), ['LBCT TERMINAL, CA', 'LBCT TERMINAL'])
  assert.deepEqual(told('LONG BEACH', 'USLGB'), ['LONG BEACH, CA', undefined])
  assert.deepEqual(told('LONG BEACH, CA', 'LGB'), ['LGB', undefined])
})

test('X12: a state that stands behind its town already is not written twice', () => {
  const ramp = (city: string) =>
    firstMove(x12(['322', `Q5*A*20261120*0930*CT**${city}*IL*US`, 'N7*CSQU*305438', 'W2*CSQU*305438***L']))?.place
  assert.deepEqual(ramp('CHICAGO, IL'), ramp('CHICAGO'))
  assert.equal(ramp('Chicago Il')?.name, 'Chicago Il')
})
