import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadline, equipment, facility, record, terminalSays, transport } from '@quaylog/journey/testing'
import { keptObservation } from './kept-observation.ts'

const loaded = equipment('LOAD', '2026-11-03T02:15:00Z', 'CNSHA')

test('a stored observation that is none is refused, with its id and the member that is wrong', () => {
  const damaged: readonly (readonly [unknown, RegExp])[] = [
    [null, /^Error: the stored observation o1 is damaged: /],
    [[], /damaged/],
    [{}, /damaged: kind/],
    [{ ...loaded, kind: 'rumour' }, /damaged: kind/],
    [{ ...loaded, code: null }, /damaged: code/],
    [{ ...loaded, classifier: 'likely' }, /damaged: classifier/],
    [{ ...loaded, place: 'CNSHA' }, /damaged: place/],
    [{ ...loaded, defects: [1] }, /damaged: defects\.0/],
    [{ ...terminalSays('2026-11-20T00:00:00Z'), holds: [{ name: 'customs' }] }, /damaged: holds\.0\.status/],
  ]
  for (const [body, message] of damaged) assert.throws(() => keptObservation('o1', body), message, JSON.stringify(body))
})

test('what was stated is read as it was stated, and members that nobody knows are left out', () => {
  const stated = [
    loaded,
    transport('ARRI', null, 'USLAX', { facility: facility('POTE', 'W185') }),
    record({ bill_of_lading: 'MAEU260029935' }),
    deadline('rail', null),
    terminalSays('2026-11-20T00:00:00Z', {
      holds: [{ name: 'customs', status: 'hold', description: null }],
      fees: [{ type: 'other', amount: -1, currency_code: 'US$' }],
    }),
  ]
  for (const { id, source, recorded_at, withdrawn_at, ...body } of stated)
    assert.deepEqual(keptObservation(id, { source, recorded_at, withdrawn_at, ...body }), body)
})
