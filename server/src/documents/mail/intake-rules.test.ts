import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasAddress, aliasCodeOf, newAliasCode } from './alias.ts'
import { headersOf, messageIdOf } from './headers.ts'
import { loopReasonOf } from './loops.ts'
import { aliasCodesOf } from './recipients.ts'

const domain = 'in.example.org'
const code = 'abcdefghij234567'
const other = 'zzzzzzzzzz777777'

const fieldsOf = (...lines: readonly string[]) => {
  const fields = headersOf(Buffer.from(`${lines.join('\r\n')}\r\n\r\nbody`))
  assert.ok(fields)
  return fields
}

test('an address of another domain, with another word, or with a code of another form is no address of an account', () => {
  for (const address of [
    `docs+${code}@elsewhere.example`,
    `docs+${code}@in.example.org.evil.example`,
    `docs+${code.slice(1)}@${domain}`,
    `docs+${code}8@${domain}`,
    `docs+abcdefghij234501@${domain}`,
    `docs@${domain}`,
    `track+${code}@${domain}`,
    `docs+${code}@${domain}, x@example.com`,
    '',
  ])
    assert.equal(aliasCodeOf(address, domain), null, address)
  assert.equal(aliasCodeOf(`<DOCS+${code.toUpperCase()}@In.Example.ORG>`, domain), code)
})

test('a new code has 16 signs, and each sign comes from five bits', () => {
  assert.equal(
    newAliasCode(() => new Uint8Array(10)),
    'a'.repeat(16),
  )
  assert.equal(
    newAliasCode(() => new Uint8Array(10).fill(255)),
    '7'.repeat(16),
  )
  const made = newAliasCode(() => Uint8Array.from({ length: 10 }, (_, index) => index * 25))
  assert.equal(aliasCodeOf(aliasAddress(made, domain), domain), made)
})

test('whoever tells the envelope is believed before what the mail says of itself', () => {
  const fields = fieldsOf(
    `Delivered-To: docs+${other}@${domain}`,
    `To: "docs+${code}@${domain}" <boss@example.com>, Docs <docs+${code}@${domain}>`,
  )
  assert.deepEqual(aliasCodesOf([`docs+${code}@${domain}`, 'x@example.com'], fields, domain), [code])
  assert.deepEqual(aliasCodesOf(['x@example.com'], fields, domain), [])
  assert.deepEqual(aliasCodesOf([], fields, domain), [other])
  assert.deepEqual(aliasCodesOf([], fieldsOf(`To: a@example.com`, `Cc: docs+${code}@${domain}`), domain), [code])
  assert.deepEqual(aliasCodesOf([], fieldsOf('Subject: nothing'), domain), [])
})

test('the head of a mail ends at its first empty line, is unfolded, and is bounded', () => {
  const fields = headersOf(Buffer.from('A: one\n two\r\nno field\r\nB:x\r\n\r\nC: body\r\n\r\n'))
  assert.deepEqual(fields, [
    { name: 'a', value: 'one two' },
    { name: 'b', value: 'x' },
  ])
  assert.equal(headersOf(Buffer.alloc(600 * 1_024, 'a')), null)
  assert.deepEqual(headersOf(Buffer.alloc(0)), [])
  assert.equal(messageIdOf(fieldsOf('Message-ID: <1@example.com> (x)')), '<1@example.com>')
  assert.equal(messageIdOf(fieldsOf('Message-ID: 1@example.com')), '<1@example.com>')
  assert.equal(messageIdOf(fieldsOf('Message-ID: a b')), null)
  assert.equal(messageIdOf(fieldsOf('Message-ID: <a\0b@example.com>')), null)
})

test('mails that would answer themselves are told apart, each by its reason', () => {
  const reason = (envelope_sender: string | null, ...lines: readonly string[]) =>
    loopReasonOf({ fields: fieldsOf(...lines), envelope_sender })
  assert.equal(reason('a@example.com', 'X-Quaylog-Loop: 1'), 'own_mail')
  assert.equal(reason('', 'Subject: Undelivered'), 'bounce')
  assert.equal(reason(null, 'Return-Path: < >'), 'bounce')
  assert.equal(reason('a@example.com', 'Auto-Submitted: auto-replied'), 'automatic_answer')
  assert.equal(reason('a@example.com', 'Auto-Submitted: auto-notified; owner-email=x'), 'automatic_answer')
  assert.equal(reason('a@example.com', 'Auto-Submitted:'), 'automatic_answer')
  assert.equal(reason('a@example.com', 'Auto-Submitted: auto-generated'), 'automatic_mail')
  assert.equal(reason('a@example.com', 'Auto-Submitted: (no) AUTO-Generated; type=x'), 'automatic_mail')
  assert.equal(reason('a@example.com', 'X-Autoreply: yes'), 'automatic_answer')
  const hops = Array.from({ length: 31 }, (_, hop) => `Received: from ${hop}`)
  assert.equal(reason('a@example.com', ...hops), 'too_many_hops')

  assert.equal(reason('a@example.com', ...hops.slice(1)), null)
  assert.equal(reason('a@example.com', `Message-ID: <1@${domain}>`), null)
  assert.equal(reason('a@example.com', 'Auto-Submitted: no', 'Return-Path: <>'), null)
  assert.equal(reason('a@example.com', 'Auto-Submitted: (by a person) no'), null)
  assert.equal(reason(null, 'Return-Path: <a@example.com>'), null)
})
