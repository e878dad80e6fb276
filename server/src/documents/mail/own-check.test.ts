import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '../testing/mail.ts'
import { keyRecords, nameServers, signedBy } from '../testing/signed-mail.ts'
import { headersOf } from './headers.ts'
import { ownCheck } from './own-check.ts'
import type { SmtpClient } from './own-check.ts'
import { singleSenderOf } from './sender-check.ts'

const records = {
  ...keyRecords('line.example'),
  ...keyRecords('mailer.example'),
  '_dmarc.line.example TXT': 'v=DMARC1; p=reject',
  'line.example TXT': 'v=spf1 ip4:192.0.2.1 -all',
  'line.example A': '192.0.2.1',
  ...keyRecords('small.example'),
  'small.example A': '192.0.2.2',
  'small.example TXT': 'v=spf1 ip4:192.0.2.2 -all',
}

function check(bytes: Buffer, client: SmtpClient | null = null, more: Readonly<Record<string, string>> = {}) {
  const fields = headersOf(bytes) ?? []
  return ownCheck({ bytes, fields, from: singleSenderOf(fields), client }, nameServers({ ...records, ...more }))
}

const from_line = mailOf('Hello.', [], { from: 'Ops <ops@line.example>', message_id: '<1@line.example>' })
const from_small = mailOf('Hello.', [], { from: 'ops@small.example' })

test('a mail that only says it is from a domain with a policy fails', async () => {
  const bare = await check(from_line)
  assert.deepEqual([bare.spf, bare.dkim, bare.dmarc, bare.aligned], [null, 'none', 'fail', false])
  const by_other = await check(await signedBy('mailer.example', from_line))
  assert.deepEqual([by_other.dkim, by_other.dmarc, by_other.aligned], ['pass', 'fail', false])
  const elsewhere = await check(from_line, { ip: '198.51.100.9', helo: 'evil.example', sender: 'ops@line.example' })
  assert.deepEqual([elsewhere.spf, elsewhere.dmarc, elsewhere.aligned], ['fail', 'fail', false])
})

test('a signed mail that was altered, or has a second From, is not proven', async () => {
  const signed = (await signedBy('line.example', from_line)).toString()
  const altered = await check(Buffer.from(signed.replace('SGVsbG8u', 'SGVsbG8h')))
  assert.equal(altered.aligned, false)
  const two = await check(Buffer.from(`From: ops@small.example\r\n${signed}`))
  assert.equal(two.aligned, false)
})

test('a name server that does not answer is told as such, and proves nothing', async () => {
  const signed = await signedBy('line.example', from_line)
  const late = await check(signed, null, { 'test._domainkey.line.example TXT': 'timeout' })
  assert.deepEqual([late.aligned, late.is_complete], [false, false])
})

test('eleven signatures are not checked one by one', async () => {
  const lines = Array.from(
    { length: 11 },
    (_, index) => `DKIM-Signature: v=1; d=d${index}.example; s=s; b=; bh=; h=from`,
  )
  const asked: string[] = []
  const bytes = mailOf('Hello.', [], { from: 'ops@line.example', more: lines })
  const fields = headersOf(bytes) ?? []
  const result = await ownCheck({ bytes, fields, from: 'ops@line.example', client: null }, async (name) => {
    asked.push(name)
    return []
  })
  assert.deepEqual([result.dkim, result.aligned, asked], ['permerror', false, []])
})

test('a mail with a line of more than 64 KiB is not checked, and told as not checked', async () => {
  const asked: string[] = []
  const long = Buffer.concat([
    Buffer.from('DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=line.example; s=test; b=; bh=; h=from\r\n'),
    Buffer.from('From: ops@line.example\r\n\r\n'),
    Buffer.alloc(70_000, 'a '),
  ])
  const fields = headersOf(long) ?? []
  const result = await ownCheck({ bytes: long, fields, from: 'ops@line.example', client: null }, async (name) => {
    asked.push(name)
    return []
  })
  assert.deepEqual([result.aligned, result.is_complete, result.checked_by, asked], [false, false, 'own', []])
})

test('a signature over the beginning of the body proves nothing, with a policy and without one', async () => {
  for (const [domain, mail, place] of [
    ['line.example', from_line, '192.0.2.1'],
    ['small.example', from_small, '192.0.2.2'],
  ] as const) {
    const signed = await signedBy(domain, mail, mail.length - mail.indexOf('\r\n\r\n') - 4)
    assert.equal((await check(signed)).aligned, true, 'all of the body is signed')
    const longer = Buffer.concat([signed, Buffer.from('Pickup # 999999\r\n')])
    const extended = await check(longer)
    assert.deepEqual([extended.dkim, extended.aligned], ['pass', false], domain)
    const client = { ip: place, helo: `mx.${domain}`, sender: `bounce@${domain}` }
    assert.equal((await check(longer, client)).aligned, true, 'the place proves it all the same')
  }
})

test('a signature of the domain proves the sender, with a policy and without one', async () => {
  const with_policy = await check(await signedBy('line.example', from_line))
  assert.deepEqual([with_policy.dkim, with_policy.dmarc, with_policy.aligned], ['pass', 'pass', true])
  assert.deepEqual([with_policy.checked_by, with_policy.is_complete], ['own', true])
  const without = await check(await signedBy('small.example', from_small))
  assert.deepEqual([without.dkim, without.dmarc, without.aligned], ['pass', 'none', true])
  const by_mailer = await check(await signedBy('mailer.example', from_small))
  assert.deepEqual([by_mailer.dkim, by_mailer.aligned], ['pass', false])
})

test('an envelope from the place that the domain names proves the sender', async () => {
  const result = await check(from_small, { ip: '192.0.2.2', helo: 'mx.small.example', sender: 'bounce@small.example' })
  assert.deepEqual([result.spf, result.dkim, result.dmarc, result.aligned], ['pass', 'none', 'none', true])
})
