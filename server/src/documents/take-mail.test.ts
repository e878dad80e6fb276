import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archiveOf } from '../ground/spreadsheets/archive.ts'
import { takeMail } from './take-mail.ts'
import { mailOf } from './testing/mail.ts'
import type { TakenMail } from './outcome.ts'

async function taken(bytes: Buffer): Promise<TakenMail> {
  const taking = await takeMail(bytes)
  if (taking.status === 'failed') assert.fail(taking.detail)
  return taking.mail
}

const namesOf = ({ parts }: TakenMail) => parts.map(({ name }) => name)
const raw = (head: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`From: a@example.com\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n`), Buffer.from(body)])
const zipOf = (members: Readonly<Record<string, string | Buffer>>) =>
  archiveOf(new Map(Object.entries(members).map(([name, body]) => [name, Buffer.from(body)])))

test('of 5,000 attachments 20 are taken, and no list grows with the rest', async () => {
  const part = '--e\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF-1.4\r\n'
  const mail = await taken(raw('Content-Type: multipart/mixed; boundary=e', `${part.repeat(5_000)}--e--`))
  assert.equal(mail.parts.length, 20)
  assert.equal(mail.left_out.length, 101)
  assert.deepEqual(mail.left_out[0], { name: 'a.pdf', reason: 'more than 20 attachments' })
  assert.deepEqual(mail.left_out[100], { name: '4880 more', reason: 'not listed by name' })
})

test('50,000 parts, 400 levels and headers of megabytes are told as damaged or taken in bounds', async () => {
  const broad = raw('Content-Type: multipart/mixed; boundary=e', '--e\r\n\r\nx\r\n'.repeat(50_000))
  const taking = await takeMail(broad)
  assert.ok(taking.status === 'failed' || taking.mail.parts.length <= 20)
  const levels = Array.from(
    { length: 400 },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  )
  const deep = await takeMail(raw('Content-Type: multipart/mixed; boundary=b0', levels.join('')))
  assert.ok(deep.status === 'failed' && deep.reason === 'malformed')
  const wide = await takeMail(raw(`X-Long: ${'a'.repeat(3_000_000)}`, 'text'))
  assert.ok(wide.status === 'failed' && wide.reason === 'malformed')
})

test('more than 30 MiB are not taken', async () => {
  const large = await takeMail(Buffer.alloc(30 * 1_024 * 1_024 + 1))
  assert.ok(large.status === 'failed' && large.detail === 'it has more than 30 MiB')
})

test('mails within mails share one limit of attachments, and the fourth is not opened', async () => {
  const files = Array.from({ length: 15 }, (_, i) => ({ type: 'application/pdf', name: `${i}.pdf`, body: '%PDF-1.4' }))
  const inner = mailOf('Inner.', files)
  const forwarded = { type: 'message/rfc822', name: 'forwarded.eml', body: inner }
  const { parts } = await taken(mailOf('Outer.', [forwarded, ...files]))
  const [first, ...rest] = parts
  assert.ok(first?.kind === 'mail' && first.mail.parts.length === 15)
  assert.equal(rest.length, 4)

  let mail = mailOf('Core.', files.slice(0, 1))
  for (let depth = 0; depth < 4; depth += 1) mail = mailOf('Forwarded.', [{ ...forwarded, body: mail }])
  let within = await taken(mail)
  for (let part = within.parts[0]; part?.kind === 'mail'; part = within.parts[0]) within = part.mail
  assert.deepEqual(within.left_out, [{ name: 'forwarded.eml', reason: 'a mail more than 3 mails deep' }])
})

test('a damaged mail within a mail is left out, and what stands beside it is taken', async () => {
  const bad = raw(`X-Long: ${'a'.repeat(600_000)}`, 'text')
  const mail = await taken(
    mailOf('Outer.', [
      { type: 'message/rfc822', name: 'bad.eml', body: bad },
      { type: 'application/pdf', name: 'good.pdf', body: '%PDF-1.4' },
    ]),
  )
  assert.deepEqual(namesOf(mail), ['good.pdf'])
  assert.match(mail.left_out[0]?.reason ?? '', /damaged/)
})

test('an archive is unpacked once; a bomb, a lock and an archive within it are left out by name', async () => {
  const bomb = zipOf({ 'zeros.csv': Buffer.alloc(60 * 1_024 * 1_024) })
  const mail = await taken(
    mailOf('Packed.', [
      {
        type: 'application/zip',
        name: 'papers.zip',
        body: zipOf({ '../../notice.pdf': '%PDF-1.4', 'more.zip': zipOf({ 'a.pdf': '%PDF' }), '__MACOSX/._x': 'x' }),
      },
      { type: 'application/zip', name: 'bomb.zip', body: bomb },
      { type: 'application/x-zip-compressed', name: 'broken.zip', body: 'PK nothing' },
    ]),
  )
  assert.deepEqual(namesOf(mail), ['notice.pdf'])
  assert.deepEqual(
    mail.left_out.map(({ name }) => name),
    ['more.zip', 'bomb.zip', 'broken.zip'],
  )
  assert.match(mail.left_out[1]?.reason ?? '', /too large/)
})

