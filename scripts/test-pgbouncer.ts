import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { no_pgbouncer, pgbouncerVersion, startPgbouncer } from '../server/src/ground/testing/pgbouncer.ts'
import { endWithUsage, readArguments } from './help.ts'

const usage = `Usage: npm run test:pgbouncer [-- [--part 2/6] [FILE...]]

Runs tests of the service with every database behind pgbouncer in transaction mode; all of them unless files or one of
several equal parts is named. Says so and does nothing where pgbouncer is not installed.
`

/** Connections to the server for each database: fewer than a process has to the pooler, so that they are handed on. */
const pool_size = 6

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' }, help: { type: 'boolean', default: false } },
})
if (values.help) endWithUsage(usage)
const [part = 0, parts = 0] = /^[1-9]\d?\/[1-9]\d?$/.test(values.part) ? values.part.split('/').map(Number) : []
if (part < 1 || part > parts) {
  console.error(`--part wants one of several, such as 2/6, and not ${values.part}.`)
  process.exit(2)
}
const version = pgbouncerVersion()
if (version === null) {
  console.log(`left out: ${no_pgbouncer}`)
  process.exit(0)
}
const all = positionals.length > 0 ? positionals : globSync('server/test/**/*.test.ts').toSorted()
/** Of six parts every sixth file, so that the slow folders are spread over all. */
const files = all.filter((_, at) => at % parts === part - 1)
const holding = await openTestDatabase()
const pooler = await startPgbouncer(holding.address, { pool_size })
const [server] = await holding.work<{ version: string }[]>`select current_setting('server_version') as version`
console.log(
  `${files.length} of ${all.length} files behind ${version} in transaction mode, ${pool_size} connections per database, PostgreSQL ${server?.version}`,
)
const child = spawn(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=300000', '--test-reporter=spec', ...files],
  { stdio: 'inherit', env: { ...process.env, QUAYLOG_TEST_POOLER: pooler.address('postgres').path } },
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
await pooler.close()
await holding.close()
process.exit(code)
