import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
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
const request = { backup_dir, name: null, to: null, is_replacing: false, now: '2026-11-23T17:00:00Z' }

/** The database of a data folder, until the step ends. */
async function opened(folder: string) {
  const settings = { fsync: 'off', ...(await withKeptLog(folder, backup_dir)) }
  const embedded = await startEmbedded({ data_dir: folder, log: () => {}, settings })
  const db = connect({ address: embedded.connection })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close().then(embedded.stop))
  after(close)
  return { db, close }
}

const rowsOf = async (folder: string) => {
  const { db, close } = await opened(folder)
  const rows = await db.work<{ n: number }[]>`select n from kept order by n`
  const [mark] = await db.work<{ mark: string }[]>`select database_mark() as mark`
  await close()
  return { rows: rows.map(({ n }) => n), mark: mark?.mark ?? '' }
}

/** Waits until all log written so far is kept. */
async function logIsKept({ work }: Awaited<ReturnType<typeof opened>>['db']) {
  const [segment] = await work<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
  const file = join(walFolder(backup_dir), `${segment?.name}.gz`)
  await eventually(`${file} is kept`, () => existsSync(file))
}

test('without a backup there is nothing to restore, and the folder says so', async () => {
  await assert.rejects(restoreEmbedded({ ...request, data_dir: join(home, 'none') }), /there is no backup in/)
  assert.deepEqual(await keptBackups(join(home, 'nowhere')), [])
})

test('the log is kept under a path that a shell would take apart', () => {
  assert.match(
    archiveSettings("/var/it's 100%/kept")['archive_command'] ?? '',
    /gzip -c "%p" > '\/var\/it'\\''s 100%%\/kept\/wal'\/%f\.gz\.part/,
  )
})

/** One after the other: each step finds what the one before it left. */
test('a database, backed up while it is written to, restored to its end and to a moment', async (t) => {
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
  const [clock] = await db.work<{ moment: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`
  const moment = clock?.moment ?? ''
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
    assert.notEqual(mark, before_mark, 'it is on a line of time of its own')
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
