import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { ocean, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function loadsOf(text: string) {
  const { observations = [] } = readInterchange(text, { parts }) ?? {}
  return observations.flatMap((said) => (said.kind === 'movement' && said.classifier === 'actual' ? [said.empty] : []))
}

test('a notification or a delivery of a box that is signed as empty is none of a full one', () => {
  const ramp = (sign: string) => x12(['322', 'Q5*NT*20261120*0930*CT', 'N7*CSQU*305438', `W2*CSQU*305438**CC*${sign}`])
  assert.deepEqual([loadsOf(ramp('L')), loadsOf(ramp('')), loadsOf(ramp('E'))], [[false], [false], [true]])
  for (const code of ['AV', 'D', 'X1'])
    assert.deepEqual(
      [loadsOf(x12(ocean(code, 'USLAX', 'L'))), loadsOf(x12(ocean(code, 'USLAX', 'E')))],
      [[false], [true]],
      code,
    )
  assert.deepEqual(loadsOf(x12(ocean('EE', 'USLAX', 'L'))), [true], 'a code of empties stays one')
})
