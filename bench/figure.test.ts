import assert from 'node:assert/strict'
import test from 'node:test'
import { lineOf, measureOf } from './figure.ts'
import type { Figure } from './figure.ts'

const rate: Figure = { name: 'reads', ours: 3_000, baseline: 4_000, unit: '/s', goal: 0.8 }
const cost: Figure = { name: 'start', ours: 2.5, baseline: null, unit: 's', goal: 3, goal_is: 'at most' }

test('a rate misses its goal below it, a cost above it', () => {
  assert.equal(measureOf('http', rate).reached, false)
  assert.equal(measureOf('http', { ...rate, goal: 0.75 }).reached, true)
  assert.equal(measureOf('start', cost).reached, true)
  assert.equal(measureOf('start', { ...cost, goal: 2 }).reached, false)
})

test('a figure without a goal neither reaches nor misses one', () => {
  assert.equal(measureOf('http', { ...rate, goal: null }).reached, null)
})

test('a goal without a baseline is one for the value itself', () => {
  assert.deepEqual(measureOf('start', cost), {
    name: 'start: start',
    value: 2.5,
    unit: 's',
    baseline: null,
    ratio: null,
    goal: 3,
    reached: true,
  })
})

test('a line says beside what was measured, what is wanted and whether it was missed', () => {
  assert.equal(lineOf(rate), 'reads: 3,000 /s, baseline 4,000 /s  ratio 0.75 (goal: at least 0.8, missed)')
  assert.equal(lineOf(cost), 'start: 2.5 s (goal: at most 3)')
})
