import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../../server/src/ground/db/server-user.ts'
import { freePort } from '../../scripts/newcomer/ports.ts'

/** A primary and its standby, which has every write before it is acknowledged. */
export interface PostgresPair {
  /** One address that names both. */
  readonly url: string
  /** Ends the primary at once, as a power cut does. */
  losePrimary(): void
  /** Makes the standby a server that takes writes. */
  promote(): void
  stop(): void
}

/** Debian's: the embedded one comes without the program that copies a server. */
const bin = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .toSorted()
  .at(-1)
  ?.replace(/\/pg_basebackup$/, '')

/** Throws where no PostgreSQL with pg_basebackup is installed. */
export async function startPair(): Promise<PostgresPair> {
  if (bin === undefined) throw new Error('no PostgreSQL with pg_basebackup is installed (apt-get install postgresql)')
  const home = mkdtempSync('/tmp/two-machines-')
  const { owner, command } = serverUser('/tmp')
  if (owner) chownSync(home, owner.uid, owner.gid)
  const run = (program: string, ...words: string[]) => {
    const { program: file, args, ...as } = command(join(bin, program), words)
    const { status, stderr } = spawnSync(file, [...args], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const [first, second] = [await freePort(), await freePort()]
  const start = (name: string, port: number, more: string) =>
    run(
      ...(['pg_ctl', 'start', '-w', '-D', join(home, name), '-l', join(home, `${name}.log`)] as const),
      '-o',
      `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_connections=200 ${more}`,
    )
  run('initdb', '-D', join(home, 'first'), '--username=quaylog', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  start('first', first, '-c wal_keep_size=256MB')
  run('createdb', '-h', home, '-p', String(first), '-U', 'quaylog', 'quaylog')
  run('pg_basebackup', '-h', home, '-p', String(first), '-U', 'quaylog', '-D', join(home, 'second'), '-R', '-c', 'fast')
  start('second', second, '')
  const set = (text: string) => run('psql', '-h', home, '-p', String(first), '-U', 'quaylog', 'quaylog', '-c', text)
  set(`alter system set synchronous_standby_names = '*'`)
  set('select pg_reload_conf()')
  return {
    url: `postgres://quaylog@127.0.0.1:${first},127.0.0.1:${second}/quaylog?target_session_attrs=read-write`,
    losePrimary: () => run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(home, 'first')),
    promote: () => run('pg_ctl', 'promote', '-w', '-D', join(home, 'second')),
    stop() {
      run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(home, 'second'))
      rmSync(home, { recursive: true, force: true })
    },
  }
}
