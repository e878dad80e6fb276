import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { testDatabase } from '../../ground/testing/database.ts'
import { insertMembership } from '../../people/person-store.ts'
import { openTestDoor } from './testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
const now = new Date(door.time.ms).toISOString()
const { account_id } = await door.addOwner('olga@northwind.example', { is_operator: true })
const olga = await door.signIn('olga@northwind.example')
const patch = async (path: string, body: object) => (await door.call('PATCH', path, olga, body)).statusCode
const sources = z.object({
  data: z.array(z.object({ id: z.string(), kind: z.string(), profile: z.string(), terminals: z.array(z.string()) })),
})
const listed = async () => sources.parse((await door.call('GET', '/operator/sources', olga)).json()).data
const maersk = {
  kind: 'dcsa',
  profile: 'maersk',
  credentials: { consumer_key: 'x', client_id: 'y', client_secret: 'z' },
}

test('operators who change other features of one account at once both have their way', async () => {
  const path = `/operator/accounts/${account_id}`
  assert.equal(await patch(path, { entitlements: ['routing_data', 'rail_plan'] }), 204)
  const edits = [
    { added: ['widget_embed'], removed: [] },
    { removed: ['rail_plan'] },
    { added: ['map_embed'] },
    { added: ['container_refresh'] },
  ]
  const statuses = await Promise.all(edits.map((entitlements) => patch(path, { entitlements })))
  assert.deepEqual(statuses, [204, 204, 204, 204])
  const [row] = await db.work<{ entitlements: string[] }[]>`select entitlements from account where id = ${account_id}`
  assert.deepEqual(row?.entitlements.toSorted(), ['container_refresh', 'map_embed', 'routing_data', 'widget_embed'])
  assert.equal(await patch(path, { entitlements: { added: ['sea'] } }), 422)
})

test('terminals of one source that are changed at once all stay as they were changed', async () => {
  const put = await door.call('PUT', '/operator/sources/maersk', olga, { ...maersk, terminals: ['USLAX'] })
  assert.equal(put.statusCode, 201)
  const edits = [{ added: ['uslgb'] }, { added: ['NLRTM'], removed: ['USLAX'] }, { added: ['DEHAM'] }]
  const statuses = await Promise.all(edits.map((terminals) => patch('/operator/sources/maersk', { terminals })))
  assert.deepEqual(statuses, [204, 204, 204])
  const [source] = await listed()
  assert.deepEqual(source?.terminals.toSorted(), ['DEHAM', 'NLRTM', 'USLGB'])
})

test('of sources that are added at once under one name one is, and the others are told to choose another', async () => {
  const bodies = Array.from({ length: 8 }, (_, at) => ({ ...maersk, name: `Desk ${at}`, is_new: true }))
  const answers = await Promise.all(bodies.map((body) => door.call('PUT', '/operator/sources/one-name', olga, body)))
  const [added, ...refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
  assert.equal(added?.statusCode, 201)
  for (const answer of refused)
    assert.deepEqual([answer.statusCode, answer.json().errors[0].source.pointer], [422, '/id'])
  const kept = await db.work<{ name: string }[]>`select name from source_configuration where id = 'one-name'`
  assert.deepEqual(
    kept.map(({ name }) => name),
    [added?.json().name],
  )
})

test('managers who change what one member sees at once both have their way, and a role that changed stays', async () => {
  const { person_id } = await door.addOwner('ana@northwind.example')
  const ids = [1, 2, 3, 4].map((at) => `01a1f8d3-0000-7000-8000-00000000000${at}`)
  for (const id of ids)
    await db.work`
      insert into party (account_id, id, company_name, created_at, updated_at)
      values (${account_id}, ${id}, ${`Party ${id.at(-1)}`}, ${now}, ${now})`
  const [first = '', second = '', third = '', fourth = ''] = ids
  await db.transaction((tx) =>
    insertMembership(tx, { account_id, person_id, role: 'party', parties: [first, second] }, now),
  )
  const path = `/team/members/${person_id}`
  const edits = [{ added: [third] }, { added: [fourth], removed: [first] }]
  assert.deepEqual(await Promise.all(edits.map((parties) => patch(path, { parties }))), [204, 204])
  const kept = async () => {
    const [row] = await db.work<{ role: string; parties: string[] }[]>`
      select role, parties from membership where account_id = ${account_id} and person_id = ${person_id}`
    return [row?.role, row?.parties.toSorted()]
  }
  assert.deepEqual(await kept(), ['party', [second, third, fourth]])
  assert.equal(await patch(path, { parties: { removed: [second, third, fourth] } }), 422, 'a limit to nothing')
  assert.equal(await patch(path, { role: 'member' }), 204)
  assert.equal(await patch(path, { parties: { added: [first] } }), 422, 'they are limited to no parties any more')
  assert.deepEqual(await kept(), ['member', []])
})
