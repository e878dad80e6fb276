import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from './read-file.ts'
import type { FileOutcome } from './outcome.ts'
import { mailOf } from './testing/mail.ts'
import { pdfOf } from './testing/pdf.ts'

const notice = pdfOf([
  {
    marks: [
      { text: 'ARRIVAL NOTICE', x: 50, y: 40, size: 18 },
      { text: 'B/L No.: NSLU260712345', x: 50, y: 80 },
    ],
  },
])

async function readMail(bytes: Buffer) {
  const outcome = await readFile({ name: 'mail.eml', bytes })
  assert.equal(outcome.status, 'mail')
  return outcome
}

const payloadOf = (outcome: FileOutcome | undefined) =>
  outcome?.status === 'read' ? outcome.reading.documents[0]?.payload : outcome

test('each attachment is read by itself, and one that cannot be read says why', async () => {
  const { subject, from, parts, left_out } = await readMail(
    mailOf('See attached.', [
      { type: 'application/pdf', name: '../../notice.pdf', body: notice },
      { type: 'application/pdf', name: 'broken.pdf', body: '%PDF-1.4 nothing' },
      { type: 'text/calendar', name: 'invite.ics', body: 'BEGIN:VCALENDAR' },
      { type: 'image/png', name: 'logo.png', body: '\x89PNG', inline: true },
    ]),
  )
  assert.deepEqual([subject, from], ['Pickup numbers', 'ops@northernstar.example'])
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['notice.pdf', 'broken.pdf'],
  )
  assert.deepEqual(payloadOf(parts[0]?.outcome), { master_bill_of_lading: 'NSLU260712345' })
  assert.ok(parts[1]?.outcome.status === 'failed' && parts[1].outcome.reason === 'malformed')
  assert.deepEqual(
    left_out.map(({ name }) => name),
    ['invite.ics', 'logo.png'],
  )
})

test('the text is a document where it names a container and what is to be done', async () => {
  const { parts } = await readMail(mailOf('Hello,\n\npickup # 123456 for MSCU1234566, LFD 12/14/2026\n\nRegards', []))
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['text of the mail'],
  )
  assert.deepEqual(payloadOf(parts[0]?.outcome), {
    pickup_number: '123456',
    containers: [{ number: 'MSCU1234566', last_free_day: '2026-12-14', pickup_number: '123456' }],
  })
  assert.deepEqual((await readMail(mailOf('Thank you for the arrival news!', []))).parts, [])
})

test('mails within mails are opened three deep, and no deeper', async () => {
  let mail = mailOf('See attached.', [{ type: 'application/pdf', name: 'notice.pdf', body: notice }])
  for (let depth = 0; depth < 4; depth += 1)
    mail = mailOf('Forwarded.', [{ type: 'message/rfc822', name: 'forwarded.eml', body: mail }])
  let outcome: FileOutcome | undefined = await readMail(mail)
  let depth = 0
  while (outcome?.status === 'mail' && outcome.parts.length > 0) {
    outcome = outcome.parts[0]?.outcome
    depth += 1
  }
  assert.equal(depth, 3)
  assert.ok(outcome?.status === 'mail')
  assert.match(outcome.left_out[0]?.reason ?? '', /deep/)
})

test('more attachments than are taken are left out by name', async () => {
  const many = Array.from({ length: 22 }, (_, index) => ({ type: 'image/gif', name: `${index}.gif`, body: 'GIF89a' }))
  const { parts, left_out } = await readMail(mailOf('Pictures.', many))
  assert.equal(parts.length, 20)
  assert.deepEqual(left_out, [
    { name: '20.gif', reason: 'more than 20 attachments' },
    { name: '21.gif', reason: 'more than 20 attachments' },
  ])
})

test('400 levels of parts are told as damaged', async () => {
  const open = Array.from(
    { length: 400 },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  ).join('')
  const bytes = Buffer.from(
    `From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${open}`,
  )
  const outcome = await readFile({ name: 'mail.eml', bytes })
  assert.ok(outcome.status === 'failed' && outcome.reason === 'malformed')
})
