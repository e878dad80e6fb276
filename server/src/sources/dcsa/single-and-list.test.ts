import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './loaded.fixture.ts'

function first(own: object) {
  const [said] = told(own)
  assert.ok(said !== undefined)
  return said
}

test('one reference, seal or document by itself is read like a list of one', () => {
  const named = { equipmentReference: '', references: { referenceType: 'EQ', referenceValue: 'MSKU6011672' } }
  assert.equal(first(named).container, 'MSKU6011672', 'not said of every box of the document')
  assert.equal(first({ seals: { sealNumber: 'S1' } }).seal_number, 'S1')
  const document = { documentReferenceType: 'BKG', documentReferenceValue: 'EBKG1' }
  assert.equal(first({ documentReferences: document }).booking, 'EBKG1')
})

test('a list of one where the standard has no list is that one', () => {
  const said = first({
    transportCall: [{ modeOfTransport: 'VESSEL', vessel: [{ vesselName: 'Emma' }] }],
    eventLocation: [{ UNLocationCode: 'SGSIN' }],
    eventClassifierCode: ['EST'],
  })
  assert.deepEqual(
    [said.mode, said.vessel?.name, said.place?.locode, said.classifier],
    ['vessel', 'EMMA', 'SGSIN', 'estimated'],
  )
})

test('a classifier that cannot be read is not a missing one, and makes no fact', () => {
  for (const eventClassifierCode of [{ code: 'EST' }, ['EST', 'PLN'], 7, true])
    assert.deepEqual(
      [first({ eventClassifierCode }).classifier, first({ eventClassifierCode }).defects],
      ['planned', ['unknown classifier']],
    )
})

test('the signs of EDI for empty and full boxes are read like the words', () => {
  const empty = (emptyIndicatorCode: string) => first({ emptyIndicatorCode }).empty
  assert.deepEqual(['E', 'mt', 'Empty'].map(empty), [true, true, true])
  assert.deepEqual(['L', 'f', 'Full', 'loaded', 'LADEN'].map(empty), [false, false, false, false, false])
  assert.deepEqual(['', 'Y', '4'].map(empty), [null, null, null])
})
