import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../../testing/eventually.ts'
import { temporaryFolder } from '../../testing/handed-over.ts'
import { connect } from '../connect.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { archiveSettings } from './archive.ts'
import {
  backUpEmbedded,
  backupFor,
  isBackupDue,
  removeBackupsBefore,
  restoreEmbedded,
  verifyBackup,
  withKeptLog,
} from './embedded-backup.ts'
import { keptBackups, walFolder } from './folder.ts'

const home = temporaryFolder('backup')
const backup_dir = join(home, 'kept')
const data_dir = join(home, 'data')
const now = () => new Date().toISOString()
const places = { data_dir, backup_dir }
const request = { backup_dir, name: null, to: null, is_replacing: false, is_forced: false, now: '2026-11-23T17:00:00Z' }

/** The database of a data folder, until the step ends; its log is kept beside the backups unless there is no folder. */
async function opened(folder: string, kept_in: string | null = backup_dir) {
  const settings = { fsync: 'off', ...(await withKeptLog(folder, kept_in)) }
  const embedded = await startEmbedded({ data_dir: folder, log: () => {}, settings })
  const db = connect({ address: embedded.connection })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close().then(embedded.stop))
  after(close)
  return { db, close }
}

/** Looks at a database, which says nothing to the backups. */
const rowsOf = async (folder: string) => {
  const { db, close } = await opened(folder, null)
  const rows = await db.work<{ n: number }[]>`select n from kept order by n`
  const [mark] = await db.work<{ mark: string }[]>`select database_mark() as mark`
  await close()
  return { rows: rows.map(({ n }) => n), mark: mark?.mark ?? '' }
}

