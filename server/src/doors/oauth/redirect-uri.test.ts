import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applicationType, mixesLoopbackHttps, redirectPlace, redirectSource, redirectUriProblem } from './redirect-uri.ts'

test('whatever is let through is https, loopback http, or a scheme with a dot, without fragment, credentials or wildcard', () => {
  const pieces = fc.constantFrom('http:', 'https:', 'javascript:', 'com.app:', 'HTTPS:', '//', '/', '\\', '@', '#', '?', '*', 'localhost', '127.0.0.1', '[::1]', 'evil.example', 'localhost.evil.example', ':80', ':x', '%2f', ' ', '\t', 'ü', 'a', '..')
  fc.assert(fc.property(fc.oneof(fc.webUrl({ withFragments: true }), fc.string(), fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join(''))), (text) => {
    if (redirectUriProblem(text) !== null) return
    const url = new URL(text)
    assert.ok(url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) || url.protocol.includes('.'))
    assert.deepEqual([url.username, url.password, url.hash], ['', '', ''])
    assert.doesNotMatch(text, /[#*\\\s]/)
  }), { numRuns: 3_000 })
})

test('types, places and sources of addresses', () => {
  assert.equal(applicationType(['https://a.example/', 'HTTPS://localhost/']), 'web')
  assert.equal(applicationType(['https://a.example/', 'http://localhost/']), 'native')
  assert.equal(mixesLoopbackHttps(['https://localhost/', 'http://localhost/']), true)
  assert.equal(mixesLoopbackHttps(['https://localhost/']), false)
  assert.deepEqual(redirectPlace('http://127.0.0.1:5000/cb'), { text: '127.0.0.1:5000', is_on_device: true })
  assert.deepEqual(redirectPlace('com.example.app:/cb'), { text: 'com.example.app:', is_on_device: true })
  assert.deepEqual(redirectPlace('https://a.example/cb'), { text: 'a.example', is_on_device: false })
  assert.equal(redirectSource('https://a.example:8443/cb?x'), 'https://a.example:8443')
  assert.equal(redirectSource('com.example.app:/cb'), 'com.example.app:')
})
