import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { createWorld } from '@quaylog/world'
import { createAccount } from '../../src/people/operate.ts'
import { accountById } from '../../src/accounts/store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { openTestDatabase } from '../../src/ground/testing/database.ts'
import type { TestDatabase } from '../../src/ground/testing/database.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { keepNumbers } from '../../src/intake/files/number-list-store.ts'
import { startSandboxClock } from '../../src/commands/sandbox/sandbox-clock.ts'
import type { Runner } from '../../src/commands/sandbox/sandbox-clock.ts'
import { createWorldClient } from '../../src/doors/sandbox/world-client.ts'
import { quaylog } from '../client/run.ts'

const epoch = Date.parse('2026-11-20T22:00:00Z')
const world = createWorld({ now: Date.now, seed: '1', epoch, paused: true })
const clock = createClock()
let db: TestDatabase
let home: string
let url: string
let following: Runner

/** A world with a service that follows its clock and does nothing else: no worker runs. */
before(async () => {
  db = await openTestDatabase()
  // The server of the tests may lose what it acknowledged; commands refuse such a one.
  await db.work.unsafe(
    `alter database ${typeof db.address === 'string' ? new URL(db.address).pathname.slice(1) : db.address.database} set synchronous_commit = on`,
  )
  home = await mkdtemp(join(tmpdir(), 'quaylog-clock-'))
  url = (await world.start()).base_url
  following = await startSandboxClock(
    createWorldClient({ world_url: url, world_token: null }),
    { db, clock, log: createLog('silent') },
    () => {},
  )
})
after(async () => {
  following.stop()
  await world.close()
  await db.close()
  await rm(home, { recursive: true })
})

function address(): string {
  if (typeof db.address === 'string') return db.address
  const { path, user, database } = db.address
  return `postgresql:///${database}?host=${encodeURIComponent(dirname(path))}&user=${user}`
}

const run = (...words: string[]) =>
  quaylog(['world', 'clock', '--url', url, ...words], { HOME: home, QUAYLOG_DATA_DIR: home, DATABASE_URL: address() })

/** One after the other: each step finds what the one before it left. */
test('the clock of a world, while a service follows it and afterwards', async (t) => {
  await t.test(
    'a walk that nothing takes up is given up: it says at which step, what it waited for and by what name, and the clock stays',
    async () => {
      const parts = { db, clock, newId: createIds(clock.realMs) }
      const { id } = await createAccount(parts, {
        name: 'Harbour Imports',
        plan: 'paid',
        entitlements: 'all',
        rate_limit: 100_000,
      })
      const account = await accountById(db.work, id)
      assert.ok(account)
      await keepNumbers(parts, account, [
        {
          line: 1,
          request_type: 'bill_of_lading',
          request_number: 'MAEU269010000',
          scac: 'MAEU',
          ref_numbers: [],
          shipment_tags: [],
        },
      ])
      const { code, out, err } = await run('--advance', '3d', '--step', '1d', '--patience', '1s', '--json')
      assert.deepEqual([code, out], [1, ''])
      assert.match(
        err,
        /^{"error":{"class":"CommandError","message":"gave up at 2026-11-20T22:00:00Z {2}before step 1 of 3: nothing has moved for 1 s while it waited for 1 tracking request \(request MAEU269010000\)\. .*quaylog doctor/m,
      )
      assert.equal(world.clock.now(), epoch)
      await db.work`delete from tracking_request`
    },
  )

  await t.test('every step says where the clock is; standard output is the outcome alone', async () => {
    const { code, out, err } = await run('--advance', '60h', '--step', '1d', '--json')
    assert.equal(code, 0, err)
    assert.deepEqual(
      err.split('\n').filter((line) => line.endsWith('  settled')),
      [
        '2026-11-20T22:00:00Z  before step 1 of 3  settled',
        '2026-11-21T22:00:00Z  step 1 of 3  settled',
        '2026-11-22T22:00:00Z  step 2 of 3  settled',
        '2026-11-23T10:00:00Z  step 3 of 3  settled',
      ],
    )
    const shown: { now: string; paused: boolean } = JSON.parse(out)
    assert.deepEqual([shown.now, shown.paused], ['2026-11-23T10:00:00.000Z', true])
  })

  await t.test(
    'steps without a way to go, patience without steps, and what is no duration are refused before the clock moves',
    async () => {
      const before_ms = world.clock.now()
      for (const [words, message] of [
        [['--step', '1d'], /--step can only be given with --advance/],
        [['--patience', '1s'], /--patience can only be given with --step/],
        [['--advance', '1d', '--step', '1d', '--patience', 'long'], /--patience must be a duration/],
      ] as const) {
        const { code, err } = await run(...words)
        assert.equal(code, 2)
        assert.match(err, message)
      }
      assert.equal(world.clock.now(), before_ms)
    },
  )

  await t.test('without a service that follows the world there is nothing to wait for', async () => {
    following.stop()
    await db.work`delete from sandbox_clock`
    const { code, err } = await run('--advance', '1d', '--step', '1d')
    assert.equal(code, 1)
    assert.match(err, /no service follows this world: start one with quaylog up/)
  })
})