test('names lose paths and signs that turn text, and are bounded', async () => {
  const mail = await taken(
    mailOf('Names.', [
      { type: 'application/pdf', name: '../../\0evil.pdf', body: '%PDF-1.4' },
      { type: 'application/pdf', name: 'C:\\\\temp\\\\con.pdf', body: '%PDF-1.4' },
      { type: 'application/pdf', name: `${'a'.repeat(900)}.pdf`, body: '%PDF-1.4' },
    ]),
  )
  const names = namesOf(mail)
  assert.equal(names[0], 'evil.pdf')
  assert.ok(names.every((name) => !/[/\\\0]/.test(name) && name.length <= 255))
})

test('winmail.dat, calendars, cards, signatures and small pictures of the text are left out and say why', async () => {
  const mail = await taken(
    mailOf('Hello.', [
      { type: 'application/octet-stream', name: 'winmail.dat', body: 'x' },
      { type: 'application/ms-tnef', name: 'tnef', body: 'x' },
      { type: 'text/calendar', name: 'invite.ics', body: 'x' },
      { type: 'text/x-vcard', name: 'me.vcf', body: 'x' },
      { type: 'application/pkcs7-signature', name: 'smime.p7s', body: 'x' },
      { type: 'image/png', name: 'logo.png', body: 'x', inline: true },
      { type: 'image/png', name: 'scan.png', body: 'x' },
    ]),
  )
  assert.deepEqual(namesOf(mail), ['scan.png'])
  assert.equal(mail.left_out.length, 6)
  assert.match(mail.left_out[0]?.reason ?? '', /Outlook/)
})

test('a mail without text, with a wrong charset or with broken encodings is taken as far as it can be', async () => {
  const none = await taken(raw('Subject: nothing', ''))
  assert.deepEqual([none.text.trim(), none.parts, none.left_out], ['', [], []])
  const charset = await taken(raw('Content-Type: text/plain; charset=x-no-such-set', Buffer.from([0x50, 0xe9, 0x0a])))
  assert.match(charset.text, /^P/)
  const garbage = await taken(raw('Content-Transfer-Encoding: quoted-printable', 'a=ZZ=\r\n=E2=82 b=3D=\r\n= c ='))
  assert.match(garbage.text, /b=/)
  const no_head = await taken(Buffer.from('\0\x01 no mail at all'))
  assert.equal(no_head.from, null)
})

test('what a mail says of itself is taken in one line each', async () => {
  const mail = await taken(
    raw(
      [
        'To: "Docs" <docs@in.example>, Team: x@example.com, y@example.com;',
        'Cc: c@example.com',
        'Subject: =?utf-8?q?Avis_d=27arriv=C3=A9e?=\r\n =?utf-8?q?_=E2=80=AEfdp?=',
        'In-Reply-To: <1@example.com>',
        'References: <0@example.com> <1@example.com>',
        'Date: Mon, 23 Nov 2026 09:00:00 +0100',
        'Content-Type: Text/HTML; charset=utf-8',
      ].join('\r\n'),
      '<style>p{}</style><p>Pickup&nbsp;# 123</p><table><tr><td>LFD</td><td>12/14</td></tr></table>',
    ),
  )
  assert.deepEqual(
    mail.to.map(({ address }) => address),
    ['docs@in.example', 'x@example.com', 'y@example.com'],
  )
  assert.deepEqual([mail.subject, mail.cc[0]?.address], ["Avis d'arrivée fdp", 'c@example.com'])
  assert.deepEqual([mail.in_reply_to, mail.references], ['<1@example.com>', ['<0@example.com>', '<1@example.com>']])
  assert.deepEqual([mail.sent_at, mail.content_type], ['2026-11-23T08:00:00.000Z', 'text/html'])
  assert.match(mail.text, /Pickup # 123[\s\S]*LFD +12\/14/)
})

const both = (text: string, html: string) =>
  raw(
    'Subject: both\r\nContent-Type: multipart/alternative; boundary=b',
    [`--b\r\nContent-Type: text/plain\r\n\r\n${text}`, `--b\r\nContent-Type: text/html\r\n\r\n${html}`, '--b--'].join(
      '\r\n',
    ),
  )

test('of a mail that is written twice, what a person sees of it is its text', async () => {
  const table = '<table><tr><th>Container</th><th>LFD</th></tr><tr><td>MSCU1234566</td><td>12/14</td></tr></table>'
  const flat = await taken(both('Container\r\nLFD\r\nMSCU1234566\r\n12/14', table))
  assert.match(flat.text, /Container +LFD\nMSCU1234566 +12\/14/)
  const stub = await taken(
    both('This message needs a program that shows HTML.', '<p>LFD of MSCU1234566 is\r\n12/14</p>'),
  )
  assert.equal(stub.text.trim(), 'LFD of MSCU1234566 is 12/14')
  const plain = await taken(both('LFD of MSCU1234566 is 12/14', '<p><b>LFD</b> of MSCU1234566 is 12/14</p>'))
  assert.equal(plain.text.trim(), 'LFD of MSCU1234566 is 12/14')
  const picture = await taken(both('LFD of MSCU1234566 is 12/14', '<table><tr><td><img src="cid:1"></table>'))
  assert.equal(picture.text.trim(), 'LFD of MSCU1234566 is 12/14')
})
