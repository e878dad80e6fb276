import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedHistory } from '@quaylog/journey/testing'
import * as fc from 'fast-check'
import { keptObservation } from './kept-observation.ts'

test('whatever can be stated is read again as it was stated', () => {
  fc.assert(
    fc.property(statedHistory, (history) => {
      for (const {
        id,
        source: _source,
        recorded_at: _recorded,
        withdrawn_at: _withdrawn,
        confirmed_at: _confirmed,
        ...body
      } of history) {
        const stored: unknown = JSON.parse(JSON.stringify(body))
        assert.deepEqual(keptObservation(id, stored), stored)
      }
    }),
    { numRuns: 50 },
  )
})
