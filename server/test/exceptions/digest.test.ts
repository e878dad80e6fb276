import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exceptionsChangedIn } from '../../src/attention/store.ts'
import { sendDueDigests } from '../../src/attention/digest/send.ts'
import { createLog } from '../../src/ground/log.ts'
import type { Mail } from '../../src/ground/mail.ts'
import { sendDueConfirmations } from '../../src/subscriptions/confirmations/send.ts'
import { restService } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
const mails: Mail[] = []
/** What the mail server says; undefined: it takes mails. */
const server: { refusal?: string | undefined } = {}
const origin = service.app.parts.base_url.replace(/\/v2$/, '')
const parts = {
  ...service.app.parts,
  log: createLog('silent'),
  sealer: service.sealer,
  public_url: origin,
  sendMail: async (mail: Mail) => {
    if (server.refusal !== undefined) throw new Error(server.refusal)
    mails.push(mail)
  },
}
const hour_ms = 3_600_000
const add = (attributes: object) =>
  service.call('POST', '/channels', { body: { data: { type: 'channel', attributes } } })
/** Sends a form to a page, or asks for the page; its status. */
async function send(method: 'GET' | 'POST', url: string, payload?: string): Promise<number> {
  const of_page = url.startsWith('/confirm') ? { origin } : {}
  const headers = { ...of_page, 'content-type': 'application/x-www-form-urlencoded' }
  const form = payload === undefined ? {} : { headers, payload }
  return (await service.app.http.inject({ method, url, ...form })).statusCode
}
const digests = () => mails.filter(({ html }) => html !== undefined)
/** `HH:MM` so many hours from now, in UTC. */
const hourAhead = (hours: number) => new Date(service.clock.deliveryMs() + hours * hour_ms).toISOString().slice(11, 16)

test('a morning digest is refused to what is no mail box, and a channel that says nothing is refused', async () => {
  for (const [attributes, pointer] of [
    [
      { kind: 'slack', address: 'https://hooks.example.org/x', events: ['*'], morning_digest_at: '07:00' },
      '/data/attributes/morning_digest_at',
    ],
    [{ kind: 'email', address: 'a@example.org', events: [] }, '/data/attributes/events'],
    [
      { kind: 'email', address: 'a@example.org', events: [], morning_digest_at: '7' },
      '/data/attributes/morning_digest_at',
    ],
  ] as const) {
    const refused = await add(attributes)
    assert.deepEqual([refused.status, refused.errors()[0]?.source?.pointer], [422, pointer])
  }
})

test('a morning digest comes once a day to an address that agreed, until its reader ends it', async (t) => {
  const given = { kind: 'email', address: 'imports@example.org', events: [], morning_digest_at: hourAhead(2) }
  const channel = (await add(given)).one()
  const edit = (attributes: object) =>
    service.call('PATCH', `/channels/${channel.id}`, { body: { data: { type: 'channel', attributes } } })

  await t.test('nothing before its hour, and nothing to an address that has not agreed', async () => {
    await sendDueDigests(parts)
    service.advance(3 * hour_ms)
    await sendDueDigests(parts)
    assert.deepEqual(digests(), [])
    while (await sendDueConfirmations(parts));
    const token = /token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    assert.equal(await send('POST', '/confirm-address', `token=${token}`), 200)
  })

  await t.test('what the mail server refuses is tried again, and tells of the same time', async () => {
    await exceptionOfFailedRequest(service, service.customers.paid)
    service.advance(23.5 * hour_ms)
    server.refusal = '451 later'
    await sendDueDigests(parts)
    server.refusal = undefined
    await sendDueDigests(parts)
    assert.deepEqual(digests(), [], 'it is not tried at once')
    service.advance(2 * 60_000)
    await sendDueDigests(parts)
    assert.match(digests()[0]?.text ?? '', /TEST-TR-FAILED: .*Tracking request failed/)
  })

  await t.test('not twice on a day, by many at once nor by another hour', async () => {
    await Promise.all([sendDueDigests(parts), sendDueDigests(parts)])
    assert.equal((await edit({ morning_digest_at: hourAhead(1) })).status, 200)
    service.advance(2 * hour_ms)
    await sendDueDigests(parts)
    assert.equal(digests().length, 1)
    service.advance(24 * hour_ms)
    await Promise.all([sendDueDigests(parts), sendDueDigests(parts)])
    assert.equal(digests().length, 2)
  })

  await t.test('looking the link up ends nothing, one click of a mail program does', async () => {
    const link = /<(.+)>/.exec(digests()[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const path = link.replace(origin, '')
    assert.equal(await send('GET', path), 200)
    const digestAt = async () =>
      (await service.call('GET', `/channels/${channel.id}`)).one().attributes?.['morning_digest_at']
    assert.notEqual(await digestAt(), null)
    assert.equal(await send('POST', `${path}x`, 'List-Unsubscribe=One-Click'), 410)
    assert.equal(await send('POST', path, 'List-Unsubscribe=One-Click'), 200)
    assert.equal(await digestAt(), null)
    service.advance(48 * hour_ms)
    await sendDueDigests(parts)
    assert.equal(digests().length, 2)
  })
})

test('a digest tells of its own span of time, and of nothing that is snoozed', async () => {
  const customer = await service.addCustomer('Spans', 'paid')
  const id = await exceptionOfFailedRequest(service, customer)
  const [row] = await service.db.work<{ at: string }[]>`select changed_at as at from exception where id = ${id}`
  const at = Date.parse(row?.at ?? '')
  const moment = (seconds: number) => new Date(at + seconds * 1_000).toISOString()
  const told = async (since: number, until: number) => {
    const span = { since: moment(since), until: moment(until) }
    return (await exceptionsChangedIn(service.db.work, customer.id, span, service.clock.now())).map((one) => one.id)
  }
  assert.deepEqual([await told(-2, -1), await told(-1, 0), await told(0, 1)], [[], [id], []])
  const snooze = { snoozed_until: new Date(service.clock.worldMs() + hour_ms).toISOString() }
  const body = { data: { type: 'exception', attributes: snooze } }
  assert.equal((await service.call('PATCH', `/exceptions/${id}`, { as: customer, body })).status, 200)
  assert.deepEqual(await told(-1, 0), [])
  service.advance(2 * hour_ms)
  assert.deepEqual(await told(-1, 0), [id], 'it stands again')
})
