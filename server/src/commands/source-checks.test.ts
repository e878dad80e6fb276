import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedNumber } from './source-checks.ts'

const typeOf = (number: string, options: Readonly<Record<string, string>> = {}, profile = 'iqax_cosco') =>
  askedNumber({ positionals: [], options, json: true, env: {} }, number, { kind: 'api', profile }).request_type

test('a number that is a box by its check digit is asked for as one, another as what the source is asked for first', () => {
  assert.equal(typeOf('csqu3054383'), 'container')
  assert.equal(typeOf('CSQU3054384'), 'bill_of_lading', 'bills begin with four letters too')
  assert.equal(typeOf('6103622780'), 'bill_of_lading')
  assert.equal(typeOf('CSQU3054383', { type: 'booking_number' }), 'booking_number')
  assert.equal(typeOf('9321483', {}, 'nobody'), 'bill_of_lading')
})
