import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../src/ground/log.ts'
import type { Mail } from '../../src/ground/mail.ts'
import { follow_limits, follow_path, unfollow_path } from '../../src/doors/share/follower.ts'
import { look_every_ms, tellFollowers } from '../../src/doors/share/tell-followers.ts'
import { restService } from './service.ts'

const service = await restService(({ config }) => ({ config: { ...config, smtp_url: 'smtp://127.0.0.1:9' } }))
const mails: Mail[] = []
/** What the mail server says; undefined: it takes mails. */
const server: { refusal?: string | undefined } = {}
const parts = {
  ...service.app.parts,
  log: createLog('silent'),
  sealer: service.sealer,
  public_url: service.app.parts.base_url.replace(/\/v2$/, ''),
  sendMail: async (mail: Mail) => {
    if (server.refusal !== undefined) throw new Error(server.refusal)
    mails.push(mail)
  },
}
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const account_id = service.customers.paid.id
const tracked = await service.track(service.customers.paid)

let visitors = 0
/** Opens a page or sends a form, each time from another address, so that no limit of one is met. */
async function visit(method: 'GET' | 'POST', url: string, fields: Record<string, string> | null = null) {
  visitors += 1
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = fields === null ? {} : { headers, payload: new URLSearchParams(fields).toString() }
  const remoteAddress = `10.7.${visitors >> 8}.${visitors & 255}`
  const answer = await service.app.http.inject({ method, url, remoteAddress, ...form })
  return { status: answer.statusCode, text: answer.body }
}

async function share(attributes: object = {}): Promise<{ id: string; path: string }> {
  const relationships = { container: { data: { type: 'container', id: tracked.container_id } } }
  const made = await service.call('POST', '/shares', { body: { data: { type: 'share', attributes, relationships } } })
  const { id, attributes: shown } = made.one()
  return { id, path: new URL(String(shown['url'])).pathname }
}

/** Sends what is due; the last mail to an address. */
async function mailTo(address: string): Promise<Mail | undefined> {
  while (await tellFollowers(parts));
  return mails.findLast(({ to }) => to === address)
}
const countTo = (address: string) => mails.filter(({ to }) => to === address).length
const tokenIn = (mail: Mail | undefined) => /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** An address that agreed to be told of a page. */
async function follower(path: string, address: string): Promise<void> {
  assert.equal((await visit('POST', `${path}/follow`, { email: address })).status, 202)
  const token = tokenIn(await mailTo(address))
  assert.equal((await visit('POST', follow_path, { token })).status, 200)
}

const moveLastFreeDay = (on: string) =>
  service.db
    .work`update container set pickup_lfd_terminal_on = ${on}::date where account_id = ${account_id} and id = ${tracked.container_id}`

/** What may have changed is seen at the next look. */
async function look(address: string): Promise<Mail | undefined> {
  service.advance(look_every_ms + 1_000)
  return mailTo(address)
}

test('only an open page is followed, and only by a mail address', async () => {
  const { path } = await share()
  for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.org`])
    assert.equal((await visit('POST', `${path}/follow`, { email })).status, 422, email)
  assert.equal((await visit('POST', `${path.slice(0, -4)}AAAA/follow`, { email: 'a@example.org' })).status, 404)
  await mailTo('a@example.org')
  assert.equal(mails.filter(({ text }) => text.includes(path)).length + countTo('a@example.org'), 0)
})

test('nothing but one mail that asks comes before the address agreed, and that ends by itself', async () => {
  const { id, path } = await share()
  const address = 'unsure@example.org'
  await visit('POST', `${path}/follow`, { email: address })
  const asking = await mailTo(address)
  assert.match(asking?.text ?? '', /page about [A-Z]{4}\d{7}, shared by/)
  const token = tokenIn(asking)
  assert.equal((await visit('GET', `${follow_path}?token=${token}`)).status, 200)
  await moveLastFreeDay('2026-11-20')
  await look(address)
  assert.equal(countTo(address), 1, 'a look at the link is no agreement')
  service.advance(8 * day_ms)
  await mailTo(address)
  assert.equal((await visit('POST', follow_path, { token })).status, 410)
  const [kept] = await service.db.work<{ count: number }[]>`
    select count(*)::int as count from share_follower where share_id = ${id}`
  assert.equal(kept?.count, 0)
})

test('whoever agreed hears what changed, once, with a link that ends it', async () => {
  const { path } = await share({ name: 'NAME-FOR-OWNERS' })
  const address = 'Reader@example.org'
  await moveLastFreeDay('2026-11-21')
  await follower(path, address)
  await look(address)
  assert.equal(countTo(address), 1, 'nothing has changed')
  await moveLastFreeDay('2026-11-23')
  const mail = await look(address)
  assert.match(mail?.text ?? '', /Last free day: 23 Nov 2026 \(was: 21 Nov 2026\)/)
  assert.ok(mail?.text.includes(path), 'it leads to the page')
  assert.doesNotMatch(JSON.stringify(mail), /NAME-FOR-OWNERS|[0-9a-f]{8}-[0-9a-f]{4}-7/)
  await look(address)
  assert.equal(countTo(address), 2, 'it is told once')
  const token = tokenIn(mail)
  assert.equal(mail?.headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  assert.equal((await visit('GET', `${unfollow_path}?token=${token}`)).status, 200)
  assert.equal(
    (await visit('POST', `${unfollow_path}?token=${token}`, { 'List-Unsubscribe': 'One-Click' })).status,
    200,
  )
  await moveLastFreeDay('2026-11-24')
  await look(address)
  assert.equal(countTo(address), 2)
})

test('a change that the mail server refused is told when it takes mails again', async () => {
  const { path } = await share()
  const address = 'later@example.org'
  await follower(path, address)
  await moveLastFreeDay('2026-12-01')
  server.refusal = '451 later'
  await look(address)
  server.refusal = undefined
  service.advance(90_000)
  assert.match((await mailTo(address))?.text ?? '', /Last free day: 1 Dec 2026/)
})

test('nobody hears of a page that was ended or has expired', async () => {
  const ended = await share()
  const until = new Date(service.clock.worldMs() + 2 * day_ms).toISOString()
  const expired = await share({ expires_at: until })
  await follower(ended.path, 'ended@example.org')
  await follower(expired.path, 'expired@example.org')
  assert.equal((await service.call('DELETE', `/shares/${ended.id}`)).status, 204)
  service.advance(3 * day_ms)
  await moveLastFreeDay('2026-12-02')
  await look('ended@example.org')
  assert.deepEqual([countTo('ended@example.org'), countTo('expired@example.org')], [1, 1])
})

test('a page has so many readers, and an address is asked so often', async () => {
  const { path } = await share()
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1)
    statuses.push((await visit('POST', `${path}/follow`, { email: `often+${n}@example.org` })).status)
  assert.deepEqual(statuses, [202, 202, 202, 429, 429])
  const other = await share()
  for (let n = 0; n < follow_limits.per_share_max; n += 1)
    await visit('POST', `${other.path}/follow`, { email: `reader-${n}@example.org` })
  assert.equal((await visit('POST', `${other.path}/follow`, { email: 'one-more@example.org' })).status, 429)
})

test('whether an address follows a page already is not to be had from it', async () => {
  const { path } = await share()
  await follower(path, 'known@example.org')
  const [again, first] = await Promise.all(
    ['known@example.org', 'unknown@example.org'].map((email) => visit('POST', `${path}/follow`, { email })),
  )
  assert.deepEqual([again?.status, again?.text], [first?.status, first?.text])
})
