import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other, bare, free } = service.customers
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)

function form(parts: Readonly<Record<string, string>>, file?: { name: string; type: string; bytes: Buffer }) {
  const boundary = 'form-of-the-test'
  const texts = Object.entries(parts).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    file === undefined
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    file?.bytes ?? Buffer.alloc(0),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const hand = (bytes: Buffer, name = 'notice.pdf', type = 'application/pdf', as: Customer = paid) =>
  service.call('POST', '/documents', { as, ...form({}, { name, type, bytes }) })
const handJson = (attributes: object, as: Customer = paid) =>
  service.call('POST', '/documents', { as, body: { data: { type: 'document', attributes } } })
const base64 = (bytes: Buffer) => bytes.toString('base64')

test('files that are not taken are refused with the reason and its place', async () => {
  const refusals: readonly (readonly [Buffer, string, string, number, string, RegExp])[] = [
    [Buffer.alloc(0), 'a.pdf', 'application/pdf', 422, 'blank', /empty/],
    [Buffer.from('<html>%PDF-1.4'), 'a.pdf', 'application/pdf', 422, 'unsupported_type', /web page/],
    [Buffer.from('GIF89a%PDF-1.4'), 'a.pdf', 'application/pdf', 422, 'unsupported_type', /picture \(GIF\)/],
    [pdf('x'), 'a.xlsx', 'application/pdf', 422, 'unsupported_type', /its name ends in .xlsx/],
    [pdf('x'), 'a.pdf', 'text/html', 422, 'unsupported_type', /announced as text\/html/],
    [Buffer.from('MZ\0\0'), 'a', '', 422, 'unsupported_type', /a program/],
  ]
  for (const [bytes, name, type, status, code, words] of refusals) {
    const answer = await hand(bytes, name, type)
    const [error] = answer.errors()
    assert.deepEqual([answer.status, error?.code, error?.source?.pointer], [status, code, '/file'], name)
    assert.match(error?.detail ?? '', words)
  }
  const large = await hand(Buffer.alloc(26 * 1_024 * 1_024, 32))
  assert.deepEqual([large.status, large.errors()[0]?.code], [413, 'payload_too_large'])
})

test('forms and bodies without a file are refused with the cure', async () => {
  const without = await service.call('POST', '/documents', form({ name: 'A' }))
  assert.deepEqual([without.status, without.errors()[0]?.code], [422, 'blank'])
  const unknown = await service.call('POST', '/documents', form({ shipment: 'A' }))
  assert.deepEqual([unknown.status, unknown.errors()[0]?.source?.pointer], [422, '/shipment'])
  assert.match(unknown.errors()[0]?.detail ?? '', /file, name, document_type_manual/)
  const broken = await service.call('POST', '/documents', {
    body: Buffer.from('nothing'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  assert.deepEqual([broken.status, broken.errors()[0]?.code], [400, 'malformed_json'])
  const faults: readonly (readonly [object, string, string])[] = [
    [{}, 'blank', '/data/attributes/name'],
    [{ name: 'A' }, 'blank', '/data/attributes/attached_document'],
    [{ name: 'A', file_base64: 'no base64!' }, 'invalid', '/data/attributes/file_base64'],
    [{ name: 'A', attached_document: 'invented' }, 'invalid', '/data/attributes/attached_document'],
    [{ name: 'x'.repeat(256), file_base64: 'AA==' }, 'too_long', '/data/attributes/name'],
    [
      { name: 'A', file_base64: base64(pdf('a')), document_type_manual: 'novel' },
      'inclusion',
      '/data/attributes/document_type_manual',
    ],
  ]
  for (const [attributes, code, pointer] of faults) {
    const answer = await handJson(attributes)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source?.pointer],
      [422, code, pointer],
    )
  }
})

test('only accounts that have documents hand them in, and nobody reads those of another', async () => {
  assert.equal((await hand(pdf('bare'), 'a.pdf', 'application/pdf', bare)).status, 403)
  assert.equal((await hand(pdf('free'), 'a.pdf', 'application/pdf', free)).status, 401)
  const { id } = (await hand(pdf('mine'))).one()
  for (const path of [`/documents/${id}`, `/documents/${id}/content`]) {
    assert.equal((await service.call('GET', path, { as: other })).status, 401)
    assert.equal((await service.call('GET', path.replace(id, service.newId()))).status, 404)
  }
  const listed = (await service.call('GET', '/documents', { as: other })).list().data
  assert.ok(!listed.some((document) => document.id === id))
})

test('a document is kept with its bytes, told, and given to be read, in one transaction', async () => {
  const bytes = pdf('a notice of 2 pages')
  const answer = await hand(bytes, '../../ev\u202Eil\u0000/Avis d\u2019arriv\u00e9e.pdf')
  assert.equal(answer.status, 201)
  const { id, attributes } = answer.one()
  assert.deepEqual(
    [attributes['name'], attributes['status'], attributes['source'], attributes['file_content_type']],
    ['Avis d\u2019arriv\u00e9e.pdf', 'received', 'api', 'application/pdf'],
  )
  assert.equal(attributes['sha256'], createHash('sha256').update(bytes).digest('hex'))
  const [job] = await service.db.work<{ work: string }[]>`select work from document_job where document_id = ${id}`
  assert.deepEqual(job, { work: 'read' })
  const [told] = await service.db.work<{ event: string }[]>`
    select event from change_log where reference_id = ${id} and account_id = ${paid.id}`
  assert.deepEqual(told, { event: 'document.created' })
})

test('the same bytes are refused in the same account alone, with the document that there is', async () => {
  const bytes = pdf('twice')
  const first = await hand(bytes, 'first.pdf')
  const again = await hand(bytes, 'second.pdf')
  assert.deepEqual([again.status, again.errors()[0]?.code], [409, 'duplicate_document'])
  const { meta } = again.errors()[0] ?? {}
  assert.deepEqual([meta?.['existing_document_id'], meta?.['existing_document_name']], [first.one().id, 'first.pdf'])
  assert.equal((await hand(bytes, 'theirs.pdf', 'application/pdf', other)).status, 201)
})

test('the original is downloaded as it came, whole or in part, and never shown', async () => {
  const bytes = Buffer.concat([pdf('long'), Buffer.alloc(600_000, 'quaylog ')])
  const { id } = (await hand(bytes, 'lang %22ü%22.pdf')).one()
  const get = (range?: string) =>
    service.app.http.inject({
      method: 'GET',
      url: `/v2/documents/${id}/content`,
      headers: { authorization: `Token ${paid.key}`, ...(range === undefined ? {} : { range }) },
    })
  const whole = await get()
  assert.deepEqual(whole.rawPayload, bytes)
  const { headers } = whole
  assert.deepEqual(
    [headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']],
    ['application/pdf', 'nosniff', "sandbox; default-src 'none'"],
  )
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="lang ___.pdf"; filename*=UTF-8''lang%20%22%C3%BC%22.pdf`,
  )
  const parts: readonly (readonly [string, number, number])[] = [
    ['bytes=0-0', 0, 1],
    ['bytes=262140-262150', 262_140, 262_151],
    ['bytes=-7', bytes.length - 7, bytes.length],
    ['bytes=600000-', 600_000, bytes.length],
  ]
  for (const [range, from, to] of parts) {
    const answer = await get(range)
    assert.equal(answer.statusCode, 206)
    assert.equal(answer.headers['content-range'], `bytes ${from}-${to - 1}/${bytes.length}`)
    assert.deepEqual(answer.rawPayload, bytes.subarray(from, to), range)
  }
  const outside = await get('bytes=9999999-')
  assert.deepEqual(
    [outside.statusCode, outside.json<{ errors: { code: string }[] }>().errors[0]?.code],
    [416, 'range_not_satisfiable'],
  )
  assert.equal((await get('bytes=5-2')).statusCode, 200)
})

test('a file that was announced is put and made a document, once', async (t) => {
  const bytes = Buffer.from('Container,Weight,Seal\nMSCU1234566,1200,AB1\nTSTU1000003,900,AB2\n')
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: 'list.csv', content_type: 'text/csv', byte_size: bytes.length, checksum }
  const announce = (changed: object = {}, path = '/uploads') =>
    service.call('POST', path, { body: { blob: { ...blob, ...changed } } })
  const put = (url: string, body: Buffer) =>
    service.app.http.inject({ method: 'PUT', url, payload: body, headers: { 'content-type': 'text/csv' } })

  await t.test('refuses what cannot be', async () => {
    assert.equal((await announce({ checksum: 'x' })).status, 422)
    assert.equal((await announce({ byte_size: 26_214_401 })).status, 422)
    assert.equal((await put('/v2/uploads/invented', bytes)).statusCode, 404)
  })
  const announced = await announce({}, '/rails/active_storage/direct_uploads')
  assert.equal(announced.status, 200)
  const { signed_id, direct_upload } = upload(announced.body)
  const url = new URL(direct_upload.url).pathname
  await t.test('refuses other bytes, and a document before the bytes are there', async () => {
    assert.equal((await put(url, Buffer.from('other'))).statusCode, 422)
    assert.equal((await put(url, Buffer.from(bytes.toString().replace('1200', '1201')))).statusCode, 422)
    assert.equal((await handJson({ name: 'List', attached_document: signed_id })).status, 422)
  })
  await t.test('takes them, and makes one document of them, of its own account only', async () => {
    assert.equal((await put(url, bytes)).statusCode, 204)
    assert.equal((await put(url, bytes)).statusCode, 204)
    assert.equal((await handJson({ name: 'List', attached_document: signed_id }, other)).status, 422)
    const made = await handJson({ name: 'List', attached_document: signed_id })
    assert.deepEqual([made.status, made.one().attributes['file_content_type']], [201, 'text/csv'])
    assert.equal((await handJson({ name: 'List', attached_document: signed_id })).status, 422)
  })
  await t.test('ends after a day', async () => {
    const late = upload((await announce({ filename: 'late.csv' })).body)
    service.advance(25 * 3_600_000)
    assert.equal((await put(new URL(late.direct_upload.url).pathname, bytes)).statusCode, 404)
  })
})

test('a deleted document is hidden, and given back for 30 days unless the file came again', async () => {
  const bytes = pdf('to be deleted')
  const { id } = (await hand(bytes)).one()
  const path = `/documents/${id}`
  const ids = async (query = '') =>
    (await service.call('GET', `/documents?page[size]=100${query}`)).list().data.map((one) => one.id)
  assert.equal((await service.call('DELETE', path, { as: other })).status, 401)
  assert.equal((await service.call('DELETE', `/documents/${service.newId()}`)).status, 404)
  assert.equal((await service.call('DELETE', path)).status, 204)
  assert.equal((await service.call('DELETE', path)).status, 404)
  assert.deepEqual([(await ids()).includes(id), (await ids('&filter[status]=discarded')).includes(id)], [false, true])
  assert.equal((await service.call('GET', path)).one().attributes['status'], 'discarded')
  assert.equal((await service.call('POST', `${path}/restore`, { as: other })).status, 401)
  const restored = await service.call('POST', `${path}/restore`)
  assert.deepEqual([restored.status, restored.one().attributes['status']], [200, 'received'])
  assert.ok((await ids()).includes(id))
  await service.call('DELETE', path)
  assert.equal((await hand(bytes)).status, 201)
  assert.deepEqual((await service.call('POST', `${path}/restore`)).errors()[0]?.code, 'taken')
  const alone = (await hand(pdf('deleted long ago'))).one().id
  await service.call('DELETE', `/documents/${alone}`)
  service.advance(31 * 86_400_000)
  assert.equal((await service.call('POST', `/documents/${alone}/restore`)).status, 422)
})

function upload(body: unknown): { signed_id: string; direct_upload: { url: string } } {
  assert.ok(typeof body === 'object' && body !== null && 'signed_id' in body && 'direct_upload' in body)
  const { signed_id, direct_upload } = body
  assert.ok(typeof signed_id === 'string' && typeof direct_upload === 'object' && direct_upload !== null)
  assert.ok('url' in direct_upload && typeof direct_upload.url === 'string')
  return { signed_id, direct_upload: { url: direct_upload.url } }
}

test('what a document belongs to, as whoever hands it in says, is linked and told, and no rule takes it away', async () => {
  const { shipment_id, container_id } = await service.track(paid)
  const theirs = await service.track(other)
  const handLinked = (name: string, relationships: object) =>
    service.call('POST', '/documents', {
      as: paid,
      body: { data: { type: 'document', attributes: { name, file_base64: base64(pdf(name)) }, relationships } },
    })
  const to = (type: string, id: string) => ({ data: [{ type, id }] })
  const foreign = await handLinked('foreign', { shipments: to('shipment', theirs.shipment_id) })
  assert.deepEqual([foreign.status, foreign.errors()[0]?.code], [401, 'not_allowed'])
  const nobody = await handLinked('nobody', { cargos: to('container', '00000000-0000-7000-8000-000000000000') })
  assert.equal(nobody.status, 404)
  const answer = await handLinked('linked by hand', {
    shipments: { data: [to('shipment', shipment_id).data[0], to('shipment', shipment_id).data[0]] },
    cargos: to('container', container_id),
  })
  assert.equal(answer.status, 201)
  const { id, relationships } = answer.one()
  assert.deepEqual(relationships?.['shipments']?.data, [{ type: 'shipment', id: shipment_id }])
  assert.deepEqual(relationships?.['cargos']?.data, [{ type: 'container', id: container_id }])
  const told = await service.db.work<{ event: string }[]>`
    select event from change_log where account_id = ${paid.id} and included like ${`%${id}%`} order by sequence`
  assert.deepEqual(
    told.map(({ event }) => event),
    ['document.created', 'link.created', 'link.created'],
  )
})
