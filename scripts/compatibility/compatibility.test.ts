import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../generate/output.ts'
import { independent_clients, useOf } from './clients.ts'
import { clientName, compatibility_page, pageOf, rowOf, rowsIn } from './page.ts'

test('a client that failed is said to have failed, with its reason', () => {
  const [client] = independent_clients
  assert.ok(client !== undefined)
  const rows = [rowOf(client, { works: false, says: 'TypeError: a | b' }, '2026-05-01')]
  const page = pageOf(rows)
  assert.match(page, /0 of 1 worked/)
  assert.ok(page.includes(`| ${clientName(client)} | JSON:API | **no** | TypeError: a / b | 2026-05-01 |`))
  assert.deepEqual(rowsIn(page), rows)
})

test('the page has the clients that the command tries, in their versions; if not: npm run compatibility', () => {
  const page = readFileSync(join(root, compatibility_page), 'utf8')
  assert.deepEqual(
    rowsIn(page).map(([name]) => name),
    independent_clients.map(clientName),
  )
})

test('every client has its use, and every use its client', () => {
  assert.deepEqual(readdirSync(join(import.meta.dirname, 'uses')).toSorted(), independent_clients.map(useOf).toSorted())
})
