import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(text: string) {
  return readInterchange(text, { parts })
}

test('a message that cancels or deletes another says nothing of its own, and goes to quarantine with that', () => {
  const gated = (purpose: string) =>
    edifact(['CODECO', `BGM+34+1+${purpose}`, 'EQD+CN+CSQU3054383', 'DTM+7:202611200930:203'])
  const waybill = (purpose: string) => x12(['404', `BX*${purpose}*R*PP`, 'N7*CSQU*305438', 'D9**DALLAS*TX*US'])
  const status = (purpose: string) => edifact(['IFTSTA', `BGM+23+1+${purpose}`, 'STS+1+VD', 'EQD+CN+CSQU3054383'])
  for (const text of [gated('1'), gated('3'), status('1'), waybill('01'), waybill('03')])
    assert.deepEqual(
      [read(text)?.observations, read(text)?.quarantined.map(({ reason }) => reason)],
      [[], ['it takes back an earlier message, whose statements stay as they are']],
    )
  for (const text of [gated('9'), gated('5'), gated(''), status('9'), waybill('00'), waybill('04')])
    assert.deepEqual([read(text)?.observations.length !== 0, read(text)?.quarantined], [true, []])
})

test('a message that deletes an event or cancels a bill by its correction code says nothing of its own', () => {
  const correction = (code: string) => `ZC1**CSQU*305438*42*20261119*${code}*BNSF*R`
  const ramp = (code: string) =>
    x12(['322', correction(code), 'Q5*OA*20261120*0930*CT', 'N7*CSQU*305438', 'W2*CSQU*305438**CC*L'])
  const waybill = (code: string) => x12(['404', correction(code), 'BX*00*R*PP', 'N7*CSQU*305438', 'D9**DALLAS*TX*US'])
  for (const text of [ramp('DE'), ramp('EM'), ramp('de'), waybill('CA'), waybill('CT'), waybill('CM'), waybill('BO')])
    assert.deepEqual(
      [read(text)?.observations, read(text)?.quarantined.map(({ reason }) => reason)],
      [[], ['it takes back an earlier message, whose statements stay as they are']],
    )
  for (const text of [ramp('CO'), ramp(''), waybill('CO'), waybill('RE')])
    assert.deepEqual([read(text)?.observations.length !== 0, read(text)?.quarantined], [true, []])
})
