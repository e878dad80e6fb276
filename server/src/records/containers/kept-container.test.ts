import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptJson } from './kept-container.ts'

const stored = {
  holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }],
  fees_at_pod_terminal: [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }],
  ind_facility_holds: null,
  ind_facility_fees: null,
  free_time: null,
  route: [{ id: 'r1', locode: 'CNSHA', inbound: null, outbound: null }],
}

test('a container whose JSON columns are something else is refused, with its id and the column', () => {
  const damaged: readonly (readonly [string, unknown])[] = [
    ['holds_at_pod_terminal', null],
    ['holds_at_pod_terminal', {}],
    ['holds_at_pod_terminal', [{ name: 'customs', status: 'released', description: null }]],
    ['fees_at_pod_terminal', [{ type: 'demurrage', amount: '120.50', currency_code: 'USD' }]],
    ['ind_facility_holds', 'none'],
    ['free_time', { complete: true }],
    ['route', [{ id: 'r1' }]],
    ['route', [{ id: 'r1', locode: 'CNSHA', inbound: {}, outbound: null }]],
  ]
  for (const [column, value] of damaged)
    assert.throws(
      () => keptJson('c1', { ...stored, [column]: value }),
      new RegExp(`the stored container c1 is damaged: ${column}.*: reproject it`),
    )
})

test('what this version writes is read as it is', () => {
  assert.deepEqual(keptJson('c1', stored), stored)
})
