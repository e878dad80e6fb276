import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '../../src/documents/testing/mail.ts'
import { conversation } from './conversation.ts'
import { mailedService, mail_domain, paper, provenMail } from './mailed.ts'

const { service, addressOf, know } = await mailedService({ port: 0, protocol: 'smtp' })
const { paid } = service.customers
const listener = service.app.mail_listener
assert.ok(listener)
const port = await listener.listen()
const address = await addressOf(paid)
await know(paid, '@line.example')

const say = (...lines: readonly (string | Buffer)[]) => conversation(port, 'EHLO', lines)

const mails = async () => (await service.call('GET', '/email_submissions', { as: paid })).list().data

test('a recipient that no account has is refused while the mail is handed over', async () => {
  const [, first, second, data] = await say(
    'MAIL FROM:<a@example.com>',
    `RCPT TO:<docs+aaaaaaaaaaaaaaaa@${mail_domain}>`,
    'RCPT TO:<boss@example.com>',
    'DATA',
  )
  assert.match(first ?? '', /^550 /)
  assert.match(second ?? '', /^550 /)
  assert.match(data ?? '', /^503 /)
})

test('a mail of more than 30 MiB is refused before it is sent, and when it was sent', async () => {
  const before = await mails()
  const [announced] = await say(`MAIL FROM:<a@example.com> SIZE=${31 * 1_024 * 1_024}`)
  assert.match(announced ?? '', /^552 /)
  const line = Buffer.from(`${'a'.repeat(998)}\r\n`)
  const large = Buffer.concat(Array.from({ length: 31 * 1_049 }, () => line))
  const answers = await say('MAIL FROM:<a@example.com>', `RCPT TO:<${address}>`, 'DATA', large)
  assert.match(answers[3] ?? '', /^552 /)
  assert.deepEqual(await mails(), before)
})

test('what is no mail is refused, and a mail is kept before it is answered', async () => {
  const no_mail = await say('MAIL FROM:<a@example.com>', `RCPT TO:<${address}>`, 'DATA', Buffer.from('\r\nnothing'))
  assert.match(no_mail[3] ?? '', /^550 /)
  const good = await provenMail('Hello.', [paper('by-smtp')])
  const answers = await say('MAIL FROM:<ops@line.example>', `RCPT TO:<${address.toUpperCase()}>`, 'DATA', good)
  assert.match(answers[3] ?? '', /^250 kept as /)
  const [kept] = await mails()
  assert.deepEqual([kept?.attributes['status'], kept?.attributes['documents_count']], ['received', 1])
})

test('a bounce is dropped and not answered', async () => {
  const answers = await say('MAIL FROM:<>', `RCPT TO:<${address}>`, 'DATA', mailOf('Undelivered.'))
  assert.match(answers[3] ?? '', /^250 /)
  assert.equal((await mails())[0]?.attributes['dropped_reason'], 'bounce')
})

test('naming recipients counts nothing; after a hundred mails within an hour the address asks to try again later', async () => {
  const customer = await service.addCustomer('A house of many mails', 'paid')
  const to = `RCPT TO:<${await addressOf(customer)}>`
  const named = await say(...Array.from({ length: 101 }, () => ['MAIL FROM:<a@example.com>', to, 'RSET']).flat())
  assert.ok(named.every((answer) => answer.startsWith('250 ')))
  const one = ['MAIL FROM:<a@example.com>', to, 'DATA', Buffer.from('\r\nnothing')]
  const told = (await say(...Array.from({ length: 101 }, () => one).flat())).filter((_, index) => index % 4 === 3)
  assert.ok(told.slice(0, 100).every((answer) => answer.startsWith('550 ')))
  assert.match(told[100] ?? '', /^451 /)
  service.advance(3_600_000)
  assert.match((await say(...one))[3] ?? '', /^550 /)
})
