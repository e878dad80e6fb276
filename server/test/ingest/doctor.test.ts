import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { checkClock, checkConfiguration, checkDatabase, checkQueues, checkSources } from '../../src/commands/checks.ts'
import type { Check } from '../../src/commands/checks.ts'
import { readProductionFacts } from '../../src/commands/production.ts'
import { readConfig } from '../../src/config.ts'
import { recordAsk, saveSource } from '../../src/asking/source-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { quaylog } from '../client/run.ts'

const folder = await mkdtemp(join(tmpdir(), 'quaylog-doctor-'))
after(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'a file'), '')
await mkdir(join(folder, 'reference'))
await writeFile(join(folder, 'reference', 'ports.csv'), 'nonsense\n1\n')
const configured = (more: Record<string, string> = {}) =>
  readConfig({ QUAYLOG_DATA_DIR: folder, QUAYLOG_WORLD: 'off', ...more }, { allow_private: false })
const versions = { node: '26.10.0', tz: '2026c' }
const wrong = (checks: readonly Check[]) =>
  checks.filter(({ state }) => state !== 'ok').map(({ name, state }) => `${name} ${state}`)

test('a setting that cannot work is named, with its cure', async () => {
  const checks = await checkConfiguration(
    configured({
      QUAYLOG_DATA_DIR: join(folder, 'a file'),
      QUAYLOG_EDI_DIR: join(folder, 'nowhere'),
      QUAYLOG_REFERENCE_DIR: join(folder, 'reference'),
      QUAYLOG_HOST: '0.0.0.0',
      QUAYLOG_SMTP_URL: 'smtp://mail.example',
    }),
    { ...versions, node: '20.1.0' },
  )
  assert.deepEqual(wrong(checks), [
    'runtime bad',
    'QUAYLOG_DATA_DIR bad',
    'QUAYLOG_EDI_DIR bad',
    'reference data bad',
    'QUAYLOG_PUBLIC_URL warning',
  ])
  for (const check of checks.filter(({ state }) => state !== 'ok')) assert.ok((check.cure ?? '').length > 10)
  assert.deepEqual(wrong(await checkConfiguration(configured(), versions)), ['QUAYLOG_SMTP_URL warning'])
})

const db = await testDatabase()
const real = createClock()
const opened = {
  config: configured({ DATABASE_URL: 'postgres://somewhere' }),
  db,
  clock: real,
  log: createLog('silent'),
  newId: createIds(real.realMs),
  given_up: new Promise<Error>(() => {}),
  close: async () => {},
}

const save = (id: string, kind: string, more: object = {}) =>
  saveSource(
    db.work,
    {
      id,
      kind,
      profile: null,
      scac: null,
      name: id,
      base_url: '',
      credentials: null,
      terminals: [],
      per_minute: null,
      per_day: null,
      enabled: true,
      is_simulated: false,
      ...more,
    },
    real.now(),
  )

test('a database that may lose what it acknowledged is told, and a clock that is off', async () => {
  // The server that tests share does not wait for its disk.
  assert.match((await checkDatabase(opened)).found, /synchronous_commit is off|^PostgreSQL \d/)
  assert.deepEqual(wrong([await checkClock(opened)]), [])
  assert.deepEqual(wrong([await checkClock({ ...opened, clock: createClock(() => Date.now() + 60_000) })]), [
    'clock bad',
  ])
})

test('each source says what is wrong with it', async () => {
  assert.deepEqual(wrong(await checkSources(opened)), ['sources warning'])
  await save('sealed', 'dcsa', { profile: 'maersk', credentials: 'made with another key' })
  await save('unfinished', 'terminal_feed')
  await save('tower', 'ais_tcp', { base_url: 'tcp://127.0.0.1:1' })
  await save('off', 'terminal_feed', { enabled: false })
  const said = async (id: string) => (await checkSources(opened)).find(({ name }) => name === `source ${id}`)?.found
  assert.equal(await said('tower'), 'nothing has come from it yet')
  await recordAsk(
    db.work,
    'tower',
    { ok: false, found: false, defects: 0, failure: 'connected and silent for 7 minutes' },
    real.now(),
  )
  assert.deepEqual(wrong(await checkSources(opened)), [
    'source sealed bad',
    'source tower warning',
    'source unfinished bad',
  ])
})

test('work that nobody does is told', async () => {
  assert.deepEqual(wrong(await checkQueues(opened)), [])
  await db.work`
    insert into subject ${db.work({ id: opened.newId(), source_key: 'line:MAEU', number_type: 'container', number: 'X', next_poll_at: '2026-01-01T00:00:00Z', created_at: real.now() })}`
  assert.deepEqual(wrong(await checkQueues(opened)), ['queue polls warning'])

  // Eleven minutes of a world that goes at 600 times the speed are one second of waiting.
  const sandbox = createClock()
  const now_ms = real.realMs()
  const due_ms = Date.parse('2026-01-01T00:00:00Z')
  sandbox.follow({ anchor_real_ms: now_ms, anchor_world_ms: due_ms + 660_000, speed: 600, jumped_ms: 0 })
  assert.deepEqual(wrong(await checkQueues({ ...opened, clock: sandbox })), [])
})

test('doctor --production tells what is unsafe for others, as JSON too, and ends with 1', async () => {
  const env = {
    HOME: folder,
    QUAYLOG_DATA_DIR: folder,
    QUAYLOG_SIGN_UP: 'open',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  }
  const { code, out } = await quaylog(['doctor', '--production', '--json'], env)
  assert.equal(code, 1)
  const checks = z
    .array(z.object({ name: z.string(), state: z.string(), found: z.string(), cure: z.string().nullable() }))
    .parse(JSON.parse(out))
  assert.deepEqual(
    checks.filter(({ state }) => state === 'bad').map(({ name }) => name),
    [
      'database',
      'QUAYLOG_SIGN_UP',
      'QUAYLOG_PUBLIC_URL',
      'QUAYLOG_TRUSTED_PROXIES',
      'QUAYLOG_SECRET_KEY',
      'QUAYLOG_SMTP_URL',
    ],
  )
  assert.equal(new Set(checks.map(({ name }) => name)).size, checks.length)
  const wrong_use = await quaylog(['doctor', '--processes', '4'], env)
  assert.deepEqual([wrong_use.code, wrong_use.err], [2, 'quaylog: --processes can only be given with --production\n'])
})

test('what the database says of itself is read from it', async () => {
  const { connections, clear_tables, is_our_key, has_sandbox_clock } = await readProductionFacts(opened)
  // A source of the test before is sealed with no key of ours, and in no form that we know.
  assert.deepEqual(
    { clear_tables, is_our_key, has_sandbox_clock },
    { clear_tables: 0, is_our_key: true, has_sandbox_clock: false },
  )
  assert.ok(connections > 50)
  await save('of the world', 'ais_tcp', { is_simulated: true })
  assert.equal((await readProductionFacts(opened)).simulated_sources, 1)
  await db.work`delete from source_configuration where id = 'of the world'`
})
