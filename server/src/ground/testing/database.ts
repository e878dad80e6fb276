import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { openDriver } from '../db/address.ts'
import type { Address } from '../db/address.ts'
import { connect } from '../db/connect.ts'
import type { Database } from '../db/connect.ts'
import { migrate, migrations_dir } from '../db/migrate.ts'
import { placeOfDatabases } from './place.ts'

/** A database of one's own, with the schema of this version and nothing in it. */
export interface TestDatabase extends Database {
  readonly address: Address
}

/** On a busy machine processes of tests that load their modules leave the server few turns to start. */
const start_timeout_ms = 120_000
/**
 * Longer than a file waits for its turn among those of its process: where the driver ends a connection, the client is
 * replaced, and a statement that came at that moment fails.
 */
const idle_timeout_s = 600

/**
 * A fresh database for a test file, dropped when the run is over. It lives on a server that all test processes share
 * and that ends with the last of them, or on the one of DATABASE_URL. QUAYLOG_TEST_POOLER is the socket of a pooler
 * before it (scripts/test-pgbouncer.ts).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const db = await openTestDatabase()
  after(() => db.close())
  return db
}

/** The same for programs that are no tests; they call `close()` themselves. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const addressOf = await testServer()
  const template = await migratedTemplate(addressOf)
  const name = `test_${randomBytes(8).toString('hex')}`
  await asMaintainer(addressOf, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`)
  const address = addressOf(name)
  const pooler = process.env['QUAYLOG_TEST_POOLER']
  const way =
    pooler && typeof address !== 'string'
      ? { address: { ...address, path: pooler }, direct_address: address }
      : { address }
  const db = connect({ ...way, idle_timeout_s, connect_timeout_s: 60 })
  const close = async () => {
    await db.close()
    await asMaintainer(addressOf, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
  }
  return { ...db, address, close }
}

type AddressOf = (database: string) => Address

let server: Promise<AddressOf> | undefined

function testServer(): Promise<AddressOf> {
  server ??= findServer()
  return server
}

async function findServer(): Promise<AddressOf> {
  const url = process.env['DATABASE_URL']
  if (url) {
    return (database) => {
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    }
  }
  const dir = join(placeOfDatabases(), `quaylog-test-${userInfo().uid}`)
  mkdirSync(dir, { recursive: true })
  if (lstatSync(dir).uid !== userInfo().uid) throw new Error(`${dir} belongs to another user`)
  const deadline = performance.now() + start_timeout_ms
  let starting = false
  for (let attempt = 0; attempt < 20 || performance.now() < deadline; attempt++) {
    const path = await hold(join(dir, 'users'))
    if (path !== null) return (database) => ({ path, user: 'quaylog', database })
    // One at a time: a server that finds the folder owned ends, and the one that owns it may be ending too.
    if (!starting && attempt % 20 === 0) {
      starting = true
      spawn(process.execPath, [join(import.meta.dirname, 'postgres.ts'), dir], { detached: true, stdio: 'ignore' })
        .on('exit', () => (starting = false))
        .on('error', () => (starting = false))
        .unref()
    }
    await sleep(50)
  }
  throw new Error(`the database for tests did not start within ${start_timeout_ms / 1000} s: see ${dir}/postgres.log`)
}

/** Keeps the shared server running for as long as this process lives; null: there is none yet. */
function hold(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    connection.on('error', () => resolve(null))
    connection.on('close', () => resolve(null))
    connection.once('data', (line) => {
      connection.unref()
      resolve(line.toString().trim())
    })
  })
}

/** One database per state of the migrations, from which those of the tests are copied. */
async function migratedTemplate(addressOf: AddressOf): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations_dir)).sort())
    hash.update(file).update(await readFile(join(migrations_dir, file)))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  await asMaintainer(addressOf, async (sql) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found) return
    const unfinished = `${name}_unfinished`
    await sql`drop database if exists ${sql(unfinished)} with (force)`
    await sql`create database ${sql(unfinished)} template template0`
    const db = connect({ address: addressOf(unfinished) })
    try {
      await migrate(db)
    } finally {
      await db.close()
    }
    await sql`alter database ${sql(unfinished)} rename to ${sql(name)}`
  })
  return name
}

async function asMaintainer(addressOf: AddressOf, use: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = openDriver(addressOf('postgres'), { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await use(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
