import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsIn } from './facility.ts'

const namesIn = (value: Parameters<typeof holdsIn>[0]) => holdsIn(value, null)?.map(({ name }) => name)

test('holds are read from words, a list or one object, and what stands for nothing is none of them', () => {
  for (const [value, names] of [
    ['CUSTOMS HOLD, N/A', ['customs']],
    ['CUSTOMS HOLD\nFREIGHT', ['customs', 'freight']],
    [{ type: 'CUSTOMS', status: 'Not released' }, ['customs']],
    [{ type: 'CUSTOMS', status: 'Released' }, []],
    [['N/A', 'USDA'], ['USDA']],
  ] as const)
    assert.deepEqual(namesIn(value), names, JSON.stringify(value))
})

test('that there are no holds is said by an empty list or in words, and by nothing else', () => {
  for (const value of [[], 'None', 'No holds', 'No', 'N', ['None']])
    assert.deepEqual(namesIn(value), [], JSON.stringify(value))
  for (const value of [null, undefined, '', 'N/A', '-', ['N/A'], [null], [{ type: 'N/A' }], {}, 0])
    assert.equal(namesIn(value), undefined, JSON.stringify(value))
})
