import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepMails } from '../../src/documents/mail/sweep.ts'
import { mailOf } from '../../src/documents/testing/mail.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import type { Customer } from '../rest/service.ts'
import { mail_domain, mailedService, paper, provenMail } from './mailed.ts'

const { service, post, addressOf, know } = await mailedService()
const { paid, other, bare } = service.customers
const address = await addressOf(paid)
await know(paid, '@line.example', 'ops@small.example')

const mailsOf = async (query = '', as: Customer = paid) =>
  (await service.call('GET', `/email_submissions${query}`, { as })).list().data
const idsOf = async (query = '', as: Customer = paid) => (await mailsOf(query, as)).map(({ id }) => id)
const mail = async (id: string | undefined, as: Customer = paid) =>
  (await service.call('GET', `/email_submissions/${id}`, { as })).one()
const documentsOf = async (id: string | undefined) =>
  (await service.call('GET', `/documents?filter[email_submission_id]=${id}`, { as: paid })).list().data
const namesOf = (records: readonly { readonly attributes: Readonly<Record<string, unknown>> }[]) =>
  records.map(({ attributes }) => String(attributes['name'])).toSorted()

test('a wrong secret, a stranger as recipient and what is no mail are refused, and nothing is kept', async () => {
  const bytes = mailOf('Hello.')
  const before = await idsOf()
  const wrong = await post(bytes, [address], { secret: 'x'.repeat(40) })
  assert.deepEqual([wrong.status, wrong.detail], [404, 'No such address'])
  for (const to of [[`docs+aaaaaaaaaaaaaaaa@${mail_domain}`], ['boss@example.com'], []]) {
    const unknown = await post(bytes, to)
    assert.deepEqual([unknown.status, unknown.detail], [404, 'No account has this address'])
  }
  const empty = await post(Buffer.alloc(0), [address])
  assert.equal(empty.status, 422)
  const large = await post(Buffer.alloc(31 * 1_024 * 1_024, 'a'), [address])
  assert.equal(large.status, 413)
  assert.deepEqual(await idsOf(), before)
})

test('an account without documents has no address', async () => {
  const refused = await service.call('POST', '/document_inbox/rotate', { as: bare })
  assert.deepEqual([refused.status, refused.errors()[0]?.code], [403, 'feature_not_enabled'])
})

test('a mail that only says it is from a known sender is held, and a person releases it', async (t) => {
  const forged = mailOf('See attached.', [paper('forged')], { from: '"Ops" <ops@line.example>', subject: 'Notice' })
  const { status, kept } = await post(forged, [address.toUpperCase()])
  const [id] = kept.map((one) => one.id)
  assert.deepEqual([status, kept[0]?.status], [200, 'held'])
  const { attributes } = await mail(id)
  assert.deepEqual(
    [attributes['status'], attributes['held_reason'], attributes['from'], attributes['attachments']],
    ['held', 'check_failed', ['Ops <ops@line.example>'], ['forged.pdf']],
  )
  assert.deepEqual(await documentsOf(id), [])

  await t.test('nobody else sees or releases it', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/release'],
      ['DELETE', ''],
    ] as const) {
      const foreign = await service.call(method, `/email_submissions/${id}${path}`, { as: other })
      assert.deepEqual([foreign.status, foreign.errors()[0]?.code], [401, 'not_allowed'])
    }
  })
  await t.test('released, its attachments are documents; once more, it stays as it is', async () => {
    for (const _ of [1, 2]) {
      const released = await service.call('POST', `/email_submissions/${id}/release`, { as: paid })
      assert.equal(released.one().attributes['status'], 'released')
    }
    assert.deepEqual(namesOf(await documentsOf(id)), ['forged.pdf'])
  })
  await t.test('discarded, it is listed no more, and its documents stay', async () => {
    assert.equal((await service.call('DELETE', `/email_submissions/${id}`, { as: paid })).status, 204)
    assert.equal((await service.call('DELETE', `/email_submissions/${id}`, { as: paid })).status, 404)
    assert.ok(!(await idsOf()).includes(id ?? ''))
    assert.ok((await idsOf('?filter[status]=discarded')).includes(id ?? ''))
    assert.equal((await documentsOf(id)).length, 1)
    const late = await service.call('POST', `/email_submissions/${id}/release`, { as: paid })
    assert.equal(late.status, 422)
  })
})

