import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isByHand, mayBeEntered } from './by-hand.ts'

test('people enter what a paper says where nothing was read and a person may read it', () => {
  for (const failed_reason of ['no_text', 'encrypted', 'too_many_pages', 'time_limit', 'memory_limit'])
    assert.ok(mayBeEntered({ status: 'failed', failed_reason }), failed_reason)
  for (const failed_reason of ['malformed', 'empty', 'unsupported_type', 'original_unreadable'])
    assert.ok(!mayBeEntered({ status: 'failed', failed_reason }), failed_reason)
  assert.ok(!mayBeEntered({ status: 'extracted', failed_reason: null }), 'something was read')
  assert.ok(!mayBeEntered({ status: 'queued', failed_reason: null }), 'nobody has tried yet')
})

test('what people entered may be entered further, and is known by the reason that stays', () => {
  const entered = { status: 'extracted', failed_reason: 'no_text' }
  assert.ok(isByHand(entered) && mayBeEntered(entered))
  assert.ok(!isByHand({ status: 'extracted', failed_reason: null }))
  assert.ok(!isByHand({ status: 'failed', failed_reason: 'no_text' }))
})
