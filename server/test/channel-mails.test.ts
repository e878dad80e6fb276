import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { readInterchange } from '../src/sources/edi/read.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'
import { startMailServer } from './smtp.ts'
import type { MailServer } from './smtp.ts'

let service: TestService
let mail_server: MailServer
let edi_folder: string
before(async () => {
  mail_server = await startMailServer()
  edi_folder = await mkdtemp(join(tmpdir(), 'quaylog-edi-out-'))
  service = await startService({ smtp_url: mail_server.url, env: { QUAYLOG_EDI_OUT_DIR: edi_folder } })
})
after(async () => {
  await service.close()
  await mail_server.close()
  await rm(edi_folder, { recursive: true })
})

const address = 'imports@stranger.example'

async function track(story: string): Promise<void> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const { body } = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  await eventually(
    'the number is found',
    async () =>
      (await service.get(`/tracking_requests/${body.data.id}`)).body.data.attributes['status'] === 'succeeded',
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

test('EDI files say when a ship left and which container it carries, as the timeline of the API does', async () => {
  const events = ['container.transport.vessel_departed']
  const made = await Promise.all(
    ['edi_315', 'edi_iftsta'].map((kind) =>
      service.send('POST', '/channels', {
        data: { type: 'channel', attributes: { kind, address: 'ZZ:QUAYLOG/ZZ:ACME', events } },
      }),
    ),
  )
  await track('last-free-day-extended')
  const { request_number } = await service.numberOf('last-free-day-extended')
  const zones = new Map<string, string>()
  const wanted = await eventually('the timeline', async () => {
    const { data } = (await service.get(`/containers?q=${request_number}`)).body
    const told = await Promise.all(
      data.map(async ({ id, attributes }) => {
        const { data: timeline } = (await service.get(`/containers/${id}/transport_events`)).body
        return timeline
          .filter((one) => one.attributes['event'] === events[0])
          .map((one) => {
            zones.set(String(one.attributes['location_locode']), String(one.attributes['timezone']))
            return `${attributes['number']} ${String(one.attributes['timestamp']).slice(0, 16)}`
          })
      }),
    )
    return told.flat().length > 0 && told.flat().toSorted()
  })
  const parts = { zoneOf: (locode: string) => zones.get(locode) ?? null, locodeOf: () => null }
  for (const { body } of made) {
    const folder = join(edi_folder, body.data.id)
    const said = await eventually('the files', async () => {
      const names = await readdir(folder).catch(() => [])
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
      return texts.length >= wanted.length && texts
    })
    const departures = said.map((text) => readInterchange(text, { parts })?.observations[0])
    assert.deepEqual(
      departures.map((one) => `${one?.container} ${one?.kind === 'movement' ? one.at?.slice(0, 16) : ''}`).toSorted(),
      wanted,
    )
    assert.ok(
      said.every((text) => /BM[*:]/.test(text) && /R4\*L|LOC\+9/.test(text)),
      said.join(),
    )
    await service.send('DELETE', `/channels/${body.data.id}`)
  }
})
