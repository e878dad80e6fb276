import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { no_pgbouncer, pgbouncerVersion, startPgbouncer } from '../testing/pgbouncer.ts'
import type { Pgbouncer } from '../testing/pgbouncer.ts'
import type { ServerAddress } from './address.ts'
import { connect } from './connect.ts'
import type { Database } from './connect.ts'
import { requireSameDatabase, requireUsable } from './usable.ts'

const direct = await testDatabase()

/** The real thing, in transaction mode, with fewer connections to the server than the service has to it. */
describe(
  'behind pgbouncer',
  { skip: pgbouncerVersion() === null || typeof direct.address === 'string' ? no_pgbouncer : false },
  () => {
    let address: ServerAddress
    let db: Database
    let bouncer: Pgbouncer
    before(async () => {
      bouncer = await startPgbouncer(direct.address, { pool_size: 2 })
      address = bouncer.address(typeof direct.address === 'string' ? '' : direct.address.database)
      db = connect({ address, direct_address: direct.address })
    })
    after(async () => {
      await db.close()
      await bouncer.close()
    })

    test('an address of a pooler alone is refused, with what to do about it', async () => {
      const taken_for_a_server = connect({ address })
      after(() => taken_for_a_server.close())
      await assert.rejects(requireUsable(taken_for_a_server, address), {
        name: 'CannotStart',
        message: /is a pooler such as pgbouncer.*set QUAYLOG_DATABASE_DIRECT_URL/,
      })
    })

    test('the pooler and the server behind it are one database; another is refused', async () => {
      await requireSameDatabase(db, direct, address)
      const other = await testDatabase()
      await assert.rejects(requireSameDatabase(db, other, address), /lead to different databases/)
    })

    test('all handles at once have what they ask for over two connections, each with its own time', async () => {
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, n) => [
          db.auth`
        select ${n}::int as n`,
          db.keyed`
        select ${n}::int as n`,
          db.lists('a')`
        select ${n}::int as n`,
          db.work`
        select ${n}::int as n`,
          db.transaction(
            (tx) => tx`
        select ${n}::int as n`,
          ),
        ]).flat(),
      )
      assert.deepEqual(
        all.map(([row]) => row?.['n']),
        Array.from({ length: 500 }, (_, n) => Math.floor(n / 5)),
      )
      const limits = await Promise.all(
        [db.auth, db.keyed, db.lists('a'), db.work].map(
          (sql) => sql`
      select current_setting('statement_timeout') as limit`,
        ),
      )
      assert.deepEqual(
        limits.map(([row]) => row?.['limit']),
        ['2s', '2s', '15s', '1min'],
      )
    })

    test('notices are heard over the address of the server', async () => {
      const heard = Promise.withResolvers<string>()
      await db.listen('pooled', heard.resolve)
      await db.notify('pooled', 'hello')
      assert.equal(await heard.promise, 'hello')
    })
  },
)
