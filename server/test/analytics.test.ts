import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAccount } from '../src/people/operate.ts'
import { analyticsRoleOf, grantAnalytics, revokeAnalytics } from '../src/exports/analytics/readers.ts'
import { analyticsViews } from '../src/exports/analytics/reader-store.ts'
import { createClock } from '../src/ground/clock.ts'
import { createIds } from '../src/ground/id.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { printed, signedIn } from './analytics-reader.ts'
import { startService } from './service.ts'

const stories = ['demurrage-running', 'rail-to-chicago', 'customs-hold-clears'] as const

test('reporting tools read the views of one account, which say what the API says, and nothing else', async (t) => {
  const service = await startService()
  t.after(async () => {
    const accounts = await service.db.work<{ id: string }[]>`select account_id as id from analytics_reader`
    for (const { id } of accounts) await revokeAnalytics(service.db, id)
    await service.close()
  })
  const clock = createClock()
  const parts = { db: service.db, clock, newId: createIds(clock.realMs) }
  const other = await createAccount(parts, {
    name: 'Another company',
    plan: 'paid',
    entitlements: 'none',
    rate_limit: 1_000,
  })
  for (const story of stories) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    const attributes = { request_type, request_number, scac }
    await service.send('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } })
  }
  await eventually('all are loaded', async () => {
    const { data } = (await service.get('/tracking_requests')).body
    return data.every(({ attributes: { status } }) => status !== 'pending' && status !== 'created')
  })
  const granted = await grantAnalytics(service.db, service.account_id, '2026-11-24T00:00:00Z')
  const { role_name } = granted
  const empty = await grantAnalytics(service.db, other.id, '2026-11-24T00:00:00Z')
  const sql = await signedIn(service.db, granted)
  t.after(() => sql.end({ timeout: 1 }))
  const stranger = await signedIn(service.db, empty)
  t.after(() => stranger.end({ timeout: 1 }))

  await t.test('the columns are those of analytics.columns.txt: none is taken away or changed', async () => {
    const rows = await sql<{ line: string }[]>`
      select table_name || '.' || column_name || ' ' || data_type as line
      from information_schema.columns where table_schema = 'analytics' order by table_name, ordinal_position`
    const known = await readFile(join(import.meta.dirname, 'analytics.columns.txt'), 'utf8')
    assert.equal(`${rows.map(({ line }) => line).join('\n')}\n`, known)
  })

  for (const [view, path] of [
    ['shipments', '/shipments?include='],
    ['containers', '/containers?include='],
    ['tracking_requests', '/tracking_requests?include='],
  ] as const)
    await t.test(`every row of ${view} says what the API says`, async () => {
      const { data } = (await service.get(`${path}&page[size]=100`)).body
      const rows = await sql<Record<string, unknown>[]>`select * from ${sql(`analytics.${view}`)}`
      assert.ok(data.length > 0)
      assert.equal(rows.length, data.length)
      for (const { id, attributes } of data) {
        const row = rows.find((one) => one['id'] === id) ?? {}
        for (const [name, value] of Object.entries(attributes))
          if (name in row) assert.deepEqual(printed(name, row[name]), value, `${view}.${name}`)
      }
    })

  await t.test('events and changes are there, as many as the API has', async () => {
    const [counted] = await sql<{ events: number; changes: number }[]>`
      select (select count(*)::int from transport_events) as events, (select count(*)::int from changes) as changes`
    const feed = (await service.get('/changes?page[size]=1000')).body
    assert.equal(counted?.changes, feed.data.length)
    assert.ok((counted?.events ?? 0) > 0)
  })

  await t.test('another account sees none of it, whatever a function in its query would tell', async () => {
    for (const view of await analyticsViews(service.db.work))
      if (view !== 'transfer_status')
        assert.deepEqual([...(await stranger`select * from ${stranger(`analytics.${view}`)}`)], [])
    const id = (await service.get('/containers')).body.data[0]?.id ?? ''
    assert.deepEqual(
      [...(await stranger`select id from containers where id = ${id} or 1 / (length(number) - 11) > 0`)],
      [],
    )
  })

  await t.test('a role reads views only, writes nothing, and becomes nobody else', async () => {
    const refused = [
      'select * from public.container',
      'select * from public.account',
      'select * from public.analytics_reader',
      'select key_hash from public.api_key',
      'update analytics.containers set number = null',
      'delete from analytics.tracking_requests',
      'set default_transaction_read_only = off; update analytics.containers set number = null',
      'create table mine (x int)',
      'create table analytics.mine (x int)',
      'set default_transaction_read_only = off; create temporary table mine (x int)',
      'set default_transaction_read_only = off; create function pg_temp.see(text) returns int language sql as $$ select 1 $$',
      'set default_transaction_read_only = off; select lo_create(0)',
      "set default_transaction_read_only = off; select lo_from_bytea(0, 'x')",
      "select query_to_xml('select * from public.container', true, true, '')",
      'select * from pg_stats_ext, public.account',
      `set role ${empty.role_name}`,
      `set session authorization ${empty.role_name}`,
      `alter role ${role_name} superuser`,
      "select pg_read_file('/etc/hostname')",
    ]
    for (const statement of refused) {
      await assert.rejects(sql.unsafe(statement), /permission|read-only|must|cannot (update|delete)/i, statement)
      await sql.unsafe('set default_transaction_read_only = on')
    }
    const [limits] = await sql<{ read_only: string; timeout: string; connections: number }[]>`
      select current_setting('default_transaction_read_only') as read_only,
        current_setting('statement_timeout') as timeout,
        (select rolconnlimit from pg_roles where rolname = session_user) as connections`
    assert.deepEqual({ ...limits }, { read_only: 'on', timeout: '30s', connections: 5 })
  })

  await t.test('a role that has ended sees nothing any more, and can be made again', async () => {
    await service.db.work.unsafe(`grant select on public.party to ${empty.role_name}`)
    assert.equal(await revokeAnalytics(service.db, other.id), true)
    assert.equal(await revokeAnalytics(service.db, other.id), false)
    await assert.rejects(stranger`select * from analytics.containers`)
    assert.equal(
      (await grantAnalytics(service.db, other.id, '2026-11-24T00:00:00Z')).role_name,
      analyticsRoleOf(other.id),
    )
  })
})
