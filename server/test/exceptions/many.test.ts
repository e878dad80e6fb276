import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exceptions_worked } from '@quaylog/contract'
import { insertPerson } from '../../src/people/people-store.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService()
const customer = await service.addCustomer('Many', 'paid')
const own = await exceptionOfFailedRequest(service, customer)
const stranger = await service.addCustomer('Others', 'paid')
const foreign = await exceptionOfFailedRequest(service, stranger)

const one = (id: string, attributes: object = {}, relationships: object = {}) => ({
  type: 'exception',
  id,
  attributes,
  relationships,
})
const patch = (data: unknown, as: Customer = customer) => service.call('PATCH', '/exceptions', { as, body: { data } })
const worked = async (data: unknown) => {
  const answer = await patch(data)
  assert.equal(answer.status, 200, answer.text)
  return exceptions_worked.parse(JSON.parse(answer.text))
}
const read = async (id: string, as: Customer) =>
  (await service.call('GET', `/exceptions/${id}`, { as })).one().attributes

test('nothing, too many, the same twice and what no exception takes are refused whole, with their place', async () => {
  const before = await read(own, customer)
  for (const [data, pointer] of [
    [[], '/data'],
    [{ id: own }, '/data'],
    [Array.from({ length: 1_001 }, () => one(service.newId(), { note: 'x' })), '/data'],
    [[one(own, { note: 'x' }), one(own.toUpperCase(), { note: 'y' })], '/data/1/id'],
    [[one(own, { note: 'x' }), one(service.newId(), { severity: 'info' })], '/data/1/attributes/severity'],
    [[one(own, { note: 'x' }), { type: 'exception', attributes: {} }], '/data/1/id'],
  ] as const) {
    const refused = await patch(data)
    assert.deepEqual([refused.status, refused.errors()[0]?.source?.pointer], [422, pointer])
  }
  assert.deepEqual(await read(own, customer), before)
})

test('each is answered by itself: what is refused says why and where, and keeps none of the others', async () => {
  const person = service.newId()
  await service.db.transaction((tx) =>
    insertPerson(
      tx,
      {
        id: person,
        account_id: stranger.id,
        email: 'mara@example.org',
        name: 'Mara',
        password_hash: '-',
        is_operator: false,
      },
      service.clock.now(),
    ),
  )
  const nobody = service.newId()
  const owner = (id: string) => ({ owner: { data: { type: 'user', id } } })
  const { results, meta } = await worked([
    one(nobody, { note: 'x' }),
    one(foreign, { note: 'Ours now' }),
    one('1', { note: 'x' }),
    one(own, { note: 'Asked the line', status: 'handled', version: 1 }),
  ])
  assert.deepEqual(
    results.map(({ id, status, data, errors }) => [id, status, data?.attributes?.['status'], errors?.[0]?.code]),
    [
      [nobody, 404, undefined, 'not_found'],
      [foreign, 404, undefined, 'not_found'],
      ['1', 404, undefined, 'not_found'],
      [own, 200, 'handled', undefined],
    ],
  )
  assert.deepEqual(meta, { done: 1, refused: 3 })
  assert.equal((await read(foreign, stranger))?.['note'], null)
  const late = await worked([one(own, { note: 'Too late', version: 1 })])
  assert.deepEqual(
    [late.results[0]?.status, late.results[0]?.errors?.[0]?.code, late.results[0]?.errors?.[0]?.source?.pointer],
    [409, 'changed_meanwhile', '/data/0/attributes/version'],
  )
  const strange = await worked([one(nobody, {}), one(own, {}, owner(person))])
  assert.equal(
    strange.results[1]?.errors?.[0]?.source?.pointer,
    '/data/1/relationships/owner',
    'no user of this account',
  )
  assert.equal((await read(own, customer))?.['note'], 'Asked the line')
})

test('what was done to many is told and kept once for each, and doing it again does nothing', async () => {
  const team = await service.addCustomer('Team', 'paid')
  const id = await exceptionOfFailedRequest(service, team)
  const body = { data: [one(id, { status: 'handled' })] }
  for (let times = 0; times < 2; times++)
    assert.equal((await service.call('PATCH', '/exceptions', { as: team, body })).status, 200)
  const told = await service.db.work<{ event: string }[]>`
    select event from change_log where reference_id = ${id} order by sequence`
  assert.deepEqual(
    told.map(({ event }) => event),
    ['exception.opened', 'exception.closed'],
  )
  const history = (await service.call('GET', `/exceptions/${id}/history`, { as: team })).list().data
  assert.deepEqual(
    history.map(({ attributes }) => attributes?.['deed']),
    ['handled', 'opened'],
  )
})
