import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPerson } from '../../src/people/people-store.ts'
import { attendToPassingTime } from '../../src/projection/passing-time.ts'
import { restService } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService()
const { paid, other } = service.customers
const look = () => attendToPassingTime(service.app.parts)

const own = await exceptionOfFailedRequest(service, paid)
const foreign = await exceptionOfFailedRequest(service, other)
const patch = (attributes: object, relationships: object = {}, id = own) =>
  service.call('PATCH', `/exceptions/${id}`, { body: { data: { type: 'exception', attributes, relationships } } })
const toldOf = async (id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where reference_id = ${id} order by sequence`
  ).map(({ event }) => event)

test('what nobody has, what another account has, and filters that are none are refused', async () => {
  assert.equal((await service.call('GET', `/exceptions/${service.newId()}`)).status, 404)
  for (const [method, path] of [
    ['GET', `/exceptions/${foreign}`],
    ['GET', `/exceptions/${foreign}/history`],
  ] as const)
    assert.equal((await service.call(method, path)).status, 401, path)
  assert.equal((await patch({ note: 'x' }, {}, foreign)).status, 401)
  for (const query of ['filter[kind]=late', 'filter[severity]=worst', 'filter[shipment_id]=1', 'sort=kind'])
    assert.equal((await service.call('GET', `/exceptions?${query}`)).status, 400, query)
  assert.equal((await service.call('POST', '/exceptions', { body: { data: {} } })).status, 405)
})

test('changes that contradict themselves or name nobody are refused, and change nothing', async () => {
  const someone = { owner: { data: { type: 'user', id: service.newId() } } }
  const before = (await service.call('GET', `/exceptions/${own}`)).one().attributes
  for (const [attributes, relationships, pointer] of [
    [{ snoozed_until: '2020-01-01T00:00:00Z' }, {}, '/data/attributes/snoozed_until'],
    [{ status: 'handled', snoozed_until: '2027-01-01T00:00:00Z' }, {}, '/data/attributes/status'],
    [{ snoozed_until_event: 'vessel.sank' }, {}, '/data/attributes/snoozed_until_event'],
    [{ snoozed_until_event: 'charge_clock.stopped' }, {}, '/data/attributes/snoozed_until_event'],
    [{ snoozed_until_event: 'container.updated' }, {}, '/data/attributes/snoozed_until_event'],
    [{ status: 'snoozed' }, {}, '/data/attributes/status'],
    [{ severity: 'info' }, {}, '/data/attributes/severity'],
  ] as const) {
    const refused = await patch(attributes, relationships)
    assert.deepEqual([refused.status, refused.errors()[0]?.source?.pointer], [422, pointer], JSON.stringify(attributes))
  }
  const nobody = await patch({}, someone)
  assert.deepEqual([nobody.status, nobody.errors()[0]?.source?.pointer], [404, '/data/relationships/owner'])
  assert.deepEqual((await service.call('GET', `/exceptions/${own}`)).one().attributes, before)
})

test('of two who write to what they have read, the second is refused with the version that it has now', async () => {
  const customer = await service.addCustomer('Versions', 'paid')
  const id = await exceptionOfFailedRequest(service, customer)
  const write = (attributes: object) =>
    service.call('PATCH', `/exceptions/${id}`, { as: customer, body: { data: { type: 'exception', attributes } } })
  const read = (await service.call('GET', `/exceptions/${id}`, { as: customer })).one().attributes?.['version']
  assert.equal(read, 1)
  assert.equal((await write({ note: 'Asked the line', version: read })).one().attributes?.['version'], 2)
  const late = await write({ note: 'Gave it up', version: read })
  assert.deepEqual(
    [late.status, late.errors()[0]?.code, late.errors()[0]?.source?.pointer, late.errors()[0]?.meta?.['version']],
    [409, 'changed_meanwhile', '/data/attributes/version', 2],
  )
  assert.equal(
    (await write({ note: 'Asked the line', version: 2 })).one().attributes?.['version'],
    2,
    'nothing differs',
  )
  assert.equal((await write({ note: 'Asked twice' })).one().attributes?.['version'], 3)
})

test('what the service closed is not opened by hand, and what is opened again is looked at', async () => {
  const customer = await service.addCustomer('Reopening', 'paid')
  const id = await exceptionOfFailedRequest(service, customer)
  const write = (status: string) =>
    service.call('PATCH', `/exceptions/${id}`, {
      as: customer,
      body: { data: { type: 'exception', attributes: { status } } },
    })
  const status = async () =>
    (await service.call('GET', `/exceptions/${id}`, { as: customer })).one().attributes?.['status']
  await write('closed')
  await service.db.work`update tracking_request set status = 'pending' where account_id = ${customer.id}`
  assert.equal((await write('open')).status, 200)
  await look()
  assert.equal(await status(), 'closed', 'its cause had ended')
  const refused = await write('open')
  assert.deepEqual([refused.status, refused.errors()[0]?.source?.pointer], [422, '/data/attributes/status'])
  assert.match(refused.errors()[0]?.detail ?? '', /because its cause has ended; it opens by itself/)
  assert.equal(await status(), 'closed')
})

test('what stands already when it is looked at for the first time is listed, and told to nobody', async () => {
  const customer = await service.addCustomer('Old', 'paid')
  const attributes = { request_type: 'bill_of_lading', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
  await service.call('POST', '/tracking_requests', {
    as: customer,
    body: { data: { type: 'tracking_request', attributes } },
  })
  await service.work()
  await service.db.work`
    update tracking_request set first_look_is_quiet = true, attention_at = '-infinity' where account_id = ${customer.id}`
  await look()
  const [one] = (await service.call('GET', '/exceptions', { as: customer })).list().data
  assert.equal(one?.attributes?.['status'], 'open')
  assert.deepEqual(await toldOf(one?.id ?? ''), [])
  const body = { data: { type: 'exception', attributes: { status: 'handled' } } }
  await service.call('PATCH', `/exceptions/${one?.id}`, { as: customer, body })
  assert.deepEqual(await toldOf(one?.id ?? ''), ['exception.closed'], 'from then on it is told as any other')
})

test('a request that failed is told once, with what to do about it', async () => {
  const customer = await service.addCustomer('Failures', 'paid')
  const id = await exceptionOfFailedRequest(service, customer)
  const { attributes, relationships } = (await service.call('GET', `/exceptions/${id}`, { as: customer })).one()
  assert.deepEqual(
    [attributes?.['kind'], attributes?.['action'], attributes?.['status'], attributes?.['at_stake']],
    ['request_failed', 'fix_number', 'open', null],
  )
  assert.equal(attributes?.['summary'], 'Tracking TEST-TR-FAILED failed: not found.')
  assert.notEqual(relationships?.['tracking_request']?.data, null)
  assert.deepEqual(await toldOf(id), ['exception.opened'])
  await look()
  assert.deepEqual(await toldOf(id), ['exception.opened'])
})

test('is worked on: owned, noted, snoozed, handled and opened again, and its history says who did it', async (t) => {
  const person = service.newId()
  await service.db.transaction((tx) =>
    insertPerson(
      tx,
      {
        id: person,
        account_id: paid.id,
        email: 'ann@example.org',
        name: 'Ann',
        password_hash: '-',
        is_operator: false,
      },
      service.clock.now(),
    ),
  )
  const inStatus = async (status: string) =>
    (await service.call('GET', `/exceptions?filter[status]=${status}`)).list().data.map(({ id }) => id)

  await t.test('it has an owner and a note', async () => {
    service.advance(1_000)
    const answer = await patch({ note: 'Wrong digit?' }, { owner: { data: { type: 'user', id: person } } })
    assert.deepEqual(answer.one().relationships?.['owner']?.data, { type: 'user', id: person })
    const mine = await service.call('GET', `/exceptions?filter[owner_id]=${person}&include=owner,tracking_request`)
    assert.deepEqual(
      mine
        .list()
        .included?.map(({ type }) => type)
        .toSorted(),
      ['tracking_request', 'user'],
    )
  })

  await t.test('it sleeps until a moment, and stands again when it has come', async () => {
    service.advance(1_000)
    await patch({ snoozed_until: '2026-11-20T14:00:00+01:00' })
    assert.deepEqual([await inStatus('open'), await inStatus('snoozed')], [[], [own]])
    service.advance(3_600_000)
    assert.deepEqual([await inStatus('open'), await inStatus('snoozed')], [[own], []])
  })

  await t.test('it stays handled while its cause stays, and says so', async () => {
    service.advance(1_000)
    await patch({ status: 'handled' })
    await service.db.work`update tracking_request set attention_at = '-infinity'`
    await look()
    assert.deepEqual([await inStatus('open'), await inStatus('handled')], [[], [own]])
    assert.deepEqual((await toldOf(own)).at(-1), 'exception.closed')
  })

  await t.test('somebody opens it again', async () => {
    service.advance(1_000)
    await patch({ status: 'open', note: '' })
    assert.deepEqual(await inStatus('open'), [own])
    const { data } = (await service.call('GET', `/exceptions/${own}/history`)).list()
    assert.deepEqual(
      data.map(({ attributes }) => `${String(attributes?.['deed'])} by ${String(attributes?.['by'])}`).toReversed(),
      [
        'opened by service',
        'noted by key',
        'assigned by key',
        'snoozed by key',
        'handled by key',
        'reopened by key',
        'noted by key',
      ],
    )
  })

  await t.test('the same change again is no news', async () => {
    const told = (await toldOf(own)).length
    await patch({ status: 'open' })
    assert.equal((await toldOf(own)).length, told)
  })
})
