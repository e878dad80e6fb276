import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { size_limits } from '@quaylog/contract'
import { askChild } from '../../src/documents/ask-child.ts'
import { claimJob, freeJob, giveJob, holdJob, linkNewlyTracked } from '../../src/documents/job-store.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid } = service.customers

const notice = (bill: string) => `ARRIVAL NOTICE\n\nCarrier: Quaylog Test Line\nB/L No.: ${bill}\nVessel: TEST VESSEL\n`
const order = 'DELIVERY ORDER\n\nOrder No.: DO-12345\nTrucker: Northwind Haulage\nDeliver to: Depot 7\n'

const post = (as: Customer, attributes: object) =>
  service.call('POST', '/documents', { as, body: { data: { type: 'document', attributes } } })
const hand = async (text: string, as: Customer = paid, name = 'notice.txt') =>
  (await post(as, { name, file_name: name, file_base64: Buffer.from(text).toString('base64') })).one().id
const read = async (id: string, as: Customer = paid) => (await service.call('GET', `/documents/${id}`, { as })).one()
const giveReading = async (id: string, as: Customer = paid) =>
  service.db.transaction((tx) => giveJob(tx, as.id, id, 'read', new Date(service.clock.realMs()).toISOString()))

async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

async function packet(bill: string): Promise<{ readonly id: string; readonly children: readonly string[] }> {
  const id = await hand(`${notice(bill)}\f${order}Reference: ${bill}\n`)
  await work()
  const rows = await service.db.work<{ id: string }[]>`
    select id from document where parent_id = ${id} order by page_from`
  assert.equal(rows.length, 2)
  return { id, children: rows.map((row) => row.id) }
}

test('what only looks like Base64 at its beginning is refused as fast as it is long', async () => {
  const blanks = `${'\n'.repeat(300_000)}!`
  const answer = await post(paid, { name: 'Blanks', file_name: 'blanks.txt', file_base64: blanks })
  assert.deepEqual([answer.status, answer.errors()[0]?.code], [422, 'invalid'])
})

test('a document that was deleted before it was read, and given back, is read', async () => {
  const id = await hand(notice('DELETEDEARLY1'))
  await service.call('DELETE', `/documents/${id}`)
  await work()
  await service.call('POST', `/documents/${id}/restore`)
  await work()
  assert.equal((await read(id)).attributes['status'], 'extracted')
})

test('a document of a packet that somebody deleted stays deleted when the packet is read again', async () => {
  const { id, children } = await packet('PACKETDELETED')
  const [, second = ''] = children
  await service.call('DELETE', `/documents/${second}`)
  const before = await service.db.work`select 1 from change_log where reference_id = ${second}`
  await giveReading(id)
  await work()
  assert.equal((await read(second)).attributes['status'], 'discarded')
  const after = await service.db.work`select 1 from change_log where reference_id = ${second}`
  assert.equal(after.length, before.length)
  const [count] = await service.db.work<{ count: number }[]>`
    select count(*)::int as count from document where parent_id = ${id}`
  assert.equal(count?.count, 2)
})

