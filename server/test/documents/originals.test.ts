import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { archiveLines, writeArchive } from '../../src/commands/move/archive.ts'
import { exportAccount } from '../../src/commands/move/export-account.ts'
import type { ExportFrom } from '../../src/commands/move/export-account.ts'
import { importAccount } from '../../src/commands/move/import-account.ts'
import { checkObjectStore } from '../../src/commands/object-store-check.ts'
import { readConfig } from '../../src/config.ts'
import { eraseDocuments } from '../../src/documents/erase.ts'
import { moveOriginals, sweepObjects } from '../../src/documents/place.ts'
import { giveJob } from '../../src/documents/job-store.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'
import { startS3, stand_in_key } from './s3-stand-in.ts'

const day_ms = 86_400_000
let now = () => 0
const s3 = await startS3(() => now())
const { object_store } = readConfig(
  {
    QUAYLOG_OBJECT_STORE: `s3://${stand_in_key.bucket}/test?endpoint=${s3.endpoint}&region=${stand_in_key.region}`,
    AWS_ACCESS_KEY_ID: stand_in_key.id,
    AWS_SECRET_ACCESS_KEY: stand_in_key.secret,
  },
  { allow_private: true },
)
const service_config = readConfig({ QUAYLOG_DATA_DIR: '/tmp/quaylog-originals-test' }, { allow_private: true })
const service = await restService((given) => ({ config: { ...given.config, object_store } }))
now = () => service.clock.realMs()
after(() => s3.close())

const { objects } = service.app.parts
assert.ok(objects !== null)
const parts = { ...service.app.parts, log: createLog('silent'), objects }

const text = (of: string) => `ARRIVAL NOTICE\n\nB/L No.: TESTBILL3001\nFor: ${of}\n`

async function hand(as: Customer, content: string): Promise<string> {
  const attributes = { name: 'paper', file_name: 'paper.txt', file_base64: Buffer.from(content).toString('base64') }
  return (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one().id
}

async function content(as: Customer, id: string): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { authorization: `Token ${as.key}` }
  const { statusCode, body } = await service.app.http.inject({ url: `/v2/documents/${id}/content`, headers })
  return { status: statusCode, text: body }
}

async function placeOf(as: Customer) {
  const [row] = await service.db.work<Record<string, number>[]>`
    select count(object_id)::int as store, (select count(*)::int from document_chunk where account_id = ${as.id}) as chunks,
      (select count(*)::int from loose_object where account_id = ${as.id}) as loose
    from document_file where account_id = ${as.id}`
  return row
}

async function laterObjectsAreSwept(): Promise<void> {
  service.advance(2 * 3_600_000)
  while (await sweepObjects(parts));
}

const doctorSays = async (config = { ...service_config, object_store }) =>
  (await checkObjectStore({ ...service, config })).map(({ state, found }) => `${state} ${found}`).join()

