import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { normalForm } from './normal-form.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const box = 'CSQU3054383'
const loaded = {
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-01T10:00:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: box,
  eventLocation: { UNLocationCode: 'CNSHA' },
}
function told(own: object) {
  const { observations } = normalForm([{ ...loaded, ...own }], { time: 'offset', container: null, parts })
  const [said] = observations.flatMap((one) => (one.kind === 'movement' ? [one] : []))
  assert.ok(said !== undefined)
  return said
}

test('one reference, seal or document by itself is read like a list of one', () => {
  const named = { equipmentReference: '', references: { referenceType: 'EQ', referenceValue: 'MSKU6011672' } }
  assert.equal(told(named).container, 'MSKU6011672', 'not said of every box of the document')
  assert.equal(told({ seals: { sealNumber: 'S1' } }).seal_number, 'S1')
  const document = { documentReferenceType: 'BKG', documentReferenceValue: 'EBKG1' }
  assert.equal(told({ documentReferences: document }).booking, 'EBKG1')
})

test('a list of one where the standard has no list is that one', () => {
  const said = told({
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
      [told({ eventClassifierCode }).classifier, told({ eventClassifierCode }).defects],
      ['planned', ['unknown classifier']],
    )
})

test('the signs of EDI for empty and full boxes are read like the words', () => {
  const empty = (emptyIndicatorCode: string) => told({ emptyIndicatorCode }).empty
  assert.deepEqual(['E', 'mt', 'Empty'].map(empty), [true, true, true])
  assert.deepEqual(['L', 'f', 'Full', 'loaded', 'LADEN'].map(empty), [false, false, false, false, false])
  assert.deepEqual(['', 'Y', '4'].map(empty), [null, null, null])
})
