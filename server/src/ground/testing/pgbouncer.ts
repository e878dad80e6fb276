import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address, ServerAddress } from '../db/address.ts'
import { probe } from '../db/probe.ts'
import { serverUser } from '../db/server-user.ts'

/** A pgbouncer in transaction mode before a server. */
export interface Pgbouncer {
  readonly version: string
  /** The database of the server, through it. */
  readonly address: (database: string) => ServerAddress
  /** Kills it with -9 and starts another one in its place. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

const start_timeout_ms = 10_000

/** What `pgbouncer --version` says, such as `PgBouncer 1.18.0`; null: it is not installed. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (stdout.split('\n')[0] ?? '').trim() : null
}

/** What a test says that is left out for want of it. */
export const no_pgbouncer = 'pgbouncer is not installed (apt-get install pgbouncer)'

/**
 * Starts pgbouncer before an embedded server, with sockets in a folder of its own; per database its clients share
 * `pool_size` connections.
 */
export async function startPgbouncer(
  server: Address,
  { pool_size }: { readonly pool_size: number },
): Promise<Pgbouncer> {
  if (typeof server === 'string') throw new Error('pgbouncer is started before an embedded server only')
  const dir = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const user = serverUser(dirname(server.path))
  if (user.owner) await chown(dir, user.owner.uid, user.owner.gid)
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${dirname(server.path)} port=5432 user=${server.user}`,
      '[pgbouncer]',
      'listen_addr =',
      'listen_port = 6432',
      `unix_socket_dir = ${dir}`,
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${pool_size}`,
      'max_client_conn = 5000',
      'server_login_retry = 1',
      'server_connect_timeout = 5',
      `logfile = ${join(dir, 'log')}`,
      '',
    ].join('\n'),
    { mode: 0o644 },
  )
  const address = (database: string): ServerAddress => ({
    path: join(dir, '.s.PGSQL.6432'),
    user: server.user,
    database,
  })
  const { program, args, ...as } = user.command('pgbouncer', [file])
  const launch = () => spawn(program, [...args], { ...as, stdio: 'ignore' }).on('error', () => {})
  let child = launch()
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const close = async () => {
    await stop('SIGTERM')
    await rm(dir, { recursive: true, force: true })
  }
  const restart = async () => {
    await stop('SIGKILL')
    await rm(address('').path, { force: true })
    child = launch()
  }
  for (
    const deadline_ms = performance.now() + start_timeout_ms;
    (await probe(address('postgres'))) !== 'answered';
    await sleep(20)
  ) {
    if (child.exitCode === null && performance.now() < deadline_ms) continue
    const log = await readFile(join(dir, 'log'), 'utf8').catch(() => '')
    await close()
    throw new Error(`pgbouncer did not start: ${log.split('\n').slice(-3).join(' ')}`)
  }
  return { version: pgbouncerVersion() ?? '', address, restart, close }
}
