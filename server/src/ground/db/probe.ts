import { join } from 'node:path'
import postgres from 'postgres'

/** Where an embedded server listens; part of the options of `connect`. */
export interface ServerAddress {
  /** The Unix socket. */
  readonly path: string
  readonly user: string
  readonly database: string
}

/** The address of the server whose sockets lie in `run_dir`. */
export function serverAddress(run_dir: string): ServerAddress {
  return { path: join(run_dir, '.s.PGSQL.5432'), user: 'quaylog', database: 'quaylog' }
}

/** Whether a server answers queries there. */
export async function answers(address: ServerAddress): Promise<boolean> {
  try {
    return await asMaintainer(address, async (sql) => (await sql`select 1`).length === 1)
  } catch {
    return false
  }
}

/** Makes the database of the address if the server has none of that name. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  await asMaintainer(address, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${address.database}`
    if (!found) await sql`create database ${sql(address.database)}`
  })
}

/** Runs on one short-lived connection to the maintenance database. */
async function asMaintainer<T>(address: ServerAddress, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ path: address.path, user: address.user, database: 'postgres', max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
