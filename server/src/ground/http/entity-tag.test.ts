import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesTag, weakTag } from './entity-tag.ts'

test('a tag is weak, and the same for the same parts alone', () => {
  assert.match(weakTag(['a', 'b']), /^W\/"[\w-]{22}"$/)
  assert.equal(weakTag(['a', 'b']), weakTag(['a', 'b']))
  assert.notEqual(weakTag(['a', 'b']), weakTag(['ab']))
})

test('If-None-Match names a tag weakly, among others, or any; nothing else does', () => {
  for (const header of ['W/"one"', '"one"', '"other", W/"one"', '*', ' * ']) assert.ok(namesTag(header, 'W/"one"'))
  assert.ok(namesTag('W/"one"', '"one"'))
  assert.equal(namesTag(undefined, 'W/"one"'), false)
  for (const header of ['', 'one', '"on"', 'W/"two"', '"*"', '"a,W/"', '"one'])
    assert.equal(namesTag(header, 'W/"one"'), false, header)
})
