import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
const events = ['exception.opened']

async function make(as: Customer, path: string, type: string, attributes: object, relationships = {}) {
  const answer = await service.call('POST', path, { as, body: { data: { type, attributes, relationships } } })
  assert.equal(answer.status, 201, answer.text)
  return answer.one()
}
const rule = (as: Customer, recipient_ids: readonly string[], conditions: object = {}) =>
  make(as, '/alert_rules', 'alert_rule', { name: 'Ours', conditions, recipient_ids })

async function calendarText(url: unknown): Promise<string> {
  const answer = await service.app.http.inject({ method: 'GET', url: new URL(String(url)).pathname })
  assert.equal(answer.statusCode, 200)
  return answer.body.replaceAll('\r\n ', '')
}

test('a rule tells a webhook, a mail box, Slack and Teams, and a calendar shows what stands by it', async () => {
  const team = await service.addCustomer('Recipients', 'paid')
  const hook = 'https://receiver.example.org'
  const listeners = [
    await make(team, '/webhooks', 'webhook', { url: `${hook}/hook`, events, active: true }),
    await make(team, '/channels', 'channel', { kind: 'email', address: 'dock@example.org', events }),
    await make(team, '/channels', 'channel', { kind: 'slack', address: `${hook}/slack`, events }),
    await make(team, '/channels', 'channel', { kind: 'teams', address: `${hook}/teams`, events }),
  ]
  await service.db.work`update webhook set confirmed_at = now() where account_id = ${team.id}`
  const calendar = await make(team, '/calendars', 'calendar', { name: 'Work' })
  const ids = [...listeners, calendar].map(({ id }) => id)
  assert.deepEqual(
    (await rule(team, ids, { kinds: ['request_failed'] })).attributes?.['recipient_ids'],
    ids,
    'every kind of recipient is kept',
  )
  const exception = await exceptionOfFailedRequest(service, team)
  for (const { id } of listeners) {
    const rows = await service.db.work<{ event: string }[]>`select event from notification where webhook_id = ${id}`
    assert.deepEqual(
      rows.map(({ event }) => event),
      events,
      id,
    )
  }
  const text = await calendarText(calendar.attributes?.['url'])
  assert.match(text, new RegExp(`UID:exception-${exception}@quaylog`))
  assert.match(text, /SUMMARY:Tracking request failed: TEST-TR-FAILED/)
  assert.match(text, /DESCRIPTION:.*To do: /)
})

test('a calendar shows nothing that is snoozed, dealt with, paused, not matched, or told to everybody who listens', async () => {
  const team = await service.addCustomer('Calendar', 'paid')
  const calendar = await make(team, '/calendars', 'calendar', { name: 'Work' })
  const shows = async () => (await calendarText(calendar.attributes?.['url'])).includes('UID:exception-')
  const id = await exceptionOfFailedRequest(service, team)
  const work = (attributes: object) =>
    service.call('PATCH', `/exceptions/${id}`, { as: team, body: { data: { attributes } } })
  await rule(team, [])
  assert.equal(await shows(), false, 'a rule for all that listen names no calendar')
  const named = await rule(team, [calendar.id], { kinds: ['rolled'] })
  const change = (attributes: object) =>
    service.call('PATCH', `/alert_rules/${named.id}`, { as: team, body: { data: { attributes } } })
  assert.equal(await shows(), false, 'it asks for another kind')
  await change({ conditions: {} })
  assert.equal(await shows(), true)
  await change({ active: false })
  assert.equal(await shows(), false, 'the rule is paused')
  await change({ active: true })
  await work({ snoozed_until: new Date(service.clock.worldMs() + 3_600_000).toISOString() })
  assert.equal(await shows(), false, 'it is snoozed')
  await work({ snoozed_until: null })
  assert.equal(await shows(), true)
  await work({ status: 'handled' })
  assert.equal(await shows(), false, 'somebody dealt with it')
})

test("a calendar of a party's boxes shows no exceptions of others, and no rule names a stranger's calendar", async () => {
  const team = await service.addCustomer('Dray', 'paid')
  const calendar = await make(team, '/calendars', 'calendar', { role: 'pickup_dray_carrier' })
  await exceptionOfFailedRequest(service, team)
  await rule(team, [calendar.id])
  assert.doesNotMatch(await calendarText(calendar.attributes?.['url']), /UID:exception-/)
  const stranger = await service.addCustomer('Stranger to the dray', 'paid')
  const attributes = { name: 'Not ours', conditions: {}, recipient_ids: [calendar.id] }
  const body = { data: { type: 'alert_rule', attributes } }
  const refused = await service.call('POST', '/alert_rules', { as: stranger, body })
  assert.deepEqual([refused.status, refused.errors()[0]?.source?.pointer], [422, '/data/attributes/recipient_ids/0'])
})