test('a stranger, a sender that nothing proves, and a mail of two senders are held for their own reasons', async () => {
  const reasonOf = async (from: string, more: readonly string[] = []) => {
    const { kept } = await post(mailOf('Hello.', [], { from, more }), [address])
    return (await mail(kept[0]?.id)).attributes['held_reason']
  }
  assert.equal(await reasonOf('stranger@else.example'), 'unknown_sender')
  assert.equal(await reasonOf('ops@small.example'), 'not_proven')
  assert.equal(await reasonOf('ops@small.example', ['From: ops@line.example']), 'no_single_sender')
})

test('a proven mail becomes documents; what is no document is listed with its reason', async () => {
  const bytes = await provenMail(
    'Pickup # 123456 for MSCU1234566, LFD 12/14/2026',
    [
      paper('notice'),
      paper('notice', 'again.pdf'),
      { type: 'application/pdf', name: 'page.pdf', body: '<html>%PDF-1.4' },
      { type: 'application/octet-stream', name: 'winmail.dat', body: 'x' },
      { type: 'message/rfc822', name: 'fwd.eml', body: mailOf('Inner.', [paper('inner')]) },
    ],
    { subject: 'Pickup numbers', message_id: '<proven@line.example>' },
  )
  const { kept } = await post(bytes, [address])
  const id = kept[0]?.id
  const { attributes } = await mail(id)
  assert.deepEqual(namesOf(await documentsOf(id)), ['Pickup numbers.txt', 'inner.pdf', 'notice.pdf'])
  assert.deepEqual([attributes['status'], attributes['documents_count']], ['received', 3])
  assert.deepEqual(attributes['authentication'], {
    spf: null,
    dkim: 'pass',
    dmarc: 'pass',
    arc: 'none',
    aligned: true,
    checked_by: 'own',
  })
  const left_out = attributes['left_out']
  assert.ok(Array.isArray(left_out))
  assert.deepEqual(left_out.map(({ name }) => String(name)).toSorted(), ['again.pdf', 'page.pdf', 'winmail.dat'])

  const copy = Buffer.concat([Buffer.from('Received: from list.example by mx.example.org; today\r\n'), bytes])
  assert.deepEqual((await post(copy, [address])).kept, [{ id, status: 'received', repeated: true }])
  assert.equal((await documentsOf(id)).length, 3)
  const told = await service.call('GET', '/changes?filter[event]=email_submission.created', { as: paid })
  assert.ok(told.text.includes(String(id)))
})

test('a held mail is read when a copy of it proves its sender', async () => {
  const text = mailOf('Hello.', [paper('twice')], { from: 'ops@line.example', message_id: '<twice@line.example>' })
  const [first] = (await post(text, [address])).kept
  assert.equal(first?.status, 'held')
  const proven = await provenMail('Hello.', [paper('twice')], {
    from: 'ops@line.example',
    message_id: '<twice@line.example>',
  })
  assert.deepEqual((await post(proven, [address])).kept, [{ id: first.id, status: 'received', repeated: true }])
  assert.deepEqual(namesOf(await documentsOf(first.id)), ['twice.pdf'])
})

