import assert from 'node:assert/strict'
import { createSecureContext } from 'node:tls'
import { test } from 'node:test'
import { selfSigned, serialOf } from './certificates.ts'

test('a serial number is a positive number without zeros before it, whatever chance gives', () => {
  for (const byte of [0x00, 0x01, 0x7f, 0x80, 0xff]) {
    const serial = serialOf(Uint8Array.of(byte, ...new Uint8Array(14)))
    assert.match(serial, /^(0[1-9a-f]|[1-7][0-9a-f])([0-9a-f]{2}){15}$/)
  }
})

test('a certificate made here can be used for TLS', () => {
  const { certificate, private_key } = selfSigned('quaylog', Date.UTC(2026, 0, 1))
  assert.doesNotThrow(() => createSecureContext({ cert: certificate, key: private_key }))
})
