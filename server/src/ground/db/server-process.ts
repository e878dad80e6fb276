import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerAddress } from './address.ts'
import type { Binaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { isReady } from './probe.ts'
import type { ServerUser } from './server-user.ts'

const start_timeout_s = 30
const stop_timeout_ms = 30_000
const poll_ms = 20
const log_bytes_max = 10_000_000

/** Made aside and renamed when complete, so that a kill in the middle leaves nothing half made. */
export async function initialise(cluster: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user.owner) await chown(unfinished, user.owner.uid, user.owner.gid)
  const { program, args, ...identity } = user.command(binaries.initdb, [
    '-D',
    unfinished,
    '--username=quaylog',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  const result = spawnSync(program, args, { ...identity, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (result.status !== 0)
    throw new CannotStart(
      `the embedded database could not be made in ${cluster}: ${lastLine(result.stderr) || result.error?.message}`,
    )
  await rename(unfinished, cluster)
}

/** What starting a server needs. */
export interface ServerStart {
  readonly cluster: string
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly run_dir: string
  readonly address: ServerAddress
  readonly settings: Readonly<Record<string, string>>
  readonly log_file: string
  /** How long the server may take until it answers; null: as long as it lives; 30 unless told. */
  readonly patience_s?: number | null
}

/** Starts the server and waits until it answers; tries again while an earlier one is still on its way down. */
export async function startServer(start: ServerStart): Promise<ChildProcess> {
  const { patience_s = start_timeout_s } = start
  const deadline = patience_s === null ? Infinity : performance.now() + patience_s * 1000
  let child = await launch(start)
  while (!(await isReady(start.address))) {
    if (performance.now() > deadline)
      throw new CannotStart(`the embedded database was not ready within ${patience_s} s: see ${start.log_file}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      const cause = lastLine(await readFile(start.log_file, 'utf8'))
      if (!cause.includes('postmaster.pid'))
        throw new CannotStart(`the embedded database stopped while starting: ${cause} (see ${start.log_file})`)
      await sleep(200)
      child = await launch(start)
    }
    await sleep(poll_ms)
  }
  return child
}

/** The server outlives us when we are killed (its log is a file, not a pipe), and Ctrl-C does not reach it. */
async function launch(start: ServerStart): Promise<ChildProcess> {
  const settings = { ...defaultSettings(start.run_dir), ...start.settings }
  const { program, args, ...identity } = start.user.command(start.binaries.postgres, [
    '-D',
    start.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = await open(start.log_file, 'a')
  await chmod(start.log_file, 0o600)
  if ((await log.stat()).size > log_bytes_max) await log.truncate()
  const child = spawn(program, args, {
    ...identity,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => {})
  child.unref()
  await log.close()
  return child
}

function defaultSettings(run_dir: string): Record<string, string> {
  const shared_mb = Math.round(Math.min(1024, Math.max(64, totalmem() / 8 / 2 ** 20)))
  return {
    listen_addresses: '',
    unix_socket_directories: run_dir,
    unix_socket_permissions: '0700',
    cluster_name: 'quaylog',
    max_connections: '100',
    shared_buffers: `${shared_mb}MB`,
    effective_cache_size: `${shared_mb * 3}MB`,
    min_wal_size: '32MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    wal_compression: 'pglz',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
  }
}

/** Nothing of our own environment, which holds secrets and may hold PG variables. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }
}

/**
 * Whether the server of the data folder is there; a killed one leaves the file with its id behind. `child` is the one
 * that was started last.
 */
export async function isServerAlive(cluster: string, child: ChildProcess | null): Promise<boolean> {
  const pid = await serverPid(cluster)
  if (child !== null && (pid === null || pid === child.pid)) return child.exitCode === null && child.signalCode === null
  return pid !== null && signal(pid, 0)
}

async function serverPid(cluster: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return Number.isNaN(pid) ? null : pid
}

/** A fast shutdown: open transactions are rolled back, everything committed is checkpointed. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster)
  if (pid === null || !signal(pid, 'SIGINT')) return
  const deadline = performance.now() + stop_timeout_ms
  // A server that ends by itself takes the file with it.
  while (existsSync(join(cluster, 'postmaster.pid')) && signal(pid, 0)) {
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await sleep(poll_ms)
  }
}

/** False when the process is gone. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
