import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersOf } from './headers.ts'
import { singleSenderOf, unchecked } from './sender-check.ts'
import type { SenderCheck } from './sender-check.ts'
import { serverCheck } from './server-check.ts'
import { listedSender } from '../../ground/mail-senders.ts'
import { heldReasonOf } from './sender-policy.ts'

const proven: SenderCheck = { ...unchecked, dmarc: 'pass', aligned: true, checked_by: 'own', is_complete: true }
const known = { people: ['clerk@forwarder.example'], listed: ['ops@line.example', '@terminal.example'] }

const fieldsOf = (...lines: readonly string[]) => headersOf(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)) ?? []

test('a mail is held unless its sender is known and proven', () => {
  const held = (from: string | null, check: SenderCheck) => heldReasonOf(from, check, known)
  assert.equal(held(null, proven), 'no_single_sender')
  assert.equal(held('stranger@else.example', proven), 'unknown_sender')
  assert.equal(held('x@sub.terminal.example', proven), 'unknown_sender')
  assert.equal(held('terminal.example@evil.example', proven), 'unknown_sender')
  assert.equal(held('ops@line.example', { ...proven, dmarc: 'fail', aligned: false }), 'check_failed')
  assert.equal(held('ops@line.example', { ...proven, dmarc: 'none', aligned: false }), 'not_proven')
  assert.equal(held('ops@line.example', unchecked), 'not_checked')

  assert.equal(held('OPS@Line.example', proven), null)
  assert.equal(held('gate@terminal.example', proven), null)
  assert.equal(held('clerk@forwarder.example', proven), null)
})

test('a mail with several senders, or with an address in place of a name, names no sender', () => {
  assert.equal(singleSenderOf(fieldsOf('From: a@example.com', 'From: b@example.com')), null)
  assert.equal(singleSenderOf(fieldsOf('From: a@example.com, b@example.com')), null)
  assert.equal(singleSenderOf(fieldsOf('From: nobody')), null)
  assert.equal(singleSenderOf(fieldsOf('Subject: none')), null)
  assert.equal(singleSenderOf(fieldsOf('From: ops@line.example <evil@else.example>')), null)
  assert.equal(singleSenderOf(fieldsOf('From: "ops@line.example" <Evil@else.example>')), 'evil@else.example')
})

test('a sender whose quotes have no end, or whose line is longer than any honest one, is nobody', () => {
  assert.equal(singleSenderOf(fieldsOf(`From: "${'\\"'.repeat(60_000)} <ops@line.example>`)), null)
  assert.equal(singleSenderOf(fieldsOf('From: "Ops <ops@line.example>')), null)
  assert.equal(singleSenderOf(fieldsOf(`From: ${'x '.repeat(6_000)}<ops@line.example>`)), null)
  assert.equal(singleSenderOf(fieldsOf(`From: ${'(a '.repeat(1_000)}<ops@line.example>`)), null)
  assert.equal(singleSenderOf(fieldsOf('From: "O\\"ps" (of (the) line) <ops@line.example>')), 'ops@line.example')
})

test('only the topmost verdict under the name of the own server counts', () => {
  const check = (...lines: readonly string[]) => serverCheck(fieldsOf(...lines), 'mx.example.org', 'ops@line.example')
  const pass = 'dmarc=pass (p=reject) header.from=line.example; dkim=pass header.d=line.example'
  assert.deepEqual(check(`Authentication-Results: mx.evil.example; ${pass}`), unchecked)
  assert.deepEqual(check(`Authentication-Results: mx.example.org.evil.example; ${pass}`), unchecked)
  assert.deepEqual(check(), unchecked)
  const forged = check(
    'Authentication-Results: mx.example.org; dmarc=fail header.from=line.example; spf=fail',
    `Authentication-Results: mx.example.org; ${pass}`,
  )
  assert.deepEqual([forged.dmarc, forged.spf, forged.aligned], ['fail', 'fail', false])
  const other_from = check('Authentication-Results: mx.example.org; dmarc=pass header.from=else.example')
  assert.deepEqual([other_from.dmarc, other_from.aligned], ['pass', false])
  const in_comment = check('Authentication-Results: mx.example.org; dmarc=fail (; dmarc=pass header.from=line.example)')
  assert.deepEqual([in_comment.dmarc, in_comment.aligned], ['fail', false])

  const good = check(`Authentication-Results: MX.Example.ORG 1; ${pass}; spf=pass smtp.mailfrom=b@line.example`)
  assert.deepEqual(good, { ...unchecked, ...good, dmarc: 'pass', dkim: 'pass', spf: 'pass', aligned: true })
  assert.equal(good.checked_by, 'mx.example.org')
})

