import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FacilityStateObservation } from '@quaylog/journey'
import type { Answer } from '../source.ts'
import { compareDrifted } from './compare-drifted.ts'

const state = (more: Partial<FacilityStateObservation>): FacilityStateObservation => ({
  kind: 'facility_state',
  data_source: 'terminal',
  container: 'CSQU3054383',
  stated_at: null,
  pointer: '/0',
  defects: [],
  terminal: { firms: 'W185', smdg: null, bic: null, locode: 'USLAX', name: null },
  found: true,
  ...more,
})
const found = (...observations: readonly FacilityStateObservation[]): Answer => ({
  outcome: 'found',
  observations,
  payloads: [],
  complete: true,
})
const before = found(state({ available: false, last_free_day: '2026-11-24' }))
const customs = { name: 'customs', status: 'hold', description: 'CUSTOMS' } as const
const freight = { name: 'freight', status: 'hold', description: 'LINE' } as const

test('of holds the class and the state count, one by one, and not the words that describe them', () => {
  const held = found(state({ holds: [customs, freight] }))
  const shorter = found(state({ holds: [{ ...customs, description: 'C' }] }))
  assert.equal(compareDrifted(held, shorter).outcome, 'less')
  const other = found(state({ holds: [{ name: 'USDA', status: 'hold', description: 'C' }] }))
  assert.equal(compareDrifted(held, other).outcome, 'wrong')
})

const rows: readonly (readonly [after: Answer, outcome: string])[] = [
  [before, 'less'],
  [found(state({ available: false })), 'less'],
  [found(state({ available: true, last_free_day: '2026-11-24' })), 'wrong'],
  [found(state({ available: true, defects: ['availability cannot be read'] })), 'doubted'],
  [found(state({ available: false, defects: ['no last_free_day'] })), 'doubted'],
  [found(state({ found: false })), 'wrong'],
  [{ outcome: 'not_found', payloads: [] }, 'wrong'],
  [{ outcome: 'not_found', payloads: [], ambiguous: 'it proves nothing' }, 'less'],
  [
    {
      outcome: 'temporary',
      reason: 'unrecognized_response',
      trouble: 'unreadable',
      detail: '',
      next_allowed_at: null,
      payloads: [],
    },
    'refused',
  ],
]

test('what is told after a change of form is wrong unless it was told before, is doubted, or is refused', () => {
  for (const [after, outcome] of rows)
    assert.equal(compareDrifted(before, after).outcome, outcome, JSON.stringify(after))
})
