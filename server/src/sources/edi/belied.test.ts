import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact, ocean, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

/** What an IFTSTA says of a status with words beside it: codes of movements, and holds. */
function told(status: string, more: readonly string[] = []) {
  const reading = readInterchange(
    edifact([
      'IFTSTA',
      'BGM+23+1+9',
      'CNI+1+MEDUOL197367',
      `STS+1+${status}`,
      'DTM+334:202611201015:203',
      'LOC+175+USLGB:139:6',
      ...more,
      'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
      'EQD+CN+CSQU3054383+45G1:102:5++3+5',
    ]),
    { parts },
  )
  return reading?.observations.flatMap((said) => {
    if (said.kind === 'movement') return [said.code]
    return said.kind === 'hold' ? [`${said.name} ${said.status}`] : []
  })
}

test('a status whose own words deny it, or only expect it, is no deed', () => {
  for (const words of ['NOT LOADED', 'LOADING CANCELLED', 'SHORT SHIPPED', 'PLANNED LOADING', 'To be loaded'])
    assert.deepEqual(told(`AE:::${words}`), ['EDI_AE'], words)
  assert.deepEqual(told('VA:::ESTIMATED ARRIVAL'), ['EDI_VA'])
  assert.deepEqual(told('AV', ['FTX+AAI+++Not available']), ['EDI_AV'])
  assert.deepEqual(told('AE:::Loaded on board'), ['LOAD'])
})

test('a release whose own words deny or await it clears nothing, and a hold stands in any words', () => {
  for (const words of ['CUSTOMS RELEASE PENDING', 'Release denied', 'release cancelled'])
    assert.deepEqual(told(`CT:::${words}`), ['EDI_CT'], words)
  assert.deepEqual(told('CT:::CUSTOMS RELEASED'), ['EDI_CT', 'customs null'])
  assert.deepEqual(told('PA:::RELEASE PENDING'), ['EDI_PA', 'customs hold'])
})

/** Code and time of the first statement of an ocean status at Long Beach. */
function stated(code: string, time: string) {
  const set = ocean(code, 'USLGB').map((line) => line.replace('*1015*', `*${time}*`))
  const [said] = readInterchange(x12(set), { parts })?.observations ?? []
  assert.ok(said?.kind === 'movement')
  return [said.code, said.at]
}

test('a status in small letters is the same status', () => {
  assert.deepEqual(stated('va', '0930'), stated('VA', '0930'))
})

test('a time without the zero before its hour is in the morning', () => {
  assert.deepEqual(stated('VA', '230'), stated('VA', '0230'))
  assert.deepEqual(stated('VA', '23015'), stated('VA', '023015'))
  assert.deepEqual(stated('VA', '9'), stated('VA', '0900'))
  assert.deepEqual(stated('VA', '14'), stated('VA', '1400'))
})
