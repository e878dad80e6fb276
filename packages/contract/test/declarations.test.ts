import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importedTypes } from '../build/package.ts'
import { declarations, typeText } from '../build/types.ts'

test('schemas become types', () => {
  assert.equal(typeText({ type: ['string', 'null'] }), 'string | null')
  assert.equal(typeText({ type: 'array', items: { type: ['integer', 'null'] } }), '(number | null)[]')
  assert.equal(
    typeText({ type: 'object', properties: { a: { const: 'x' }, 'b-c': { enum: ['y', 1] } }, required: ['a'] }),
    "{ a: 'x'; 'b-c'?: 'y' | 1 }",
  )
  assert.equal(typeText({ type: 'object', additionalProperties: { type: 'boolean' } }), 'Record<string, boolean>')
  assert.equal(
    typeText({ type: 'array', prefixItems: [{ type: 'string' }, { anyOf: [{ type: 'number' }, { type: 'null' }] }] }),
    '[string, number | null]',
  )
})

test("the client's declarations need neither zod nor this package, and a name that nothing stands behind is refused", () => {
  const text = declarations(importedTypes(`${import.meta.dirname}/../../sdk`))
  assert.doesNotMatch(text, /^import |\bz\.|undefined/m)
  assert.match(text, /export type RequestType = 'bill_of_lading' \| 'container' \| 'booking_number'/)
  assert.match(text, /\n  container: \{ number: string; ref_numbers: string\[\]; /)
  assert.match(text, /\n  party_role: \{ party\?: \{ data: ResourceIdentifier<'party'> \| null \} \}/)
  assert.throws(() => declarations(['NoSuchType']), /NoSuchType/)
})
