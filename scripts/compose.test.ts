import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { connections_per_process } from '../server/src/ground/db/index.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** What PostgreSQL keeps for its administrators. */
const reserved = 3

test('the database of the compose file has connections for eight processes, and for commands beside them', () => {
  const connections = Number(/max_connections=(\d+)/.exec(read('deploy/compose.yaml'))?.[1])
  assert.ok(connections - reserved >= 8 * connections_per_process.direct + 20, `${connections}`)
})

test('operating.md says how many connections a process opens', () => {
  assert.match(
    read('docs/operating.md'),
    new RegExp(`A process opens up to ${connections_per_process.direct} connections`),
  )
})
