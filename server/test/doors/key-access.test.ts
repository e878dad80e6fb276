import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, hashKey } from '../../src/accounts/api-key.ts'
import type { KeyAccess } from '../../src/accounts/key-access.ts'
import { insertKey } from '../../src/accounts/store.ts'
import { createPerson } from '../../src/people/operate.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'

let service: TestService
before(async () => {
  service = await startService()
  // Files are taken from the account of an operator alone.
  await createPerson(service.app.parts, {
    account_id: service.account_id,
    email: 'olga@operator.example',
    password: 'a quiet harbour at night',
    name: 'Olga',
    is_operator: true,
  })
})
after(() => service.close())

/** A key of the test's account that may do so much. */
async function keyFor(access: KeyAccess): Promise<string> {
  const { db, newId, clock } = service.app.parts
  const key = createKey('qk_')
  const row = { id: newId(), account_id: service.account_id, name: access, access }
  await db.transaction((tx) => insertKey(tx, { ...row, key_hash: hashKey(key), last4: key.slice(-4) }, clock.now()))
  return key
}

/** The status of one call of a door. */
async function statusOf(key: string, method: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(new URL(path, service.base_url), {
    method,
    headers: {
      authorization: `Token ${key}`,
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await answer.text()
  return answer.status
}

const calls = [
  ['GET', '/v2/containers', undefined],
  ['DELETE', '/v2/webhooks/nothing', undefined],
  ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }],
  [
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'track_container', arguments: { number: 'X' } } },
  ],
  ['POST', '/ingest/edi', {}],
] as const

for (const [access, statuses] of [
  ['read', [200, 403, 200, 403, 403]],
  ['write', [200, 404, 200, 200, 422]],
  ['ingest', [403, 403, 403, 403, 422]],
] as const) {
  test(`a key for ${access} may do so much at REST, MCP and where data is handed in, and no more`, async () => {
    const key = await keyFor(access)
    const answered: number[] = []
    for (const [method, path, body] of calls) answered.push(await statusOf(key, method, path, body))
    assert.deepEqual(answered, statuses)
  })
}
