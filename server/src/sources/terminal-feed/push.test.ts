import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { feedSignature, readPush, receiptOf } from './push.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const now_ms = Date.parse('2026-11-20T17:05:00Z')
const timestamp = String(now_ms / 1000)
const body = JSON.stringify({
  terminal: { firms: 'W185' },
  observed_at: '2026-11-20T17:05:00Z',
  containers: [{ number: 'CSQU3054383' }, { number: 'MSKU6011672' }, { number: 'TBA' }],
})
const signed = { key: 'secret', timestamp, signature: feedSignature('secret', timestamp, body), body }

test('a push without proof is refused', () => {
  const refusals = [
    { ...signed, key: null },
    { ...signed, key: 'other' },
    { ...signed, signature: null },
    { ...signed, body: `${body} ` },
    { ...signed, timestamp: '12' },
    { ...signed, timestamp: String(now_ms / 1000 - 301) },
  ].map((pushed) => readPush(pushed, 'secret', now_ms, parts))
  for (const refusal of refusals) assert.equal(refusal.ok ? 200 : refusal.status, 401)
  const empty = { ...signed, body: '<html>', signature: feedSignature('secret', timestamp, '<html>') }
  assert.deepEqual(readPush(empty, 'secret', now_ms, parts), {
    ok: false,
    status: 400,
    reason: 'the body is not a terminal feed',
  })
})

test('a push is read, and its receipt counts what nobody follows', () => {
  const push = readPush(signed, 'secret', now_ms, parts)
  assert.ok(push.ok)
  assert.deepEqual(
    receiptOf(push.reading, (number) => number === 'MSKU6011672'),
    { accepted: 1, unknown: 1, rejected: [{ index: 2, reason: 'not a container number' }] },
  )
})
