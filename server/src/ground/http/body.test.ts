import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBody } from './body.ts'

const refusal = (text: string) => {
  try {
    parseBody(Buffer.from(text))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a body of half a million brackets is called too deep, not broken', () => {
  assert.equal(
    refusal(`{"data":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    'The body may be nested at most 16 levels deep',
  )
  assert.equal(refusal(`{"data":${'['.repeat(15)}${']'.repeat(15)}}`), null)
  assert.equal(refusal(`{"data":${'['.repeat(16)}${']'.repeat(16)}}`), 'The body may be nested at most 16 levels deep')
})

test('a body of too many members is told how many are taken', () => {
  const list = (count: number) => JSON.stringify({ data: Array(count).fill(1) })
  assert.deepEqual(
    [refusal(list(15_999)), refusal(list(16_000)), refusal(list(16_002))],
    [null, ...Array<string>(2).fill('The body has too many members: 16,000 are taken')],
  )
})
