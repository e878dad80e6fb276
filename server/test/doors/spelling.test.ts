import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '../../src/people/operate.ts'
import { cookieSet } from '../../src/doors/portal/testing/door.ts'
import { restService } from '../rest/service.ts'
import { knock } from './knock.ts'

const service = await restService()
const {
  app: { http },
  db,
  clock,
  newId,
  customers: { paid },
} = service
const password = 'a quiet harbour at night'
const { id: person_id } = await createPerson(
  { db, clock, newId },
  { account_id: paid.id, email: 'lea@northwind.example', password, name: 'Lea', is_operator: false },
)
await db.work`update membership set role = 'read_only' where person_id = ${person_id}`
const origin = 'http://127.0.0.1:4949'
const cookie = cookieSet(
  await http.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email: 'lea@northwind.example', password }).toString(),
  }),
)
const webhook = JSON.stringify({
  data: { type: 'webhook', attributes: { url: 'https://receiver.example/hook', events: ['*'] } },
})
const webhooks = async () => (await service.call('GET', '/webhooks')).list().data.length
const write = (target: string, from: string) =>
  knock(http, {
    method: 'POST',
    target,
    headers: { cookie, origin: from, 'content-type': 'application/vnd.api+json' },
    body: webhook,
  })

const spellings = [
  '/%762/webhooks',
  '/v%32/webhooks',
  '/v2/%77ebhooks',
  '/v2//webhooks',
  '//v2/webhooks',
  '/v2/./webhooks',
  '/x/../v2/webhooks',
  '/V2/webhooks',
  '/v2/webhooks/',
  '/v2%2Fwebhooks',
  '/v2/webhooks;x=1',
  '\\v2\\webhooks',
  '/v2\\webhooks',
  '/v2/webhooks#x',
  'http://127.0.0.1:4949/%762/webhooks',
]

test('a role that may only look writes nothing, whatever the address is spelled like and wherever the page is from', async () => {
  for (const from of [origin, 'https://evil.example']) {
    for (const target of spellings) assert.equal((await write(target, from)).status, 404, `${target} from ${from}`)
    for (const target of ['/v2/webhooks', '/v2/webhooks?x=1', 'http://127.0.0.1:4949/v2/webhooks'])
      assert.equal((await write(target, from)).status, 403, `${target} from ${from}`)
  }
  assert.equal(await webhooks(), 0)
})

test('a key comes in by the one spelling only, and links print no other', async () => {
  const headers = { authorization: `Token ${paid.key}` }
  for (const target of spellings)
    assert.equal((await knock(http, { method: 'GET', target, headers })).status, 404, target)
  const self = async (target: string) =>
    JSON.parse((await knock(http, { method: 'GET', target, headers })).text).links.self
  const port = 'http://127.0.0.1:4949/v2/ports/USLAX'
  const next = async (target: string) =>
    JSON.parse((await knock(http, { method: 'GET', target, headers })).text).links.first
  assert.equal(
    await next('/v2/parties?%70age%5Bnumber%5D=1&page[siz%65]=1'),
    'http://127.0.0.1:4949/v2/parties?page[number]=1&page[size]=1',
  )
  assert.deepEqual(
    [await self('/v2/ports/USLAX'), await self('/v2/ports/%55SLAX'), await self('http://other.example/v2/ports/USLAX')],
    [port, port, port],
  )
})
