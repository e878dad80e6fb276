import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createApp } from '../../src/app.ts'
import { archiveLines, writeArchive } from '../../src/commands/move/archive.ts'
import { exportAccount } from '../../src/commands/move/export-account.ts'
import type { MovedRows } from '../../src/commands/move/export-account.ts'
import { importAccount } from '../../src/commands/move/import-account.ts'
import { readConfig } from '../../src/config.ts'
import { createClock } from '../../src/ground/clock.ts'
import type { Database } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { openTestDatabase } from '../../src/ground/testing/database.ts'
import { createPerson } from '../../src/people/operate.ts'
import { secondStepPlace } from '../../src/people/second-step.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { startReceiver, startService } from '../service.ts'
import type { TestService } from '../service.ts'

const secret_key = newSecretKey()
const sealer = createSealer([secret_key])
const folder = await mkdtemp(join(tmpdir(), 'quaylog-move-'))
after(() => rm(folder, { recursive: true }))
const file = join(folder, 'harbour.jsonl.gz')
let service: TestService
let rows: MovedRows
const receiver = await startReceiver()

before(async () => {
  service = await startService({ secret_key })
  await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, events: ['*'] } },
  })
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac, ref_numbers: ['PO "1"\n2'] } },
  })
  await eventually('everything is told', async () => {
    const told = receiver.received.some(({ body }) => body.includes('tracking_request.succeeded'))
    const { body } = await service.get('/webhook_notifications?filter[delivery_status]=pending')
    return told && body.meta?.['total'] === 0
  })
  // What she says of herself comes when it comes, and is to be in the file as it is in the answers compared with it.
  await eventually('the ship has said who she is', async () => {
    const [silent] = await service.db.work<{ ships: number }[]>`
      select count(*)::int as ships from vessel where imo is not null and mmsi is null`
    return silent?.ships === 0
  })
  await createPerson(
    { db: service.db, clock: createClock(), newId: createIds(Date.now) },
    {
      account_id: service.account_id,
      email: 'ana@harbour.example',
      name: 'Ana',
      password: 'a long enough password',
      is_operator: true,
    },
  )
  const [ana] = await service.db.work<{ id: string }[]>`select id from person`
  const person_id = ana?.id ?? ''
  await service.db.work`
    insert into person_second_step (person_id, secret, confirmed_at, created_at)
    values (${person_id}, ${sealer.seal('JBSWY3DPEHPK3PXP', secondStepPlace(person_id))}, now(), now())`
  await service.db.work`
    insert into edi_control_number (syntax, sender, receiver, last_number)
    values ('x12', 'HARBOUR', 'ACME', 42), ('edifact', 'HARBOUR', 'ACME', 7), ('x12', 'OTHERS', 'ACME', 90)`
  await service.db.work`
    insert into edi_interchange (account_id, notification_id, webhook_id, syntax, sender, receiver, control_number, made_at)
    select ${service.account_id}, n.id, n.webhook_id, p.syntax, 'HARBOUR', 'ACME', p.control_number, now()
    from (values ('x12', 42), ('edifact', 7)) as p (syntax, control_number)
      cross join lateral (select id, webhook_id from notification
        where account_id = ${service.account_id} order by id offset p.control_number % 2 limit 1) n`
  rows = await exportAccount(
    service.db,
    { id: service.account_id, name: 'Harbour Imports' },
    '2026-11-24T00:00:00Z',
    (lines) => writeArchive(file, lines),
  )
})
after(() => service.close())

/** A database of another service, dropped with the test. */
async function elsewhere(): Promise<Database & AsyncDisposable> {
  const db = await openTestDatabase()
  return { ...db, [Symbol.asyncDispose]: () => db.close() }
}

const importInto = (db: Database, path = file, opening = sealer) => importAccount(db, opening, archiveLines(path))

async function countsOf(db: Database): Promise<number> {
  const [found] = await db.work<{ count: number }[]>`
    select (select count(*) from account)::int + (select count(*) from person)::int + (select count(*) from subject)::int
      + (select count(*) from vessel)::int as count`
  return found?.count ?? -1
}

async function refusal(db: Database, path: string, opening = sealer): Promise<string> {
  const told = await importInto(db, path, opening).then(() => 'it was imported', String)
  assert.equal(await countsOf(db), 0, told)
  return told
}