test('an envelope, a signature or a reason that is worded like a verdict is none', () => {
  const check = (results: string, ...more: readonly string[]) =>
    serverCheck(
      fieldsOf(`Authentication-Results: mx.example.org; ${results}`, ...more),
      'mx.example.org',
      'ops@line.example',
    )
  const hidden = 'dmarc=pass header.from=line.example'
  for (const forged of [
    `spf=pass smtp.mailfrom="; ${hidden}; x"@evil.example; dkim=none; dmarc=fail header.from=line.example`,
    `spf=pass smtp.mailfrom="\\"; ${hidden}; x"@evil.example; dmarc=fail header.from=line.example`,
    `dkim=fail header.i="a; ${hidden}"@evil.example; dmarc=fail header.from=line.example`,
    `dmarc=fail reason="; ${hidden}" header.from=line.example`,
    `dmarc=fail header.from=line.example; spf=pass smtp.mailfrom=; ${hidden}; @evil.example`,
  ]) {
    const { dmarc, aligned } = check(forged)
    assert.deepEqual([dmarc, aligned], ['fail', false], forged)
  }
  const several = check(`${hidden}; dmarc=none; spf=pass smtp.mailfrom=b@line.example`)
  assert.deepEqual([several.aligned, several.is_complete], [false, false])
  for (const broken of [`spf=pass smtp.mailfrom="x; ${hidden}`, `${hidden} (x`, `${hidden}${' x'.repeat(5_000)}`])
    assert.deepEqual(check(broken), unchecked, broken.slice(0, 60))
  const partly = 'DKIM-Signature: v=1; d=line.example; s=s; l=10; h=from; bh=; b='
  assert.equal(check(`${hidden}; dkim=pass header.d=line.example`, partly).aligned, false)
  assert.equal(check(`${hidden}; spf=pass smtp.mailfrom=b@line.example`, partly).aligned, true)
  assert.equal(check(`spf=pass smtp.mailfrom="b c"@line.example; ${hidden}`).aligned, true)
})

test('without DMARC a signature or an envelope of the very domain proves the sender, and of no other', () => {
  const aligned = (results: string) =>
    serverCheck(fieldsOf(`Authentication-Results: mx.example.org; ${results}`), 'mx.example.org', 'ops@line.example')
      .aligned
  assert.equal(aligned('dmarc=none; dkim=pass header.d=mailer.example'), false)
  assert.equal(aligned('dkim=fail header.d=line.example; dkim=pass header.d=mailer.example'), false)
  assert.equal(aligned('dkim=pass header.d=example'), false)
  assert.equal(aligned('spf=pass smtp.mailfrom=b@evil-line.example'), false)
  assert.equal(aligned('dkim=pass header.d=mailer.example; dkim=pass header.i=@line.example'), true)
  assert.equal(aligned('spf=pass smtp.mailfrom=line.example'), true)
})

test('a listed sender is an address or a domain, and nothing that stands for many domains', () => {
  for (const text of [
    '@',
    'a@',
    '@com',
    'line.example',
    '*@line.example@x',
    '*@line.example',
    '@*.example',
    'a b@line.example',
    '@-.com',
  ])
    assert.equal(listedSender(text), null, text)
  assert.equal(listedSender(' Ops@Line.Example '), 'ops@line.example')
  assert.equal(listedSender('@Line.Example'), '@line.example')
})
