import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptContainerPicture, keptShipmentPicture } from './kept-picture.ts'

const container = {
  number: 'CSQU3054383',
  facts: {},
  estimates: {},
  milestones: [],
  route: [],
  raw_events: [],
  provenance: {},
  remarks: [],
}

test('a stored picture that lacks a part, or has another thing in its place, is refused', () => {
  for (const text of ['null', '[]', '{}', '{"facts":{}}', '{"facts":[],"provenance":{}}'])
    assert.throws(() => keptShipmentPicture(text), /damaged/, text)
  for (const name of Object.keys(container))
    for (const other of name === 'remarks' ? [null, 7] : [undefined, null, 7])
      assert.throws(() => keptContainerPicture(JSON.stringify({ ...container, [name]: other })), /damaged/, name)
})

test('a whole picture is read as it was stored', () => {
  assert.deepEqual(keptShipmentPicture('{"facts":{},"provenance":{}}'), { facts: {}, provenance: {} })
  assert.deepEqual(keptContainerPicture(JSON.stringify(container)), container)
})

test('a picture of a version that kept no remarks has none', () => {
  const { remarks: _, ...older } = container
  assert.deepEqual(keptContainerPicture(JSON.stringify(older)), container)
})
