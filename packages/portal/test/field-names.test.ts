import assert from 'node:assert/strict'
import { test } from 'node:test'
import { container_attributes, shipment_attributes } from '@quaylog/contract'
import { fieldInWords } from '../src/words/en-field-names.ts'

const fields = [...Object.keys(container_attributes.shape), ...Object.keys(shipment_attributes.shape)]

test('every value of a container and a shipment has a name in words', () => {
  assert.equal(fieldInWords('available_for_pickup'), 'Available for pick-up')
  assert.equal(fieldInWords('pol_vessel_loaded_at'), 'Port of loading: vessel loaded')
  assert.equal(fieldInWords('pod_eta_at'), 'Port of discharge: expected arrival')
  assert.equal(fieldInWords('empty_out_at'), 'Empty out')
  for (const field of fields) {
    const name = fieldInWords(field)
    assert.match(name, /^[A-Z][A-Za-z/:,\- ]+[a-zA-Z]$/, field)
    assert.doesNotMatch(name, /_|\b(pod|pol|ind|lfd|eta|ata|atd|etd|imo|id|undefined)\b/, field)
  }
})

test('a field that somebody gave has a name in words, its abbreviations among them', () => {
  assert.deepEqual(['request_type', 'scac', 'ref_numbers', 'webhook_ids', 'url', 'api_slug'].map(fieldInWords), [
    'Request type',
    'Carrier code',
    'Reference numbers',
    'Webhook IDs',
    'URL',
    'API slug',
  ])
})
