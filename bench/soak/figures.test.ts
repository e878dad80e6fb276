import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelsOf } from './figures.ts'
import type { MonthFigures } from './figures.ts'

const month = (number: number, heap_bytes: number, descriptors: number | null): MonthFigures => ({
  month: number,
  at: '2026-12-20T00:00:00.000Z',
  seconds: 1,
  containers: 1,
  active_containers: 1,
  changes: 1,
  notifications_received: 1,
  steps_unfinished: 0,
  bytes: 1,
  bytes_per_container: 1,
  dead_rows: 0,
  tables: [],
  heap_bytes,
  resident_bytes: 1,
  descriptors,
  slowest: [],
})

test('two months say nothing of what stays level', () => {
  assert.equal(levelsOf([]), null)
  assert.equal(levelsOf([month(1, 100, 10), month(2, 400, 40)]), null)
})

test('heap and descriptors of the last month are compared with the second, in which caches are full', () => {
  const levels = levelsOf([month(1, 10, 1), month(2, 100, 80), month(3, 150, 100)])
  assert.deepEqual(levels, [
    { name: 'heap', first: 100, last: 150, most: 1.5, is_level: true },
    { name: 'descriptors', first: 80, last: 100, most: 1.25, is_level: true },
  ])
  const growing = levelsOf([month(1, 10, 1), month(2, 100, 80), month(3, 151, 101)])
  assert.deepEqual(
    growing?.map(({ is_level }) => is_level),
    [false, false],
  )
})

test('where the system does not count descriptors, nothing is said of them', () => {
  const levels = levelsOf([month(1, 10, null), month(2, 100, null), month(3, 100, null)])
  assert.deepEqual(
    levels?.map(({ name }) => name),
    ['heap'],
  )
})
