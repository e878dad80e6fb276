import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { expireDocuments } from '../../src/documents/expire.ts'
import { eraseDocuments } from '../../src/documents/erase.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const day_ms = 86_400_000

async function hand(as: Customer, text: string): Promise<string> {
  const attributes = { name: 'paper', file_name: 'paper.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  while (await workOnDocument(service.app.parts));
  return id
}

async function erase(): Promise<void> {
  while (await eraseDocuments({ db: service.db, clock: service.clock }));
}

async function left(as: Customer, document_id: string) {
  const [row] = await service.db.work<Record<string, number | null>[]>`
    select (select bytes::int from document_storage where account_id = ${as.id}) as bytes,
      (select count(*)::int from document_file where account_id = ${as.id}) as files,
      (select count(*)::int from document_chunk where account_id = ${as.id}) as chunks,
      (select count(*)::int from document_representation where document_id = ${document_id}) as representations,
      (select count(*)::int from document_reference where document_id = ${document_id}) as identifiers`
  return row
}

const contentOf = async (as: Customer, id: string) =>
  (await service.call('GET', `/documents/${id}/content`, { as })).status

test('a deleted document can be had back for 30 days; then its file and all that was read of it are gone', async () => {
  const as = await service.addCustomer('Erasing', 'paid')
  const text = 'ARRIVAL NOTICE\n\nB/L No.: TESTBILL2001\nContainer No.: TSTU1000003\n'
  const [id, restored] = [await hand(as, text), await hand(as, `${text}again`)]
  for (const one of [id, restored]) await service.call('DELETE', `/documents/${one}`, { as })
  service.advance(29 * day_ms)
  await erase()
  assert.equal(await contentOf(as, id), 200)
  assert.equal((await service.call('POST', `/documents/${restored}/restore`, { as })).status, 200)
  service.advance(2 * day_ms)
  await erase()
  const bytes = text.length + 'again'.length
  assert.deepEqual(await left(as, id), { bytes, files: 1, chunks: 1, representations: 0, identifiers: 0 })
  assert.deepEqual([await contentOf(as, id), await contentOf(as, restored)], [404, 200])
  const { attributes } = (await service.call('GET', `/documents/${id}`, { as })).one()
  const sha256 = createHash('sha256').update(text).digest('hex')
  assert.deepEqual([attributes['status'], attributes['sha256']], ['discarded', sha256])
  assert.equal((await service.call('POST', `/documents/${id}/restore`, { as })).status, 422)
  assert.equal((await service.call('POST', `/documents/${id}/reextract`, { as })).status, 404)
})

test('bytes that another document, a mail or an upload has still are kept', async () => {
  const as = await service.addCustomer('Sharing', 'paid')
  const id = await hand(as, 'shared bytes')
  await service.db.work`
    insert into email_submission ${service.db.work({
      ...(await mailLike(as.id)),
      file_id: (await service.db.work<{ file_id: string }[]>`select file_id from document where id = ${id}`)[0]
        ?.file_id,
    })}`
  await service.call('DELETE', `/documents/${id}`, { as })
  service.advance(31 * day_ms)
  await erase()
  assert.deepEqual(await left(as, id), { bytes: 12, files: 1, chunks: 1, representations: 0, identifiers: 0 })
})

async function mailLike(account_id: string): Promise<Record<string, unknown>> {
  const columns = await service.db.work<{ column_name: string; data_type: string }[]>`
    select column_name, data_type from information_schema.columns
    where table_name = 'email_submission' and is_nullable = 'NO' and column_default is null`
  const value: Readonly<Record<string, unknown>> = {
    uuid: service.newId(),
    'timestamp with time zone': service.clock.now(),
    ARRAY: [],
    jsonb: '[]',
    integer: 0,
    boolean: false,
  }
  const row = columns.map(({ column_name, data_type }) => [column_name, value[data_type] ?? 'x'])
  return { ...Object.fromEntries(row), account_id, id: service.newId() }
}

test('of a packet that is deleted the documents go with it, and the file once', async () => {
  const as = await service.addCustomer('Packet', 'paid')
  const id = await hand(
    as,
    'ARRIVAL NOTICE\n\nB/L No.: TESTBILL2002\nVessel: TEST VESSEL   Voyage: 001E\n\f' +
      'DELIVERY ORDER\n\nOrder No.: DO-12345\nTrucker: Northwind Haulage\nDeliver to: Depot 7\n',
  )
  const [child] = await service.db.work<{ id: string }[]>`select id from document where parent_id = ${id} limit 1`
  assert.ok(child !== undefined)
  await service.call('DELETE', `/documents/${child.id}`, { as })
  service.advance(31 * day_ms)
  await erase()
  assert.equal(await contentOf(as, id), 200)
  await service.call('DELETE', `/documents/${id}`, { as })
  service.advance(31 * day_ms)
  await erase()
  assert.deepEqual(await left(as, id), { bytes: 0, files: 0, chunks: 0, representations: 0, identifiers: 0 })
})

test('an upload of which nobody made a document is forgotten when it expires', async () => {
  const as = await service.addCustomer('Uploading', 'paid')
  const bytes = Buffer.from('never used')
  const blob = {
    filename: 'a.txt',
    content_type: 'text/plain',
    byte_size: bytes.length,
    checksum: createHash('md5').update(bytes).digest('base64'),
  }
  const { body } = await service.call('POST', '/uploads', { as, body: { blob } })
  const { url } = Object(Object(body).direct_upload)
  const put = await service.app.http.inject({ method: 'PUT', url: new URL(String(url)).pathname, payload: bytes })
  assert.equal(put.statusCode, 204)
  await erase()
  assert.equal((await left(as, as.id))?.['files'], 1)
  service.advance(2 * day_ms)
  await erase()
  assert.deepEqual(await left(as, as.id), { bytes: 0, files: 0, chunks: 0, representations: 0, identifiers: 0 })
})

test('a document that is older than its type is kept is deleted, with a packet its documents, and erased 30 days later', async () => {
  const as = await service.addCustomer('Expiring', 'paid')
  const notice = 'ARRIVAL NOTICE\n\nB/L No.: TESTBILL2009\nContainer No.: TSTU1000003\n'
  const order = 'DELIVERY ORDER\n\nOrder No.: DO-2009\nTrucker: Northwind Haulage\nDeliver to: Depot 7\n'
  const invoice = 'FREIGHT INVOICE\n\nInvoice No.: INV-2009\nInvoice Date: 2026-11-20\nBill to: Kestrel Home Goods\n'
  const [expiring, packet, kept] = [
    await hand(as, notice),
    await hand(as, `${notice}packet\f${order}`),
    await hand(as, invoice),
  ]
  const expire = async (days: number) => {
    const keep = new Map([['arrival_notice', days] as const, ['packet', days] as const])
    while (await expireDocuments(service.app.parts, keep));
  }
  const statusOf = async (id: string) =>
    (await service.call('GET', `/documents/${id}`, { as })).one().attributes['status']
  service.advance(10 * day_ms)
  await expire(11)
  assert.equal(await statusOf(expiring), 'extracted')
  await expire(9)
  const [child] = await service.db.work<{ id: string }[]>`select id from document where parent_id = ${packet} limit 1`
  assert.deepEqual(
    [await statusOf(expiring), await statusOf(packet), await statusOf(child?.id ?? ''), await statusOf(kept)],
    ['discarded', 'discarded', 'discarded', 'extracted'],
  )
  assert.equal(await contentOf(as, expiring), 200)
  service.advance(31 * day_ms)
  await erase()
  assert.deepEqual(
    [await contentOf(as, expiring), await contentOf(as, packet), await contentOf(as, kept)],
    [404, 404, 200],
  )
  assert.equal((await left(as, expiring))?.['bytes'], invoice.length)
})
