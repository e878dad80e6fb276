import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticatorAddress, codeAt, newCodeSecret, stepOfCode } from './one-time-code.ts'

/** `12345678901234567890`, the secret of the examples in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of RFC 6238, of which authenticators show the last six digits', () => {
  const examples = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of examples) assert.equal(codeAt(secret, Math.floor(seconds / 30)), code)
})

test('a code is taken one step early or late, and no more', () => {
  const now_ms = 1_111_111_111_000
  const now = Math.floor(now_ms / 30_000)
  for (const off of [-1, 0, 1]) assert.equal(stepOfCode(secret, codeAt(secret, now + off), now_ms, 0), now + off)
  for (const off of [-2, 2]) assert.equal(stepOfCode(secret, codeAt(secret, now + off), now_ms, 0), null)
})

test('a code that was taken, or one before it, is not taken again', () => {
  const now_ms = 1_111_111_111_000
  const now = Math.floor(now_ms / 30_000)
  assert.equal(stepOfCode(secret, codeAt(secret, now), now_ms, now), null)
  assert.equal(stepOfCode(secret, codeAt(secret, now - 1), now_ms, now), null)
  assert.equal(stepOfCode(secret, codeAt(secret, now + 1), now_ms, now), now + 1)
})

test('what is no code of six digits is none', () => {
  for (const code of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    assert.equal(stepOfCode(secret, code, 59_000, 0), null)
})

test('secrets have 160 bits, differ, and are told to an authenticator with issuer and address', () => {
  assert.match(newCodeSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newCodeSecret(), newCodeSecret())
  const address = authenticatorAddress(secret, 'Quaylog', 'ines+1@harbour.example')
  assert.ok(address.startsWith('otpauth://totp/Quaylog%3Aines%2B1%40harbour.example?'), address)
  assert.equal(new URL(address).searchParams.get('secret'), secret)
})