test('mails that would answer themselves are dropped with a row, and never answered', async () => {
  const ids: string[] = []
  const reasonOf = async (more: readonly string[], sender: string) => {
    const { kept } = await post(await provenMail('Out of office.', [paper(more.join())], { more }), [address], {
      sender,
    })
    const { attributes } = await mail(kept[0]?.id)
    assert.deepEqual([attributes['status'], await documentsOf(kept[0]?.id)], ['dropped', []])
    ids.push(kept[0]?.id ?? '')
    return attributes['dropped_reason']
  }
  assert.equal(await reasonOf(['Auto-Submitted: auto-replied'], 'ops@line.example'), 'automatic_answer')
  assert.equal(await reasonOf(['Auto-Submitted: auto-generated'], 'ops@line.example'), 'automatic_mail')
  assert.equal(await reasonOf(['X-Quaylog-Loop: 1'], 'ops@line.example'), 'own_mail')
  assert.equal(await reasonOf(['Subject: Undelivered'], ''), 'bounce')
  const dropped = await idsOf('?filter[status]=dropped')
  assert.deepEqual(dropped.filter((id) => ids.includes(id)).toSorted(), ids.toSorted())
  const late = await service.call('POST', `/email_submissions/${ids[0]}/release`, { as: paid })
  assert.equal(late.status, 422)
})

test('a dropped copy hides no good one, and the good one is told', async () => {
  const head = { from: 'ops@line.example', message_id: '<copied@line.example>' }
  const dropped = mailOf('Hello.', [paper('copied')], { ...head, more: ['X-Quaylog-Loop: 1'] })
  const [first] = (await post(dropped, [address])).kept
  assert.equal(first?.status, 'dropped')
  assert.deepEqual((await post(dropped, [address])).kept, [{ id: first.id, status: 'dropped', repeated: true }])

  const bare = mailOf('Hello.', [paper('copied')], head)
  assert.deepEqual((await post(bare, [address])).kept, [{ id: first.id, status: 'held', repeated: true }])
  assert.equal((await mail(first.id)).attributes['held_reason'], 'check_failed')
  const proven = await provenMail('Hello.', [paper('copied')], head)
  assert.deepEqual((await post(proven, [address])).kept, [{ id: first.id, status: 'received', repeated: true }])
  const { attributes } = await mail(first.id)
  assert.deepEqual([attributes['dropped_reason'], attributes['held_reason']], [null, null])
  assert.deepEqual(namesOf(await documentsOf(first.id)), ['copied.pdf'])
  assert.deepEqual((await post(dropped, [address])).kept, [{ id: first.id, status: 'received', repeated: true }])
  const told = await service.call('GET', '/changes?filter[event]=email_submission.created&page[size]=100', { as: paid })
  assert.ok(told.text.includes(first.id))
})

test('signs that no database stores are left out, and what it refuses all the same is kept as failed', async () => {
  const name = `${'n'.repeat(250)}\u{1F6A2}.gif`
  const head = {
    from: 'ops@line.example',
    subject: `Pickup ${'s'.repeat(247)}\u{1F6A2}`,
    message_id: '<nul\0@line.example>',
    more: ['In-Reply-To: <a\0b@line.example>', 'References: <c\0d@line.example> <good@line.example>'],
  }
  const bytes = await provenMail('Hello.', [{ type: 'image/gif', name, body: 'GIF89a' }], head)
  const { status, kept } = await post(bytes, [address])
  assert.equal(status, 200)
  const { attributes } = await mail(kept[0]?.id)
  assert.deepEqual(
    [attributes['message_id'], attributes['in_reply_to'], attributes['references']],
    [null, null, ['<good@line.example>']],
  )
  const late = mailOf('Hello.')
    .toString()
    .replace(/Date: .*/, 'Date: Fri, 01 Jan 200000 00:00:00 +0000')
  assert.equal((await post(Buffer.from(late), [address])).status, 200)

  await service.db.work`
    create function refuse_in_test() returns trigger language plpgsql as
    $$ begin raise exception 'no such sign' using errcode = '22P05'; end $$`
  await service.db.work`
    create trigger refuse_in_test before insert on email_submission for each row when (new.subject = 'Refused')
    execute function refuse_in_test()`
  const refused = await post(mailOf('Hello.', [], { subject: 'Refused' }), [address])
  assert.deepEqual([refused.status, refused.kept[0]?.status], [200, 'failed'])
  assert.match(String((await mail(refused.kept[0]?.id)).attributes['failed_detail']), /cannot be stored/)
})

