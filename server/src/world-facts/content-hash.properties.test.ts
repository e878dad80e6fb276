import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { movement } from '../sources/movement.ts'
import { contentHash, identified } from './repetitions.ts'

const text = fc.option(fc.string({ unit: 'binary' }), { nil: null })
const observation = fc
  .record({
    code: fc.string(),
    voyage: text,
    empty: fc.constantFrom(true, false, null),
    source_event_id: text,
    pointer: fc.string(),
    place: fc.record({
      locode: text,
      name: text,
      country_code: text,
      latitude: fc.option(fc.double({ noNaN: true }), { nil: null }),
      longitude: fc.constant(null),
    }),
  })
  .map((said) =>
    movement({
      data_source: 'shipping_line',
      container: 'CSQU3054383',
      defects: [],
      type: 'equipment',
      classifier: 'actual',
      at: null,
      mode: 'vessel',
      ...said,
    }),
  )

/** What stored hashes were made of: JSON whose objects have their members by name. */
function hashAsStored(value: unknown): string {
  const sorted = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
  return createHash('sha256').update(sorted).digest('hex')
}

test('the hash of a statement is that of what is stored, whatever it says', () => {
  fc.assert(
    fc.property(observation, (one) => {
      const { pointer: _pointer, page: _page, defects: _defects, stated_at: _at, ...content } = one
      assert.equal(contentHash(one), hashAsStored(content))
      const { kind, data_source, container, type, code, place, mode, empty, document_type } = one
      const slot = [kind, data_source, container, type, code, true, place?.locode ?? place?.name ?? null]
      assert.equal(identified(one).slot, hashAsStored([...slot, mode, empty, document_type]))
    }),
  )
})

test('where and when a statement was made does not count', () => {
  fc.assert(
    fc.property(observation, fc.string(), text, (one, pointer, stated_at) => {
      assert.equal(contentHash({ ...one, pointer, stated_at, defects: ['place'] }), contentHash(one))
    }),
  )
})
