import { join } from 'node:path'
import postgres from 'postgres'
import { openDriver } from './address.ts'
import type { Address, ServerAddress } from './address.ts'
import { patience } from './availability.ts'
import type { ProbeResult } from './availability.ts'

const probe_timeout_ms = 2_000
/** Ends an attempt that nobody waits for any more; the driver's own clock also runs while this process is stalled. */
const connect_timeout_s = 10

/** The address of the embedded server whose sockets lie in `run_dir`. */
export function serverAddress(run_dir: string): ServerAddress {
  return { path: join(run_dir, '.s.PGSQL.5432'), user: 'quaylog', database: 'quaylog' }
}

/**
 * Whether a new connection gets an answer; a server that is there and declines, for want of connections or a password,
 * has answered.
 * Where it must be `writable`, one that takes no writes counts as refusing.
 */
export async function probe(address: Address, writable = false): Promise<ProbeResult> {
  const sql = openDriver(address, {
    max: 1,
    connect_timeout: connect_timeout_s,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
  })
  const answered = sql<{ transaction_read_only: string }[]>`show transaction_read_only`.then(
    ([row]): ProbeResult => (writable && row?.transaction_read_only !== 'off' ? 'refused' : 'answered'),
    resultOfError,
  )
  const result = await Promise.race([answered, patience(probe_timeout_ms).then(() => 'silent' as const)])
  void sql.end({ timeout: 0 })
  return result
}

function resultOfError(error: unknown): ProbeResult {
  // Of a server that comes or goes (57), or of a pooler that cannot reach it (08).
  const comingOrGoing = error instanceof postgres.PostgresError && /^(57|08)/.test(error.code)
  if (error instanceof postgres.PostgresError && !comingOrGoing) return 'answered'
  return error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT' ? 'silent' : 'refused'
}

/** Whether an embedded server takes queries. */
export async function isReady(address: ServerAddress): Promise<boolean> {
  return (await probe({ ...address, database: 'postgres' })) === 'answered'
}

/** Makes the database of the address if the server has none of that name. */
export async function ensureDatabase(address: ServerAddress): Promise<void> {
  const sql = openDriver(
    { ...address, database: 'postgres' },
    { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} },
  )
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${address.database}`
    if (!found) await sql`create database ${sql(address.database)}`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
