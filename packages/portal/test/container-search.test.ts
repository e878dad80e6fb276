import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContainerSearch } from '../src/containers/container-search.ts'

test('a container is shown as it is now when its address names no moment', () => {
  for (const as_of of [
    undefined,
    '',
    7,
    'yesterday',
    '2026-11-20',
    '2026-02-30T10:00:00Z',
    '2026-11-20T10:00:00+01:00',
  ])
    assert.deepEqual(readContainerSearch({ as_of }), {}, String(as_of))
})

test('the address names the moment as of which a container is shown', () => {
  const as_of = '2026-11-20T10:00:00Z'
  assert.deepEqual(readContainerSearch({ as_of, other: 'x' }), { as_of })
})
