import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../../src/ground/db/server-user.ts'
import { freePort } from '../../../scripts/newcomer/ports.ts'

/** A primary and its streaming standby. */
export interface PostgresPair {
  /** Host and port of each. */
  readonly primary: string
  readonly standby: string
  /** The database of the pair at one server, or at several in this order. */
  readonly urlOf: (...servers: readonly string[]) => string
  /** Runs a statement on one of the two. */
  sql(server: string, text: string): void
  /** Ends the primary at once, as a power cut does. */
  losePrimary(): void
  loseStandby(): void
  startStandby(): void
  /** Makes the standby a server that takes writes. */
  promote(): void
  /** Ends whichever runs. */
  stop(): void
}

/** Debian's, the newest of this machine: the embedded one comes without the program that copies a server. */
const bin = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .toSorted()
  .at(-1)
  ?.replace(/\/pg_basebackup$/, '')

/** Why there can be no pair on this machine; false: there can. */
export const no_pair =
  bin === undefined ? 'no PostgreSQL with pg_basebackup is installed (apt-get install postgresql)' : false

/**
 * With `is_synchronous`, the standby has every write before it is acknowledged. Throws where no PostgreSQL with
 * pg_basebackup is installed.
 */
export async function startPair({ is_synchronous }: { readonly is_synchronous: boolean }): Promise<PostgresPair> {
  if (bin === undefined) throw new Error(String(no_pair))
  const home = mkdtempSync('/tmp/postgres-pair-')
  const { owner, command } = serverUser('/tmp')
  if (owner) chownSync(home, owner.uid, owner.gid)
  const statusOf = (program: string, words: readonly string[]) => {
    const { program: file, args, ...as } = command(join(bin, program), words)
    return spawnSync(file, [...args], { ...as, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = statusOf(program, words)
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const stopAtOnce = (name: string) => ['stop', '-m', 'immediate', '-D', join(home, name)]
  const ports = [await freePort(), await freePort()] as const
  const [primary, standby] = [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]
  const start = (name: string, port: number) =>
    run(
      ...(['pg_ctl', 'start', '-w', '-D', join(home, name), '-l', join(home, `${name}.log`)] as const),
      '-o',
      `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_connections=200 -c wal_keep_size=256MB`,
    )
  const at = (server: string) => ['-h', home, '-p', server.split(':').at(-1) ?? '', '-U', 'quaylog']
  const sql = (server: string, text: string) => run('psql', ...at(server), '-c', text, 'quaylog')
  run('initdb', '-D', join(home, 'first'), '--username=quaylog', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  start('first', ports[0])
  run('createdb', ...at(primary), 'quaylog')
  run('pg_basebackup', ...at(primary), '-D', join(home, 'second'), '-R', '-c', 'fast')
  start('second', ports[1])
  if (is_synchronous) {
    sql(primary, `alter system set synchronous_standby_names = '*'`)
    sql(primary, 'select pg_reload_conf()')
  }
  return {
    primary,
    standby,
    urlOf: (...servers) =>
      `postgres://quaylog@${servers.join(',')}/quaylog${servers.length > 1 ? '?target_session_attrs=read-write' : ''}`,
    sql,
    losePrimary: () => run('pg_ctl', ...stopAtOnce('first')),
    loseStandby: () => run('pg_ctl', ...stopAtOnce('second')),
    startStandby: () => start('second', ports[1]),
    promote: () => run('pg_ctl', 'promote', '-w', '-D', join(home, 'second')),
    stop() {
      for (const name of ['second', 'first']) statusOf('pg_ctl', stopAtOnce(name))
      rmSync(home, { recursive: true, force: true })
    },
  }
}
