import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { archiveLines, writeArchive } from '../../src/commands/move/archive.ts'
import { exportAccount } from '../../src/commands/move/export-account.ts'
import type { ExportFrom } from '../../src/commands/move/export-account.ts'
import { importAccount } from '../../src/commands/move/import-account.ts'
import { checkObjectStore } from '../../src/commands/object-store-check.ts'
import { readConfig } from '../../src/config.ts'
import type { Reader } from '../../src/ground/db/index.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'
import { reproject } from '../../src/intake/reread/reproject.ts'
import {
  movePayloadsToDatabase,
  movePayloadsToStore,
  sweepPayloadObjects,
} from '../../src/world-facts/payload-place.ts'
import { storedPayloadsOf } from '../../src/world-facts/payload-place-store.ts'
import { insertPayloads, payloadById } from '../../src/world-facts/observation-store.ts'
import { payloadTexts } from '../../src/world-facts/payload-texts.ts'
import { restService } from '../rest/service.ts'
import { startS3, stand_in_key } from './s3-stand-in.ts'

const day_ms = 86_400_000
let now = () => 0
const s3 = await startS3(() => now())
const { object_store } = readConfig(
  {
    QUAYLOG_OBJECT_STORE: `s3://${stand_in_key.bucket}?endpoint=${s3.endpoint}&region=${stand_in_key.region}`,
    AWS_ACCESS_KEY_ID: stand_in_key.id,
    AWS_SECRET_ACCESS_KEY: stand_in_key.secret,
  },
  { allow_private: true },
)
const service_config = readConfig({ QUAYLOG_DATA_DIR: '/tmp/quaylog-payloads-test' }, { allow_private: true })
const service = await restService((given) => ({ config: { ...given.config, object_store } }))
now = () => service.clock.realMs()
after(() => s3.close())
afterEach(() => s3.fail(null))

const { db, app, customers, newId } = service
const { objects } = app.parts
assert.ok(objects !== null)
const parts = { ...app.parts, log: createLog('silent'), objects }
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
const { container_id } = await service.track(customers.paid)
const rereadAll = () =>
  reproject(
    { ...parts, sources: app.sources, sealer },
    { apply: true, notify: false, account_id: null, onProgress: () => {} },
  )

async function told(): Promise<string> {
  const [row] = await db.work<{ id: string }[]>`
    select p.id from payload p where p.subject_id in (select s.subject_id from shipment s
      where s.account_id = ${customers.paid.id}) and p.outcome = 'found' order by p.id limit 1`
  const headers = { authorization: `Token ${customers.paid.key}` }
  const url = `/v2/containers/${container_id}/payloads/${row?.id}`
  return (await app.http.inject({ url, headers })).body
}

async function places() {
  const [row] = await db.work<Record<string, number>[]>`
    select count(*) filter (where body is null)::int as stored, count(*) filter (where body is not null)::int as here,
      (select count(*)::int from payload_object where state = 'kept') as objects from payload`
  return row
}

async function laterObjectsAreSwept(): Promise<void> {
  service.advance(2 * 3_600_000)
  while (await sweepPayloadObjects(parts));
}

