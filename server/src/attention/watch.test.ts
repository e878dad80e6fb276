import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { loadReference } from '../reference/reference.ts'
import { watchOf } from './watch.ts'
import type { WatchedSubject } from './watch-store.ts'

const reference = loadReference()
const subject: WatchedSubject = {
  shipment_id: 'a',
  number: 'MSCU1234566',
  knew: true,
  source_key: 'line:MAEU',
  attempts: 0,
  last_outcome: 'found',
  last_succeeded_at: '2026-11-22T00:00:00Z',
  last_changed_at: '2026-11-20T00:00:00Z',
  not_found_since: null,
  created_at: '2026-11-01T00:00:00Z',
}
const stateOf = (given: Partial<WatchedSubject>) =>
  watchOf([{ ...subject, ...given }], reference).sources.map(({ state, since }) => ({ state, since }))

test('a line knows a number no more since it first said so, not since its last news; a failing one since its last answer', () => {
  const denies = { last_outcome: 'not_found', not_found_since: '2026-11-21T12:00:00Z' }
  deepEqual(stateOf(denies), [{ state: 'number_unknown', since: '2026-11-21T12:00:00Z' }])
  deepEqual(stateOf({ attempts: 2 }), [{ state: 'failing', since: '2026-11-22T00:00:00Z' }])
  deepEqual(stateOf({ attempts: 2, last_succeeded_at: null }), [{ state: 'failing', since: '2026-11-01T00:00:00Z' }])
  deepEqual(stateOf({}), [{ state: 'answering', since: null }])
})

test('a number that a line never knew, and a box that a terminal does not know yet, are no trouble of theirs', () => {
  const denies = { last_outcome: 'not_found', not_found_since: '2026-11-21T12:00:00Z' }
  deepEqual(stateOf({ ...denies, last_changed_at: null }), [{ state: 'answering', since: null }])
  deepEqual(stateOf({ ...denies, source_key: 'facility:W185' }), [{ state: 'answering', since: null }])
})

test('a terminal that fails and never knew the box is no trouble once another terminal has that box', () => {
  const silent = { ...subject, source_key: 'facility:Y258', attempts: 3, knew: false }
  const knows = { ...subject, source_key: 'facility:W185' }
  const failing = (...subjects: WatchedSubject[]) =>
    watchOf(subjects, reference).sources.flatMap(({ source, state }) => (state === 'failing' ? [source] : []))
  deepEqual(failing(silent), ['facility:Y258'])
  deepEqual(failing(silent, { ...knows, knew: false }), ['facility:Y258'])
  deepEqual(failing(silent, { ...knows, number: 'MSCU7654321' }), ['facility:Y258'])
  deepEqual(failing(silent, knows), [])
  deepEqual(failing({ ...silent, knew: true }, knows), ['facility:Y258'])
})
