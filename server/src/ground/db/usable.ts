import { printable } from './address.ts'
import type { Address } from './address.ts'
import { CannotStart } from './cannot-start.ts'
import type { Database } from './connect.ts'

const version_min = 150_000

/** What to do about an error of the first connection, by SQLSTATE or code of the socket. */
const cures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL or correct DATABASE_URL',
  ENOTFOUND: 'its host has no address: correct DATABASE_URL',
  EAI_AGAIN: 'its host has no address: correct DATABASE_URL',
  ENOENT: 'its socket does not exist: start PostgreSQL or correct DATABASE_URL',
  CONNECT_TIMEOUT: 'it does not answer: correct DATABASE_URL or allow connections to it',
  '28P01': 'it refuses the password: correct DATABASE_URL',
  '28000': 'it refuses this user: correct DATABASE_URL or pg_hba.conf',
  '3D000': 'it has no database of this name: create it or correct DATABASE_URL',
}

const say_direct =
  'set QUAYLOG_DATABASE_DIRECT_URL to the address of the PostgreSQL server behind it, which migrations and notices need'

/**
 * Makes sure that the database can be reached and keeps what it acknowledges; throws CannotStart with cause and cure. A
 * pooler such as pgbouncer that was taken for a server is refused.
 */
export async function requireUsable(db: Pick<Database, 'work' | 'is_pooled'>, address: Address): Promise<void> {
  const facts = await readFacts(db, address)
  const refuse = (cause: string) => new CannotStart(`the database ${printable(address)} cannot be used: ${cause}`)
  if (facts.is_pooled && !db.is_pooled) throw refuse(`it is a pooler such as pgbouncer: ${say_direct}`)
  if (facts.version < version_min)
    throw refuse(`it is PostgreSQL ${Math.floor(facts.version / 10_000)}; 15 or newer is needed`)
  if (facts.encoding !== 'UTF8') throw refuse(`its encoding is ${facts.encoding}; create it with encoding UTF8`)
  if (facts.read_only === 'on') throw refuse('it is read only; use the primary server')
  if (facts.synchronous_commit === 'off')
    throw refuse('synchronous_commit is off, so that acknowledged writes could be lost; set it on')
}

/** Makes sure that a pooler and an address of the server itself lead to the same database; throws CannotStart. */
export async function requireSameDatabase(
  pooled: Pick<Database, 'work'>,
  direct: Pick<Database, 'work'>,
  address: Address,
): Promise<void> {
  const [there, here] = [await identityOf(pooled, address), await identityOf(direct, address)]
  if (there !== here)
    throw new CannotStart(
      'DATABASE_URL and QUAYLOG_DATABASE_DIRECT_URL lead to different databases: name the same one in both',
    )
}

async function identityOf(db: Pick<Database, 'work'>, address: Address): Promise<string> {
  const [row] = await told(
    address,
    async () => db.work<{ identity: string }[]>`
    select system_identifier || '/' || oid as identity from pg_control_system(), pg_database
    where datname = current_database()`,
  )
  return row?.identity ?? ''
}

/** Reads something, or says what is wrong with the address. */
async function told<T>(address: Address, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const message = error instanceof Error ? error.message : String(error)
    const cause = /startup parameter/.test(message)
      ? `it is a pooler such as pgbouncer (${message}): ${say_direct}`
      : (cures[code] ?? message)
    throw new CannotStart(`the database ${printable(address)} cannot be used: ${cause}`, { cause: error })
  }
}

async function readFacts(db: Pick<Database, 'work'>, address: Address) {
  return told(address, async () => {
    const rows = await db.work<
      { version: number; encoding: string; read_only: string; synchronous_commit: string; pid: number }[]
    >`
      select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') as read_only,
          current_setting('synchronous_commit') as synchronous_commit, pg_backend_pid() as pid`
    const [facts] = rows
    if (!facts) throw new Error('no row')
    // A pooler gives its clients process numbers of its own.
    return { ...facts, is_pooled: rows.state.pid !== facts.pid }
  })
}
