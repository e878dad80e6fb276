import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  applicationType,
  mixesLoopbackHttps,
  redirectPlace,
  redirectSource,
  redirectUriProblem,
} from './redirect-uri.ts'

const refused_schemes = [
  'javascript',
  'JavaScript',
  'data',
  'file',
  'blob',
  'vbscript',
  'about',
  'ws',
  'wss',
  'ftp',
  'mailto',
  'view-source',
  'filesystem',
  'intent',
  'ms-msdt',
  'search-ms',
  'chrome-extension',
  'tel',
  'x',
  'c',
]

test('schemes that browsers and systems act on by themselves are refused in every form', () => {
  for (const scheme of refused_schemes) {
    for (const rest of ['x', '/x', '//host/x', 'alert(1)', '//host/%0aalert(1)'])
      assert.ok(redirectUriProblem(`${scheme}:${rest}`) !== null, `${scheme}:${rest}`)
  }
  for (const uri of [
    'cursor:callback',
    'com.example.app:callback',
    'cursor://user:pass@host/cb',
    'cursor://host/cb#x',
    'cursor://*/cb',
    'http://192.168.0.1/cb',
    'http://localhost.example/cb',
  ])
    assert.ok(redirectUriProblem(uri) !== null, uri)
})

test('the addresses of clients in use are accepted', () => {
  const in_use = [
    'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback',
    'vscode://vscode.microsoft-authentication',
    'vscode-insiders://vscode.github-authentication/did-authenticate',
    'claude://claude.ai/mcp/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
    'https://claude.ai/api/mcp/auth_callback',
    'https://vscode.dev/redirect',
    'http://127.0.0.1:33418/',
    'http://localhost/callback',
    'zed://mcp/callback',
  ]
  for (const uri of in_use) assert.equal(redirectUriProblem(uri), null, uri)
})

test('whatever is let through is https, loopback http, or no scheme of others, without fragment, credentials or wildcard', () => {
  const pieces = fc.constantFrom(
    'http:',
    'https:',
    'javascript:',
    'com.app:',
    'HTTPS:',
    '//',
    '/',
    '\\',
    '@',
    '#',
    '?',
    '*',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'evil.example',
    'localhost.evil.example',
    ':80',
    ':x',
    '%2f',
    ' ',
    '\t',
    'ü',
    'a',
    '..',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true }),
        fc.string(),
        fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join('')),
      ),
      (text) => {
        if (redirectUriProblem(text) !== null) return
        const url = new URL(text)
        assert.ok(
          url.protocol === 'https:' ||
            (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) ||
            !refused_schemes.includes(url.protocol.slice(0, -1)),
        )
        assert.deepEqual([url.username, url.password, url.hash], ['', '', ''])
        assert.doesNotMatch(text, /[#*\\\s]/)
      },
    ),
    { numRuns: 3_000 },
  )
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
