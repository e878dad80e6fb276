import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Observation } from '@quaylog/journey'
import { terminalSays } from '@quaylog/journey/testing'
import { movement } from '../sources/movement.ts'
import type { Answer } from '../sources/source.ts'
import { byBytesAlone, recognised } from './answer-digest.ts'
import { sortOut } from './repetitions.ts'
import type { Known } from './repetitions.ts'

const day = fc.integer({ min: 9, max: 14 }).map((n) => `2026-11-${String(n).padStart(2, '0')}T00:00:00Z`)
const moved = fc
  .record({
    at: fc.constantFrom('2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z'),
    stated_at: fc.option(day, { nil: null }),
    source_event_id: fc.constantFrom(null, 'e1', 'e2'),
    retracts: fc.constantFrom(null, null, null, 'e1'),
  })
  .map((said): Observation =>
    movement({
      ...said,
      data_source: 'shipping_line',
      container: 'CSQU3054383',
      pointer: '/0',
      defects: [],
      type: 'equipment',
      code: 'LOAD',
      classifier: 'actual',
      mode: 'vessel',
      place: { locode: 'CNSHA', name: null, country_code: 'CN', latitude: null, longitude: null },
    }),
  )
const reported = fc.tuple(day, fc.boolean()).map(([stated_at, available]): Observation => {
  const {
    id: _id,
    source: _source,
    recorded_at: _at,
    withdrawn_at: _withdrawn,
    ...said
  } = terminalSays(stated_at, { available })
  return said
})
const told = fc.array(fc.oneof(moved, reported), { minLength: 1, maxLength: 3 })
/** Histories in which the same things are told again and again, dated or undated. */
const history = fc
  .tuple(fc.array(told, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(20), { minLength: 2, maxLength: 6 }))
  .map(([answers, order]) => order.map((n) => answers[n % answers.length] ?? []))

test('an answer that counts as the same has nothing new, whatever was told before it', () => {
  let found_same = 0
  fc.assert(
    fc.property(history, fc.boolean(), fc.func(day), (answers, complete, redated) => {
      const known = new Map<string, Known>()
      let last: Buffer | null = null
      let snapshot = 0
      answers.forEach((statements, index) => {
        const now = `2026-11-${10 + index}T00:00:00Z`
        // Upstreams that date each answer anew: what is told stays, the date is another one.
        const observations = statements.map((one, at) =>
          index % 2 === 0 || one.stated_at === null ? one : { ...one, stated_at: redated(index, at) },
        )
        const answer: Answer = {
          outcome: 'found',
          complete,
          observations,
          payloads: [{ content_type: 'application/json', body: String(index), origin: 'http://line.example' }],
        }
        const { same, digest } = recognised(last, { answer, source: 'one', now })
        const { fresh, repeated_ids, dates_count } = sortOut([...known.values()], observations, {
          complete,
          snapshot,
          now,
        })
        if (same) {
          found_same++
          assert.deepEqual(fresh, [])
          last = digest
          return
        }
        last = dates_count ? byBytesAlone(digest) : digest
        if (complete) snapshot++
        const seen = { seen_in_snapshot: snapshot, last_seen_at: now }
        for (const id of repeated_ids) known.set(id, { ...must(known.get(id)), ...seen })
        for (const { observation, hash, slot } of fresh) {
          const id = `${index} ${hash} ${observation.stated_at}`
          const retracts = observation.kind === 'movement' ? observation.retracts : null
          const { stated_at } = observation
          known.set(id, { id, hash, slot, stated_at, retracts, recorded_at: now, withdrawn_at: null, ...seen })
        }
      })
    }),
    { numRuns: 3_000, seed: 20_261_123 },
  )
  assert.ok(found_same > 500, `only ${found_same} answers were the same`)
})

function must<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}
