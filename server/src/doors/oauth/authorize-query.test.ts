import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorizeQuery } from './authorize-query.ts'

const resources = ['https://h.example/mcp', 'https://h.example/v2'] as const
const read = (search: string) => new URLSearchParams(authorizeQuery(search, resources))
const all = 'openid profile email offline_access tracking:read tracking:write'

test('what is given twice, or is not ours, stays as it is for the library to refuse', () => {
  assert.deepEqual(read('scope=a&scope=b').getAll('scope'), ['a', 'b'])
  assert.deepEqual(read('prompt=login&prompt=login').getAll('prompt'), ['login', 'login'])
  assert.deepEqual(read('resource=https://h.example/mcp&resource=https://h.example/v2').getAll('resource'), [
    'https://h.example/mcp',
    'https://h.example/v2',
  ])
  assert.deepEqual(read('resource=https://h.example').getAll('resource'), ['https://h.example'])
  assert.deepEqual(read('response_mode=form_post').getAll('response_mode'), ['unsupported'])
})

test('scopes, resource and prompt are filled in', () => {
  assert.equal(read('').get('scope'), all)
  assert.equal(read('scope=openid+email').get('scope'), all)
  assert.equal(read('scope=tracking:read+tracking:read+other').get('scope'), 'tracking:read')
  assert.deepEqual(read('').getAll('resource'), ['https://h.example/mcp', 'https://h.example/mcp/'])
  assert.deepEqual(read('resource=https://h.example/v2/').getAll('resource'), [
    'https://h.example/v2',
    'https://h.example/v2/',
  ])
  assert.deepEqual(
    ['', 'prompt=none', 'prompt=login', 'prompt=login+consent'].map((search) => read(search).get('prompt')),
    ['consent', 'none', 'login consent', 'login consent'],
  )
})
