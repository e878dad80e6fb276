import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { declaredRoutes } from '../../ground/http/entrance.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import { insertQuarantined } from '../../intake/quarantine/store.ts'
import { openTestDoor, test_password } from './testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
const northwind = await door.addOwner('olga@northwind.example', { is_operator: true })
const olga = await door.signIn('olga@northwind.example')
await door.http.ready()
const at_once = 25
const prefix = '/portal/api'
const removals = declaredRoutes(door.http)
  .filter(({ method, url, entrance }) => method === 'DELETE' && url.startsWith(prefix) && entrance.by === 'session')
  .map(({ url }) => url.slice(prefix.length))

const made = async (method: 'POST' | 'PUT', path: string, body: object): Promise<string> => {
  const answer = await door.call(method, path, olga, body)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

/** Makes a record for each route that removes one; its id. */
const makers: Readonly<Record<string, () => Promise<string>>> = {
  '/sessions/:id': async () => {
    await door.signIn('olga@northwind.example')
    const { data }: { data: { id: string; is_current: boolean }[] } = (await door.call('GET', '/sessions', olga)).json()
    return data.find(({ is_current }) => !is_current)?.id ?? assert.fail('no other session')
  },
  '/views/:id': () => made('POST', '/views', { name: 'Customs', search: { view: 'attention' } }),
  '/keys/:id': () => made('POST', '/keys', { name: 'Warehouse' }),
  '/team/invitations/:id': () => made('POST', '/team/invitations', { email: 'lea@northwind.example', role: 'member' }),
  '/team/members/:id': async () => {
    await made('POST', '/team/invitations', { email: 'max@northwind.example', role: 'member' })
    const token = /token=([\w.-]+)/.exec(door.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await door.post('/invitation', { token, name: 'Max', password: test_password })
    const [max] = await db.work<{ id: string }[]>`
      select p.id from person p join membership m on m.person_id = p.id where m.account_id = ${northwind.account_id}
        and p.email = 'max@northwind.example'`
    return max?.id ?? assert.fail('nobody joined')
  },
  '/operator/sources/:id': async () => {
    await made('PUT', '/operator/sources/maersk', {
      kind: 'dcsa',
      profile: 'maersk',
      credentials: { consumer_key: 'x', client_id: 'y', client_secret: 'z' },
    })
    return 'maersk'
  },
  '/operator/quarantine/:id': async () => {
    const id = '01a1f8d3-0000-7000-8000-00000000000a'
    await db.transaction((tx) =>
      insertQuarantined(tx, [
        {
          id,
          inbound_id: null,
          source_id: 'edi',
          origin: 'upload',
          reason: 'no reader',
          message_type: null,
          control_number: null,
          received_at: '2026-11-20T12:00:00Z',
          packed: deflateSync('ISA*'),
        },
      ]),
    )
    return id
  },
}
/** They name no record: other sessions end, the simulator gets an order, the second step is off, an identity is
 * unlinked. */
const of_no_record = ['/sessions', '/operator/world/faults', '/second-step', '/identity']

test('every route that removes a record is tried', () => {
  assert.deepEqual(removals.toSorted(), [...Object.keys(makers), ...of_no_record].toSorted())
})

for (const [path, make] of Object.entries(makers)) {
  test(`of ${at_once} requests to ${path} at once one removes the record, and to the others it is not there`, async () => {
    const address = path.replace(':id', await make())
    const statuses = (await Promise.all(Array.from({ length: at_once }, () => door.call('DELETE', address, olga)))).map(
      ({ statusCode }) => statusCode,
    )
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [204, ...Array.from({ length: at_once - 1 }, () => 404)],
    )
    assert.equal((await door.call('DELETE', address, olga)).statusCode, 404)
  })
}
