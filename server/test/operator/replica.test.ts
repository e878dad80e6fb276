import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checkReplica } from '../../src/commands/replica-check.ts'
import { readConfig } from '../../src/config.ts'
import { connect, migrate, openReplica } from '../../src/ground/db/index.ts'
import type { Database, Replica, ReplicaTrouble } from '../../src/ground/db/index.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'
import { no_pair, startPair } from './postgres-pair.ts'
import type { PostgresPair } from './postgres-pair.ts'

describe('an operator who has lists read from a standby', { skip: no_pair }, () => {
  let pair: PostgresPair
  let db: Database
  let replica: Replica
  let service: TestService
  const changes: (ReplicaTrouble | null)[] = []
  before(async () => {
    pair = await startPair({ is_synchronous: false })
    db = connect({ address: pair.urlOf(pair.primary) })
    await migrate(db)
    replica = openReplica({
      address: pair.urlOf(pair.standby),
      primary: db,
      onChange: (trouble) => changes.push(trouble),
    })
    service = await startService({ database: { db, replica } })
  })
  after(async () => {
    await service.close()
    await replica.close()
    await db.close()
    pair.stop()
  })

  const list = async (path: string) => {
    const response = await fetch(`${service.base_url}${path}`, { headers: { authorization: `Token ${service.key}` } })
    return { status: response.status, text: await response.text(), age: response.headers.get('x-quaylog-data-age') }
  }
  const write = async (company_name: string) => {
    const { status, body } = await service.send('POST', '/parties', {
      data: { type: 'party', attributes: { company_name } },
    })
    assert.equal(status, 201)
    return body.data.id
  }
  const ready = async () => {
    const response = await fetch(new URL('/health/ready', service.base_url))
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const checked = async (replica_url: string) => {
    const config = readConfig(
      { DATABASE_URL: pair.urlOf(pair.primary), QUAYLOG_REPLICA_URL: replica_url },
      { allow_private: false },
    )
    return (await checkReplica({ config, db })).map(({ state, found }) => `${state}: ${found}`)
  }

  test('a server that takes writes and another database are not taken for a replica', async () => {
    assert.match(String(await checked(pair.urlOf(pair.primary))), /^bad: takes writes/)
    assert.match(
      String(await checked(pair.urlOf(pair.standby).replace(/quaylog$/, 'postgres'))),
      /^bad: is a standby of another/,
    )
  })

  test('lists, searches and exports come from the standby with their age; a record by its id does not', async () => {
    const id = await write('Harbour Cranes')
    for (const path of ['/parties', '/search?query=harbour', '/exports/containers'])
      await eventually(`${path} from the standby`, async () => (await list(path)).age !== null)
    const { status, text, age } = await list('/parties')
    assert.equal(status, 200)
    if (age !== null) assert.ok(Number(age) <= 5)
    assert.match(text, new RegExp(id))
    assert.equal((await list(`/parties/${id}`)).age, null)
    const [place] = await replica.lists(service.account_id)<{ is_standby: boolean }[]>`
      select pg_is_in_recovery() as is_standby`
    assert.equal(place?.is_standby, true)
    assert.match(String(await checked(pair.urlOf(pair.standby))), /^ok: shows what the primary has/)
  })

  test('who wrote sees it at once, though the standby has not replayed it', async () => {
    pair.sql(pair.standby, 'select pg_wal_replay_pause()')
    try {
      const id = await write('Paused Freight')
      const { text, age } = await list('/parties')
      assert.match(text, new RegExp(id))
      assert.equal(age, null)
      await eventually('the standby is behind', async () => changes.at(-1) === 'behind')
      assert.match(JSON.stringify((await ready()).body), /"replica":\{"state":"behind"/)
    } finally {
      pair.sql(pair.standby, 'select pg_wal_replay_resume()')
    }
    await eventually('the standby is read from again', async () => (await list('/parties')).age !== null)
    assert.match((await list('/parties')).text, /Paused Freight/)
  })

  test('when the standby is lost, lists come from the primary, and the process stays ready and says so', async () => {
    await eventually('lists come from the standby', async () => (await list('/parties')).age !== null)
    pair.loseStandby()
    assert.equal((await list('/parties')).status, 200)
    await eventually('the standby is away', async () => changes.at(-1) === 'away')
    const { status, age } = await list('/parties')
    assert.deepEqual([status, age], [200, null])
    const health = await ready()
    assert.equal(health.status, 200)
    assert.match(JSON.stringify(health.body), /"replica":\{"state":"away"/)
    const metrics = await service.app.metrics.registry.metrics()
    for (const [from, reason] of [
      ['replica', 'none'],
      ['primary', 'away'],
    ])
      assert.match(metrics, new RegExp(`quaylog_list_reads_total\\{from="${from}",reason="${reason}"\\} [1-9]`))
    assert.match(String(await checked(pair.urlOf(pair.standby))), /^bad: does not answer/)

    pair.startStandby()
    await eventually('the standby is read from again', async () => (await list('/parties')).age !== null)
    await eventually('its operator is told', async () => changes.at(-1) === null)
  })
})