/** One after the other: each step finds what the one before it left. */
test('payloads go to the store when they are old or large, are read from there, and come back', async (t) => {
  await t.test(
    'what the store fails to keep stays in the database, and what it wrote all the same is removed',
    async () => {
      service.advance(31 * day_ms)
      const before = await places()
      for (const fault of ['error_500', 'denied', 'other_bytes'] as const) {
        s3.fail(fault)
        const { moved, failed } = await movePayloadsToStore(parts, 30)
        assert.deepEqual([fault, moved, failed], [fault, 0, 1])
        service.advance(180_000)
      }
      assert.deepEqual(await places(), before)
      s3.fail(null)
      await laterObjectsAreSwept()
      assert.equal(s3.objects.size, 0)
    },
  )

  await t.test(
    'payloads that are younger stay, except for large ones, and answers that stated nothing stay as long as they are kept',
    async () => {
      const [subject] = await db.work<{ id: string }[]>`select id from subject limit 1`
      const payload = { content_type: 'text/plain', origin: '/test', body: randomBytes(100_000).toString('hex') }
      const [large, failed] = [newId(), newId()]
      await db.transaction(async (tx) => {
        const at = service.clock.now()
        await insertPayloads(tx, [{ id: large, payload }], subject?.id ?? '', 'found', at)
        await insertPayloads(tx, [{ id: failed, payload }], subject?.id ?? '', 'temporary', at)
      })
      assert.equal((await movePayloadsToStore(parts, 10_000)).moved, 1)
      const stored = await db.work<{ id: string }[]>`select id from payload where body is null`
      assert.deepEqual(
        stored.map(({ id }) => id),
        [large],
      )
    },
  )

  await t.test(
    'a payload in the store is shown and read again as from the database, and so after it came back',
    async () => {
      await rereadAll()
      const shown = await told()
      assert.match(shown, /"sha256"/)
      const all = await places()
      const { moved, failed } = await movePayloadsToStore(parts, 30)
      assert.ok(moved > 0 && failed === 0)
      assert.equal((await places())?.['here'], (all?.['here'] ?? 0) - moved)
      assert.ok((await storedPayloadsOf(db.work, customers.paid.id)) > 0)
      assert.equal(await told(), shown)
      const again = await rereadAll()
      assert.deepEqual([again.statements, again.changed_shipments], [{ added: 0, removed: 0 }, 0])
      assert.match(
        (await checkObjectStore({ ...service, config: { ...service_config, object_store } }))[0]?.found ?? '',
        /[1-9]\d* payloads in 2 objects/,
      )
      assert.equal((await movePayloadsToDatabase(parts)).failed, 0)
      assert.deepEqual([(await places())?.['stored'], await told()], [0, shown])
      await laterObjectsAreSwept()
      assert.equal(s3.objects.size, 0)
    },
  )

  await t.test(
    'an account that leaves takes its payloads out of the store with it, or none of it where one cannot be read',
    async () => {
      assert.ok((await movePayloadsToStore(parts, 30)).moved > 0)
      const folder = temporaryFolder('payloads-leave')
      const path = join(folder, 'account.jsonl.gz')
      const leave = (from: ExportFrom) =>
        exportAccount(
          db,
          { id: customers.paid.id, name: 'x' },
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

      await leave({ objects, onLost: null })
      const there = await testDatabase()
      await importAccount(there, sealer, archiveLines(path))
      const texts = async (reader: Reader, from: typeof objects | null) => {
        const rows = await reader<{ id: string }[]>`
          select p.id from payload p where p.subject_id in (
            select subject_id from shipment where account_id = ${customers.paid.id}
            union select subject_id from container_subject where account_id = ${customers.paid.id}) order by p.id`
        const found = await Promise.all(rows.map(({ id }) => payloadById(reader, id)))
        return payloadTexts(
          from,
          found.filter((row) => row !== undefined),
        )
      }
      const here = await texts(db.work, objects)
      assert.ok(here.length > 0 && here.every(({ body }) => body !== ''))
      assert.deepEqual(await texts(there.work, null), here)

      await rm(path)
      const kept = new Map(s3.objects)
      s3.objects.clear()
      assert.match(await refused({ objects, onLost: null }), /--leave-out-lost\. Nothing was exported/)
      const told_lost: string[] = []
      await leave({ objects, onLost: (id) => told_lost.push(id) })
      assert.ok(told_lost.length > 0)
      for (const [key, bytes] of kept) s3.objects.set(key, bytes)
      assert.equal((await movePayloadsToDatabase(parts)).failed, 0)
    },
  )

  await t.test(
    'a payload that cannot be read is refused with the reason, and nothing is read again without it',
    async () => {
      await movePayloadsToStore(parts, 0)
      for (const [fault, reason] of [
        ['error_500', 'unavailable'],
        ['denied', 'refused'],
        ['truncated', 'unavailable'],
        ['other_bytes', 'differs'],
      ] as const) {
        s3.fail(fault)
        assert.match(await told(), new RegExp(`upstream_error[\\s\\S]*"reason":\\s*"${reason}"`))
      }
      await assert.rejects(rereadAll(), { name: 'ObjectUnread' })
      assert.equal((await movePayloadsToDatabase(parts)).moved, 0)
      s3.fail(null)
      s3.objects.clear()
      assert.match(await told(), /"reason":\s*"missing"/)
    },
  )
})