test('what is not a whole archive of this version, or could not be opened, is refused and nothing is written', async () => {
  await using db = await elsewhere()
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const altered = async (name: string, text: readonly string[]) => {
    const path = join(folder, name)
    await writeFile(path, gzipSync(text.map((line) => `${line}\n`).join('')))
    return path
  }
  const cut = join(folder, 'cut.gz')
  const bytes = await readFile(file)
  await writeFile(cut, bytes.subarray(0, bytes.length - 2_000))
  assert.match(await refusal(db, cut), /cannot be read|cut off/)
  assert.match(await refusal(db, join(folder, 'none.gz')), /cannot be read/)
  assert.match(await refusal(db, await altered('endless.gz', lines.slice(0, -1))), /cut off/)
  assert.match(await refusal(db, await altered('fewer.gz', lines.toSpliced(-2, 1))), /altered/)
  assert.match(await refusal(db, await altered('other.gz', ['{"a":1}', ...lines.slice(1)])), /not an archive/)
  const older = [String(lines[0]).replace(/"schema":"\d+/, '"schema":"0001'), ...lines.slice(1)]
  assert.match(await refusal(db, await altered('older.gz', older)), /of another version.*bring both/)
  assert.match(await refusal(db, file, createSealer([newSecretKey()])), /QUAYLOG_SECRET_KEY=here,there/)
})

test('the file is readable by its owner alone, and none is overwritten', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await assert.rejects(writeArchive(file, lines()), /exists already/)
  async function* lines() {
    yield 'x\n'
  }
})

test('an account that moved says what it said before: records, history, what was known then, and its changes', async (t) => {
  await using db = await elsewhere()
  const imported = await importInto(db)
  assert.deepEqual(imported.rows, rows)
  const clock = createClock()
  clock.follow({ anchor_real_ms: 0, anchor_world_ms: service.app.parts.clock.worldMs(), speed: 0, jumped_ms: 0 })
  const app = await createApp({
    config: readConfig(
      { QUAYLOG_PUBLIC_URL: new URL(service.base_url).origin, QUAYLOG_LOG_LEVEL: 'silent' },
      { allow_private: true },
    ),
    db,
    clock,
    newId: createIds(clock.realMs),
    random: () => 0.5,
    log: createLog('silent'),
    reference: loadReference(),
    sealer,
    rate_limits: 'memory',
  })
  t.after(() => app.stop())
  const [container] = (await service.get('/containers')).body.data
  const now = service.app.parts.clock.now()
  for (const path of [
    '/containers',
    '/shipments?include=containers,port_of_lading',
    '/tracking_requests',
    `/containers/${container?.id}`,
    `/containers/${container?.id}/transport_events`,
    `/containers/${container?.id}/provenance`,
    `/containers/${container?.id}?as_of=${now}&include=`,
    '/webhooks',
    '/webhook_notifications?page[size]=100',
    '/changes?page[size]=1000',
    '/exceptions',
  ]) {
    const there = await app.http.inject({ url: `/v2${path}`, headers: { authorization: `Token ${service.key}` } })
    const here = await service.get(path)
    assert.equal(here.status, 200, path)
    assert.equal(there.statusCode, 200, `${path}: ${there.body.slice(0, 300)}`)
    assert.deepEqual(withoutOrigin(there.body), withoutOrigin(JSON.stringify(here.body)), path)
  }
  const [person] = await db.work<{ is_operator: boolean; steps: number }[]>`
    select is_operator, (select count(*)::int from person_second_step s where s.person_id = p.id) as steps from person p`
  assert.deepEqual({ ...person }, { is_operator: false, steps: 1 })
})

/** The two services are asked by different addresses, and sources, whose names the other lacks, do not move. */
const withoutOrigin = (text: string): unknown =>
  JSON.parse(
    text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '').replaceAll(/"source_name":"[^"]*"/g, '"source_name":null'),
  )

test('an account is imported once, and not where its numbers are asked about already', async () => {
  await using db = await elsewhere()
  await importInto(db)
  await assert.rejects(importInto(db), /is in this service already/)
  await db.work`update account set name = 'x'`
  const other = join(folder, 'other-account.gz')
  const text = gunzipSync(await readFile(file)).toString()
  await writeFile(other, gzipSync(text.replaceAll(service.account_id, '00000000-0000-7000-8000-000000000001')))
  await assert.rejects(importInto(db, other), /asks about some of its numbers already/)
})

test('control numbers of EDI go on, above those that the other service has given to the same parties', async () => {
  await using db = await elsewhere()
  await db.work`
    insert into edi_control_number (syntax, sender, receiver, last_number)
    values ('x12', 'HARBOUR', 'ACME', 12), ('edifact', 'HARBOUR', 'ACME', 100)`
  await importInto(db)
  const numbers = await db.work<{ syntax: string; sender: string; last_number: number }[]>`
    select syntax, sender, last_number from edi_control_number order by syntax`
  assert.deepEqual(
    numbers.map(({ syntax, sender, last_number }) => [syntax, sender, last_number]),
    [
      ['edifact', 'HARBOUR', 100],
      ['x12', 'HARBOUR', 42],
    ],
  )
})

test('people and ships that are known already keep their ids, and what names them is changed to these', async () => {
  await using db = await elsewhere()
  const [ship] = await service.db.work<{ imo: string }[]>`
    select imo from vessel where imo is not null and id in (select vessel_id from transport_event) limit 1`
  const known = { person: '00000000-0000-7000-8000-00000000000a', vessel: '00000000-0000-7000-8000-00000000000b' }
  await db.work`
    insert into person (id, email, name, password_hash, is_operator, created_at, updated_at)
    values (${known.person}, 'ANA@harbour.example', 'Ana', 'x', true, now(), now())`
  await db.work`insert into vessel (id, imo, name, updated_at) values (${known.vessel}, ${ship?.imo ?? ''}, 'X', now())`
  await importInto(db)
  const [found] = await db.work<
    { people: number; operators: number; members: number; steps: number; events: number }[]
  >`
    select (select count(*) from person)::int as people, (select count(*) from person where is_operator)::int as operators,
      (select count(*) from membership where person_id = ${known.person})::int as members,
      (select count(*) from person_second_step)::int as steps,
      (select count(*) from transport_event where vessel_id = ${known.vessel})::int as events`
  assert.deepEqual([found?.people, found?.operators, found?.members, found?.steps], [1, 1, 1, 0])
  assert.ok((found?.events ?? 0) > 0)
})