test('of a mail that is held or dropped the texts are not looked at', async () => {
  const text = 'Pickup # 654321 for MSCU1234566, LFD 12/14/2026'
  const held = await post(mailOf(text, [paper('beside')], { from: 'who@else.example' }), [address])
  const [id] = held.kept.map((one) => one.id)
  assert.deepEqual((await mail(id)).attributes['attachments'], ['beside.pdf'])
  const dropped = await post(mailOf(text, [paper('beside')], { more: ['X-Quaylog-Loop: 1'] }), [address])
  const { attributes } = await mail(dropped.kept[0]?.id)
  assert.deepEqual(
    [attributes['subject'], attributes['body_preview'], attributes['attachments']],
    ['Pickup numbers', null, []],
  )
  await service.call('POST', `/email_submissions/${id}/release`, { as: paid })
  assert.deepEqual(namesOf(await documentsOf(id)), ['Pickup numbers.txt', 'beside.pdf'])
})

test('of addresses that are made at the same time one is in use', async () => {
  const customer = await service.addCustomer('A house of many addresses', 'paid')
  await Promise.all(Array.from({ length: 6 }, () => addressOf(customer)))
  const [live] = await service.db.work<{ count: number }[]>`
    select count(*)::int as count from document_alias where account_id = ${customer.id} and retires_at is null`
  assert.equal(live?.count, 1)
})

test('what a forged mail brought is only suggested, also after somebody released it', async () => {
  await service.track(paid, undefined, { ref_numbers: ['PO4500012345'] })
  const body = 'ARRIVAL NOTICE\n\nCarrier: Quaylog Test Line\nPO No.: PO4500012345\nContainer No.: TSTU1000003\n'
  const notice = { type: 'text/plain', name: 'forged-notice.txt', body }
  const statesOf = async (submission: string | undefined) => {
    while (await workOnDocument(service.app.parts));
    const links = await service.db.work<{ state: string }[]>`
      select distinct l.state from document_link l
      join document d on d.account_id = l.account_id and d.id = l.document_id
      where d.email_submission_id = ${submission ?? null}`
    return links.map(({ state }) => state)
  }
  const forged = mailOf('See attached.', [notice], { from: 'ops@line.example', subject: 'Forged' })
  const [held] = (await post(forged, [address])).kept
  assert.equal(held?.status, 'held')
  await service.call('POST', `/email_submissions/${held.id}/release`, { as: paid })
  assert.deepEqual(await statesOf(held.id), ['suggested'])
  const again = { ...notice, name: 'true-notice.txt', body: `${body}Pieces: 10\n` }
  const [proven] = (await post(await provenMail('See attached.', [again], { subject: 'True' }), [address])).kept
  assert.deepEqual(await statesOf(proven?.id), ['linked'])
})

test('what came with a mail that nothing proves is marked until a person has confirmed it', async () => {
  const text = (bill: string) => ({
    type: 'text/plain',
    name: `${bill}.txt`,
    body: `PICK UP NOTICE\n\nB/L No.: ${bill}\nContainer No.   Pick-up number\nTSTU1000003     PU7654321\n`,
  })
  const marksOf = async (submission: string | undefined) => {
    while (await workOnDocument(service.app.parts));
    const query = `filter[email_submission_id]=${submission}&include=last_document_representation`
    const { data, included = [] } = (await service.call('GET', `/documents?${query}`, { as: paid })).list()
    const warnings = included.flatMap(({ attributes }) => Object(attributes['warnings']))
    const codes = warnings.map((warning: object) => Object(warning).code)
    return { id: data[0]?.id, needs_review: data[0]?.attributes['needs_review'], codes }
  }
  const unproven = mailOf('See attached.', [text('UNPROVEN123')], { from: 'ops@small.example', subject: 'Unproven' })
  const [held] = (await post(unproven, [address])).kept
  await service.call('POST', `/email_submissions/${held?.id}/release`, { as: paid })
  const marked = await marksOf(held?.id)
  assert.ok(marked.codes.includes('unproven_sender'))
  assert.equal(marked.needs_review, true)
  await service.call('POST', `/documents/${marked.id}/confirm`, { as: paid })
  assert.equal((await marksOf(held?.id)).needs_review, false)

  const sent = await provenMail('See attached.', [text('PROVEN12345')], { subject: 'Proven' })
  const [proven] = (await post(sent, [address])).kept
  assert.ok(!(await marksOf(proven?.id)).codes.includes('unproven_sender'))
})

