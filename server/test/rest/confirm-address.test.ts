import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmation_limits } from '@quaylog/contract'
import type { Mail } from '../../src/ground/mail.ts'
import { sealLink } from '../../src/ground/sealed-link.ts'
import { confirmation_path } from '../../src/subscriptions/confirmations/confirmation.ts'
import { sendDueConfirmations } from '../../src/subscriptions/confirmations/send.ts'
import { createLog } from '../../src/ground/log.ts'
import { restService } from './service.ts'
import type { Answer } from './answer.ts'
import type { Customer } from './service.ts'

const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
const mails: Mail[] = []
/** What the mail server says to the next mails; undefined: it takes them. */
let refusal: string | undefined
const origin = service.app.parts.base_url.replace(/\/v2$/, '')
const parts = {
  db: service.db,
  clock: service.clock,
  log: createLog('silent'),
  sealer: service.sealer,
  public_url: origin,
  sendMail: async (mail: Mail) => {
    if (refusal !== undefined) throw new Error(refusal)
    mails.push(mail)
  },
}
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

const add = (as: Customer, address: string, more: object = {}) =>
  service.call('POST', '/channels', {
    as,
    body: { data: { type: 'channel', attributes: { kind: 'email', address, events: ['*'], ...more } } },
  })
const edit = (as: Customer, id: string, attributes: object) =>
  service.call('PATCH', `/channels/${id}`, { as, body: { data: { id, type: 'channel', attributes } } })
const confirmationOf = async (as: Customer, id: string) =>
  (await service.call('GET', `/channels/${id}`, { as })).one().attributes['confirmation']
const statusOf = async (as: Customer, id: string) =>
  /"status":"(\w+)"/.exec(JSON.stringify(await confirmationOf(as, id)))?.[1]
const tooMany = (answer: Answer) =>
  answer.errors().map(({ status, code, source, detail }) => [status, code, source?.pointer, detail])

/** Sends what is due; the token of the last mail to an address, since other tests have theirs asked too. */
async function mailed(address: string): Promise<string> {
  while (await sendDueConfirmations(parts)) {
    /* Until nothing is due. */
  }
  return tokenIn(mails.findLast(({ to }) => to === address))
}
const tokenIn = (mail: Mail | undefined) => /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** Does something while the mail server takes no mails. */
async function whileRefused(why: string, use: () => Promise<void>): Promise<void> {
  refusal = why
  try {
    await use()
  } finally {
    refusal = undefined
  }
}
const open = (token: string) => service.app.http.inject({ method: 'GET', url: `${confirmation_path}?token=${token}` })
const press = (token: string, from = origin) =>
  service.app.http.inject({
    method: 'POST',
    url: confirmation_path,
    headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })
const titleOf = ({ body }: { body: string }) => /<h1>([^<]+)<\/h1>/.exec(body)?.[1]
const customer = (name: string) => service.addCustomer(name, 'paid')

test('a mail address is told nothing before somebody agreed: one mail asks, and what happens meanwhile is not for it', async () => {
  const as = await customer('Before')
  const { id, attributes } = (await add(as, 'stranger@before.example')).one()
  assert.deepEqual(attributes['confirmation'], { status: 'unsent', sent_at: null, confirmed_at: null, error: null })
  await mailed('stranger@before.example')
  await mailed('stranger@before.example')
  await service.track(as)
  assert.deepEqual(
    mails.filter(({ to }) => to === 'stranger@before.example').map(({ subject }) => subject),
    ['Do you want mails of Quaylog?'],
  )
  const [told] = await service.db.work<{ count: number }[]>`
    select count(*)::int as count from notification where webhook_id = ${id}`
  assert.equal(told?.count, 0)
  assert.equal(await statusOf(as, id), 'waiting')
})

test('neither looking at the link nor a page of others confirms; forged and cut links do nothing', async () => {
  const as = await customer('Scanner')
  const { id } = (await add(as, 'scanned@example.org')).one()
  const token = await mailed('scanned@example.org')
  const page = await open(token)
  assert.deepEqual([page.statusCode, titleOf(page)], [200, 'Do you want these mails?'])
  assert.match(page.body, /<b>Scanner<\/b> wants Quaylog to write to <b>scanned@example.org<\/b>/)
  assert.equal(
    (await service.app.http.inject({ method: 'HEAD', url: `${confirmation_path}?token=${token}` })).statusCode,
    200,
  )
  assert.equal((await press(token, 'https://evil.example')).statusCode, 403)
  const other_purpose = sealLink(
    service,
    'password',
    { account_id: as.id, channel_id: id, confirmation_id: id },
    service.clock.realMs() + day_ms,
  )
  for (const wrong of ['', 'abc', token.slice(0, -4), `${token}AAAA`, other_purpose]) {
    assert.deepEqual([(await open(wrong)).statusCode, (await press(wrong)).statusCode], [410, 410], wrong)
  }
  assert.equal(await statusOf(as, id), 'waiting')
})

