import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Observation } from '@quaylog/journey'
import { terminalSays } from '@quaylog/journey/testing'
import { movement } from '../sources/movement.ts'
import type { Answer } from '../sources/source.ts'
import { byBytesAlone, recognised } from './answer-digest.ts'

const now = '2026-11-20T12:00:00Z'
const moved = (at: string, stated_at: string | null): Observation =>
  movement({
    data_source: 'shipping_line',
    container: 'CSQU3054383',
    pointer: '/0',
    defects: [],
    type: 'equipment',
    code: 'LOAD',
    classifier: 'actual',
    at,
    mode: 'vessel',
    stated_at,
    place: { locode: 'CNSHA', name: null, country_code: 'CN', latitude: null, longitude: null },
  })

const answer = (body: string, observations: readonly Observation[], complete = true): Answer => ({
  outcome: 'found',
  complete,
  payloads: [{ content_type: 'application/json', body, origin: 'http://line.example' }],
  observations,
})

/** Whether the second answer is taken for the first one again. */
function isSame(first: Answer, second: Answer, by: { source?: string; now?: string } = {}): boolean {
  const { digest } = recognised(null, { answer: first, source: 'one', now })
  return recognised(digest, { answer: second, source: by.source ?? 'one', now: by.now ?? now }).same
}

const loaded = moved('2026-11-01T08:00:00Z', '2026-11-02T00:00:00Z')

test('an answer says the same that differs only in when it was given, or in the order of what it says', () => {
  const gated = { ...loaded, code: 'GTIN' as const }
  assert.equal(isSame(answer('at 1', [loaded, gated]), answer('at 2', [gated, loaded])), true)
  const dated = moved('2026-11-01T08:00:00Z', '2026-11-03T00:00:00Z')
  assert.equal(isSame(answer('at 1', [loaded]), answer('at 2', [dated])), true)
})

test('an answer is another one that says more, less or otherwise, is whole or in part, or comes of another source', () => {
  const later = moved('2026-11-01T09:00:00Z', '2026-11-02T00:00:00Z')
  assert.equal(isSame(answer('1', [loaded]), answer('2', [later])), false)
  assert.equal(isSame(answer('1', [loaded]), answer('2', [loaded, later])), false)
  assert.equal(isSame(answer('1', [loaded, later]), answer('2', [loaded])), false)
  assert.equal(isSame(answer('1', [loaded]), answer('2', [loaded], false)), false)
  assert.equal(isSame(answer('1', [loaded]), answer('2', [loaded]), { source: 'another' }), false)
  const nothing: Answer = { outcome: 'not_found', payloads: [] }
  assert.equal(isSame(answer('1', []), nothing), false)
})

test('an answer of which dates count comes again byte by byte only', () => {
  const { digest } = recognised(null, { answer: answer('1', [loaded]), source: 'one', now })
  const bytes = byBytesAlone(digest)
  assert.equal(recognised(bytes, { answer: answer('1', [loaded]), source: 'one', now }).same, true)
  assert.equal(recognised(bytes, { answer: answer('2', [loaded]), source: 'one', now }).same, false)
})

test("a facility's report that was dated ahead is another one when its date has come", () => {
  const {
    id: _id,
    source: _source,
    recorded_at: _at,
    withdrawn_at: _withdrawn,
    ...report
  } = terminalSays('2026-11-21T00:00:00Z', { available: false })
  assert.equal(isSame(answer('1', [report]), answer('2', [report])), true)
  assert.equal(isSame(answer('1', [report]), answer('2', [report]), { now: '2026-11-22T00:00:00Z' }), false)
})
