import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

/** What a discharge or loading report says of a box with an equipment status (data element 8249). */
function told(report: string, status: string) {
  const reading = readInterchange(
    edifact([
      'COARRI',
      `BGM+${report}+1+9`,
      'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
      `EQD+CN+CSQU3054383+45G1:102:5++${status}+5`,
      'DTM+203:202611201015:203',
      'LOC+9+CNSHA:139:6',
      'LOC+11+USLGB:139:6',
    ]),
    { parts },
  )
  return reading?.observations.flatMap((said) => (said.kind === 'movement' ? [`${said.code} ${said.description}`] : []))
}

test('a box that stays on its ship, is shifted on it or never came by it is neither discharged nor loaded', () => {
  for (const [status, words] of [
    ['4', 'remains on board'],
    ['5', 'shifted on board'],
    ['7', 'short landed'],
    ['14', 'discharged to be reloaded on the same ship'],
  ] as const) {
    assert.deepEqual(told('98', status), [`EDI_98 DISC ${words}`])
    assert.deepEqual(told('46', status), [`EDI_46 LOAD ${words}`])
  }
  for (const status of ['3', '6', '8', '']) assert.deepEqual(told('44', status), ['DISC discharged'], status)
})