async function momentOf({ work }: Awaited<ReturnType<typeof opened>>['db']): Promise<string> {
  const [clock] = await work<{ moment: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`
  return clock?.moment ?? ''
}

/** Waits until all log written so far is kept. */
async function logIsKept({ work }: Awaited<ReturnType<typeof opened>>['db'], kept_in = backup_dir) {
  const [segment] = await work<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
  const file = join(walFolder(kept_in), `${segment?.name}.gz`)
  await eventually(`${file} is kept`, () => existsSync(file))
}

test('without a backup there is nothing to restore, and the folder says so', async () => {
  const none = join(home, 'none')
  await assert.rejects(restoreEmbedded({ ...request, backup_dir: none, data_dir: none }), /there is no backup in/)
  assert.deepEqual(await keptBackups(join(home, 'nowhere')), [])
})

test('the log is kept under a path that a shell would take apart', () => {
  assert.match(
    archiveSettings("/var/it's 100%/kept")['archive_command'] ?? '',
    /gzip -c "%p" > '\/var\/it'\\''s 100%%\/kept\/wal'\/%f\.gz\.part/,
  )
})

/** Servers start and stop over and over, which takes minutes beside other work. */
const many_servers = { timeout: 900_000 }

/** One after the other: each step finds what the one before it left. */
test('a database, backed up while it is written to, restored to its end and to a moment', many_servers, async (t) => {
  const { db, close } = await opened(data_dir)
  await migrate(db)
  await db.work`create table kept (n integer primary key)`
  await db.work`insert into kept select generate_series(1, 1000)`
  let writing = true
  let written = 1000
  const writes = (async () => {
    while (writing) await db.work`insert into kept values (${++written})`
  })()
  const first = await backUpEmbedded({ ...places, now })
  const before_mark = (await db.work<{ mark: string }[]>`select database_mark() as mark`)[0]?.mark
  writing = false
  await writes
  const last_before_moment = written
  const moment = await momentOf(db)
  await db.work`insert into kept values (900000)`
  await logIsKept(db)

  await t.test('it is listed when it is complete, with the hash of each file', async () => {
    const [kept] = await keptBackups(backup_dir)
    assert.equal(kept?.name, first.name)
    assert.ok(kept.files.length > 500 && kept.bytes > 1_000_000)
    assert.equal(await backupFor(backup_dir, null, null).then(({ name }) => name), first.name)
  })

  await t.test('it is whole: every table can be read to its end', async () => {
    const { found } = await verifyBackup({ ...places, name: null })
    assert.deepEqual(found.problems, [])
    assert.ok(found.tables > 50)
    assert.deepEqual(
      (await readdir(data_dir)).filter((name) => name.startsWith('verify')),
      [],
    )
  })

  await t.test('of two at once, one is made and the other told to wait', async () => {
    const outcomes = await Promise.allSettled([
      backUpEmbedded({ ...places, backup_dir: join(home, 'two'), now }),
      backUpEmbedded({ ...places, backup_dir: join(home, 'two'), now }),
    ])
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    assert.equal(reasons.length, 1)
    assert.match(reasons[0] ?? '', /another backup is being made/)
    assert.equal((await keptBackups(join(home, 'two'))).length, 1)
  })

  await t.test('a database that runs, or is there, is not restored over', async () => {
    await assert.rejects(restoreEmbedded({ ...request, data_dir }), /holds a database: --replace moves it aside/)
    await assert.rejects(
      restoreEmbedded({ ...request, data_dir, is_replacing: true }),
      /Quaylog is running on .* stop it first/,
    )
    assert.equal((await db.work`select 1 from kept where n = 900000`).length, 1)
  })

  await t.test('a folder keeps the backups of one database only', async () => {
    const other = join(home, 'other')
    const stranger = await startEmbedded({ data_dir: other, log: () => {}, settings: { fsync: 'off' } })
    after(() => stranger.stop())
    await assert.rejects(backUpEmbedded({ ...places, data_dir: other, now }), /holds backups of another database/)
    await assert.rejects(opened(other), /holds backups of another database: run quaylog restore/)
    await assert.rejects(opened(join(home, 'empty')), /holds backups of another database: run quaylog restore/)
  })
  await close()

  await t.test('restored to a moment, it has what was written until then and nothing later', async () => {
    const folder = join(home, 'moment')
    const restored = await restoreEmbedded({ ...request, data_dir: folder, to: moment })
    assert.deepEqual([restored.moved_to, restored.found.problems], [null, []])
    assert.ok(Date.parse(restored.last_change_at ?? '') <= Date.parse(moment))
    const { rows, mark } = await rowsOf(folder)
    assert.deepEqual([rows.length, rows.at(-1)], [last_before_moment, last_before_moment])
    assert.notEqual(mark, before_mark, 'it is on a timeline of its own')
  })

  await t.test('restored without a moment, it has all that the log has; what was there is moved aside', async () => {
    await writeFile(join(data_dir, 'postgres', 'left'), '')
    const { moved_to } = await restoreEmbedded({ ...request, data_dir, is_replacing: true })
    assert.ok(moved_to !== null && existsSync(join(moved_to, 'left')))
    assert.deepEqual((await rowsOf(data_dir)).rows.at(-1), 900000)
  })

  await t.test('a moment beyond the log, or before the first backup, is refused, and nothing is left', async () => {
    const folder = join(home, 'refused')
    await assert.rejects(
      restoreEmbedded({ ...request, data_dir: folder, to: '2999-01-01T00:00:00Z' }),
      /the log that was kept ends before 2999-01-01T00:00:00Z: leave out --to/,
    )
    await assert.rejects(
      restoreEmbedded({ ...request, data_dir: folder, to: '2020-01-01T00:00:00Z' }),
      /the earliest time that can be restored is /,
    )
    assert.deepEqual(
      (await readdir(folder)).filter((name) => /^postgres(\.|$)/.test(name)),
      [],
    )
  })

  await t.test('without the log beside it, the backup is restored to its own end', async () => {
    await rename(walFolder(backup_dir), join(home, 'log-elsewhere'))
    const { rows } = await rowsOf(await restoredTo(join(home, 'alone')))
    assert.ok(rows.length >= 1000 && rows.length <= last_before_moment)
    assert.deepEqual(
      rows,
      Array.from({ length: rows.length }, (_, index) => index + 1),
    )
  })

  await t.test('a damaged file is found before anything is replaced', async () => {
    const file = first.files.find(({ path }) => path === 'global/pg_control')?.path ?? ''
    const path = join(first.folder, 'postgres', file)
    const whole = await readFile(path)
    await appendFile(path, 'x')
    await assert.rejects(
      restoreEmbedded({ ...request, data_dir, is_replacing: true }),
      /is damaged in global\/pg_control: take an earlier backup/,
    )
    await assert.rejects(verifyBackup({ ...places, name: null }), /is damaged in global\/pg_control/)
    await writeFile(path, whole)
    assert.ok(existsSync(join(data_dir, 'postgres')))
  })
})

/** One after the other: each step finds what the one before it left. */
test('a restore after a restore goes on with the database that was restored', many_servers, async (t) => {
  const kept_in = join(home, 'twice-kept')
  const folder = join(home, 'twice')
  const own = { ...request, backup_dir: kept_in, data_dir: folder, is_replacing: true }
  const long_ago = '2020-01-01T00:00:00Z'
  const due = () => isBackupDue({ data_dir: folder, backup_dir: kept_in }, long_ago)
  const before = await opened(folder, kept_in)
  await migrate(before.db)
  await before.db.work`create table kept (n integer primary key)`
  assert.equal(await due(), true, 'there is none')
  const first = await backUpEmbedded({ data_dir: folder, backup_dir: kept_in, now: () => '2026-11-23T10:00:00Z' })
  await before.db.work`insert into kept values (1)`
  const moment = await momentOf(before.db)
  await before.db.work`insert into kept values (2)`
  await logIsKept(before.db, kept_in)
  const given_up = await backUpEmbedded({ data_dir: folder, backup_dir: kept_in, now: () => '2026-11-23T11:00:00Z' })
  assert.equal(await due(), false)
  await before.close()

  const { moved_to } = await restoreEmbedded({ ...own, name: first.name, to: moment })

  await t.test('its first start keeps its history, and makes a backup however new the newest one is', async () => {
    const { db, close } = await opened(folder, kept_in)
    assert.equal(await due(), true)
    await db.work`insert into kept values (3)`
    await logIsKept(db, kept_in)
    await close()
  })

  await t.test('lost before that backup was made, it is had back with all that was written since', async () => {
    await rm(join(folder, 'postgres'), { recursive: true })
    const { backup } = await restoreEmbedded(own)
    assert.equal(backup.name, first.name, 'not the newer one, which holds what was given up')
    assert.deepEqual((await rowsOf(folder)).rows, [1, 3])
  })

  await t.test('a backup of what was given up can be named, and has it', async () => {
    const elsewhere = join(home, 'twice-elsewhere')
    await restoreEmbedded({ ...own, data_dir: elsewhere, name: given_up.name })
    assert.deepEqual((await rowsOf(elsewhere)).rows, [1, 2])
  })

  await t.test('the database that was moved aside writes no log between that of the restored one', async () => {
    const old = join(home, 'twice-old')
    await mkdir(old)
    await rename(moved_to ?? '', join(old, 'postgres'))
    await assert.rejects(opened(old, kept_in), /goes on with a database that was restored, and this is another one/)
  })

  await t.test('with a backup of its own it is as any other', async () => {
    const { close } = await opened(folder, kept_in)
    const later = await backUpEmbedded({ data_dir: folder, backup_dir: kept_in, now: () => '2026-11-23T12:00:00Z' })
    assert.equal(await due(), false)
    await close()
    assert.equal((await backupFor(kept_in, null, null)).name, later.name)
  })
})

test("a database that is not whole takes no other one's place, unless it is asked to", async () => {
  const folder = join(home, 'unwhole')
  const kept_in = join(home, 'unwhole-kept')
  const { db, close } = await opened(folder, null)
  await migrate(db)
  await db.work`create table kept (n integer primary key)`
  const made = await backUpEmbedded({ data_dir: folder, backup_dir: kept_in, now })
  await db.work`insert into kept values (1)`
  await close()
  const path = join(made.folder, 'backup.json')
  const account = '01936b0e-0000-7000-8000-000000000000'
  const manifest = (await readFile(path, 'utf8')).replace('"entries":{', `"entries":{"${account}":999999`)
  await writeFile(path, manifest)
  const own = { ...request, data_dir: folder, backup_dir: kept_in, is_replacing: true }
  await assert.rejects(
    restoreEmbedded(own),
    /is not whole, so nothing was replaced: account .* ends at entry 0, .*--force/,
  )
  assert.deepEqual((await rowsOf(folder)).rows, [1])
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /^postgres(\.(restoring|before).*)?$/.test(name)),
    ['postgres'],
  )
  const { found } = await restoreEmbedded({ ...own, is_forced: true })
  assert.match(found.problems.join(), /ends at entry 0, the backup began at 999999/)
  assert.deepEqual((await rowsOf(folder)).rows, [])
})

async function restoredTo(folder: string): Promise<string> {
  await restoreEmbedded({ ...request, data_dir: folder })
  return folder
}

test('a backup that was cut off is no backup, and the next one clears it away', async () => {
  const folder = join(home, 'cut')
  const data = join(home, 'cut-data')
  await mkdir(join(folder, '2026-11-23T100000Z.unfinished'), { recursive: true })
  await mkdir(join(folder, '2026-11-23T110000Z'))
  assert.deepEqual(await keptBackups(folder), [])
  const embedded = await startEmbedded({ data_dir: data, log: () => {}, settings: { fsync: 'off' } })
  after(() => embedded.stop())
  const made = await backUpEmbedded({ data_dir: data, backup_dir: folder, now })
  assert.deepEqual((await readdir(folder)).toSorted(), ['2026-11-23T110000Z', made.name].toSorted())
})

test('old backups go with the log that only they needed, and the newest always stays', async () => {
  const folder = join(home, 'old')
  const backup = async (name: string, finished_at: string, segment: string) => {
    await mkdir(join(folder, name), { recursive: true })
    const files = [{ path: `pg_wal/${segment}`, bytes: 1, sha256: '' }]
    const whole = { format: 1, server_version: '18', system_identifier: '1', started_at: finished_at, finished_at }
    await writeFile(
      join(folder, name, 'backup.json'),
      JSON.stringify({ ...whole, bytes: 1, entries: {}, folders: [], files }),
    )
  }
  await backup('2026-11-01T000000Z', '2026-11-01T00:01:00Z', '000000010000000000000003')
  await backup('2026-11-10T000000Z', '2026-11-10T00:01:00Z', '000000010000000000000007')
  await mkdir(walFolder(folder))
  for (const name of ['000000010000000000000006.gz', '000000020000000000000007.gz', '00000002.history.gz'])
    await writeFile(join(walFolder(folder), name), '')
  assert.deepEqual(await removeBackupsBefore(folder, '2026-11-20T00:00:00Z'), ['2026-11-01T000000Z'])
  assert.deepEqual((await readdir(walFolder(folder))).toSorted(), [
    '00000002.history.gz',
    '000000020000000000000007.gz',
  ])
  assert.deepEqual(await removeBackupsBefore(folder, '2026-11-20T00:00:00Z'), [])
})