test('a link that is too old does not confirm; the address given once more is asked once more', async () => {
  const as = await customer('Late')
  const { id } = (await add(as, 'late@example.org')).one()
  const old = await mailed('late@example.org')
  service.advance(confirmation_limits.link_days * day_ms - 1_000)
  assert.equal((await open(old)).statusCode, 200)
  assert.equal(await statusOf(as, id), 'waiting')
  service.advance(1_000)
  assert.deepEqual(
    [(await open(old)).statusCode, (await press(old)).statusCode, await statusOf(as, id)],
    [410, 410, 'expired'],
  )
  assert.equal((await edit(as, id, { description: 'no address is given' })).status, 200)
  assert.equal(await statusOf(as, id), 'expired')
  assert.equal((await edit(as, id, { address: 'late@example.org' })).status, 200)
  assert.equal(await statusOf(as, id), 'unsent')
  assert.equal(titleOf(await press(await mailed('late@example.org'))), 'Confirmed')
  assert.equal(await statusOf(as, id), 'confirmed')
})

test('of many who confirm at once one does, and the others learn that it is done; a used link changes nothing any more', async () => {
  const as = await customer('Race')
  const { id } = (await add(as, 'race@example.org')).one()
  const token = await mailed('race@example.org')
  const titles = (await Promise.all(Array.from({ length: 25 }, () => press(token)))).map(titleOf)
  assert.deepEqual(
    [
      titles.filter((title) => title === 'Confirmed').length,
      titles.filter((title) => title === 'Confirmed already').length,
    ],
    [1, 24],
  )
  const first = await confirmationOf(as, id)
  service.advance(hour_ms)
  assert.deepEqual(
    [titleOf(await open(token)), titleOf(await press(token))],
    ['Confirmed already', 'Confirmed already'],
  )
  assert.deepEqual(await confirmationOf(as, id), first)
})

test("what one account was granted is not another account's, at the same address", async () => {
  const [one, two] = [await customer('One'), await customer('Two')]
  const [first, second] = [(await add(one, 'both@example.org')).one().id, (await add(two, 'both@example.org')).one().id]
  await mailed('both@example.org')
  const [asked_one] = mails.filter(({ to, text }) => to === 'both@example.org' && text.startsWith('"One"'))
  await press(tokenIn(asked_one))
  assert.deepEqual([await statusOf(one, first), await statusOf(two, second)], ['confirmed', 'waiting'])
})

test('another address is asked anew, hears nothing of what waited, and the link of the one before confirms nothing', async () => {
  const as = await customer('Moving')
  const { id } = (await add(as, 'here@example.org')).one()
  const used = await mailed('here@example.org')
  await press(used)
  await service.track(as)
  const waiting = () => service.db.work<{ id: string; delivery_status: string }[]>`
    select id, delivery_status from notification where webhook_id = ${id}`
  const before = await waiting()
  assert.ok(before.length > 0 && before.every(({ delivery_status }) => delivery_status === 'pending'))
  const moved = await edit(as, id, { address: 'there@example.org', active: true })
  assert.deepEqual(
    [moved.status, moved.one().attributes['confirmation']],
    [200, { status: 'unsent', sent_at: null, confirmed_at: null, error: null }],
  )
  assert.ok((await waiting()).every(({ delivery_status }) => delivery_status === 'failed'))
  const again = await service.call('POST', `/webhook_notifications/${before[0]?.id}/redeliver`, { as })
  assert.deepEqual(
    [again.status, again.errors()[0]?.detail],
    [422, 'The mail address of the channel of this notification is not confirmed: nothing is sent to it before'],
  )
  assert.deepEqual(
    (await service.call('POST', '/webhook_notifications/recover', { as, body: { since: '2026-11-20T00:00:00Z' } }))
      .body,
    { recovered: 0 },
  )
  assert.equal((await press(used)).statusCode, 410)
  assert.equal(titleOf(await press(await mailed('there@example.org'))), 'Confirmed')
  assert.deepEqual(
    (await service.call('POST', '/webhook_notifications/recover', { as, body: { since: '2026-11-20T00:00:00Z' } }))
      .body,
    { recovered: before.length },
  )
})

