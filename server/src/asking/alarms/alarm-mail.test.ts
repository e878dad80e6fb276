import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmMail } from './alarm-mail.ts'

const alarm = {
  source_id: 'cn',
  reason: 'credentials',
  detail: 'status 401',
  began_at: '2026-11-20T12:00:00Z',
  ended_at: null,
}
const mailOf = (given: Partial<Parameters<typeof alarmMail>[0]> = {}) =>
  alarmMail({ ...alarm, ...given }, 'CN', 'https://quaylog.example')

test('a mail says what is wrong since when, what to do, what that means meanwhile, and where', () => {
  assert.deepEqual(mailOf(), {
    subject: 'CN refuses the credentials',
    text: [
      'CN (cn) refuses the credentials, since 2026-11-20T12:00:00Z: status 401',
      '',
      'Ask the upstream for new credentials if they have expired, and rotate them.',
      'Until then nothing new is known through this source; what it told before stays. You are told once more when it is well again.',
      '',
      'https://quaylog.example/operator/sources',
      '',
    ].join('\n'),
  })
  assert.match(mailOf({ detail: '' }).text, /since 2026-11-20T12:00:00Z\.\n/)
})

test('every reason has words and a cure of its own, and one that an older version does not know is told all the same', () => {
  const words = ['credentials', 'entitlement', 'address', 'budget', 'certificate'].map((reason) => {
    const { subject, text } = mailOf({ reason })
    const cure = text.split('\n')[2] ?? ''
    assert.ok(subject.length > 'CN '.length && cure.length > 20, reason)
    return [subject, cure]
  })
  assert.equal(new Set(words.flat()).size, 10)
  const { subject, text } = mailOf({ reason: 'tides' })
  assert.equal(subject, 'CN needs you')
  assert.match(text, /^CN \(cn\) needs you, since .*: status 401\n\n\nUntil then/)
})

test('what is well again is told with what it was and for how long', () => {
  assert.deepEqual(mailOf({ ended_at: '2026-11-21T08:00:00Z' }), {
    subject: 'CN is well again',
    text: 'CN (cn) is well again since 2026-11-21T08:00:00Z. From 2026-11-20T12:00:00Z on it was so that it refuses the credentials.\n\nhttps://quaylog.example/operator/sources\n',
  })
})
