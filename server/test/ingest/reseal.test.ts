import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAnswer } from '../../src/request/idempotency-store.ts'
import { reseal, sealClearText } from '../../src/commands/reseal.ts'
import { sealed_tables } from '../../src/commands/sealed-columns.ts'
import { saveSource } from '../../src/asking/source-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { migrations_dir } from '../../src/ground/db/migrate.ts'
import { loadKeys } from '../../src/doors/oauth/keys.ts'
import { findChannel } from '../../src/subscriptions/channels/store.ts'
import { secretContext } from '../../src/subscriptions/sealing.ts'
import { findWebhook } from '../../src/subscriptions/webhooks/store.ts'

const db = await testDatabase()
const clock = createClock()
const [first, second] = [newSecretKey(), newSecretKey()]
const source = (id: string, credentials: string) =>
  saveSource(
    db.work,
    {
      id,
      kind: 'dcsa',
      profile: 'maersk',
      scac: null,
      name: id,
      base_url: '',
      credentials,
      terminals: [],
      per_minute: null,
      per_day: null,
      enabled: true,
      is_simulated: false,
    },
    clock.now(),
  )
const credentialsOf = async (id: string) =>
  (
    await db.work<{ credentials: string }[]>`
  select credentials from source_configuration where id = ${id}`
  )[0]?.credentials ?? ''

/** One after the other: each step finds what the one before it left. */
test('secrets are sealed with a new key', async (t) => {
  await t.test('with the old key away nothing can be read, and nothing is changed', async () => {
    const sealed = createSealer([first]).seal('{"a":1}', 'maersk')
    await source('maersk', sealed)
    await assert.rejects(reseal(db, createSealer([second])), /is not in QUAYLOG_SECRET_KEY/)
    assert.equal(await credentialsOf('maersk'), sealed)
  })

  await t.test('with both keys every secret is sealed anew, once, and opens with the first key alone', async () => {
    const keys = await loadKeys({ db, clock, sealer: createSealer([first]) })
    for (let i = 0; i < 600; i++) await source(`source-${i}`, createSealer([first]).seal(`${i}`, `source-${i}`))
    assert.equal(await reseal(db, createSealer([second, first])), 603)
    assert.equal(await reseal(db, createSealer([second, first])), 0)
    const alone = createSealer([second])
    assert.equal(alone.open(await credentialsOf('maersk'), 'maersk'), '{"a":1}')
    assert.equal(alone.open(await credentialsOf('source-599'), 'source-599'), '599')
    assert.deepEqual(await loadKeys({ db, clock, sealer: alone }), keys)
  })

  await t.test('no column that is named like a secret is forgotten', async () => {
    const named = await db.work<{ place: string }[]>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and (column_name ~ '(^|_)(secret|credentials|sealed|password|token)$' or table_name = 'webhook'
      and column_name in ('url', 'headers') or column_name = 'response'
      or table_name = 'share_follower' and column_name = 'address') order by 1`
    assert.deepEqual(
      named.map(({ place }) => place),
      sealed_tables
        .flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`))
        .toSorted(),
    )
  })

  /** Rows as an earlier version wrote them: only the secret of a webhook was sealed. */
  async function keepInClear(): Promise<{ account_id: string; webhook_id: string; channel_id: string }> {
    const [account_id, webhook_id, channel_id] = [
      '01a1f8d3-0000-7000-8000-000000000001',
      '01a1f8d3-0000-7000-8000-000000000002',
      '01a1f8d3-0000-7000-8000-000000000003',
    ] as const
    const seal = (id: string) => createSealer([first]).seal('whsec_abc', secretContext(id))
    await db.work`
    insert into account (id, name, plan, created_at, updated_at) values (${account_id}, 'Before', 'paid', now(), now())`
    await db.work`alter table webhook drop constraint webhook_sealed`
    await db.work`alter table idempotency drop constraint idempotency_sealed`
    const timing = JSON.stringify({ time_zone: 'UTC', quiet_hours: null, digest_at: null })
    const endpoint = (id: string, kind: string, url: string, headers: string | null) => db.work`
    insert into webhook (account_id, id, kind, url, active, events, secret, headers, timing, created_at, updated_at)
    values (${account_id}, ${id}, ${kind}, ${url}, true, '{}', ${seal(id)}, ${headers}, ${timing}::text::json, now(), now())`
    await endpoint(
      webhook_id,
      'webhook',
      'https://example.org/?token=canary',
      '[{"name":"authorization","value":"Bearer canary"}]',
    )
    await endpoint(channel_id, 'slack', 'https://hooks.slack.com/canary', null)
    await db.work`
    insert into idempotency (account_id, key, method, path, body_hash, kept_at, status, response)
    select ${account_id}, 'key ' || n, 'POST', '/v2/webhooks', sha256('{}'), now(), 201, '{"canary":' || n || '}'
    from generate_series(1, 700) n`
    const constraints = readFileSync(join(migrations_dir, '0023_sealed_addresses.sql'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('add constraint'))
    for (const line of constraints) await db.work.unsafe(line)
    return { account_id, webhook_id, channel_id }
  }

  const inClear = async () =>
    (
      await db.work<{ count: number }[]>`
  select (select count(*) from webhook where webhook::text like '%canary%') + (select count(*) from idempotency
    where idempotency::text like '%canary%') as count`
    )[0]?.count

  await t.test(
    'what an earlier version kept in clear is sealed with our own keys only, once, and then cannot come back',
    async () => {
      const { account_id, webhook_id, channel_id } = await keepInClear()
      await assert.rejects(sealClearText(db, createSealer([newSecretKey()])), /is not in QUAYLOG_SECRET_KEY/)
      assert.equal(await inClear(), 702)
      const sealer = createSealer([second, first])
      assert.equal(await sealClearText(db, sealer), 703)
      assert.equal(await inClear(), 0)
      const webhook = await findWebhook(db.work, sealer, account_id, webhook_id)
      assert.deepEqual(
        [webhook?.url, webhook?.headers],
        ['https://example.org/?token=canary', [{ name: 'authorization', value: 'Bearer canary' }]],
      )
      assert.equal((await findChannel(db.work, sealer, account_id, channel_id))?.url, 'https://hooks.slack.com/canary')
      const answer = await findAnswer(
        db.work,
        sealer,
        { account_id, key: 'key 700', method: 'POST', path: '/v2/webhooks' },
        Buffer.from('{}'),
        new Date().toISOString(),
      )
      assert.deepEqual(answer, { state: 'done', status: 201, response: '{"canary":700}' })
      assert.equal(await sealClearText(db, sealer), 0)
      await assert.rejects(
        db.work`
    update webhook set url = 'https://example.org/clear' where id = ${webhook_id}`,
        /webhook_sealed/,
      )
      assert.equal(await reseal(db, sealer), 2)
    },
  )
})
