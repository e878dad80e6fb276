import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'
import { startMailServer } from './smtp.ts'
import type { MailServer } from './smtp.ts'

let service: TestService
let mail_server: MailServer
before(async () => {
  mail_server = await startMailServer()
  service = await startService({ smtp_url: mail_server.url })
})
after(async () => {
  await service.close()
  await mail_server.close()
})

const address = 'imports@stranger.example'

async function track(story: string): Promise<void> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const { body } = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  await eventually(
    'the number is found',
    async () => (await service.get(`/tracking_requests/${body.data.id}`)).body.data.attributes['status'] === 'created',
  )
}

test("a stranger's address gets one mail that asks, and hears of containers once its button was pressed, not before", async () => {
  const { body } = await service.send('POST', '/channels', {
    data: { type: 'channel', attributes: { kind: 'email', address, events: ['*'] } },
  })
  const channel = `/channels/${body.data.id}`
  const [asking] = await eventually('the mail that asks', async () => mail_server.mails.length > 0 && mail_server.mails)
  await track('customs-hold-clears')
  assert.deepEqual(
    mail_server.mails.map(({ to }) => to),
    [address],
  )
  const says = async () =>
    /"status":"(\w+)"/.exec(JSON.stringify((await service.get(channel)).body.data.attributes['confirmation']))?.[1]
  await eventually('the channel says that it waits', async () => (await says()) === 'waiting')

  const link =
    /https?:\/\/[^/]+(\/confirm-address\?token=[\w.-]+)/.exec(asking?.text ?? '')?.[1] ?? assert.fail(asking?.text)
  const page = new URL(link, service.base_url)
  assert.equal((await fetch(page)).status, 200)
  assert.equal(await says(), 'waiting')

  const pressed = await fetch(new URL('/confirm-address', page), {
    method: 'POST',
    headers: { origin: page.origin },
    body: new URLSearchParams({ token: page.searchParams.get('token') ?? '' }),
  })
  assert.equal(pressed.status, 200, await pressed.text())
  assert.deepEqual([await says(), mail_server.mails.length], ['confirmed', 1])
  await track('demurrage-running')
  await eventually('mails about containers', async () => mail_server.mails.length > 1)
  assert.ok(mail_server.mails.every(({ to }) => to === address))
  await service.send('DELETE', channel)
})
