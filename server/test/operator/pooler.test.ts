import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startEmbedded } from '../../src/ground/db/index.ts'
import type { Embedded } from '../../src/ground/db/index.ts'
import { openTestDatabase } from '../../src/ground/testing/database.ts'
import { no_pgbouncer, pgbouncerVersion, startPgbouncer } from '../../src/ground/testing/pgbouncer.ts'
import type { Pgbouncer } from '../../src/ground/testing/pgbouncer.ts'
import { quaylog } from '../client/run.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startReceiver, startService } from '../service.ts'

const skip = pgbouncerVersion() === null ? no_pgbouncer : false
const not_ours = process.env['DATABASE_URL'] ? 'pgbouncer is started before a server of the tests only' : false

describe('an operator with pgbouncer before the database', { skip }, () => {
  let home: string
  let server: Embedded
  let pooler: Pgbouncer
  const addressOf = (path: string) =>
    `postgresql:///quaylog?host=${dirname(path)}&port=${path.split('.').at(-1)}&user=quaylog`
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'quaylog-pooler-'))
    server = await startEmbedded({ data_dir: join(home, 'data'), log: () => {} })
    pooler = await startPgbouncer(server.connection, { pool_size: 2 })
  })
  after(async () => {
    await pooler.close()
    await server.stop()
    await rm(home, { recursive: true, force: true })
  })
  const run = (env: Record<string, string>, ...words: string[]) =>
    quaylog(words, { HOME: home, QUAYLOG_DATA_DIR: home, ...env })

  test('who names the pooler alone is told to name the server behind it', async () => {
    const { code, err } = await run({ DATABASE_URL: addressOf(pooler.address('quaylog').path) }, 'migrate')
    assert.equal(code, 1)
    assert.match(err, /is a pooler such as pgbouncer.*QUAYLOG_DATABASE_DIRECT_URL/)
  })

  test('who names both has the schema made by the server, and works through the pooler', async () => {
    const both = {
      DATABASE_URL: addressOf(pooler.address('quaylog').path),
      QUAYLOG_DATABASE_DIRECT_URL: addressOf(server.connection.path),
    }
    const migrated = await run(both, 'migrate', '--json')
    assert.equal(migrated.code, 0, migrated.err)
    assert.equal((await run(both, 'accounts', 'create', '--name', 'Harbour', '--plan', 'paid', '--json')).code, 0)
    assert.match((await run(both, 'doctor')).out, /database +PostgreSQL/)
  })
})

test(
  'a service behind pgbouncer tracks a number and delivers all that it tells',
  { skip: skip || not_ours },
  async (t) => {
    const holding = await openTestDatabase()
    const pooler = await startPgbouncer(holding.address, { pool_size: 3 })
    process.env['QUAYLOG_TEST_POOLER'] = pooler.address('postgres').path
    const service = await startService()
    t.after(async () => {
      await service.close()
      await pooler.close()
      await holding.close()
    })
    const receiver = await startReceiver()
    assert.equal(service.db.is_pooled, true)
    assert.equal(
      (
        await service.send('POST', '/webhooks', {
          data: { type: 'webhook', attributes: { url: receiver.url, events: ['*'] } },
        })
      ).status,
      201,
    )
    const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
    assert.equal(
      (
        await service.send('POST', '/tracking_requests', {
          data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
        })
      ).status,
      201,
    )
    await eventually(
      'the request succeeds',
      async () => (await service.get('/tracking_requests')).body.data[0]?.attributes['status'] === 'succeeded',
    )
    await eventually('everything is delivered', async () => {
      const [all, pending] = await Promise.all([
        service.get('/webhook_notifications'),
        service.get('/webhook_notifications?filter[delivery_status]=pending'),
      ])
      return Number(all.body.meta?.['total']) > 5 && pending.body.meta?.['total'] === 0
    })
    assert.ok((await service.get('/containers')).body.data.length > 0)
  },
)
