import assert from 'node:assert/strict'
import { test as runs } from 'node:test'
import { after, collect, describe, test } from './collected-tests.ts'

runs('tests are known by the suites around them, and those of a new file are its own', () => {
  const first = collect()
  describe('outer', () => {
    describe('inner', () => test('one', () => {}))
    test('two', () => {})
  })
  const second = collect()
  test('three', () => {})
  after(() => {})
  assert.deepEqual(
    [first.tests.map(({ name }) => name), second.tests.map(({ name }) => name)],
    [['outer > inner > one', 'outer > two'], ['three']],
  )
  assert.deepEqual([first.afterwards.length, second.afterwards.length], [0, 1])
})

runs('a test of steps runs them in their order, and fails with the first that fails', async () => {
  const { tests } = collect()
  const done: string[] = []
  test('a story', async (t) => {
    await t.test('one', () => done.push('one'))
    await t.test('two', () => assert.fail('two went wrong'))
    await t.test('three', () => done.push('three'))
  })
  await assert.rejects(async () => tests[0]?.run(), /two went wrong/)
  assert.deepEqual(done, ['one'])
})
