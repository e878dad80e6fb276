import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPerson } from '../src/people/operate.ts'
import { createClock } from '../src/ground/clock.ts'
import { createIds } from '../src/ground/id.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startReceiver, startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
const receiver = await startReceiver()
before(async () => {
  service = await startService()
})
after(() => service.close())

/** What was told to somebody once, or given to us to keep, by where it was used. */
const secrets = new Map<string, string>()

function secret(what: string): string {
  const text = `canary${randomBytes(12).toString('hex')}`
  secrets.set(what, text)
  return text
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : assert.fail(`no text: ${JSON.stringify(value)}`)

async function post(
  type: string,
  attributes: object,
  relationships: object = {},
): Promise<{ id: string; attributes: Readonly<Record<string, unknown>> }> {
  const { status, body } = await service.send(
    'POST',
    `/${type}s`,
    { data: { type, attributes, ...(Object.keys(relationships).length > 0 && { relationships }) } },
    { 'idempotency-key': `one ${type} ${JSON.stringify(attributes).length}` },
  )
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}

async function useWebhooks(): Promise<void> {
  const { url } = receiver
  const headers = [
    { name: 'authorization', value: `Bearer ${secret('authorization header of a webhook')}` },
    { name: 'x-mine', value: secret('header of a webhook that has no telling name') },
  ]
  const webhook = await post('webhook', { url: `${url}?t=${secret('address of a webhook')}`, events: ['*'], headers })
  secrets.set('secret of a webhook', text(webhook.attributes['secret']))
  await service.send('PATCH', `/webhooks/${webhook.id}`, {
    data: { id: webhook.id, type: 'webhook', attributes: { secret: secret('next secret of a webhook') } },
  })
  await post('channel', { kind: 'slack', address: `${url}/${secret('address of a Slack channel')}`, events: ['*'] })
  const json = await post('channel', { kind: 'json', address: url, events: ['*'] })
  secrets.set('secret of a channel', text(json.attributes['secret']))
  const calendar = await post('calendar', { name: 'ours' })
  secrets.set('address of a calendar', text(calendar.attributes['url']).split('/').at(-1) ?? '')
}

async function useDoors(): Promise<void> {
  const origin = new URL(service.base_url).origin
  const clock = createClock()
  const password = secret('password of a person')
  await createPerson(
    { db: service.db, clock, newId: createIds(clock.realMs) },
    { account_id: service.account_id, email: 'a@example.org', password, name: 'A', is_operator: false },
  )
  const signed_in = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: 'a@example.org', password }),
  })
  assert.equal(signed_in.status, 303)
  secrets.set('cookie of a session', /=([^;]+)/.exec(signed_in.headers.get('set-cookie') ?? '')?.[1] ?? '')
  const registered = await fetch(`${origin}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'A',
      redirect_uris: ['https://a.example/cb'],
      token_endpoint_auth_method: 'client_secret_basic',
    }),
  })
  const { client_secret }: { client_secret: unknown } = JSON.parse(await registered.text())
  secrets.set('secret of an application', text(client_secret))
  secrets.set('API key', service.key)
}

test('no secret that was given or told stands in the database in clear', async () => {
  await useWebhooks()
  await useDoors()
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  await eventually(
    'attempts are noted',
    async () =>
      (
        await service.db.work<{ count: number }[]>`
    select count(*)::int as count from notification_log
    where status_code = 200 and request_headers::text like '%X-Mine%'`
      )[0]?.count !== 0,
  )
  const [box] = (await service.get('/containers')).body.data
  const container = { data: { type: 'container', id: box?.id } }
  const shared = await post('share', { name: 'ours' }, { container })
  secrets.set('address of a shared page', text(shared.attributes['url']).split('/').at(-1) ?? '')
  assert.ok(
    receiver.received.some(
      ({ headers }) => headers['x-mine'] === secrets.get('header of a webhook that has no telling name'),
    ),
  )
  for (const [what, value] of secrets) assert.ok(value.length >= 16, what)
  const tables = await service.db.work<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    for (const [what, value] of secrets) {
      const { work } = service.db
      const forms = [
        value,
        Buffer.from(value).toString('hex'),
        Buffer.from(value).toString('base64').replaceAll('=', ''),
      ]
      const [row] = await work<{ count: number }[]>`
        select count(*)::int as count from ${work(name)} t, unnest(${forms}::text[]) as form
        where position(form in t::text) > 0`
      if ((row?.count ?? 0) > 0) found.push(`${what} in ${name}`)
    }
  }
  assert.deepEqual(found, [])
})