test('a mail to two accounts is judged by each', async () => {
  const stranger = await service.addCustomer('A house that knows nobody', 'paid')
  const theirs = await addressOf(stranger)
  const { kept } = await post(await provenMail('Hello.', [paper('both')]), [address, theirs])
  assert.deepEqual(kept.map(({ status }) => status).toSorted(), ['held', 'received'])
  assert.equal((await mailsOf('?filter[from]=ops@line', stranger)).length, 1)
})

test('a mail that cannot be taken apart is kept as failed', async () => {
  const levels = Array.from(
    { length: 60 },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  )
  const head = 'From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n'
  const { kept } = await post(Buffer.from(`${head}${levels.join('')}`), [address])
  assert.equal(kept[0]?.status, 'failed')
  assert.match(String((await mail(kept[0].id)).attributes['failed_detail']), /nested/)
})

test('senders are listed as addresses and domains, and anything else is refused by its place', async () => {
  const refused = await know(other, 'ops@line.example', '*.example')
  const [error] = refused.errors()
  assert.deepEqual([refused.status, error?.source?.pointer], [422, '/data/attributes/senders/1'])
  const taken = await know(other, ' OPS@line.example', 'ops@Line.example', '@Terminal.example')
  assert.deepEqual(taken.one().attributes['senders'], ['ops@line.example', '@terminal.example'])
})

test('an address that was replaced works for 30 days, and no longer', async () => {
  const before = await addressOf(other)
  const after = await addressOf(other)
  assert.notEqual(before, after)
  const inbox = (await service.call('GET', '/document_inbox', { as: other })).one().attributes
  assert.equal(inbox['address'], after)
  assert.ok(Array.isArray(inbox['earlier_addresses']))
  assert.ok(inbox['earlier_addresses'].some(({ address }) => address === before))
  assert.equal((await post(mailOf('Early.'), [before])).status, 200)
  service.advance(31 * 86_400_000)
  assert.equal((await post(mailOf('Late.'), [before])).status, 404)
  assert.equal((await post(mailOf('Late.'), [after])).status, 200)
})

test('a mail that nobody released within 30 days is discarded, and after 30 more its bytes are gone', async () => {
  const { kept } = await post(mailOf('Held.', [paper('forgotten')], { from: 'who@else.example' }), [address])
  const release = async () => (await service.call('POST', `/email_submissions/${kept[0]?.id}/release`)).status
  const sweep = async () => {
    while (await sweepMails({ db: service.db, clock: service.clock }));
  }
  const stored = async () => {
    const [row] = await service.db.work<{ bytes: number }[]>`
      select bytes::int as bytes from document_storage where account_id = ${paid.id}`
    return row?.bytes ?? 0
  }
  service.advance(29 * 86_400_000)
  await sweep()
  assert.equal((await mail(kept[0]?.id)).attributes['status'], 'held')
  service.advance(2 * 86_400_000)
  await sweep()
  assert.equal((await mail(kept[0]?.id)).attributes['status'], 'discarded')
  assert.equal(await release(), 422)
  const before = await stored()
  service.advance(31 * 86_400_000)
  await sweep()
  assert.ok((await stored()) < before)
  assert.equal((await mail(kept[0]?.id)).attributes['subject'], 'Pickup numbers')
})