test("what somebody changes of a packet's document while the packet is read again is kept", async () => {
  const { id, children } = await packet('PACKETRENAMED')
  const [first = ''] = children
  await giveReading(id)
  const { promise: may_end, resolve: end } = Promise.withResolvers<void>()
  const renaming = service.db.transaction(async (tx) => {
    await tx`update document set name = 'Called by a person' where account_id = ${paid.id} and id = ${first}`
    await may_end
  })
  const working = work()
  await eventually('reading waits for the document that is being changed', async () => {
    const waiting = await service.db.work`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })
  end()
  await Promise.all([renaming, working])
  assert.equal((await read(first)).attributes['name'], 'Called by a person')
})

test('work that is given while the same is being done is done again, once that has ended', async () => {
  const id = await hand(notice('GIVENTWICE1'))
  await work()
  await giveReading(id)
  const claim = () => {
    const [now, until] = [0, 60_000].map((later_ms) => new Date(service.clock.realMs() + later_ms).toISOString())
    return service.db.transaction((tx) => claimJob(tx, now ?? '', until ?? ''))
  }
  const job = await claim()
  assert.equal(job?.document_id, id)
  await giveReading(id)
  service.advance(10)
  assert.equal(await claim(), undefined, 'it counts among what its account has read at once')
  await service.db.transaction(async (tx) => {
    assert.equal(await holdJob(tx, job), false, 'the first may not end it')
    await freeJob(tx, job)
  })
  const again = await claim()
  assert.equal(again?.document_id, id)
  await service.db.transaction(async (tx) => {
    await freeJob(tx, job)
    assert.equal(await holdJob(tx, again), true, 'the first may not take it from the second')
    await tx`delete from document_job where account_id = ${paid.id} and document_id = ${id}`
  })
})

test('a mail among the files is refused without reading its attachments', async () => {
  const mail = 'From: a@example.com\nSubject: Papers\nMIME-Version: 1.0\nContent-Type: text/plain\n\nB/L No.: MAILED1\n'
  const answer = await post(paid, {
    name: 'Mail',
    file_name: 'mail.eml',
    file_base64: Buffer.from(mail).toString('base64'),
  })
  await work()
  const { attributes } = await read(answer.one().id)
  assert.deepEqual([attributes['status'], attributes['failed_reason']], ['failed', 'unsupported_type'])
})

test('a document that names a bill with or without the code of its line is looked at again when it is tracked otherwise', async () => {
  for (const [tracked, spelt] of [
    ['TESTBILL7001', 'BILL7001'],
    ['BILL7002', 'TESTBILL7002'],
  ] as const) {
    const customer = await service.addCustomer(tracked, 'paid')
    const id = await hand(notice(spelt), customer)
    await work()
    await service.track(customer)
    await service.db.work`
      update shipment set normalized_number = ${tracked}, bill_of_lading_number = ${tracked}
      where account_id = ${customer.id} and scac = 'TEST'`
    await linkNewlyTracked(service.db.work, '2026-01-01T00:00:00Z', service.clock.now())
    const jobs = await service.db.work`select 1 from document_job where document_id = ${id}`
    assert.equal(jobs.length, 1, spelt)
    await work()
  }
})

test('a process that something else ended, or that could not be started, is an error and no fault of the file', async () => {
  const limits = { memory_mb: 200, cpu_seconds: 20, wall_seconds: 20 }
  const input = Buffer.concat([Buffer.from(`${JSON.stringify({ file_name: 'a.txt', lines: [] })}\n`), Buffer.alloc(64)])
  const path = process.execPath
  const folder = await mkdtemp(join(tmpdir(), 'quaylog-child-'))
  await writeFile(join(folder, 'dies'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  try {
    process.execPath = '/nowhere/node'
    await assert.rejects(askChild(input, limits), /could be started/)
    process.execPath = join(folder, 'dies')
    await assert.rejects(askChild(input, limits), /ended by SIGKILL/)
  } finally {
    process.execPath = path
    await rm(folder, { recursive: true })
  }
})

test('the address of an upload refuses before the bytes come what is of none, or of another size', async () => {
  const bytes = Buffer.alloc(1_000, 'a')
  const checksum = createHash('md5').update(bytes).digest('base64')
  const put = (url: string, length: number) =>
    service.app.http.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'text/plain', 'content-length': String(length) },
    })
  assert.equal((await put('/v2/uploads/garbage', 25_000_000)).statusCode, 404)
  const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: bytes.length, checksum }
  const announced = await service.call('POST', '/uploads', { body: { blob } })
  const url = /"url":"([^"]+)"/.exec(announced.text)?.[1] ?? ''
  const refused = await put(new URL(url).pathname, 25_000_000)
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /1000 bytes were announced, 25000000 came/)
})

test('an upload that the account has no room for is refused, and kept nowhere', async () => {
  const customer = await service.addCustomer('A full house', 'paid')
  await service.db.work`
    insert into document_storage (account_id, bytes) values (${customer.id}, ${size_limits.document_storage_bytes_max})`
  const bytes = Buffer.from('One more file\n')
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: 'more.txt', content_type: 'text/plain', byte_size: bytes.length, checksum }
  const announced = await service.call('POST', '/uploads', { as: customer, body: { blob } })
  const url = /"url":"([^"]+)"/.exec(announced.text)?.[1] ?? ''
  const answer = await service.app.http.inject({
    method: 'PUT',
    url: new URL(url).pathname,
    payload: bytes,
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(answer.statusCode, 403)
  assert.match(answer.body, /plan_limit_reached/)
  const kept = await service.db.work`select 1 from document_file where account_id = ${customer.id}`
  assert.equal(kept.length, 0)
})