test('an edit that meets another one cannot slip an address under a question that was asked of another', async () => {
  const as = await customer('Slip')
  const { id } = (await add(as, 'first@example.org')).one()
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name}@slip.example`)
  await Promise.all([
    ...addresses.map((address) => edit(as, id, { address })),
    ...addresses.map((address) => edit(as, id, { description: address })),
  ])
  const { attributes } = (await service.call('GET', `/channels/${id}`, { as })).one()
  const token = await mailed(String(attributes['address']))
  assert.equal(titleOf(await press(token)), 'Confirmed')
})

test('a mail that cannot be sent is tried again, says why on its channel, and is given up in the end', async () => {
  const as = await customer('Bounced')
  const { id } = (await add(as, 'nobody@example.org')).one()
  await whileRefused('550 no such box', async () => {
    await mailed('nobody@example.org')
    assert.deepEqual(await confirmationOf(as, id), {
      status: 'unsent',
      sent_at: null,
      confirmed_at: null,
      error: '550 no such box',
    })
    for (const wait_ms of [60_000, 10 * 60_000, hour_ms, 6 * hour_ms]) {
      assert.equal(await statusOf(as, id), 'unsent')
      service.advance(wait_ms)
      await mailed('nobody@example.org')
    }
    assert.deepEqual(await confirmationOf(as, id), {
      status: 'failed',
      sent_at: null,
      confirmed_at: null,
      error: '550 no such box',
    })
  })
  service.advance(30 * day_ms)
  await mailed('nobody@example.org')
  assert.ok(mails.every(({ to }) => to !== 'nobody@example.org'))
  await edit(as, id, { address: 'nobody@example.org' })
  assert.equal(titleOf(await press(await mailed('nobody@example.org'))), 'Confirmed')
})

test('a process that ends while it sends is taken over from, and two that send at once send one mail', async () => {
  const as = await customer('Crash')
  const { id } = (await add(as, 'crash@example.org')).one()
  await assert.rejects(
    sendDueConfirmations({
      ...parts,
      get public_url(): string {
        throw new Error('killed')
      },
    }),
    /killed/,
  )
  const of = () => mails.filter(({ to }) => to === 'crash@example.org').length
  await mailed('crash@example.org')
  assert.equal(of(), 0)
  service.advance(5 * 60_000)
  await Promise.all([mailed('crash@example.org'), mailed('crash@example.org'), mailed('crash@example.org')])
  assert.deepEqual([of(), await statusOf(as, id)], [1, 'waiting'])
})

test('an account has at most five addresses wait, however many requests come at once', async () => {
  const as = await customer('Many')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => add(as, `many${i}@example.org`)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 3)
  for (const answer of refused) {
    assert.deepEqual(tooMany(answer), [
      [
        '422',
        'too_many',
        '/data/attributes/address',
        '5 mail addresses of this account wait for confirmation already: have one of them confirmed, or delete its channel, before another one is asked',
      ],
    ])
  }
  const chat = await service.call('POST', '/channels', {
    as,
    body: {
      data: { type: 'channel', attributes: { kind: 'slack', address: 'https://hooks.example.org/x', events: ['*'] } },
    },
  })
  assert.deepEqual([chat.status, chat.one().attributes['confirmation']], [201, null])
  const waiting = answers.find(({ status }) => status === 201)
  await service.call('DELETE', `/channels/${waiting?.one().id}`, { as })
  assert.equal((await add(as, 'next@example.org')).status, 201)
})

test('an address is asked three times a day, whoever asks and however it is written', async () => {
  const forms = ['Victim@example.org', 'victim+a@example.org', 'victim@EXAMPLE.org', 'victim@example.org']
  const answers: Answer[] = []
  for (const [i, address] of forms.entries()) answers.push(await add(await customer(`Asker ${i}`), address))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 422],
  )
  const last = answers[3] ?? assert.fail()
  assert.deepEqual(tooMany(last), [
    [
      '422',
      'too_many',
      '/data/attributes/address',
      'This address was asked 3 times within 24 hours: ask again in 24 hours',
    ],
  ])
  const mover = await customer('Mover')
  const { id } = (await add(mover, 'mine@example.org')).one()
  assert.equal((await edit(mover, id, { address: 'victim@example.org' })).status, 422)
  assert.equal(
    (await service.call('GET', `/channels/${id}`, { as: mover })).one().attributes['address'],
    'mine@example.org',
  )
  service.advance(day_ms)
  assert.equal((await edit(mover, id, { address: 'victim@example.org' })).status, 200)
})

test('an account has twenty addresses asked a day; what was refused does not count', async () => {
  const as = await customer('Busy')
  for (let i = 0; i < 20; i++) {
    const added = await add(as, `busy${i}@example.org`)
    assert.equal(added.status, 201, added.text)
    await service.call('DELETE', `/channels/${added.one().id}`, { as })
  }
  service.advance(day_ms - hour_ms)
  const refused = await add(as, 'busy20@example.org')
  assert.deepEqual(tooMany(refused), [
    [
      '422',
      'too_many',
      '/data/attributes/address',
      'This account had 20 addresses asked within 24 hours: ask again in 60 minutes',
    ],
  ])
  service.advance(hour_ms)
  for (let i = 0; i < 3; i++) assert.equal((await add(as, 'busy20@example.org')).status, 201)
})

test('a channel for EDI files is refused where the operator named no folder for them', async () => {
  const attributes = { kind: 'edi_315', address: 'ZZ:QUAYLOG/02:ACME', events: ['*'] }
  const body = { data: { type: 'channel', attributes } }
  const refused = await service.call('POST', '/channels', { as: await customer('Files'), body })
  assert.deepEqual([refused.status, JSON.stringify(refused.body).includes('QUAYLOG_EDI_OUT_DIR')], [422, true])
})
