import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../ground/testing/handed-over.ts'

const program = fileURLToPath(new URL('../../bin/quaylog.js', import.meta.url))
const home = temporaryFolder('backup-command')
const places = { QUAYLOG_DATA_DIR: join(home, 'data'), QUAYLOG_BACKUP_DIR: join(home, 'kept') }

function quaylog(words: string, env: Readonly<Record<string, string>> = places) {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words.split(' ')], {
    encoding: 'utf8',
    env: { PATH, HOME: home, ...env },
    timeout: 180_000,
  })
  return { status, stdout, stderr }
}

test('a command that does not know which folder, or whose database is not ours to copy, says what to do', () => {
  const { QUAYLOG_DATA_DIR } = places
  deepEqual(quaylog('backup', { QUAYLOG_DATA_DIR }), {
    status: 2,
    stdout: '',
    stderr: 'quaylog: which folder? Set QUAYLOG_BACKUP_DIR, or give --dir\n',
  })
  const DATABASE_URL = 'postgres://somebody@127.0.0.1:1/quaylog'
  match(quaylog(`backup --dir ${home}`, { QUAYLOG_DATA_DIR, DATABASE_URL }).stderr, /by its own tools: docs\/operating/)
  match(quaylog('backup list', { ...places, DATABASE_URL }).stderr, /QUAYLOG_BACKUP_DIR: is for the embedded database/)
  match(quaylog('restore --to yesterday').stderr, /--to must be a moment in UTC .* not 'yesterday'/)
  const untouched = { QUAYLOG_DATA_DIR: join(home, 'none'), QUAYLOG_BACKUP_DIR: join(home, 'empty') }
  match(quaylog('restore', untouched).stderr, /there is no backup in /)
})

test('what an operator does on a good day and on a bad one', () => {
  equal(quaylog('backup list').stdout, `there is no backup in ${places.QUAYLOG_BACKUP_DIR}\n`)
  match(quaylog('doctor').stdout, /BAD {3}backups +there is none in .*\n +-> run quaylog backup/)
  const made = quaylog('backup --json')
  equal(made.status, 0, made.stderr)
  const { name, removed } = JSON.parse(made.stdout)
  deepEqual(removed, [])
  match(quaylog('backup list').stdout, new RegExp(`^${name} +\\d{4}-`, 'm'))
  match(quaylog('doctor').stdout, /ok {4}backups +the last one was finished at /)
  match(quaylog(`backup verify ${name}`).stdout, new RegExp(`^${name} is whole: \\d+ tables, `))
  match(quaylog('backup verify 2020-01-01T000000Z').stderr, /there is no backup 2020-01-01T000000Z in /)

  equal(quaylog('restore').status, 1)
  const restored = quaylog('restore --replace')
  equal(restored.status, 0, restored.stderr)
  match(restored.stdout, new RegExp(`^restored ${name} into `))
  const [, aside = ''] = /the database that was there is in (\S+):/.exec(restored.stdout) ?? []
  equal(existsSync(aside), true)
  const doctor = quaylog('doctor').stdout
  match(doctor, /ok {4}database +PostgreSQL/)
  match(doctor, /BAD {3}backups +the last one was finished at .* before the database was restored/)
})
