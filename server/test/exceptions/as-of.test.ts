import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendToPassingTime } from '../../src/projection/passing-time.ts'
import { restService } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService()
const hour_ms = 3_600_000

test("as_of shows the day's work as it stood: what had not opened is not there, and what was handled since is open", async (t) => {
  const customer = await service.addCustomer('Yesterday', 'paid')
  const list = (query: string) => service.call('GET', `/exceptions?${query}`, { as: customer })
  const at = (moment: string, status = 'open') => list(`as_of=${moment}&filter[status]=${status}`)
  const patch = (id: string, attributes: object) =>
    service.call('PATCH', `/exceptions/${id}`, { as: customer, body: { data: { type: 'exception', attributes } } })
  const before = service.clock.now()
  service.advance(hour_ms)
  const id = await exceptionOfFailedRequest(service, customer)
  const opened = service.clock.now()
  service.advance(hour_ms)
  const snoozed_until = new Date(service.clock.worldMs() + 2 * hour_ms).toISOString()
  assert.equal((await patch(id, { snoozed_until, note: 'Asked the line' })).status, 200)
  const snoozed = service.clock.now()
  service.advance(3 * hour_ms)
  const awake = service.clock.now()
  service.advance(hour_ms)
  assert.equal((await patch(id, { status: 'handled' })).status, 200)

  await t.test('each moment shows its own state, with the note of then', async () => {
    const shown = async (moment: string, status?: string) =>
      (await at(moment, status))
        .list()
        .data.map((one) => [one.id, one.attributes?.['note'], one.attributes?.['version']])
    assert.deepEqual(await shown(before), [])
    assert.deepEqual(await shown(opened), [[id, null, 1]])
    assert.deepEqual([await shown(snoozed), await shown(snoozed, 'snoozed')], [[], [[id, 'Asked the line', 2]]])
    assert.deepEqual(await shown(awake), [[id, 'Asked the line', 2]], 'its snooze had ended')
    service.advance(hour_ms)
    assert.deepEqual(
      [await shown(service.clock.now()), await shown(service.clock.now(), 'handled')],
      [[], [[id, 'Asked the line', 3]]],
    )
  })

  await t.test('the answer says of which moment it is, and filters look at what was then', async () => {
    const answer = await list(`as_of=${opened}&filter[kind]=request_failed&include=tracking_request`)
    assert.equal(answer.list().meta?.as_of, opened)
    assert.equal(answer.list().data.length, 1)
    assert.equal((await list(`as_of=${opened}&filter[kind]=rolled`)).list().data.length, 0)
  })

  await t.test('looking again with nothing new keeps no further state', async () => {
    await service.db.work`update tracking_request set attention_at = '-infinity' where account_id = ${customer.id}`
    await attendToPassingTime(service.app.parts)
    const [row] = await service.db.work<{ count: number; open: number }[]>`
      select count(*)::integer as count, count(*) filter (where valid_until is null)::integer as open
      from exception_state where account_id = ${customer.id}`
    assert.deepEqual({ ...row }, { count: 3, open: 1 })
  })

  await t.test('moments ahead, moments before states were kept, and what is no moment are refused', async () => {
    const refused = async (moment: string) => {
      const answer = await list(`as_of=${moment}`)
      const [error] = answer.errors()
      return { found: [answer.status, error?.source?.parameter], detail: error?.detail ?? '' }
    }
    assert.deepEqual((await refused('yesterday')).found, [400, 'as_of'])
    const ahead = await refused('2099-01-01T00:00:00Z')
    assert.deepEqual(ahead.found, [400, 'as_of'])
    assert.match(ahead.detail, /must not be in the future/)
    await service.db.work`insert into exception_state_kept (account_id, since) values (${customer.id}, ${opened})`
    assert.match((await refused(before)).detail, /how exceptions stood before was not kept/)
    assert.equal((await at(opened)).status, 200)
  })

  await t.test('one exception is read as it stood, and what had not opened then is not found', async () => {
    const read = (moment: string) => service.call('GET', `/exceptions/${id}?as_of=${moment}`, { as: customer })
    const { attributes } = (await read(snoozed)).one()
    assert.deepEqual(
      [attributes?.['status'], attributes?.['note'], attributes?.['version'], attributes?.['closed_at']],
      ['snoozed', 'Asked the line', 2, null],
    )
    const far = await read('2099-01-01T00:00:00Z')
    assert.deepEqual([far.status, far.errors()[0]?.source?.parameter], [400, 'as_of'])
    assert.equal((await read('soon')).status, 400)
    assert.match((await read(before)).errors()[0]?.detail ?? '', /before was not kept/)
    await service.db.work`delete from exception_state_kept where account_id = ${customer.id}`
    const early = await read(before)
    assert.deepEqual([early.status, early.errors()[0]?.code], [404, 'not_found'])
    assert.match(early.errors()[0]?.detail ?? '', /it had not opened yet/)
  })

  await t.test('another account sees none of it', async () => {
    const stranger = await service.addCustomer('Stranger', 'paid')
    const foreign = await service.call('GET', `/exceptions/${id}?as_of=${opened}`, { as: stranger })
    assert.equal(foreign.status, 401)
    const answer = await service.call('GET', `/exceptions?as_of=${opened}`, { as: stranger })
    assert.deepEqual(answer.list().data, [])
  })
})
