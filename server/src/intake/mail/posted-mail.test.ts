import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postedMail } from './posted-mail.ts'

const raw = 'From: a@example.com\r\nSubject: é\r\n\r\nHello.'

test('a post without a whole mail says what is missing', async () => {
  const unread = async (type: string, body: string) => {
    const posted = await postedMail(type, Buffer.from(body))
    assert.ok('unread' in posted)
    return posted.unread
  }
  assert.match(await unread('application/json; charset=utf-8', '{"TextBody":"Hello."}'), /RawEmail/)
  assert.match(await unread('application/json', 'nothing'), /RawEmail/)
  assert.match(await unread('application/x-www-form-urlencoded', 'body-plain=Hello'), /body-mime/)
  assert.match(await unread('multipart/form-data; boundary=form-of-the-test', 'nothing'), /body-mime/)
})

test('a mail is taken as it is, out of JSON, and out of a form', async () => {
  const posts: readonly (readonly [string, string, readonly string[], string | null])[] = [
    ['message/rfc822', raw, [], null],
    ['', raw, [], null],
    [
      'application/json',
      JSON.stringify({ RawEmail: raw, OriginalRecipient: 'docs@in.example' }),
      ['docs@in.example'],
      null,
    ],
    [
      'application/x-www-form-urlencoded',
      new URLSearchParams({
        'body-mime': raw,
        recipient: 'a@in.example, b@in.example',
        sender: 'x@y.example',
      }).toString(),
      ['a@in.example', 'b@in.example'],
      'x@y.example',
    ],
    [
      'multipart/form-data; boundary=form-of-the-test',
      `--form-of-the-test\r\nContent-Disposition: form-data; name="body-mime"\r\n\r\n${raw}\r\n--form-of-the-test--\r\n`,
      [],
      null,
    ],
  ]
  for (const [type, body, recipients, sender] of posts) {
    const posted = await postedMail(type, Buffer.from(body))
    assert.ok(!('unread' in posted), type)
    assert.deepEqual({ ...posted, bytes: posted.bytes.toString() }, { bytes: raw, recipients, sender }, type)
  }
})
