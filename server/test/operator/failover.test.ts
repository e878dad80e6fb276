import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connect } from '../../src/ground/db/index.ts'
import type { Database, Transaction } from '../../src/ground/db/index.ts'
import { probe } from '../../src/ground/db/probe.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { no_pair, startPair } from './postgres-pair.ts'
import type { PostgresPair } from './postgres-pair.ts'

describe('a primary and its standby in one address', { skip: no_pair }, () => {
  let pair: PostgresPair
  let db: Database
  before(async () => {
    pair = await startPair({ is_synchronous: false })
    db = connect({ address: pair.urlOf(pair.standby, pair.primary) })
  })
  after(async () => {
    await db.close()
    pair.stop()
  })

  test('the primary is found though it stands second; when it is lost and the standby takes its place, that one is found', async () => {
    const { primary, standby } = pair
    await db.transaction((tx) => tx`create table written (at integer)`)
    const [row] = await db.keyed<{ port: string }[]>`select current_setting('port') as port`
    assert.equal(row?.port, portOf(primary))
    const heard = Promise.withResolvers<string>()
    await db.listen('after', heard.resolve)
    await eventually('the standby', async () => (await probe(pair.urlOf(standby))) === 'answered')
    await synchronised(pair.urlOf(primary))

    pair.losePrimary()
    await assert.rejects(db.transaction((tx) => tx`insert into written values (1)`))
    pair.promote()
    const write = (tx: Transaction) => tx`insert into written values (2)`
    await eventually('a write', () =>
      db.transaction(write).then(
        () => true,
        () => false,
      ),
    )
    const rows = await db.work<{ port: string; at: number }[]>`select current_setting('port') as port, at from written`
    assert.deepEqual(
      rows.map((one) => ({ ...one })),
      [{ port: portOf(standby), at: 2 }],
    )
    // Notices too are heard from the new one.
    let said = ''
    void heard.promise.then((text) => (said = text))
    await eventually('a notice', async () => {
      await db.notify('after', 'moved')
      return said === 'moved'
    })
  })

  /** Waits until the standby has all that the primary has. */
  async function synchronised(address: string): Promise<void> {
    const primary = connect({ address })
    const behind = () => primary.work`select 1 from pg_stat_replication where replay_lsn = pg_current_wal_lsn()`
    try {
      await eventually('the standby has everything', async () => (await behind()).length > 0)
    } finally {
      await primary.close()
    }
  }
})

function portOf(server: string): string {
  return server.split(':').at(-1) ?? ''
}