/** One after the other: each step finds what the one before it left. */
test('originals go to the store and come back', async (t) => {
  t.afterEach(() => s3.fail(null))
  await t.test(
    'the doctor says when the store cannot be written, read or deleted, or is not configured and was',
    async () => {
      for (const [method, found] of [
        ['PUT', 'cannot be written'],
        ['GET', 'cannot be read'],
        ['DELETE', 'cannot be deleted from'],
      ] as const) {
        s3.fail('denied', method)
        assert.match(await doctorSays(), new RegExp(`^bad ${found}: it answered 403 \\(AccessDenied\\)`))
      }
      s3.fail('other_bytes', 'GET')
      assert.match(await doctorSays(), /^bad gives other bytes/)
      s3.fail(null)
      assert.match(await doctorSays(), /^ok 0 originals in it, \d+ in the database, 0 payloads in 0 objects, 0 objects/)
      const as = await service.addCustomer('Forgotten', 'paid')
      await hand(as, text('Forgotten'))
      assert.equal(await doctorSays({ ...service_config, object_store: null }), '')
      await moveOriginals(parts, 'store')
      assert.match(
        await doctorSays({ ...service_config, object_store: null }),
        /^bad 1 originals and 0 payloads are in one/,
      )
      await moveOriginals(parts, 'database')
    },
  )

  await t.test(
    'what the store fails to keep stays in the database, and what it wrote all the same is removed',
    async () => {
      const as = await service.addCustomer('Failing', 'paid')
      const id = await hand(as, text('Failing'))
      for (const fault of ['error_500', 'denied', 'other_bytes'] as const) {
        s3.fail(fault)
        const { moved, failed } = await moveOriginals(parts, 'store')
        assert.deepEqual([fault, moved, failed > 0], [fault, 0, true])
        s3.fail(null)
        assert.equal((await content(as, id)).text, text('Failing'))
        service.advance(180_000)
      }
      assert.deepEqual(await placeOf(as), { store: 0, chunks: 1, loose: 3 })
      await laterObjectsAreSwept()
      assert.deepEqual(await placeOf(as), { store: 0, chunks: 1, loose: 0 })
      assert.deepEqual(
        [...s3.objects.keys()].filter((key) => key.includes(as.id)),
        [],
      )
    },
  )

  await t.test('an original goes to the store and back, and reads the same everywhere, whole and in part', async () => {
    const as = await service.addCustomer('Moving', 'paid')
    const id = await hand(as, text('Moving'))
    s3.fail('wrong_etag')
    const { failed } = await moveOriginals(parts, 'store')
    assert.equal(failed, 0)
    assert.deepEqual(await placeOf(as), { store: 1, chunks: 0, loose: 0 })
    assert.equal((await content(as, id)).text, text('Moving'))
    while (await workOnDocument(service.app.parts));
    assert.equal((await service.call('GET', `/documents/${id}`, { as })).one().attributes['status'], 'extracted')
    assert.equal((await service.call('GET', `/documents/${id}/pages/1`, { as })).status, 200)
    await moveOriginals(parts, 'database')
    assert.deepEqual(await placeOf(as), { store: 0, chunks: 1, loose: 1 })
    assert.equal((await content(as, id)).text, text('Moving'))
    await laterObjectsAreSwept()
    assert.deepEqual(
      [...s3.objects.keys()].filter((key) => key.includes(as.id)),
      [],
    )
  })

  await t.test('an original that cannot be read is another state than one that was erased', async () => {
    const as = await service.addCustomer('Unread', 'paid')
    const id = await hand(as, text('Unread'))
    await moveOriginals(parts, 'store')
    for (const [fault, reason] of [
      ['error_500', 'unavailable'],
      ['denied', 'refused'],
      ['truncated', 'unavailable'],
      ['other_bytes', 'differs'],
    ] as const) {
      s3.fail(fault)
      const answer = await content(as, id)
      assert.deepEqual([fault, answer.status], [fault, 502])
      assert.match(answer.text, /upstream_error/)
      assert.match(answer.text, new RegExp(`"reason":\\s*"${reason}"`))
    }
    s3.fail('denied')
    await workOnDocument(service.app.parts)
    const waiting = (await service.call('GET', `/documents/${id}`, { as })).one()
    assert.equal(waiting.attributes['status'], 'received', 'what may come back is waited for')
    s3.fail(null)
    for (const key of s3.objects.keys()) if (key.includes(as.id)) s3.objects.delete(key)
    assert.match((await content(as, id)).text, /"reason":\s*"missing"/)
    await service.db.transaction((tx) => giveJob(tx, as.id, id, 'read', new Date(service.clock.realMs()).toISOString()))
    while (await workOnDocument(service.app.parts));
    const lost = (await service.call('GET', `/documents/${id}`, { as })).one()
    assert.deepEqual([lost.attributes['status'], lost.attributes['failed_reason']], ['failed', 'original_unreadable'])
    await service.call('DELETE', `/documents/${id}`, { as })
    service.advance(31 * day_ms)
    while (await eraseDocuments(service));
    assert.equal((await content(as, id)).status, 404)
  })

  await t.test(
    'a deleted document can be had back for 30 days; then its object is removed from the store',
    async () => {
      const as = await service.addCustomer('Erased', 'paid')
      const id = await hand(as, text('Erased'))
      await moveOriginals(parts, 'store')
      await service.call('DELETE', `/documents/${id}`, { as })
      service.advance(29 * day_ms)
      while (await eraseDocuments(service));
      await laterObjectsAreSwept()
      assert.equal((await content(as, id)).text, text('Erased'))
      service.advance(2 * day_ms)
      while (await eraseDocuments(service));
      await laterObjectsAreSwept()
      assert.deepEqual(
        [...s3.objects.keys()].filter((key) => key.includes(as.id)),
        [],
      )
    },
  )

  await t.test('an upload whose bytes went to the store becomes a document', async () => {
    const as = await service.addCustomer('Uploaded', 'paid')
    const bytes = Buffer.from(text('Uploaded'))
    const checksum = createHash('md5').update(bytes).digest('base64')
    const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: bytes.length, checksum }
    const { body } = await service.call('POST', '/uploads', { as, body: { blob } })
    const { signed_id, direct_upload } = Object(body)
    const url = new URL(String(direct_upload.url)).pathname
    assert.equal((await service.app.http.inject({ method: 'PUT', url, payload: bytes })).statusCode, 204)
    await moveOriginals(parts, 'store')
    const attributes = { name: 'a', attached_document: signed_id }
    const made = await service.call('POST', '/documents', { as, body: { data: { attributes } } })
    assert.equal(made.status, 201)
    assert.equal((await content(as, made.one().id)).text, text('Uploaded'))
  })

  await t.test(
    'an account that leaves takes its originals out of the store, or says which it could not and leaves no file',
    async () => {
      const as = await service.addCustomer('Leaves with its papers', 'paid')
      const large = `ARRIVAL NOTICE ${'0123456789'.repeat(60_000)}`
      for (const paper of [large, text('a small one')]) await hand(as, paper)
      await moveOriginals(parts, 'store')
      assert.deepEqual({ ...(await placeOf(as)) }, { store: 2, chunks: 0, loose: 0 })
      const folder = temporaryFolder('leaves')
      const path = join(folder, 'account.jsonl.gz')
      const leave = (from: ExportFrom) =>
        exportAccount(
          parts.db,
          { id: as.id, name: 'x' },
          service.clock.now(),
          (lines) => writeArchive(path, lines),
          from,
        )
      const refused = (from: ExportFrom) => leave(from).then(() => 'it was written', String)

      assert.match(
        await refused({ objects: null, onLost: null }),
        /QUAYLOG_OBJECT_STORE is not set.*Nothing was exported/,
      )
      s3.fail('error_500', 'GET')
      assert.match(await refused({ objects, onLost: () => {} }), /export again\. Nothing was exported/)
      s3.fail(null)
      const kept = [...s3.objects].filter(([key]) => key.includes(as.id))
      const [lost = ''] = kept.find(([, bytes]) => bytes.length < 1_000) ?? []
      const bytes = s3.objects.get(lost) ?? Buffer.alloc(0)
      s3.objects.delete(lost)
      assert.match(await refused({ objects, onLost: null }), /--leave-out-lost\. Nothing was exported/)
      assert.deepEqual(await readdir(folder), [])
      await writeFile(path, 'in the way')
      assert.match(await refused({ objects, onLost: null }), /exists already/)
      await rm(path)

      const told: string[] = []
      await leave({ objects, onLost: (id) => told.push(id) })
      assert.equal(told.length, 1)
      await rm(path)
      s3.objects.set(lost, bytes)
      const rows = await leave({ objects, onLost: null })
      assert.deepEqual([rows['document_file'], rows['document_chunk']], [2, 4])

      const there = await testDatabase()
      await importAccount(there, createSealer([Buffer.alloc(32, 7).toString('base64')]), archiveLines(path))
      const before = new Set(s3.objects.keys())
      assert.equal((await moveOriginals({ ...parts, db: there }, 'store')).failed, 0)
      const moved = [...s3.objects].filter(([key]) => !before.has(key)).map(([, content]) => content.toString())
      assert.deepEqual(moved.toSorted(), [large, text('a small one')].toSorted())
    },
  )
})
