import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const by_ship = 'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA'
const by_train = 'TDT+30++2++BNSF:172'

interface Sample {
  readonly place?: string
  readonly transport?: string
  readonly more?: readonly string[]
}

/** What a status says at a port of the voyage Shanghai, Long Beach: type, code, mode and time, if it is one. */
function told(status: string, { place = 'USLGB', transport = by_ship, more = [] }: Sample = {}) {
  const reading = readInterchange(
    edifact([
      'IFTSTA',
      'BGM+23+1+9',
      'CNI+1+MEDUOL197367',
      `STS+${status}`,
      'DTM+334:202611201015:203',
      `LOC+175+${place}:139:6`,
      transport,
      'LOC+9+CNSHA:139:6',
      ...more,
      'LOC+11+USLGB:139:6',
      'LOC+7+USDAL:139:6',
      'EQD+CN+CSQU3054383+45G1:102:5++2+5',
    ]),
    { parts },
  )
  const [first] = reading?.observations ?? []
  assert.ok(first?.kind === 'movement')
  return [first.type, first.code, first.mode, first.at].join(' ')
}

const at = '2026-11-20T18:15:00Z'
const raw = (code: string) => `equipment EDI_${code}  ${at}`

test('a numeric status that partners understand differently, or that nobody knows, is kept raw', () => {
  // 21 is sent for arrivals inland, 29 for arrivals at the port; 13 does not say from whom a box was collected.
  for (const code of ['13', '21', '22', '29', '31', '68', '74', '82', '999', '001'])
    assert.equal(told(`1+${code}`), raw(code))
})

test('a numeric status of a list that is not of the UN is kept raw, and so is a category without a status', () => {
  for (const status of ['1+48::87', '1+48::ZZZ', '1+48::91']) assert.equal(told(status), raw('48'))
  assert.equal(told('48'), raw('48'))
  assert.equal(told('1:D2:21'), raw('1'))
})

test('a numeric status says nothing of a ship away from its ports, by truck, or without a mode', () => {
  assert.equal(told('1+1', { place: 'USDAL' }).split(' ')[1], 'EDI_1')
  assert.equal(told('1+48', { place: 'KRPUS' }).split(' ')[1], 'EDI_48')
  for (const transport of ['TDT+20+042W+3', 'TDT+20+042W', 'TDT+20+042W+6'])
    assert.equal(told('1+1', { transport }), raw('1'))
})

test('where a port bears the actual time, the time of the status is when it became known', () => {
  const departed = { place: 'CNSHA', more: ['DTM+186:202611011015:203'] }
  assert.equal(told('1+24', departed).split(' ')[1], 'EDI_24')
  assert.equal(told('1+24', { ...departed, more: ['DTM+133:202611011015:203'] }).split(' ')[1], 'DEPA')
  assert.equal(told('1+1', departed).split(' ')[1], 'ARRI')
})

test('a numeric status of the UN that names a deed of a ship or train is read', () => {
  assert.equal(told('1+1'), `transport ARRI vessel ${at}`)
  assert.equal(told('1+40::6'), `transport ARRI vessel ${at}`)
  assert.equal(told('1+346'), `equipment DISC vessel ${at}`)
  assert.match(told('1+48', { place: 'CNSHA' }), /^equipment LOAD vessel /)
  assert.match(told('1+127', { place: 'CNSHA', transport: 'TDT+21+042W+10' }), /^transport DEPA vessel /)
  assert.match(told('1+24', { place: 'USDAL', transport: by_train }), /^transport DEPA rail /)
  assert.match(told('1+24', { place: 'USDAL', transport: 'TDT+30++20' }), /^transport DEPA rail /)
})
