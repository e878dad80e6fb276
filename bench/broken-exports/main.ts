/**
 * Exports an account's containers while programs die, and compares what came of it: each format once undisturbed, then
 * with the command line killed at a third and the service killed at two thirds of the file, and continued each time.
 * Lines and CSV must end with the same bytes; a Parquet file is whole or not there, and is asked for again. Then every
 * row is compared with the Parquet file, with the view `analytics.containers`, and with the API's pages.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantAnalytics, revokeAnalytics } from '../../server/src/exports/analytics/readers.ts'
import { createClock } from '../../server/src/ground/clock.ts'
import { openDriver } from '../../server/src/ground/db/address.ts'
import type { Address } from '../../server/src/ground/db/address.ts'
import { createIds } from '../../server/src/ground/id.ts'
import { newSecretKey } from '../../server/src/ground/secret.ts'
import { openTestDatabase } from '../../server/src/ground/testing/database.ts'
import { createAccount, createApiKey } from '../../server/src/people/operate.ts'
import { fillAccount } from '../scale-data.ts'
import { apiRows, endsOfParts, linesOf, parquetRows, sameRows, viewRows } from './compare.ts'
import type { Compared } from './compare.ts'
import { dressForComparison } from './dress.ts'
import { startExport, startKillable } from './processes.ts'
import { readArguments } from '../../scripts/help.ts'

const all_formats = ['ndjson', 'csv', 'parquet'] as const
const usage = `Usage: npm run broken-exports -- [--rows N] [--formats LIST] [--keep FOLDER]

Fills an account with N containers (at least 10,000; 20,000 unless told), exports them as NDJSON, CSV and Parquet, undisturbed
and with client and service killed, and compares all of it row by row. Ends with 1 when a row is lost, doubled or different.
  --formats   those that are killed (${all_formats.join(',')} unless told)
  --keep      leaves the files in this folder, for readers of others
`
const { values: options } = readArguments(usage, {
  options: {
    rows: { type: 'string', default: '20000' },
    formats: { type: 'string', default: all_formats.join(',') },
    keep: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const wanted = Number(options.rows)
const formats = options.formats.split(',').flatMap((name) => all_formats.filter((format) => format === name))
const is_understood = Number.isSafeInteger(wanted) && wanted >= 10_000 && formats.join() === options.formats
if (options.help === true || !is_understood) {
  process.stdout.write(usage)
  process.exit(options.help === true ? 0 : 2)
}

const network_failed = 10
const secret_key = newSecretKey()
const db = await openTestDatabase()
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'quaylog-broken-exports-'))
mkdirSync(folder, { recursive: true })
const clock = createClock()
const parts = { db, clock, newId: createIds(clock.realMs) }
const account = await createAccount(parts, {
  name: 'Bench',
  plan: 'paid',
  entitlements: 'all',
  rate_limit: 100_000_000,
})
const { key } = await createApiKey(parts, account.id, 'bench')
await fillAccount(db, account.id, wanted)
await dressForComparison(db, account.id)
say({ rows: wanted, filled: true })
let service = await startKillable(db.address, secret_key)
try {
  const lines = formats.includes('ndjson') ? await breakOff('ndjson') : await exportWhole('ndjson')
  await compareWith(lines)
  if (formats.includes('csv')) await breakOff('csv')
  if (formats.includes('parquet'))
    tell('lines, parquet', await sameRows(linesOf(lines), parquetRows(await breakOff('parquet'))))
} finally {
  await service.kill()
  await db.close()
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function demand(holds: boolean, what: string): void {
  if (holds) return
  say({ failed: what })
  process.exitCode = 1
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Exports to the end. */
async function whole(file: string, more: readonly string[] = []): Promise<void> {
  const ended = await startExport(service.url, key, file, more).ended
  demand(ended.code === 0, `${file}: ${ended.said}`)
}

type Format = (typeof all_formats)[number]

/** An export that nothing disturbs. @returns the file */
async function exportWhole(format: Format): Promise<string> {
  const file = join(folder, `undisturbed.${format}`)
  const began = performance.now()
  await whole(file)
  const seconds = Math.round((performance.now() - began) / 1_000)
  say({ format, seconds, bytes: statSync(file).size, load: loadavg()[0] })
  return file
}

/** Beside an undisturbed export one whose client and whose service are killed. @returns the file of that one */
async function breakOff(format: Format): Promise<string> {
  const [undisturbed, file] = [await exportWhole(format), join(folder, `broken.${format}`)]
  rmSync(file, { force: true })
  const bytes = statSync(undisturbed).size
  const more = format === 'parquet' ? [] : ['--resume']
  const first = startExport(service.url, key, file, [])
  demand(await first.reached(bytes / 3), `the ${format} ended before its client was killed`)
  await first.kill()
  const after_client = statSync(file, { throwIfNoEntry: false })?.size ?? null
  const second = startExport(service.url, key, file, more)
  demand(await second.reached((2 * bytes) / 3), `the ${format} ended before its service was killed`)
  await service.kill()
  const told = await second.ended
  demand(told.code === network_failed, `the client of a killed service ended with ${told.code}: ${told.said}`)
  const after_service = statSync(file, { throwIfNoEntry: false })?.size ?? null
  demand(
    existsSync(file) === (format !== 'parquet'),
    `a .${format} that broke off is ${existsSync(file) ? 'there' : 'gone'}`,
  )
  service = await startKillable(db.address, secret_key)
  await whole(file, more)
  const same = (await sumOf(file)) === (await sumOf(undisturbed))
  demand(same, `the .${format} that broke off twice has other bytes than the undisturbed one`)
  say({ format, bytes, after_client, after_service, told: told.said, same })
  return file
}

/** Every row of an export as lines beside the view and beside the API, and the view beside the API. */
async function compareWith(lines: string): Promise<void> {
  const { role_name, password } = await grantAnalytics(db, account.id, clock.now())
  const sql = openDriver(readerAddress(db.address, role_name, password), { max: 1, onnotice: () => {} })
  try {
    const view = () => viewRows(sql, endsOfParts(lines))
    tell('lines, analytics.containers', await sameRows(linesOf(lines), view()))
    tell('analytics.containers, /v2/containers', await sameRows(view(), apiRows(service.url, key)))
  } finally {
    await sql.end({ timeout: 1 })
    await revokeAnalytics(db, account.id)
  }
}

function tell(what: string, { rows, members, filled, difference }: Compared): void {
  say({ compared: what, rows, members, filled, difference, load: loadavg()[0] })
  demand(rows === wanted && difference === null, `${what}: ${difference ?? `${rows} rows`}`)
}

function readerAddress(address: Address, user: string, password: string): Address {
  if (typeof address !== 'string') return { ...address, user }
  const url = new URL(address)
  url.username = user
  url.password = password
  return url.href
}
