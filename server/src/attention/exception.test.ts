import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { changesWork } from './exception.ts'

const near = { kind: 'last_free_day_near', severity: 'warning', action: 'book_truck', due_on: '2026-11-26' } as const

test('people are told again of what is to be done otherwise, or by another day, or matters more', () => {
  const again = [
    { kind: 'last_free_day_passed' as const },
    { action: 'call_broker' as const },
    { due_on: '2026-11-25' },
    { severity: 'critical' as const },
  ].map((given) => changesWork(near, { ...near, ...given }))
  deepEqual(again, [true, true, true, true])
})

test('that a day has gone by, or that it matters less, is nothing new to do', () => {
  deepEqual([changesWork(near, near), changesWork(near, { ...near, severity: 'info' })], [false, false])
})
