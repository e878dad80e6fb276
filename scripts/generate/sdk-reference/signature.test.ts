import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneLine, signatureOf } from './signature.ts'

test('a method with one answer keeps it, without the promise', () => {
  assert.deepEqual(signatureOf('remove', ['id: string', 'options: PlainOptions = {}'], 'Promise<void>'), {
    call: 'remove(id: string, options: PlainOptions = {})',
    raw: 'void',
    mapped: undefined,
  })
})

test('the two formats of an answer are told apart at the comma that stands in no brackets', () => {
  const { call, raw, mapped } = signatureOf(
    'list',
    ['options: ListOptions<F> = {}'],
    "Promise<Formatted<F, List<'a', 'b'>, MappedList<{ of: (a: A, b: B) => C }>>>",
  )
  assert.equal(call, 'list(options: ListOptions = {})')
  assert.equal(raw, "List<'a', 'b'>")
  assert.equal(mapped, 'MappedList<{ of: (a: A, b: B) => C }>')
})

test('rows stay rows in both formats', () => {
  const { raw, mapped } = signatureOf('iterate', [], "Rows<Formatted<F, Resource<'a'>, A>>")
  assert.deepEqual([raw, mapped], ["Rows<Resource<'a'>>", 'Rows<A>'])
})

test('members on lines of their own get semicolons, and arguments none', () => {
  assert.equal(onOneLine('{\n  url: string\n  event?: A\n}'), '{ url: string; event?: A }')
  assert.equal(onOneLine('Pick<\n  A,\n  B\n>'), 'Pick< A, B >')
})
