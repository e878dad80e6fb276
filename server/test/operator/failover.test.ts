import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { connect } from '../../src/ground/db/index.ts'
import type { Database, Transaction } from '../../src/ground/db/index.ts'
import { probe } from '../../src/ground/db/probe.ts'
import { serverUser } from '../../src/ground/db/server-user.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { freePort } from '../../../scripts/newcomer/ports.ts'

/** The newest PostgreSQL of Debian on this machine: ours comes without the program that copies a server. */
const bin = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .toSorted()
  .at(-1)
  ?.replace(/\/pg_basebackup$/, '')
const skip = bin === undefined ? 'no PostgreSQL with pg_basebackup is installed (apt-get install postgresql)' : false

describe('a primary and its standby in one address', { skip }, () => {
  let home: string
  let ports: readonly [number, number]
  let db: Database
  const run = (program: string, ...args: string[]) => {
    const { program: file, args: words, ...as } = serverUser('/tmp').command(join(bin ?? '', program), args)
    const { status, stderr } = spawnSync(file, [...words], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    assert.equal(status, 0, `${program}: ${stderr}`)
  }
  const start = (name: string, port: number) =>
    run(
      'pg_ctl',
      'start',
      '-w',
      '-D',
      join(home, name),
      '-l',
      join(home, `${name}.log`),
      '-o',
      `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off`,
    )

  before(async () => {
    home = mkdtempSync('/tmp/failover-')
    const { owner } = serverUser('/tmp')
    if (owner) chownSync(home, owner.uid, owner.gid)
    ports = [await freePort(), await freePort()]
    const [first, second] = ports
    run(
      'initdb',
      '-D',
      join(home, 'first'),
      '--username=quaylog',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    )
    start('first', first)
    run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(first),
      '-U',
      'quaylog',
      '-D',
      join(home, 'second'),
      '-R',
      '-c',
      'fast',
    )
    start('second', second)
    db = connect({
      address: `postgres://quaylog@127.0.0.1:${second},127.0.0.1:${first}/postgres?target_session_attrs=read-write`,
    })
  })
  after(async () => {
    await db.close()
    for (const name of ['second', 'first']) {
      const { program, args, ...as } = serverUser('/tmp').command(join(bin ?? '', 'pg_ctl'), [
        'stop',
        '-m',
        'immediate',
        '-D',
        join(home, name),
      ])
      spawnSync(program, [...args], { ...as, cwd: '/', stdio: 'ignore' })
    }
    rmSync(home, { recursive: true, force: true })
  })

  test('the primary is found though it stands second; when it is lost and the standby takes its place, that one is found', async () => {
    const [first, second] = ports
    await db.transaction((tx) => tx`create table written (at integer)`)
    const [row] = await db.keyed<{ port: string }[]>`select current_setting('port') as port`
    assert.equal(Number(row?.port), first)
    const heard = Promise.withResolvers<string>()
    await db.listen('after', heard.resolve)
    await eventually(
      'the standby',
      async () => (await probe(`postgres://quaylog@127.0.0.1:${second}/postgres`)) === 'answered',
    )
    await synchronised(first)

    run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(home, 'first'))
    await assert.rejects(db.transaction((tx) => tx`insert into written values (1)`))
    run('pg_ctl', 'promote', '-w', '-D', join(home, 'second'))
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
      [{ port: String(second), at: 2 }],
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
  async function synchronised(port: number): Promise<void> {
    const primary = connect({ address: `postgres://quaylog@127.0.0.1:${port}/postgres` })
    const behind = () => primary.work`select 1 from pg_stat_replication where replay_lsn = pg_current_wal_lsn()`
    try {
      await eventually('the standby has everything', async () => (await behind()).length > 0)
    } finally {
      await primary.close()
    }
  }
})
