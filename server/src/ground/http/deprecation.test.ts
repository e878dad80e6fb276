import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deprecationHeaders } from './deprecation.ts'

test('an endpoint in good standing says nothing', () => {
  assert.deepEqual(deprecationHeaders(undefined), {})
})

test('a deprecated one says since when, and when it ends where that is decided', () => {
  assert.deepEqual(deprecationHeaders({ since: '2026-11-01T00:00:00Z' }), { deprecation: '@1793491200' })
  assert.deepEqual(deprecationHeaders({ since: '2026-11-01T00:00:00Z', sunset: '2027-11-01T00:00:00Z' }), {
    deprecation: '@1793491200',
    sunset: 'Mon, 01 Nov 2027 00:00:00 GMT',
  })
})
